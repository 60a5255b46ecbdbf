"""Standings, crosstable, live figures, prizes."""
