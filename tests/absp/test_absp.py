"""What the examples cannot say: long windows, the list of another book, the numbers of each edition."""

from datetime import date
from fractions import Fraction

import pytest

from ronde.files import history as history_files
from ronde.files import lists, yaml_text
from ronde.files.list_reading import from_json
from ronde.ground.days import months_before
from ronde.ground.ids import PlayerId
from ronde.record.adoption import adoption
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.publication import ListLine, RankingList, ranking_list
from ronde.record.replay import replay
from ronde.regulations.absp import REGULATION
from ronde.regulations.absp.book import Happenings
from ronde.regulations.absp.documents import Game, Tournament
from ronde.regulations.absp.parameters import TenPoint, Window
from ronde.regulations.absp.rules import weight_sum
from ronde.regulations.absp.state import State
from ronde.regulations.answers import Ranking
from ronde.regulations.contract import Book
from ronde.regulations.documents import Adopted, AdoptedRating, Document

PEOPLE = [Player(id=name, name=name.title()) for name in ("ana", "bo", "cip", "dan")]
LIBERE = Ranking("libere", columns=("games",))  # as the Romanian book has it: whole numbers shown, games beside
NEW_YEAR = date(2011, 1, 1)

# The type checker holds the book to the contract here.
BOOK: Book[State, Happenings] = REGULATION


def values(*facts: Document, on: date, ranking: Ranking = REGULATION.rankings[0]) -> dict[str, tuple[object, ...]]:
    ours = History(REGULATION, People.of(PEOPLE), facts)
    state = replay(REGULATION, ours.chronicle().happenings).state_on(on)
    return {line.player: (line.value, *line.beside) for line in ranking_list(ours, state, on=on, ranking=ranking).lines}


def match(fact: str, day: date, winner: str, loser: str, games: int) -> Tournament:
    return Tournament(id=fact, day=day, games=[Game(player=winner, opponent=loser, result="win")] * games)


def test_the_weights_are_those_of_the_notes() -> None:
    assert [weight_sum(225 - age, 1) for age in (0, 1, 149)] == [225, 224, 76]
    assert weight_sum(225, 150) == sum(range(76, 226))
    assert weight_sum(150, 100) == sum(range(51, 151))
    assert weight_sum(214, 0) == 0


@pytest.mark.parametrize(
    ("day", "window", "ten_point"),
    [
        (date(1999, 1, 1), Window(100, 150), None),
        (date(2009, 3, 31), Window(100, 150), None),
        (date(2009, 4, 1), Window(100, 150), TenPoint(30, 10)),
        (date(2010, 12, 31), Window(100, 150), TenPoint(30, 10)),
        (date(2011, 1, 1), Window(150, 225), TenPoint(30, 10)),
    ],
)
def test_the_numbers_of_each_edition(day: date, window: Window, ten_point: TenPoint | None) -> None:
    edition = REGULATION.editions.on(day)
    assert edition is not None
    assert (edition.window, edition.ten_point) == (window, ten_point)
    assert (edition.win, edition.limit, edition.floors.rated, edition.floors.first) == (50, 40, 50, 80)


def test_what_is_assumed_is_said_to_be() -> None:
    assert REGULATION.editions.on(date(1998, 12, 31)) is None
    assert REGULATION.editions.assumed(date(2005, 1, 1)) == ("active_months", "floors", "stand_in", "ten_point")
    assert REGULATION.editions.assumed(date(2011, 1, 1)) == ("stand_in",)


def test_a_window_whose_oldest_game_would_weigh_nothing_is_refused() -> None:
    assert Window(100, 100).games == 100
    with pytest.raises(ValueError, match="weigh nothing"):
        Window(100, 99)


def adopted(**lines: tuple[int, int]) -> Adopted:
    ratings = [AdoptedRating(player=who, rating=rating, games=games) for who, (rating, games) in lines.items()]
    return Adopted(id="start", day=date(2012, 1, 1), ratings=ratings)


def test_what_has_left_the_window_counts_no_more() -> None:
    # ana and bo both have 100. ana wins 150 games: each worth 150, her window is full of them. bo loses them: 50 each.
    start = adopted(ana=(100, 40), bo=(100, 40))
    long = match("long", date(2012, 2, 1), "ana", "bo", 150)
    assert values(start, long, on=date(2012, 2, 1)) == {"ana": (150, 150), "bo": (50, 150)}
    # With 149 games one adopted game is left, of weight 76: 150 - 50 * 76 / 22575 = 149.83. Weights, not games, decide.
    short = match("short", date(2012, 2, 1), "ana", "bo", 149)
    state = replay(REGULATION, History(REGULATION, People.of(PEOPLE), [start, short]).chronicle().happenings).state
    assert [(mark.value, mark.games) for mark in state.standings[0].marks] == [
        (Fraction(150), 149),
        (Fraction(100), 40),
    ]
    assert values(start, short, on=date(2012, 2, 1)) == {"ana": (150, 150), "bo": (50, 150)}


