"""A history of this book in which much is wrong, and what has to be said of it (tests/regulations/test_bad_input.py)."""

from tests.reporting import BadInput

BAD = """\
regulation: cel-grand-prix
players:
  - { id: a, name: A }
  - { id: b, name: B }
  - { id: c, name: C }
  - { id: d, name: D }
  - { id: d, name: D again }
facts:
  - fact: event
    id: games
    kind: rotation
    day: 2022-11-04
    sections:
      - entries:
          - { player: a, rating: 1500, score: 2 }
          - { player: b, rating: 1500, score: 0 }
          - { player: c, rating: 1500, score: 0 }
          - { player: d, rating: 1500, score: 0 }
        games:
          - { white: a, black: b, result: 1 }
  - fact: event
    id: people
    kind: rotation
    day: 2022-11-11
    sections:
      - entries:
          - { player: a, rating: 1500, score: 1 }
          - { player: a, rating: 1500, score: 0 }
          - { player: b, rating: 1500, score: 0 }
          - { player: c, rating: 1500, score: 0 }
        games:
          - { white: a, black: a, result: 1 }
          - { white: b, black: d, result: 0 }
  - fact: event
    id: stranger
    kind: rotation
    day: 2022-11-12
    sections:
      - entries:
          - { player: nobody, rating: 1500, score: 0 }
  - fact: event
    id: small
    kind: swiss
    day: 2022-11-13
    sections:
      - entries:
          - { player: a, rating: unrated, score: 0 }
          - { player: b, rating: unrated, score: 0 }
  - fact: event
    id: early
    kind: rotation
    day: 2009-12-31
    sections:
      - entries:
          - { player: a, rating: unrated, score: 1 }
          - { player: b, rating: unrated, score: 0 }
  - fact: event
    id: typed
    kind: knockout
    day: 2022-11-14
    sections:
      - entries:
          - { player: a, rating: strong, score: 0.3 }
        games:
          - { white: a, black: b, result: 2 }
  - { fact: closed, id: close, day: 2022-12-30 }
  - { fact: choice, id: choice, day: 2022-12-30, quarter: 2022Q5, reading: smaller }
  - { fact: ruling, id: ruling, day: 2023-01-09, of: games, decision: points, reason: asked }
"""

# (line, path, heading, a word of what is wrong, a word of what to do)
EXPECTED = [
    (7, "players[4].id", "", "“d” is given twice", "own id"),
    (
        15,
        "facts[0].sections[0].entries[0].score",
        "How it works, CEL-14",
        "The score is 2, but the games give 1",
        "byes",
    ),
    (28, "facts[1].sections[0].entries[1].player", "section How it works", "“a” is entered twice", "one entry"),
    (32, "facts[1].sections[0].games[0].black", "section How it works", "two players are the same", "one of the two"),
    (33, "facts[1].sections[0].games[1].black", "section How it works", "not entered", "add the player"),
    (40, "facts[2].sections[0].entries[0].player", "", "“nobody”", "add the player"),
    (47, "facts[3].sections[0].entries", "section Grid 2, CEL-3", "There is no grid for so few", "rotation"),
    (52, "facts[4].day", "", "31 December 2009", "Correct the day"),
    (59, "facts[5].kind", "", "“knockout” is not one of", "rotation, swiss"),
    (63, "facts[5].sections[0].entries[0].rating", "", "“strong” is not one of", "unrated"),
    (63, "facts[5].sections[0].entries[0].score", "", "0.3 is not a multiple of 0.5", "docs/formats"),
    (65, "facts[5].sections[0].games[0].result", "", "“2” is not one of", "--"),
    (66, "facts[6].day", "section Description", "2022Q4 ends on 31 December 2022", "Write 31 December 2022"),
    (67, "facts[7].quarter", "", "“2022Q5” does not have the expected form", "docs/formats"),
    (67, "facts[7].reading", "", "“smaller” is not one of", "larger, points"),
    (68, "facts[8].of", "section Purses, CEL-15", "Nothing called “games” waits", "after the close"),
]

# entries that are none, each alone in an event
ENTRIES = [
    ("{ player: a, rating: 1500 }", "“score” is missing"),
    ("{ player: a, score: 1 }", "“rating” is missing"),
    ("{ player: a, rating: -1, score: 1 }", "entries[0].rating"),
    ("{ player: a, rating: 99999, score: 1 }", "entries[0].rating"),
    ("{ player: a, rating: 1500.5, score: 1 }", "entries[0].rating"),
    ("{ player: a, rating: 1500, score: -0.5 }", "too small"),
    ("{ player: a, rating: 1500, score: 100000000000000000000 }", "too large"),
    ("{ player: a, rating: 1500, score: three }", "does not fit"),
    ("{ player: a, rating: 1500, score: 1, elo: 3 }", "“elo” is not known here"),
    ("7", "does not fit"),
]


def with_entry(entry: str) -> str:
    event = f"{{ fact: event, id: x, kind: swiss, day: 2022-11-04, sections: [{{ entries: [{entry}] }}] }}"
    return f"regulation: cel-grand-prix\nplayers: [{{ id: a, name: A }}]\nfacts: [{event}]\n"


BAD_INPUT = BadInput(
    BAD,
    EXPECTED,
    (("purses", "--quarter", "2022Q4"),),
    words={"fr": ("Le pointage est 2", "rubrique Grille 2, CEL-3"), "ro": ("Scorul este 2", "rubrica Grila 2, CEL-3")},
    small=[(with_entry(entry), reported) for entry, reported in ENTRIES],
)
