"""What has moved between two lists, and why: by the series that counted, a first rating, a decision, a move to France."""

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ronde.ground.ids import EventId, FactId, PlayerId
from ronde.record.clubs import Club
from ronde.record.history import History
from ronde.record.moves import Compared, Moved, MoveReason, between, difference, since_last_list
from ronde.record.people import People
from ronde.record.players import Membership, Player
from ronde.record.publication import Narrowing, RankingList, ranking_list
from ronde.record.replay import Replay, replay
from ronde.record.sublists import narrowed
from ronde.regulations.answers import Change, Ranking
from ronde.regulations.documents import AdoptedRating, Document
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import FromOutside, Game, Opening, Published, Resident, Series
from ronde.regulations.ffjd.office.requests import Decision, Request, Requester
from ronde.words.moves import change_text
from tests.ffjd.histories import facts
from tests.ffjd.histories import history as made_history

NATIONAL = REGULATION.rankings[0]
JANUARY, FEBRUARY, MARCH = date(2024, 1, 1), date(2024, 2, 1), date(2024, 3, 1)
PEOPLE = [
    Player(id="ann", name="Ann", clubs=[Membership(club="x", since=JANUARY)]),
    Player(id="ben", name="Ben", clubs=[Membership(club="x", since=JANUARY, until=date(2024, 1, 31))]),
    Player(id="cat", name="Cat", clubs=[Membership(club="x", since=FEBRUARY)]),
    Player(id="new", name="New"),
    Player(id="gil", name="Gil"),
]
# Ann 1550 beats Ben 1500 at slow pace: (2 - 1.1) * 15 = 13.5 -> 14 and -14. New draws five games with Cat, 1400: a first
# rating of 1400 (the game that Gil won by excused forfeit does not count). Gil: 1.5 * 2000 - 1065 = 1935.
FACTS: list[Document] = [
    Opening(
        id="start",
        day=JANUARY,
        ratings=[AdoptedRating(player=who, rating=cp) for who, cp in (("ann", 1550), ("ben", 1500), ("cat", 1400))],
    ),
    Series(
        id="open",
        name="Open",
        homologated=date(2024, 1, 10),
        cadence="slow",
        games=[Game(white="ann", black="ben", result=2)],
    ),
    Series(
        id="cup",
        homologated=date(2024, 1, 20),
        cadence="slow",
        estimate=1400,
        games=[Game(white="new", black="cat", result=1)] * 5,
    ),
    Series(
        id="visit",
        homologated=date(2024, 1, 21),
        cadence="slow",
        outside=[FromOutside(player="gil", fmjd=2000)],
        games=[Game(white="gil", black="new", result="2fe")],
    ),
    Resident(id="gil-moves", day=date(2024, 1, 22), player="gil"),
    Published(id="february", day=FEBRUARY),
    Published(id="march", day=MARCH),
]


def gone(written: list[Document]) -> tuple[History, Replay[Any, Any]]:
    history = History(REGULATION, People.of(PEOPLE, clubs=[Club(id="x", name="X")]), written)
    return history, replay(REGULATION, history.chronicle().happenings)


def list_on(history: History, run: Replay[Any, Any], day: date, by: Narrowing | None = None) -> RankingList:
    ranked = ranking_list(history, run.state_on(day), on=day, ranking=NATIONAL)
    return narrowed(ranked, history, by) if by else ranked


def february(cause: str, *events: str) -> MoveReason:
    return MoveReason(cause, FactId("february"), tuple(map(EventId, events)))


def told(compared: Compared | None) -> dict[str, Moved]:
    assert compared is not None
    return {one.player: one for one in compared.everyone}


def test_each_line_says_what_moved_it_since_the_list_before() -> None:
    history, run = gone(FACTS)
    found = told(since_last_list(history, run, list_on(history, run, FEBRUARY), NATIONAL))
    assert (found["ann"].change, found["ann"].reasons) == (14, (february("evolution", "open"),))
    assert (found["ben"].change, found["ben"].climbed) == (-14, -1)
    assert (found["new"].change, found["new"].reasons) == (
        None,
        (february("first-rating", "cup"),),
    )
    assert (found["gil"].now, found["gil"].reasons) == (1935, (february("resident"),))
    assert (found["cat"].change, found["cat"].reasons) == (0, (february("evolution", "cup"),))


def test_a_day_inside_a_month_shows_the_list_that_is_valid_beside_the_one_before_it() -> None:
    history, run = gone(FACTS)
    on = list_on(history, run, FEBRUARY + timedelta(20))
    compared = since_last_list(history, run, on, NATIONAL)
    assert compared is not None
    assert compared.before.on == JANUARY


