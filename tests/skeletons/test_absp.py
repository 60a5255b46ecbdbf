"""ABSP: a window of 4 games (3 before 2011) weighing 4, 3, 2, 1 from the newest."""

from datetime import date
from fractions import Fraction

from ronde.ground.ids import EventId
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.regulations.documents import Adopted, AdoptedRating
from tests.skeletons.absp import LIST, Absp, Game, Tournament, adoption
from tests.skeletons.frs import Frs
from tests.skeletons.frs_happenings import Game as FrsGame
from tests.skeletons.walking import listed, number, people, values, walked

NEW_YEAR = date(2011, 1, 1)
PLAYERS = people("ana bob cip")


def adopted(**lines: tuple[int, int]) -> Adopted:
    ratings = [AdoptedRating(player=who, rating=rating, games=games) for who, (rating, games) in lines.items()]
    return Adopted(id="start", day=NEW_YEAR, ratings=ratings)


def tournament(fact: str, day: date, *games: str) -> Tournament:
    """Games written ``winner loser``."""
    return Tournament(id=fact, day=day, games=[Game(winner, loser) for winner, loser in map(str.split, games)])


START = adopted(ana=(160, 2), bob=(100, 30))
CUP = tournament("cup", date(2011, 2, 5), "bob ana")


def test_an_adopted_value_counts_as_the_games_it_was_made_of() -> None:
    # ana lost to 100: 50. One new game weighs 4, her 2 adopted ones 3 + 2: (4 * 50 + 5 * 160)/9 = 111.11.
    # bob beat 160: 210. His 30 adopted games fill the window: 3 + 2 + 1: (4 * 210 + 6 * 100)/10 = 144.
    history = History(Absp(), PLAYERS, [START, CUP])
    assert walked(history).state.rating == {0: Fraction(1000, 9), 1: Fraction(144)}
    assert [(line.player, line.value, line.beside) for line in listed(history, date(2011, 3, 1), LIST).lines] == [
        ("bob", 144, (4,)),
        ("ana", 111, (3,)),
    ]


def test_the_oldest_event_counts_in_part_until_it_has_left_the_window() -> None:
    # Four games of ana (tied sums, 50 for each loss) leave nothing of the adopted value.
    losses = tournament("match", date(2011, 3, 5), *["bob ana"] * 4)
    history = History(Absp(), PLAYERS, [START, losses])
    assert walked(history).state.rating[0] == 50
    three = tournament("match", date(2011, 3, 5), *["bob ana"] * 3)
    # Three games weigh 4 + 3 + 2, one of the two adopted games is left with 1: (9 * 50 + 160)/10.
    assert walked(History(Absp(), PLAYERS, [START, three])).state.rating[0] == 61


def test_the_libere_values_of_the_frs_are_adopted_as_shown_with_their_games() -> None:
    # Two Libere tournaments, weights 2 and 1. First V 150: ana 200, bob 150, cip 100. Second, ana and bob: V 175:
    # bob 225, ana 125. ana (2 * 125 + 200)/3 = 150; bob (2 * 225 + 150)/3 = 200; cip, absent: 100.
    facts = [
        FrsGame(id="l1", day=date(2010, 5, 1), number=1, type="libere", places={"ana": 1, "bob": 2, "cip": 3}, games=7),
        FrsGame(id="l2", day=date(2010, 9, 1), number=2, type="libere", places={"bob": 1, "ana": 2}, games=5),
    ]
    libere = next(board for board in Frs.boards if board.code == "libere")
    published = listed(History(Frs(), reversed(PLAYERS), facts), NEW_YEAR, libere)
    document = adoption("frs-2011", published, libere)
    assert {line.player: (line.rating, line.games) for line in document.ratings} == {
        "bob": (200, 12),
        "ana": (150, 12),
        "cip": (100, 7),
    }
    history = History(Absp(), PLAYERS, [document, CUP])
    assert values(listed(history, NEW_YEAR, LIST)) == {"bob": 200, "ana": 150, "cip": 100}
    # bob beat 150: 200, as before. ana lost to 200: 150, as before.
    assert values(listed(history, date(2011, 3, 1), LIST)) == {"bob": 200, "ana": 150, "cip": 100}


def test_a_refused_tournament_leaves_the_state_as_it_was_and_names_every_unrated_player() -> None:
    strangers = tournament("open", date(2011, 2, 6), "bob ana", "cip ana", "cip dan")
    gone = walked(History(Absp(), people("ana bob cip dan"), [START, strangers]))
    assert [(problem.code, problem.where) for problem in gone.problems[1]] == [
        ("absp.unrated", ("open", "games", 1)),
        ("absp.unrated", ("open", "games", 2)),
    ]
    assert gone.state is gone.state_before(1)


def test_an_adopted_value_without_its_games_is_refused() -> None:
    gone = walked(History(Absp(), PLAYERS, [adopted(ana=(160, 0), bob=(100, 0))]))
    assert [problem.where for problem in gone.problems[0]] == [
        ("start", "ratings", 0, "games"),
        ("start", "ratings", 1, "games"),
    ]
    assert gone.state.rating == {}


def test_a_late_tournament_applies_only_what_follows_it() -> None:
    last = tournament("last", date(2011, 6, 1), "ana bob")
    history = History(Absp(), PLAYERS, [START, CUP, last])
    late = history.with_facts(tournament("late", date(2011, 4, 1), "ana bob"))
    assert walked(late, after=walked(history)).applied == 2


def test_an_explanation_keeps_fractions_and_shows_the_games_and_events_of_the_player_only() -> None:
    history = History(Absp(), PLAYERS, [START, tournament("cup", date(2011, 2, 5), "bob ana", "ana bob")])
    found = list(explanations(walked(history), number(history, "ana"), EventId("cup")))
    first, second, rating = found[0].steps
    assert [(step.name, step.value, step.values["opponent"]) for step in (first, second)] == [
        ("game_points", 50, 1),
        ("game_points", 150, 1),
    ]
    # (50 + 150)/2 = 100 weighs 4 + 3, the adopted 160 weighs 2 + 1: (700 + 480)/10 = 118.
    assert [(step.values["event"], step.values["mean"], step.values["weight"]) for step in rating.steps] == [
        ("cup", 100, 7),
        ("start", 160, 3),
    ]
    assert rating.value == 118
    uneven = History(Absp(), PLAYERS, [START, CUP])
    assert next(explanations(walked(uneven), 0, EventId("cup"))).steps[1].value == Fraction(1000, 9)
