"""Ratings of a period: games from both sides, the list, corrections, players from outside, the table of a series."""
