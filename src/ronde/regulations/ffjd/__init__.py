"""FFJD: the Capital-Points of the French draughts federation."""

from ronde.regulations.ffjd.book import Ffjd

REGULATION = Ffjd()
