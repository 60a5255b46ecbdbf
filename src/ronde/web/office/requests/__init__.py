"""Requests for a correction or a first rating (FFJD 6.7): filed, questioned, decided, agreed."""
