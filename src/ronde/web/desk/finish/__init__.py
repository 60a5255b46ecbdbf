"""Declaring and submitting: the end of an event."""
