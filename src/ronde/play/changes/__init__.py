"""What can be done to a section. Every change is a new value: the old one is kept for whoever wants to undo."""