@pytest.mark.parametrize(("games", "on_new_years_day"), [(99, (140, 139)), (100, (150, 100)), (101, (150, 101))])
def test_what_had_left_the_window_of_100_does_not_come_back_in_the_window_of_150(
    games: int, on_new_years_day: tuple[int, int]
) -> None:
    # Both have 100 from 40 games, and bo's losses do not matter here: each of ana's wins is worth 150. After 100 of them
    # nothing older is left. After 99, one adopted game is (weight 51 of 10050: 149.75); on New Year's Day all 40 count
    # again: 99 games weigh 225 + ... + 127 = 17424, 40 games 126 + ... + 87 = 4260: 150 - 50 * 4260 / 21684 = 140.18.
    start = Adopted(
        id="start",
        day=date(2010, 1, 1),
        ratings=[AdoptedRating(player=who, rating=100, games=40) for who in ("ana", "bo")],
    )
    long = match("long", date(2010, 6, 1), "ana", "bo", games)
    assert values(start, long, on=date(2010, 12, 31))["ana"] == (150, 100)
    assert values(start, long, on=NEW_YEAR)["ana"] == on_new_years_day


def test_the_libere_values_of_the_frs_are_adopted_as_shown_with_their_games() -> None:
    # 150.5 is shown as 151, 149.49 as 149, and the provisional player is adopted too; then bo beats ana in one game.
    lines = (
        ListLine(1, PlayerId("ana"), Fraction(301, 2), "active", "", date(2010, 10, 3), (20,)),
        ListLine(2, PlayerId("bo"), Fraction(14949, 100), "active", "", None, (12,)),
        ListLine(None, PlayerId("cip"), Fraction(100), "provisional", "", date(2009, 12, 1), (7,)),
    )
    published = RankingList("frs", "libere", NEW_YEAR, lines)
    document = adoption(published, LIBERE, fact="frs-libere")
    assert [(line.player, line.rating, line.games, line.last_day) for line in document.ratings] == [
        ("ana", 151, 20, date(2010, 10, 3)),
        ("bo", 149, 12, None),
        ("cip", 100, 7, date(2009, 12, 1)),
    ]
    everyone = REGULATION.rankings[-1]
    assert values(document, on=NEW_YEAR, ranking=everyone) == {"ana": (151, 20), "bo": (149, 12), "cip": (100, 7)}
    assert set(values(document, on=NEW_YEAR)) == {"ana", "bo"}  # cip has not played for more than twelve months
    # ana: 149 - 50 = 99; 20 games weigh 224 + ... + 205 = 4290: (225 * 99 + 4290 * 151) / 4515 = 148.41.
    # bo: 151 + 50 = 201; 12 games weigh 224 + ... + 213 = 2622: (225 * 201 + 2622 * 149) / 2847 = 153.11.
    cup = match("cup", date(2011, 2, 1), "bo", "ana", 1)
    assert values(document, cup, on=date(2011, 2, 1)) == {"bo": (153, 13), "ana": (148, 21)}


def test_an_adopted_list_survives_the_files_on_its_way() -> None:
    """As people do it: the list written as JSON by one book, read, and its document put into a history of the other."""
    lines = (ListLine(1, PlayerId("ana"), Fraction(301, 2), "active", "", None, (20,)),)
    published = RankingList("frs", "libere", NEW_YEAR, lines)
    text = lists.as_json(published, History(REGULATION, People.of(PEOPLE), []))
    read = from_json(text).ranked
    assert read is not None
    document = adoption(read, LIBERE, fact="frs-libere")
    written = history_files.printed(History(REGULATION, People.of(PEOPLE), [document]))
    parsed = history_files.parse(yaml_text.documents(written)[0][0])
    assert not parsed.problems
    assert parsed.history is not None
    assert parsed.history.facts == (document,)


def test_a_list_without_games_makes_a_document_that_the_book_refuses_line_by_line() -> None:
    lines = (ListLine(1, PlayerId("ana"), 150, "rated", "", None), ListLine(2, PlayerId("bo"), 140, "rated", "", None))
    document = adoption(RankingList("other", "list", NEW_YEAR, lines), Ranking("list"), fact="start")
    run = replay(REGULATION, History(REGULATION, People.of(PEOPLE), [document]).chronicle().happenings)
    assert [(problem.code, problem.where) for problem in run.problems[0]] == [
        ("absp.games-missing", ("start", "ratings", 0, "games")),
        ("absp.games-missing", ("start", "ratings", 1, "games")),
    ]
    assert not run.state.standings


def test_a_refused_tournament_leaves_the_state_as_it_was() -> None:
    bad = Tournament(id="bad", day=date(2012, 2, 1), games=[Game(player="ana", opponent="ana", result="win")])
    run = replay(
        REGULATION, History(REGULATION, People.of(PEOPLE), [adopted(ana=(100, 40)), bad]).chronicle().happenings
    )
    assert [problem.code for problem in run.problems[1]] == ["absp.against-oneself"]
    assert run.state is run.state_before(1)


def test_a_list_of_twelve_months_ends_where_the_month_has_such_a_day() -> None:
    assert months_before(date(2016, 2, 29), 12) == date(2015, 2, 28)
    assert months_before(date(2015, 3, 31), 1) == date(2015, 2, 28)
    assert months_before(date(2015, 1, 15), 13) == date(2013, 12, 15)
    assert months_before(date(2015, 12, 1), 12) == date(2014, 12, 1)
