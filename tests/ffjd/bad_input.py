"""A history of this book in which much is wrong, and what has to be said of it (tests/regulations/test_bad_input.py)."""

from tests.reporting import BadInput

BAD = """\
regulation: ffjd
players:
  - { id: a, name: A }
  - { id: b, name: B }
  - { id: c, name: C }
facts:
  - fact: adopted
    id: start
    day: 2024-01-01
    ratings:
      - { player: a, rating: 1500 }
      - { player: b, rating: 1500 }
  - fact: series
    id: alone
    homologated: 2024-01-10
    cadence: slow
    games:
      - { white: a, black: b, result: 2 }
      - { white: a, black: a, result: 2 }
      - { white: a, black: EXEMPT, result: 0 }
  - fact: series
    id: guests
    homologated: 2024-01-11
    cadence: slow
    outside:
      - { player: b, fmjd: 2000 }
      - { player: c, fmjd: 2000 }
      - { player: c, fmjd: 2001 }
    games:
      - { white: a, black: c, result: 2 }
  - fact: series
    id: codes
    homologated: 2024-01-12
    cadence: rapid
    games:
      - { white: a, black: b, result: 3 }
      - { white: a, black: b }
  - fact: series
    id: stranger
    homologated: 2024-01-13
    cadence: slow
    games:
      - { white: a, black: nobody, result: 1 }
  - fact: series
    id: early
    homologated: 2006-01-13
    cadence: slow
    games:
      - { white: a, black: b, result: 1 }
  - fact: closed
    id: ides
    day: 2024-02-15
"""

# what each line of the file is about: (line, path, article, a word of what is wrong, a word of what to do)
EXPECTED = [
    (19, "facts[1].games[1].black", "art.\u00a04", "two players are the same", "Correct one of the two"),
    (20, "facts[1].games[2].result", "art.\u00a06.5", "loses every game", "Write 2fe"),
    (26, "facts[2].outside[0].player", "art.\u00a07.1", "has a CP", "Remove the line"),
    (28, "facts[2].outside[2].player", "art.\u00a07.1", "given twice", "Keep one line"),
    (34, "facts[3].cadence", "", "“rapid” is not one of", "slow"),
    (36, "facts[3].games[0].result", "", "“3” is not one of", "0fne"),
    (37, "facts[3].games[1].result", "", "“result” is missing", "Add"),
    (43, "facts[4].games[0].black", "", "“nobody”", "add the player"),
    (46, "facts[5].homologated", "", "13 January 2006", "imported list"),
    (52, "facts[6].day", "art.\u00a02", "first of a month", "published says when"),
]

BAD_INPUT = BadInput(BAD, EXPECTED, (("list", "--on", "2024-02-01"),))
