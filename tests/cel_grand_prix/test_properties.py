"""What must hold for any history of the book, not only for the examples."""

from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import Any

import msgspec.structs
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.ground.problems import Level, has_refusal
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.record.publication import ranking_list
from ronde.record.replay import Replay, replay
from ronde.regulations.answers import Award, Change, PurseReading
from ronde.regulations.cel_grand_prix import REGULATION
from ronde.regulations.cel_grand_prix.documents import Event, Option, Ruling
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.cel_grand_prix.state import State
from ronde.regulations.documents import Closed, Document, Withdrawn
from tests.cel_grand_prix.histories import PLAYERS, QUARTERS, TOUCHED, events, facts, history, late_facts, numbered
from tests.cel_grand_prix.slow import Slow
from tests.lanes import scaled

AUTUMN_DAYS = [date(2022, 10, 7), date(2022, 11, 4), date(2022, 12, 31)]
slower = settings(max_examples=scaled(30), deadline=None)
every = settings(max_examples=scaled(60), deadline=None)
most = settings(
    max_examples=scaled(200), deadline=None
)  # a late event, an option in between and a ruling must come together


def replayed(written: History, after: Replay[Any, Any] | None = None) -> Replay[Any, Any]:
    chronicle = written.chronicle()
    assert not chronicle.problems
    run = replay(written.regulation, chronicle.happenings, after=after)
    assert not any(has_refusal(found) for found in run.problems)
    return run


def by_id(ours: History, values: Any) -> dict[str, Fraction]:
    return {ours.roster.player(number): Fraction(value) for number, value in values.items()}


def paid(ours: History, state: State, quarter: str) -> dict[tuple[str, str], Fraction]:
    standings = state.quarter(Quarter.named(quarter) or Quarter(1, 1))
    return {(ours.roster.player(purse.player), purse.ranking): purse.amount for purse in standings.purses}


def lists(ours: History, run: Replay[Any, Any]) -> list[str]:
    """Both rankings of every quarter, as they are published."""
    return [
        ranking_list(ours, run.state, on=last, ranking=ranking).canonical
        for _, last in QUARTERS.values()
        for ranking in REGULATION.rankings
    ]


@every
@given(facts)
def test_the_book_agrees_with_the_text_computed_slowly(written: list[Document]) -> None:
    slow = Slow()
    slow.go_through(written)
    ours = history(written)
    state = replayed(ours).state
    for quarter in QUARTERS:
        standings = state.quarter(Quarter.named(quarter))
        assert by_id(ours, standings.totals) == slow.totals(quarter)
        assert by_id(ours, standings.participations) == slow.participations(quarter)
        assert paid(ours, state, quarter) == slow.paid.get(quarter, {})


@most
@given(late_facts)
def test_late_facts_options_and_rulings_agree_with_the_text_computed_slowly(written: list[Document]) -> None:
    slow = Slow()
    slow.go_through(written)
    ours = history(written)
    chronicle = ours.chronicle()
    assert not chronicle.problems
    run = replay(REGULATION, chronicle.happenings)
    for quarter in TOUCHED:
        standings = run.state.quarter(Quarter(int(quarter[:4]), int(quarter[5])))
        assert by_id(ours, standings.totals) == slow.totals(quarter)
        assert by_id(ours, standings.participations) == slow.participations(quarter)
        found = REGULATION.purses(run.state, period=quarter)
        assert found is not None
        assert awarded(ours, found.given) == paid(ours, run.state, quarter) == slow.paid.get(quarter, {})
        assert found.chosen == slow.reading(quarter)
        assert bool(found.readings) == (quarter not in slow.closed or quarter in slow.awaiting)
    asked = [problem for problem in run.open_problems if problem.level is Level.OFFICER]
    assert {str(one.values.get("id", one.values["quarter"])) for one in asked} == slow.asked()


