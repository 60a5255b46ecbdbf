"""Collective games: which are played, scoring by number, the list after each, standings over several."""
