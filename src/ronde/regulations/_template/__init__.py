"""A rule book to copy: a club's ladder in which everyone earns a point for each player left behind.

It is small, whole and tested. CONTRIBUTING.md says what to change in which order.
"""

from ronde.regulations._template.book import Ladder

REGULATION = Ladder()
