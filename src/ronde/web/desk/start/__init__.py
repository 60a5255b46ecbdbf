"""The computer, its events, the hall."""
