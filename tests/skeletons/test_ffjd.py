"""FFJD: periods, first ratings that wait, differences. K is 25: a game brings (500 (Pts - 1) - d) / 20."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from ronde.ground.ids import EventId
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.record.players import Player
from ronde.regulations.contract import Change, Rating, Waiting
from ronde.regulations.documents import Adopted, AdoptedRating, Closed, Corrected, Document, Withdrawn
from tests.skeletons.ffjd import NATIONAL, Ffjd
from tests.skeletons.ffjd_happenings import Estimate, Game, Series
from tests.skeletons.walking import listed, number, outcomes, people, values, walked

PLAYERS = people("ann ben cat dan eve fay gil")
FEBRUARY, MARCH, APRIL = date(2024, 2, 1), date(2024, 3, 1), date(2024, 4, 1)


def adopted(**ratings: int) -> Adopted:
    lines = [AdoptedRating(player=player, rating=rating) for player, rating in ratings.items()]
    return Adopted(id="start", day=date(2024, 1, 1), ratings=lines)


def series(
    fact: str, homologated: date, *games: str, event: str = "", replaces: str | None = None, **more: Any
) -> Series:
    """A series whose games are written ``white black points``."""
    played = [Game(white, black, int(points)) for white, black, points in (game.split() for game in games)]
    return Series(
        id=fact,
        event=event or fact,
        homologated=homologated,
        games=played,
        replaces=replaces,
        **more,
    )


def closed(day: date) -> Closed:
    return Closed(id=f"list-{day}", day=day, recorded=f"{day}")


def history(*facts: Document) -> History:
    return History(Ffjd(), PLAYERS, facts)


START = adopted(ann=1550, ben=1500, cat=1500, dan=1400)
OPEN = series("open", date(2024, 1, 10), "ann ben 2")
CUP = series("cup", date(2024, 1, 20), "ann ben 2", "cat ann 1")
PUBLISHED = history(START, OPEN, CUP, closed(FEBRUARY))


def test_a_period_sums_its_games_with_the_ratings_of_its_start_and_rounds_once() -> None:
    # ann: 450/20 twice, then (0 - 50)/20: 22.5 + 22.5 - 2.5 = 42.5, rounded once to 43. Rounded by series: 23 + 20.
    # ben: -450/20 twice = -45. cat: (0 + 50)/20 = 2.5, hence 3.
    before = listed(PUBLISHED, date(2024, 1, 31), NATIONAL)
    assert values(before) == {"ann": 1550, "ben": 1500, "cat": 1500, "dan": 1400}
    assert values(listed(PUBLISHED, FEBRUARY, NATIONAL)) == {"ann": 1593, "ben": 1455, "cat": 1503, "dan": 1400}


def test_an_event_is_explained_by_the_period_change_in_which_it_counted() -> None:
    found = list(explanations(walked(PUBLISHED), number(PUBLISHED, "ann"), EventId("cup")))
    assert [each.happening.id for each in found] == ["list-2024-02-01"]
    expected = Change(0, "national", Rating(1550, "rated"), Rating(1593, "rated"), (EventId("open"), EventId("cup")))
    assert found[0].outcome == expected


def test_an_explanation_shows_each_game_of_the_player_under_its_own_series() -> None:
    found = next(explanations(walked(PUBLISHED), number(PUBLISHED, "ann"), EventId("cup")))
    period, rating = found.steps
    assert [(step.values["event"], float(step.value)) for step in period.steps] == [("open", 22.5), ("cup", 20.0)]
    games = [[(game.values["opponent"], float(game.value)) for game in step.steps] for step in period.steps]
    assert games == [[(1, 22.5)], [(1, 22.5), (2, -2.5)]]
    assert (rating.value, float(rating.values["evolution"]), rating.case) == (1593, 42.5, "counted")


def test_what_is_homologated_on_the_first_falls_into_the_next_period() -> None:
    late = PUBLISHED.with_facts(series("late", FEBRUARY, "dan cat 1"), closed(MARCH))
    assert values(listed(late, FEBRUARY, NATIONAL)) == values(listed(PUBLISHED, FEBRUARY, NATIONAL))
    # dan 1400 draws cat 1503: 103/20 = 5.15, hence 5.
    assert values(listed(late, MARCH, NATIONAL))["dan"] == 1405


def test_a_series_recorded_after_its_period_was_published_falls_into_the_open_one() -> None:
    late = PUBLISHED.with_facts(series("late", date(2024, 1, 30), "dan cat 1", recorded="2024-02-05"), closed(MARCH))
    assert values(listed(late, FEBRUARY, NATIONAL)) == values(listed(PUBLISHED, FEBRUARY, NATIONAL))
    assert values(listed(late, MARCH, NATIONAL))["dan"] == 1405


def test_a_late_series_applies_only_what_follows_it() -> None:
    first = walked(PUBLISHED)
    late = PUBLISHED.with_facts(series("dan-cat", date(2024, 1, 15), "dan cat 1"))
    assert [happening.id for happening in late.chronicle().happenings][2] == "dan-cat"
    assert walked(late, after=first).applied == 3  # itself, the cup, the list


def fixed(recorded: str, *games: str, fact: str = "open-2", replaces: str = "open") -> Series:
    return series(fact, date(2024, 1, 10), *games, event="open", replaces=replaces, recorded=recorded)


def test_a_correction_in_the_open_period_simply_replaces() -> None:
    put_right = history(START, OPEN, CUP, fixed("2024-01-25", "ann ben 0"), closed(FEBRUARY))
    # ann: (-500 - 50)/20 = -27.5 instead of 22.5: -27.5 + 20 = -7.5, away from zero -8.
    assert values(listed(put_right, FEBRUARY, NATIONAL))["ann"] == 1542


def test_a_correction_of_a_published_period_enters_the_next_list_as_a_difference() -> None:
    put_right = PUBLISHED.with_facts(fixed("2024-02-10", "ann ben 0"), closed(MARCH))
    assert listed(put_right, FEBRUARY, NATIONAL).digest == listed(PUBLISHED, FEBRUARY, NATIONAL).digest
    # With the ratings of January: -27.5 - 22.5 = -50 for ann, 50 for ben.
    assert values(listed(put_right, MARCH, NATIONAL)) == {"ann": 1543, "ben": 1505, "cat": 1503, "dan": 1400}
    found = list(explanations(walked(put_right), number(put_right, "ann"), EventId("open")))
    assert [each.happening.id for each in found] == ["list-2024-02-01", "list-2024-03-01"]
    taken_back, counted = found[1].steps[0].steps[0].steps
    assert (float(taken_back.value), float(counted.value)) == (-22.5, -27.5)


def test_a_period_whose_list_is_late_stays_open_until_it_is_published() -> None:
    late_list = Closed(id="list-2024-02-01", day=FEBRUARY, recorded="2024-02-04")
    in_time = history(START, OPEN, CUP, fixed("2024-02-03", "ann ben 0"), late_list)
    assert values(listed(in_time, FEBRUARY, NATIONAL))["ann"] == 1542


def test_a_list_as_published_uses_what_was_known_then() -> None:
    put_right = PUBLISHED.with_facts(fixed("2024-02-10", "ann ben 0"), closed(MARCH))
    known = put_right.chronicle(datetime(2024, 2, 9, tzinfo=UTC)).happenings
    assert [happening.id for happening in known] == ["start", "open", "cup", "list-2024-02-01"]


def test_a_correction_of_a_correction_counts_from_what_was_put_right_first() -> None:
    again = PUBLISHED.with_facts(
        fixed("2024-02-10", "ann ben 0"),
        fixed("2024-02-12", "ann ben 1", fact="open-3", replaces="open-2"),
        closed(MARCH),
    )
    # In the end a draw for a win: -50/20 - 22.5 = -25.
    assert values(listed(again, MARCH, NATIONAL))["ann"] == 1593 - 25


def test_what_was_corrected_once_cannot_be_corrected_past_its_correction() -> None:
    wrong = PUBLISHED.with_facts(
        fixed("2024-02-10", "ann ben 0"), fixed("2024-02-12", "ann ben 1", fact="open-3"), closed(MARCH)
    )
    assert [problem.code for problem in wrong.chronicle().problems] == ["history.nothing-to-replace"]
    assert values(listed(wrong, MARCH, NATIONAL))["ann"] == 1543


def test_a_series_withdrawn_after_publication_is_taken_back_in_the_next_list() -> None:
    withdrawn = PUBLISHED.with_facts(Withdrawn(id="no-open", of="open", recorded="2024-02-10"), closed(MARCH))
    assert values(listed(withdrawn, MARCH, NATIONAL))["ann"] == 1593 - 23  # 22.5, away from zero


def test_a_withdrawal_is_not_withdrawn() -> None:
    withdrawn = Withdrawn(id="no-open", of="open", recorded="2024-02-10")
    wrong = PUBLISHED.with_facts(withdrawn, Withdrawn(id="yes", of="no-open", recorded="2024-02-11"), closed(MARCH))
    assert [problem.code for problem in wrong.chronicle().problems] == ["history.nothing-to-replace"]
    assert values(listed(wrong, MARCH, NATIONAL))["ann"] == 1593 - 23


def test_a_correction_stays_the_same_happening_when_the_history_grows() -> None:
    put_right = PUBLISHED.with_facts(fixed("2024-02-10", "ann ben 0"), closed(MARCH))
    longer = put_right.with_facts(closed(APRIL))
    assert walked(longer, after=walked(put_right)).applied == 1


def test_a_rating_correction_takes_effect_with_the_next_list_and_supersedes_the_evolution() -> None:
    decided = history(
        START,
        OPEN,
        Corrected(id="d", day=date(2024, 1, 12), player="ann", rating=1800, reason="error"),
        closed(FEBRUARY),
    )
    assert values(listed(decided, date(2024, 1, 31), NATIONAL))["ann"] == 1550
    assert values(listed(decided, FEBRUARY, NATIONAL))["ann"] == 1800
    steps = next(explanations(walked(decided), number(decided, "ann"), EventId("open"))).steps
    assert (float(steps[0].value), steps[1].case) == (22.5, "superseded")


def test_players_outside_the_federation_count_as_opponents_and_are_never_listed() -> None:
    abroad = history(START, series("abroad", date(2024, 1, 10), "ben gil 2", outside={"gil": 1500}), closed(FEBRUARY))
    assert values(listed(abroad, FEBRUARY, NATIONAL)) == {"ann": 1550, "ben": 1525, "cat": 1500, "dan": 1400}
    assert list(explanations(walked(abroad), number(abroad, "gil"))) == []


FOUR = ("eve ann 1", "eve ben 1", "eve cat 1", "eve dan 1")


def test_a_first_rating_waits_for_its_games_over_several_periods() -> None:
    waiting = history(START, series("one", date(2024, 1, 10), *FOUR), closed(FEBRUARY))
    expected = Waiting("ffjd.games", 4, {"games": 4, "needed": 5}, (EventId("one"),))
    assert [found for found in outcomes(waiting) if isinstance(found, Waiting)] == [expected]
    rated = waiting.with_facts(series("two", date(2024, 2, 10), *FOUR), closed(MARCH))
    # Drawn with 1550, 1500, 1500, 1400 and again, the four of them unmoved by an unrated player: 5950/4 = 1487.5.
    assert values(listed(rated, MARCH, NATIONAL))["eve"] == 1488
    assert [found.happening.id for found in explanations(walked(rated), 4, EventId("one"))][-1] == "list-2024-03-01"


def test_a_first_rating_waits_for_the_estimate_until_somebody_gives_it() -> None:
    pair = series("pair", date(2024, 1, 10), *("fay ben 1",) * 5)
    waiting = history(START, pair, closed(FEBRUARY))
    missing = Waiting("ffjd.estimate", 5, {"series": (EventId("pair"),)}, (EventId("pair"),))
    assert [found for found in outcomes(waiting) if isinstance(found, Waiting)] == [missing]
    given = Estimate(id="guess", day=date(2024, 2, 3), event="pair", estimate=1300)
    released = waiting.with_facts(given, closed(MARCH))
    assert "fay" not in values(listed(released, FEBRUARY, NATIONAL))
    assert values(listed(released, MARCH, NATIONAL))["fay"] == 1400  # half way from 1500 to 1300


@pytest.mark.parametrize("fact", ["bad", "open"])
def test_a_refused_series_leaves_the_state_as_it_was_and_tells_everything(fact: str) -> None:
    bad = series("bad", date(2024, 1, 12), "ann ann 2", "ben cat 1", "dan dan 0", event=fact)
    gone = walked(history(START, OPEN, bad))
    codes = [problem.code for problem in gone.problems[2]]
    assert codes == ["ffjd.series-twice"] * (fact == "open") + ["ffjd.against-oneself"] * 2
    assert gone.state is gone.state_before(2)


def test_a_digest_depends_neither_on_the_numbers_nor_on_the_names_of_the_players() -> None:
    backwards = History(Ffjd(), reversed(PLAYERS), PUBLISHED.facts)
    assert number(backwards, "ann") != number(PUBLISHED, "ann")
    renamed = History(
        Ffjd(), [Player(id=each.id, name=each.name.replace("b", "z")) for each in PLAYERS], PUBLISHED.facts
    )
    lists = [listed(each, date(2024, 1, 31), NATIONAL) for each in (PUBLISHED, backwards, renamed)]
    assert [line.player for line in lists[0].lines] == ["ann", "ben", "cat", "dan"]
    assert [line.player for line in lists[2].lines] == ["ann", "cat", "ben", "dan"]  # ben is now zen
    assert len({each.digest for each in lists}) == 1