def awarded(ours: History, reading: PurseReading | None) -> dict[tuple[str, str], Fraction]:
    awards = reading.awards if reading else ()
    return {(ours.roster.player(award.player), award.ranking): Fraction(award.amount) for award in awards}


@every
@given(written=facts, late=st.lists(events(), min_size=1, max_size=3))
def test_events_below_the_close_of_their_quarter_wait_and_the_published_quarter_stays(
    written: list[Document], late: list[Event]
) -> None:
    """No one says when anything was recorded: the order of the facts does."""
    closed = {Quarter.of(fact.day) for fact in written if isinstance(fact, Closed)}
    too_late = [
        event for event in numbered(late, "late") if isinstance(event, Event) and Quarter.of(event.day) in closed
    ]
    slow = Slow()
    slow.go_through([*written, *too_late])
    ours = history([*written, *too_late])
    run = replayed(ours)
    for quarter in QUARTERS:
        assert by_id(ours, run.state.quarter(Quarter.named(quarter)).totals) == slow.totals(quarter)
        assert paid(ours, run.state, quarter) == slow.paid.get(quarter, {})
    assert set(run.state.pending) == {event.id for event in too_late}


@every
@given(facts)
def test_the_purses_of_every_quarter_agree_with_the_text_computed_slowly(written: list[Document]) -> None:
    slow = Slow()
    slow.go_through(written)
    ours = history(written)
    state = replayed(ours).state
    for quarter in QUARTERS:
        found = REGULATION.purses(state, period=quarter)
        assert found is not None
        shown = {reading.code: awarded(ours, reading) for reading in found.readings}
        larger, points = slow.purses(quarter, always_points=False), slow.purses(quarter, always_points=True)
        assert awarded(ours, found.given) == slow.paid.get(quarter, {})
        if quarter in slow.closed - slow.awaiting:
            assert not shown
        elif slow.depends_on_cap(quarter):
            with_cap = [slow.purses(quarter, always_points=one, capped=True) for one in (False, True)]
            assert found.asked == "cap"
            assert list(shown.values()) == [
                *_distinct(slow.reading(quarter), larger, points),
                *_distinct(slow.reading(quarter), *with_cap),
            ]
        else:
            assert shown == ({"larger": larger} if larger == points else {"larger": larger, "points": points})


def _distinct(reading: str | None, larger: Any, points: Any) -> list[Any]:
    """The purses by the reading of CEL-7 that holds; by both while none does and they differ."""
    if reading or larger == points:
        return [points if reading == "points" else larger]
    return [larger, points]


@most
@given(
    played=st.lists(
        events(on=st.sampled_from(AUTUMN_DAYS), sections_of=[[6], [5], [6, 4], [5, 6]]), min_size=1, max_size=3
    ),
    since=st.sampled_from([date(2022, 10, 1), date(2022, 11, 1), date(2023, 1, 1)]),
    cap=st.sampled_from(["everywhere", "swiss"]),
)
def test_an_answer_after_the_close_leads_where_it_would_have_led_in_time(
    played: list[Any], since: date, cap: Any
) -> None:
    """Where purses waited; where they did not, what was given and published stays as it was."""
    before = [msgspec.structs.replace(one, recorded="2022-12-31") for one in numbered(played)]
    reading = Option(id="reading", day=date(2022, 10, 1), recorded="2022-10-01", purses="larger")
    close = Closed(id="close", day=date(2022, 12, 31), recorded="2023-01-02")
    answer = Option(id="answer", day=since, recorded="2023-01-10", cap=cap)
    in_time = msgspec.structs.replace(answer, recorded="2022-10-01")
    unanswered = history([reading, *before, close])
    late = history([reading, *before, close, answer])
    waited = replayed(unanswered).state.quarter(Quarter(2022, 4)).awaits_cap
    slow = Slow()
    slow.go_through([reading, in_time, *before, close] if waited else [reading, *before, close])
    state = replayed(late).state
    assert by_id(late, state.quarter(Quarter(2022, 4)).totals) == slow.totals("2022Q4")
    assert paid(late, state, "2022Q4") == slow.paid["2022Q4"]
    assert not [one for one in replayed(late).open_problems if one.code.startswith("cel.cap")]


