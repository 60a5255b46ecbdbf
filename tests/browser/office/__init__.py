"""Stories of the office in a browser."""
