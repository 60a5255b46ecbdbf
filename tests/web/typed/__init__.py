"""What is typed into the lines of the desk, read by its scripts and by the server: one table of cases for both (``cases.yaml``)."""
