"""FRS: the Romanian Scrabble ratings of 2011, for collective games of five types, and a general rating."""

from ronde.regulations.frs.book import Frs

REGULATION = Frs()