@every
@given(facts)
def test_a_total_is_an_exact_fraction(written: list[Document]) -> None:
    for standings in replayed(history(written)).state.quarters.values():
        assert all(type(total) is Fraction for total in standings.totals.values())
        assert all(type(purse.amount) is Fraction for purse in standings.purses)


@every
@given(facts)
def test_without_withdrawals_or_replacements_a_total_never_goes_down(written: list[Document]) -> None:
    run = replayed(history(written))
    states = [run.state_before(at) for at in range(len(run.happenings) + 1)]
    for before, after in pairwise(states):
        for quarter, standings in before.quarters.items():
            for who, total in standings.totals.items():
                assert after.quarter(quarter).totals[who] >= total


@every
@given(written=facts, late=events())
def test_a_late_event_equals_a_replay_from_scratch_and_applies_only_what_follows(
    written: list[Document], late: Event
) -> None:
    earlier = history(written)
    before = replayed(earlier)
    (fact,) = numbered([late], "late")
    longer = earlier.with_facts(fact)
    after, scratch = replayed(longer, before), replayed(longer)
    assert lists(longer, after) == lists(longer, scratch)
    assert after.state == scratch.state
    at = [happening.id for happening in after.happenings].index(fact.id)
    assert after.applied == len(after.happenings) - at
    assert scratch.applied == len(scratch.happenings)


@every
@given(written=facts, order=st.permutations(PLAYERS))
def test_renaming_the_players_never_moves_a_point_or_money(written: list[Document], order: list[str]) -> None:
    renamed = dict(zip(PLAYERS, order, strict=True))
    ours, theirs = history(written), history([_renamed(fact, renamed) for fact in written])
    mine, other = replayed(ours).state, replayed(theirs).state
    for quarter in QUARTERS:
        expected = {
            (renamed[player], ranking): amount for (player, ranking), amount in paid(ours, mine, quarter).items()
        }
        assert paid(theirs, other, quarter) == expected
        totals = by_id(ours, mine.quarter(Quarter.named(quarter)).totals)
        assert by_id(theirs, other.quarter(Quarter.named(quarter)).totals) == {
            renamed[player]: total for player, total in totals.items()
        }


@every
@given(written=facts, order=st.permutations(PLAYERS), name=st.text(min_size=1))
def test_names_and_numbers_of_players_never_move_money(written: list[Document], order: list[str], name: str) -> None:
    ours, theirs = history(written), history(written, {order[0]: name}, order)
    mine, other = replayed(ours), replayed(theirs)
    for quarter in QUARTERS:
        assert paid(ours, mine.state, quarter) == paid(theirs, other.state, quarter)
    assert lists(ours, mine) == lists(theirs, other)


