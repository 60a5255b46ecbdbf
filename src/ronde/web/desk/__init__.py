"""The arbiter's desk: every page by which an event is run."""
