"""A history of this book in which much is wrong, and what has to be said of it (tests/regulations/test_bad_input.py)."""

from tests.reporting import BadInput

BAD = """\
regulation: fisf-classique
players:
  - { id: a, name: A }
  - { id: b, name: B }
  - { id: c, name: C }
  - { id: d, name: D }
  - { id: e, name: E }
  - { id: e, name: E again }
facts:
  - fact: event
    id: ties
    kind: tournament
    last_day: 2016-05-01
    games: 5
    declared: true
    entries:
      - { player: a, place: 1, duplicate: 4 }
      - { player: b, place: 2, duplicate: 4 }
      - { player: c, place: 3, duplicate: 4 }
      - { player: d, place: 3, duplicate: 4 }
      - { player: e, place: 4, duplicate: 4 }
  - fact: event
    id: above
    kind: tournament
    last_day: 2016-05-02
    games: 5
    declared: true
    entries:
      - { player: a, place: 1, duplicate: 4 }
      - { player: b, place: 3, duplicate: 4 }
  - fact: event
    id: stranger
    kind: tournament
    last_day: 2016-05-03
    games: 5
    declared: true
    entries:
      - { player: a, place: 1, duplicate: 4 }
      - { player: nobody, place: 2, duplicate: 4 }
  - fact: event
    id: too-early
    kind: tournament
    last_day: 2010-12-31
    games: 5
    declared: true
    entries:
      - { player: a, place: 1, duplicate: 4 }
      - { player: b, place: 2, duplicate: 4 }
  - fact: event
    id: above
    kind: tournament
    last_day: 2016-05-04
    games: 5
    declared: true
    entries:
      - { player: a, place: 1, duplicate: 4 }
      - { player: b, place: 2, duplicate: 4 }
  - fact: event
    id: typed
    kind: tournament
    last_day: 2016-05-05
    games: five
    declared: true
    entries:
      - { player: a, place: 1, duplicate: 4 }
      - { player: b, place: two, duplicate: 9 }
"""

# what each line of the file is about: (line, path, article, a word of what is wrong, a word of what to do)
EXPECTED = [
    (8, "players[5].id", "", "“e” is given twice", "own id"),
    (21, "facts[0].entries[4].place", "art.\u00a05, FISF-2", "Place 4 does not fit", "Place 5 is expected"),
    (30, "facts[1].entries[1].place", "art.\u00a05, FISF-2", "Place 3 in a field of 2", "place 2 is expected"),
    (39, "facts[2].entries[1].player", "", "“nobody”", "add the player"),
    (43, "facts[3].last_day", "", "31 December 2010", "imported list"),
    (50, "facts[4].id", "", "“above” is given twice", "replaces"),
    (62, "facts[5].games", "", "“five” does not fit: a whole number", "Correct the value"),
    (66, "facts[5].entries[1].place", "", "“two” does not fit: a whole number", "Correct the value"),
    (66, "facts[5].entries[1].duplicate", "", "“9” is too large: at most 7", "Correct the value"),
]

SMALL = [
    ("regulation: fisf-classique\nplayers: [a\n", "not YAML"),
    ("regulation: fisf-classique\nregulation: fisf-classique\n", "the key “regulation” is given twice"),
    ("regulation: chess\n", "“chess” is not one of"),
    ("players: []\n", "“regulation” is missing"),
    ("", "This is an empty file; a history is asked for here."),
    ("- 1\n", "group of keys"),
    ("regulation: fisf-classique\nfacts: [{fact: party, id: x}]\n", "“party” is not one of"),
    ("regulation: fisf-classique\nfacts: [7]\n", "“None” is not one of"),
    ("regulation: fisf-classique\nplayers: [{id: '', name: x}]\n", "players[0].id"),
    ("regulation: fisf-classique\nplayers: [{id: x, nom: x}]\n", "“nom” is not known here"),
]
BAD_INPUT = BadInput(BAD, EXPECTED, (("explain", "--player", "a"),), small=SMALL)
