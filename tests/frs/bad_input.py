"""A history of this book in which much is wrong, and what has to be said of it (tests/regulations/test_bad_input.py)."""

from tests.reporting import BadInput

BAD = """\
regulation: frs
players:
  - { id: a, name: A }
  - { id: b, name: B }
  - { id: c, name: C }
  - { id: d, name: D }
facts:
  - fact: game
    id: ties
    day: 2009-02-01
    number: 1
    competition: CNIS
    type: clasic
    entries:
      - { player: a, place: 1 }
      - { player: b, place: 2 }
      - { player: c, place: 2 }
      - { player: d, place: 3 }
  - fact: game
    id: above
    day: 2009-02-02
    number: 1
    competition: CNIS
    type: clasic
    entries:
      - { player: a, place: 1 }
      - { player: a, place: 3 }
  - fact: game
    id: stranger
    day: 2009-02-03
    number: 1
    competition: CNIS
    type: clasic
    entries: [{ player: nobody, place: 1 }]
  - fact: game
    id: too-early
    day: 2008-12-31
    number: 1
    competition: CNIS
    type: clasic
    entries: [{ player: a, place: 2 }]
  - { fact: game, id: fine, day: 2009-03-01, number: 1, competition: CNIS, type: clasic, entries: [{ player: a, place: 1 }] }
  - { fact: game, id: taken, day: 2009-03-01, number: 1, competition: CNIS, type: clasic, entries: [{ player: b, place: 1 }] }
  - { fact: game, id: empty, day: 2009-03-02, number: 1, competition: CNIS, type: clasic, entries: [] }
  - { fact: game, id: nowhere, day: 2009-03-03, number: 1, competition: CR, type: eliptic, entries: [{ player: a, place: 1 }] }
  - { fact: tournament, id: teams, day: 2009-03-04, number: 1, competition: CNSI, games: 7, entries: [{ player: a, place: 1 }] }
  - { fact: tournament, id: late, day: 2011-01-01, number: 1, competition: CNSL, games: 7, entries: [{ player: a, place: 1 }] }
  - { fact: game, id: typed, day: 2009-02-30, number: 0, competition: CNIS, type: libere, field: club, entries: [{ player: a, place: first }] }
  - { fact: tournament, id: short, day: 2010-05-01, number: 1, competition: CNSL, entries: [{ player: a }] }
  - { fact: adopted, id: list, day: 2009-02-01, ratings: [] }
"""

# line, path, article, what, what to do
EXPECTED = [
    (18, "facts[0].entries[3].place", "(art. 6, FRS-1)", "Place 3 does not fit", "Place 4 is expected here"),
    (27, "facts[1].entries[1].player", "(art. 4)", "The player is given twice", "Keep one line"),
    (27, "facts[1].entries[1].place", "(art. 6, FRS-1)", "Place 3 in a game of 2", "place 2 is expected"),
    (34, "facts[2].entries[0].player", "", "the id “nobody”", "add the player to players"),
    (37, "facts[3].day", "", "the first is in force from 1 January 2009", "Correct the day"),
    (41, "facts[3].entries[0].place", "(art. 6, FRS-1)", "Place 2 in a game of 1", "place 1 is expected"),
    (43, "facts[5].number", "(art. 2, FRS-8)", "has the number 1 of the calendar", "its own number"),
    (44, "facts[6].entries", "(art. 4)", "Nobody took part", "Enter everyone who played"),
    (45, "facts[7].competition", "(art. 2)", "no rated games of Duplicat Eliptic at CR", "is rated at: CNIS"),
    (46, "facts[8].competition", "(art. 1, FRS-10)", "Libere games of CNSI are not rated", "Remove the tournament"),
    (47, "facts[9].day", "(art. 1, FRS-12)", "rated by the ABSP system", "rule book absp"),
    (48, "facts[10].day", "", "“2009-02-30”", "Write days as"),
    (48, "facts[10].number", "", "“0” is too small", "Correct the value"),
    (48, "facts[10].type", "", "“libere” is not one of", "anticipatie"),
    (48, "facts[10].field", "", "“club” is not one of", "seniors"),
    (48, "facts[10].entries[0].place", "", "“first” does not fit", "Correct the value"),
    (49, "facts[11].entries[0].place", "", "“place” is missing", "Add it"),
    (49, "facts[11].games", "", "“games” is missing", "Add it"),
    (
        50,
        "facts[12].fact",
        "",
        "“adopted” is not one of",
        "game, payment, published, same-person, step, tournament, withdrawn",
    ),
]

BAD_INPUT = BadInput(BAD, EXPECTED, (("explain", "--player", "a"), ("seating", "--on", "2009-12-31")))
