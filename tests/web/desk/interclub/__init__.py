"""Interclubs at the desk."""