def test_a_month_in_which_nothing_happened_moves_nobody() -> None:
    history, run = gone(FACTS)
    compared = since_last_list(history, run, list_on(history, run, MARCH), NATIONAL)
    assert compared is not None
    assert compared.before.on == FEBRUARY
    assert list(compared.moved) == []


def test_before_the_second_list_there_is_nothing_to_compare_with() -> None:
    history, run = gone(FACTS)
    assert since_last_list(history, run, list_on(history, run, JANUARY), NATIONAL) is None
    assert since_last_list(history, run, list_on(history, run, JANUARY - timedelta(1)), NATIONAL) is None


def test_who_comes_to_a_club_keeps_the_change_of_the_rating_and_who_leaves_is_told() -> None:
    history, run = gone(FACTS)
    compared = since_last_list(history, run, list_on(history, run, FEBRUARY, Narrowing(club="x")), NATIONAL)
    found = told(compared)
    assert list(found) == ["ann", "cat", "ben"]
    assert (found["cat"].before, found["cat"].was, found["cat"].change) == (None, 1400, 0)
    assert (found["ben"].after, found["ben"].now, found["ben"].change) == (None, 1486, -14)
    assert (found["ann"].climbed, found["cat"].climbed) == (0, None)


def test_lists_from_elsewhere_keep_their_own_values() -> None:
    history, run = gone(FACTS)
    before, after = list_on(history, run, JANUARY), list_on(history, run, FEBRUARY)
    edited = RankingList(before.regulation, before.ranking, before.on, before.lines[1:])
    found = told(between(history, run, edited, after))
    assert (found["ben"].change, found["ben"].reasons) == (-14, (february("evolution", "open"),))
    assert (found["ann"].before, found["ann"].was) == (None, None)


def test_a_decision_supersedes_the_evolution() -> None:
    asked = Request(
        id="asked",
        day=date(2024, 1, 15),
        player="ann",
        kind="correction",
        rating=1800,
        requester=Requester(name="Pia", role="club-president"),
        file=["games"],
    )
    decided = Decision(
        id="decided", day=asked.day, of="asked", by="Rex", decision="accepted", rating=1800, reason="the file convinces"
    )
    history, run = gone([*FACTS[:2], asked, decided, *FACTS[-2:]])
    found = told(since_last_list(history, run, list_on(history, run, FEBRUARY), NATIONAL))
    assert (found["ann"].change, found["ann"].reasons) == (250, (february("by-hand", "open", "asked"),))


@given(facts(months=4), st.integers(0, 3))
def test_reasons_are_those_of_the_changes_told_one_by_one(written: list[Document], month: int) -> None:
    """The slow way: every outcome of every happening between the two lists, and the values of the lists themselves."""
    history = made_history(written)
    run = replay(REGULATION, history.chronicle().happenings)
    lists = [at for at, one in enumerate(run.happenings) if type(one).__name__ in {"ListPublished", "ListAdopted"}]
    day = run.happenings[lists[month + 1]].day
    compared = since_last_list(history, run, list_on(history, run, day), NATIONAL)
    slow: dict[PlayerId, list[Change]] = {}
    state = REGULATION.start()
    for at, happening in enumerate(run.happenings[: lists[month + 1] + 1]):
        after = REGULATION.apply(state, happening).state
        for one in REGULATION.outcomes(state, happening, after):
            if at > lists[month] and isinstance(one, Change) and one.ranking == "national":
                slow.setdefault(history.roster.player(one.player), []).append(one)
        state = after
    for who, moved in told(compared).items():
        changes = slow.get(PlayerId(who), [])
        assert [reason.events for reason in moved.reasons] == [one.events for one in changes]
        assert moved.was == (
            changes[0].before.value if changes and changes[0].before else None if changes else moved.now
        )
        assert not changes or (changes[-1].after and moved.now == changes[-1].after.value)
        assert bool(moved.change) <= bool(changes)


@given(facts(months=2))
def test_the_difference_of_a_list_and_itself_is_nothing(written: list[Document]) -> None:
    history = made_history(written)
    run = replay(REGULATION, history.chronicle().happenings)
    ranked = list_on(history, run, date(2024, 3, 5))
    assert list(difference(ranked, ranked)) == []


def test_a_change_is_told_as_the_ranking_shows_it() -> None:
    # 1516.5 is shown as 1517 and 1520.4 as 1520: the ranking shows a change of 3, whatever lies behind
    moved = Moved(PlayerId("ann"), None, None, was=Fraction(3033, 2), now=Fraction(15204, 10))
    assert change_text(moved, NATIONAL, "en") == "+3"
    assert change_text(moved, Ranking("fine", decimals=1), "fr") == "+3,9"
