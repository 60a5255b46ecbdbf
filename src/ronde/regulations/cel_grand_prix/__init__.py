"""CEL Grand Prix: the quarterly points, bonuses and purses of the Club d'échecs de Longueuil."""

from ronde.regulations.cel_grand_prix.book import CelGrandPrix

REGULATION = CelGrandPrix()
