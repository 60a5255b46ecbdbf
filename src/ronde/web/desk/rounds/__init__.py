"""Rounds: drafts, pairings by hand, results."""
