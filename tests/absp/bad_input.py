"""A history of this book in which much is wrong, and what has to be said of it (tests/regulations/test_bad_input.py)."""

from tests.reporting import BadInput

BAD = """\
regulation: absp
players:
  - { id: ana, name: Ana }
  - { id: bo, name: Bo }
  - { id: cy, name: Cy }
facts:
  - fact: adopted
    id: start
    day: 2012-01-01
    ratings:
      - { player: ana, rating: 150, games: 20 }
      - { player: bo, rating: 140 }
      - { player: ana, rating: 151, games: 20 }
  - fact: tournament
    id: cup
    day: 2012-02-01
    games:
      - { player: ana, opponent: ana, result: win }
      - { player: ana, opponent: bo, result: bye }
      - { player: ana, result: loss }
      - { player: ana, opponent: bo, result: win, margin: -3 }
      - { player: ana, opponent: bo, result: win, round: 1 }
      - { player: bo, opponent: ana, result: loss, round: 1 }
  - fact: tournament
    id: stranger
    day: 2012-02-02
    games:
      - { player: ana, opponent: nobody, result: win }
  - fact: tournament
    id: too-early
    day: 1998-12-31
    games:
      - { player: ana, opponent: bo, result: win }
  - fact: tournament
    id: cup
    day: 2012-02-03
    games:
      - { player: ana, opponent: bo, result: win }
  - fact: tournament
    id: typed
    day: 2012-02-30
    games:
      - { player: ana, opponent: bo, result: won }
      - { player: ana, opponent: bo, result: win, round: 0 }
  - fact: tournament
    id: nothing
    day: 2012-02-04
    games: []
  - fact: corrected
    id: by-hand
    day: 2012-02-05
"""

# what each line of the file is about: (line, path, article, a word of what is wrong, a word of what to do)
EXPECTED = [
    (12, "facts[0].ratings[1].games", "art.\u00a03, ABSP-2", "number is missing", "Give their number under games"),
    (13, "facts[0].ratings[2].player", "art.\u00a03", "given twice", "Keep one line"),
    (18, "facts[1].games[0].opponent", "art.\u00a01", "two players are the same", "Correct player or opponent"),
    (19, "facts[1].games[1].opponent", "art.\u00a02", "bye has no opponent", "Remove opponent"),
    (20, "facts[1].games[2].opponent", "art.\u00a01", "opponent is missing", "result: bye"),
    (21, "facts[1].games[3].margin", "art.\u00a01", "−3 does not fit the result “win”", "Correct one of the two"),
    (23, "facts[1].games[5]", "art.\u00a02", "another line in round 1", "each game once"),
    (28, "facts[2].games[0].opponent", "", "“nobody”", "add the player"),
    (31, "facts[3].day", "", "31 December 1998", "imported list"),
    (35, "facts[4].id", "", "“cup” is given twice", "replaces"),
    (41, "facts[5].day", "", "2012-02-30", "2015-09-01"),
    (43, "facts[5].games[0].result", "", "“won” is not one of", "win, "),
    (44, "facts[5].games[1].round", "", "too small: at least 1", "Correct the value"),
    (48, "facts[6].games", "art.\u00a02", "no game that was played", "Enter the games"),
    (
        49,
        "facts[7].fact",
        "",
        "“corrected” is not one of",
        "adopted, payment, published, same-person, step, tournament, withdrawn",
    ),
]

BAD_INPUT = BadInput(BAD, EXPECTED, (("explain", "--player", "ana"),))
