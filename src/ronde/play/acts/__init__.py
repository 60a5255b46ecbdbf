"""What people do to a section, as values: each act, the cells that it touched, what stands on it, and how it is undone."""