def _renamed(fact: Any, names: dict[str, str]) -> Any:
    def changed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: changed(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [changed(inner) for inner in value]
        return names.get(value, value) if isinstance(value, str) else value

    return msgspec.convert(changed(msgspec.to_builtins(fact)), type(fact))


@every
@given(facts)
def test_the_order_of_entries_games_and_sections_makes_no_difference(written: list[Document]) -> None:
    backwards = [_backwards(fact) if isinstance(fact, Event) else fact for fact in written]
    ours, theirs = history(written), history(backwards)
    assert lists(ours, replayed(ours)) == lists(theirs, replayed(theirs))


def _backwards(event: Event) -> Event:
    turned = [
        msgspec.structs.replace(section, entries=section.entries[::-1], games=section.games[::-1])
        for section in event.sections
    ]
    return msgspec.structs.replace(event, sections=turned[::-1])


@slower
@given(facts)
def test_every_change_and_award_explains_itself(written: list[Document]) -> None:
    ours = history(written)
    run = replayed(ours)
    for player in range(len(PLAYERS)):
        for explained in explanations(run, player):
            found = {step.name: step.value for step in explained.steps}
            match explained.outcome:
                case Change(after=after):
                    assert after is not None
                    assert found["quarter_total"] == after.value
                    (total,) = (step for step in explained.steps if step.name == "quarter_total")
                    kept = [step.value for step in total.steps if step.name == "kept_result"]
                    dropped = [step.value for step in total.steps if step.name == "dropped_result"]
                    assert sum(kept) == after.value
                    assert len(kept) + len(dropped) == found["participations"]
                    assert not dropped or (len(kept) == 12 and max(dropped) <= min(kept))
                case Award(amount=amount):
                    assert amount in [step.value for step in explained.steps if step.name == "paid"]
                case waiting:
                    raise AssertionError(waiting)


def _recorded(written: list[Document], moment: str) -> list[Document]:
    return [msgspec.structs.replace(fact, recorded=moment) for fact in written]


AUTUMN = st.sampled_from([date(2022, 10, 7), date(2022, 11, 4), date(2022, 12, 31)])
CLOSE = Closed(id="close", day=date(2022, 12, 31), recorded="2023-01-02")


@slower
@given(
    played=st.lists(events(on=AUTUMN), min_size=1, max_size=3),
    new=st.one_of(st.none(), events(on=AUTUMN)),
    reading=st.sampled_from(["larger", "points"]),
    capped_from=st.sampled_from([date(2022, 11, 1), date(2022, 11, 4), date(2023, 1, 5)]),
)
def test_a_ruling_on_the_purses_leads_where_the_right_facts_would_have_led(
    played: list[Any], new: Event | None, reading: Any, capped_from: date
) -> None:
    first, *others = _recorded(numbered(played), "2022-12-31")
    option = Option(id="option", day=date(2022, 10, 1), recorded="2022-10-01", purses=reading)
    cap = Option(id="cap", day=capped_from, recorded=capped_from.isoformat(), cap="everywhere")
    said, later = ([option, cap], []) if capped_from <= CLOSE.day else ([option], [cap])
    change: Document
    if new is None:
        change = Withdrawn(id="change", of=first.id, recorded="2023-01-10")
        right: list[Document] = [*said, *others, CLOSE, *later]
    else:
        change = msgspec.structs.replace(new, id="change", replaces=first.id, recorded="2023-01-10")
        in_time = msgspec.structs.replace(change, replaces=None, recorded="2022-12-31")
        right = [*said, in_time, *others, CLOSE, *later]
    wrong: list[Document] = [*said, first, *others, CLOSE, *later]
    closed = history(wrong)
    waits = closed.with_facts(change)
    assert replayed(waits).state.quarters == replayed(closed).state.quarters
    ruled = waits.with_facts(Ruling(id="r", day=date(2023, 1, 20), of="change", decision="purses", reason="checked"))
    ours, theirs = replayed(ruled).state, replayed(history(right)).state
    assert lists(ruled, replayed(ruled)) == lists(history(right), replayed(history(right)))
    assert paid(ruled, ours, "2022Q4") == paid(history(right), theirs, "2022Q4")
    stands = waits.with_facts(Ruling(id="r", day=date(2023, 1, 20), of="change", decision="stands", reason="late"))
    assert replayed(stands).state == replayed(closed).state
    given_and_back = [one for one in _outcomes(ruled) if isinstance(one, Award)]
    balance: dict[tuple[str, str], Fraction] = {}
    for award in given_and_back:
        key = ruled.roster.player(award.player), award.ranking
        balance[key] = balance.get(key, Fraction(0)) + award.amount
    assert {key: amount for key, amount in balance.items() if amount} == paid(ruled, ours, "2022Q4")


def _outcomes(ours: History) -> list[Any]:
    run = replayed(ours)
    found = []
    for at, happening in enumerate(run.happenings):
        found += list(REGULATION.outcomes(run.state_before(at), happening, run.state_before(at + 1)))
    return found
