"""A match of two teams of four from its slips to the rating of each player, by the book's table (FFJD 6.1); other books."""

from datetime import date
from pathlib import Path

import pytest

from ronde.files.history import read
from ronde.play.changes.rounds import closed
from ronde.play.section import Section
from ronde.play.simulate import simulated
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.record.publication import ranking_list
from ronde.record.replay import replay
from ronde.record.submission import submission
from ronde.regulations import shelf
from ronde.regulations.absp.documents import Tournament
from ronde.regulations.documents import AdoptedRating, Document
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import Opening, Published, Series
from tests.play.making import ok, with_rounds
from tests.play.test_matches import teams
from tests.play.test_simulated_tournaments import random_event
from tests.record.test_submission import SAID
from tests.verbs import ronde

PLAYERS = """id,name,rating,tags
bodenez,Gildas Bodénez,2284,team:Penfeld
lagadoux,Cécile Lagadoux,2218,team:Penfeld
kerouanton,Ronan Kerouanton,2104,team:Penfeld
gourmaud,Goulven Gourmaud,2051,team:Penfeld
vandamesse,Inès Vandamesse,2191,team:Marais
brehaut,Blanche Bréhaut,2133,team:Marais
duvernoy,Jeanne Duvernoy,2068,team:Marais
lanoelle,Lise Lanoëlle,2011,team:Marais
"""
CP = {row.split(",")[0]: int(row.split(",")[2]) for row in PLAYERS.splitlines()[1:]}
DECLARED = "first_day: 2024-03-10\ncadence: slow\npace: { official: 2h/50 + 1h }\ndeclared: true\n"


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    """The match played with the verbs: Penfeld at home, White on boards 1 and 3; then submitted."""
    (tmp_path / "players.csv").write_text(PLAYERS, "utf-8")
    (tmp_path / "declared.yaml").write_text(DECLARED, "utf-8")
    desk, out = tmp_path / "match.yaml", tmp_path / "series.yaml"
    people = tmp_path / "players.csv"
    made = ronde(
        "play", "new", desk, "--discipline", "draughts", "--format", "match", "--rounds", "1", "--players", people
    )
    assert made.returncode == 0, made.output
    ronde("play", "pair", desk, "--publish")
    assert ronde("play", "enter", desk, "1=1", "2=0", "3=1", "4=2").returncode == 0
    shown = ronde("play", "standings", desk).output
    assert "4 – 4" in shown
    assert ronde("play", "close", desk).returncode == 0
    said = ronde("play", "submit", desk, "--regulation", "ffjd", "--declaration", tmp_path / "declared.yaml", "-o", out)
    assert "16" in said.output  # art. 5.5: eight players at 2 EUR
    return out


def series(sent: Path) -> Series:
    (fact,) = read(sent).facts
    assert isinstance(fact, Series)
    return fact


def test_each_game_of_a_match_is_rated_by_the_table(sent: Path) -> None:
    """PA = 1 + d/500 and, from 1500 on at a slow cadence, K = 15: Ev = (Pts - PA) 15.

    Board 1, 2284-2191, d = 93: PA 1.186, drawn: -0.186 * 15 = -2.79, so 2281.21 and 2193.79.
    Board 2, 2218-2133, d = 85: PA 1.17, won: 0.83 * 15 = 12.45, so 2230.45 and 2120.55.
    Board 3, 2104-2068, d = 36: PA 1.072, drawn: -0.072 * 15 = -1.08, so 2102.92 and 2069.08.
    Board 4, 2051-2011, d = 40: PA 1.08, lost: -1.08 * 15 = -16.2, so 2034.8 and 2027.2.
    """
    document = series(sent)
    assert document.system == "other"
    assert [(game.white, game.black, game.result) for game in document.games] == [
        ("bodenez", "vandamesse", 1),
        ("brehaut", "lagadoux", 0),
        ("kerouanton", "duvernoy", 1),
        ("lanoelle", "gourmaud", 2),
    ]
    assert listed(document.homologated_on(date(2024, 3, 20))) == {
        "bodenez": 2281,
        "vandamesse": 2194,
        "lagadoux": 2230,
        "brehaut": 2121,
        "kerouanton": 2103,
        "duvernoy": 2069,
        "gourmaud": 2035,
        "lanoelle": 2027,
    }


def listed(document: Document) -> dict[str, object]:
    """The list of April after a match in March."""
    licences = [Licence(since=date(2023, 9, 1))]
    people = People.of([Player(id=player, name=player, licences=licences) for player in CP])
    start = Opening(
        id="start",
        day=date(2024, 3, 1),
        ratings=[AdoptedRating(player=player, rating=rating) for player, rating in CP.items()],
    )
    ours = History(REGULATION, people, [start, document, Published(id="april", day=date(2024, 4, 1))])
    run = replay(REGULATION, ours.chronicle().happenings)
    day = date(2024, 4, 1)
    found = ranking_list(ours, run.state_on(day), on=day, ranking=REGULATION.rankings[0])
    return {str(line.player): line.value for line in found.lines}


def test_an_empty_board_is_exempts_and_rates_nobody() -> None:
    played = with_rounds(teams("a1 a2 a3", "b1 b2"), "a1-b1:1 b2-a2:0 a3:2fe")
    document = submission(REGULATION, [ok(closed(played))], SAID["ffjd"], fact="here").document
    assert isinstance(document, Series)
    assert (document.games[2].white, document.games[2].black, document.games[2].result) == ("a3", "EXEMPT", "2fe")


def slips(one: Section) -> list[tuple[str, str, object, int]]:
    """The slips as they lie on the arbiter's table, typed one by one."""
    whole: dict[str, object] = {"2": 2, "1": 1, "0": 0}
    return [
        (game.first, game.second or "EXEMPT", whole.get(game.result, game.result), round_.number)
        for round_ in one.rounds
        for game in round_.games
    ]


def test_simulated_matches_give_the_games_of_their_slips() -> None:
    for seed in range(25):
        played = simulated(random_event("match", seed), seed).section
        document = submission(REGULATION, [played], SAID["ffjd"], fact="here").document
        assert isinstance(document, Series)
        games = [(game.white, game.black, game.result, game.round) for game in document.games]
        assert games == slips(played)
        assert document.system == "other"


@pytest.mark.parametrize(
    ("code", "discipline", "games", "article"),
    [
        ("fisf-classique", "scrabble", "a1-b1:win@400-300 b2-a2:win@400-300", "7"),
        ("frs", "scrabble", "a1-b1:win@400-300 b2-a2:win@400-300", "1, FRS-10"),
        ("cel-grand-prix", "chess", "a1-b1:1 b2-a2:=", "Fonctionnement"),
    ],
)
def test_a_book_that_rates_places_does_not_take_a_match(code: str, discipline: str, games: str, article: str) -> None:
    played = ok(closed(with_rounds(teams("a1 a2", "b1 b2", discipline=discipline), games)))
    found = submission(shelf.regulation(code), [played], SAID[code], fact="here")
    assert found.document is None
    assert [(one.code, one.article) for one in found.problems] == [("submission.match-of-teams", article)]


def test_match_play_takes_a_match_game_by_game() -> None:
    base = teams("a1 a2", "b1 b2", discipline="scrabble")
    played = ok(closed(with_rounds(base, "a1-b1:win@400-300 b2-a2:loss@310-320")))
    document = submission(shelf.regulation("absp"), [played], SAID["absp"], fact="here").document
    assert isinstance(document, Tournament)
    games = [(one.player, one.opponent, one.result, one.margin) for one in document.games]
    assert games == [("a1", "b1", "win", 100), ("b2", "a2", "loss", -10)]
