"""ABSP: the match-play rating of British Scrabble, which the Romanian federation uses for its free games (Libere)."""

from ronde.regulations.absp.book import Absp

REGULATION = Absp()
