"""FISF: the international PL rating of French-language classical Scrabble, edition 2015-2016 and before."""

from ronde.regulations.fisf_classique.book import FisfClassique

REGULATION = FisfClassique()
