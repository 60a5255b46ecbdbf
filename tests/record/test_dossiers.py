"""Sections on their way in the books: held until they are homologated, then counted as if recorded with that step."""

from datetime import UTC, date, datetime
from typing import Any

import msgspec.structs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.record.chronicle import Chronicle
from ronde.record.dossier import ACTIONS, ROLES, State
from ronde.record.history import History
from ronde.record.opened import opened
from ronde.record.people import People
from ronde.record.replay import replay
from ronde.regulations.cel_grand_prix import REGULATION as CEL
from ronde.regulations.cel_grand_prix import documents as cel
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Closed, Document, Step, Withdrawn
from ronde.regulations.fisf_classique import REGULATION as FISF
from ronde.regulations.frs import REGULATION as FRS
from ronde.regulations.frs import documents as frs
from tests.record.test_history import MAY, OPENING, PEOPLE, event

JUNE = event("june", date(2016, 6, 1), "cy bo ana")


def step(name: str, action: Any, day: int = 2, *, of: str = "may", role: Any = "officer", **more: Any) -> Step:
    """A step of a day in June 2016, recorded on that day."""
    recorded = more.pop("recorded", f"2016-06-{day:02}")
    fields = {"of": of, "action": action, "by": "Rex", "role": role, "reason": "because", **more}
    return Step(id=name, day=date(2016, 6, day), recorded=recorded, **fields)


def known(*facts: Document, at: datetime | None = None, book: AnyBook = FISF) -> Chronicle:
    return History(book, People.of(PEOPLE), facts).chronicle(at)


def ids(chronicle: Chronicle) -> list[str]:
    return [one.id for one in chronicle.happenings]


def codes(chronicle: Chronicle) -> list[str]:
    return [problem.code for problem in chronicle.problems]


def state_of(chronicle: Chronicle, section: str = "may") -> str:
    return next(dossier.state for dossier in chronicle.office.dossiers.values() if dossier.section == section)


SUBMIT, RETURN, REFUSE, YES = (
    step("in", "submit", 2),
    step("back", "return", 3),
    step("no", "refuse", 4),
    step("yes", "homologate", 5),
)


@pytest.mark.parametrize("recorded", [None, "2016-06-05"])
def test_a_homologated_section_takes_its_turn_among_the_day_s_with_the_step(recorded: str | None) -> None:
    """Of two events of one day the first recorded counts last, if it was homologated after the other was recorded."""
    one, other = (msgspec.structs.replace(event(name, date(2016, 5, 1), "ana bo"), recorded=recorded) for name in "xy")
    steps = [step("in", "submit", of="x", recorded=recorded), step("yes", "homologate", 5, of="x", recorded=recorded)]
    assert ids(known(OPENING, one, other)) == ["list", "x", "y"]
    assert ids(known(OPENING, one, other, *steps)) == ["list", "y", "x"]


def test_a_section_without_a_step_counts_as_recorded() -> None:
    assert ids(known(OPENING, MAY)) == ["list", "may"]
    assert state_of(known(OPENING, MAY)) is State.FINISHED


def test_a_section_with_a_step_is_held_until_it_is_homologated() -> None:
    for steps, counts in (
        ([SUBMIT], False),
        ([SUBMIT, RETURN], False),
        ([SUBMIT, REFUSE], False),
        ([SUBMIT, RETURN, step("again", "submit", 4), YES], True),
        ([SUBMIT, REFUSE, step("reopened", "return", 4), step("again", "submit", 4), YES], True),
        ([SUBMIT, YES], True),
    ):
        chronicle = known(OPENING, MAY, *steps)
        assert not chronicle.problems
        assert ids(chronicle) == (["list", "may"] if counts else ["list"])


def test_what_was_known_at_a_moment_follows_the_steps_known_by_then() -> None:
    first = msgspec.structs.replace(MAY, recorded="2016-05-02")
    facts = (OPENING, first, SUBMIT, YES)
    for day, expected in ((1, ["list", "may"]), (2, ["list"]), (4, ["list"]), (5, ["list", "may"])):
        assert ids(known(*facts, at=datetime(2016, 6, day, 12, tzinfo=UTC))) == expected


def test_a_step_is_known_no_earlier_than_its_section() -> None:
    late = msgspec.structs.replace(MAY, recorded="2016-06-20")
    undated = msgspec.structs.replace(SUBMIT, recorded=None)
    chronicle = known(OPENING, late, undated, at=datetime(2016, 6, 1, tzinfo=UTC))
    assert (ids(chronicle), chronicle.problems) == (["list"], ())


def test_a_new_version_goes_on_where_the_last_one_stood() -> None:
    second = event("may-2", date(2016, 5, 1), "bo ana cy", replaces="may")
    chronicle = known(OPENING, MAY, SUBMIT, RETURN, second, step("again", "submit", 4, of="may-2"), YES)
    assert not chronicle.problems
    assert ids(chronicle) == ["list", "may-2"]
    (dossier,) = chronicle.office.dossiers.values()
    assert (dossier.section, dossier.version.id, dossier.state) == ("may", "may-2", State.HOMOLOGATED)


def test_what_was_homologated_is_corrected_as_any_other_fact() -> None:
    second = event("may-2", date(2016, 5, 1), "bo ana cy", replaces="may")
    assert ids(known(OPENING, MAY, SUBMIT, YES, second)) == ["list", "may-2"]
    assert ids(known(OPENING, MAY, SUBMIT, YES, second, Withdrawn(id="w", of="may-2"))) == ["list"]


def test_a_withdrawn_section_takes_no_further_steps() -> None:
    gone = Withdrawn(id="w", of="may")
    chronicle = known(OPENING, MAY, SUBMIT, gone, YES)
    assert (ids(chronicle), codes(chronicle)) == (["list"], ["dossier.no-section"])


def test_a_homologated_section_takes_its_turn_with_the_step() -> None:
    other = event("other", date(2016, 5, 1), "cy bo ana")
    assert ids(known(OPENING, MAY, other)) == ["list", "may", "other"]
    assert ids(known(OPENING, MAY, other, SUBMIT, YES)) == ["list", "other", "may"]


def test_a_step_that_was_taken_is_neither_replaced_nor_withdrawn() -> None:
    for wrong in (Withdrawn(id="w", of="in"), step("other", "submit", 5, replaces="in")):
        chronicle = known(OPENING, MAY, SUBMIT, wrong)
        assert codes(chronicle) == ["dossier.step-stands"]
        assert state_of(chronicle) is State.SUBMITTED


def test_a_step_that_could_not_be_taken_is_put_right_or_withdrawn() -> None:
    wrong = step("wrong", "homologate", 5, role="organiser")
    right = step("right", "homologate", 6, replaces="wrong")
    assert codes(known(OPENING, MAY, SUBMIT, wrong)) == ["dossier.not-permitted"]
    assert not known(OPENING, MAY, SUBMIT, wrong, right).problems
    assert ids(known(OPENING, MAY, SUBMIT, wrong, right)) == ["list", "may"]
    assert not known(OPENING, MAY, SUBMIT, wrong, Withdrawn(id="w", of="wrong")).problems
    without_reason = step("wrong", "return", 5, reason="")
    assert codes(known(OPENING, MAY, SUBMIT, without_reason)) == ["dossier.no-reason"]
    assert not known(OPENING, MAY, SUBMIT, without_reason, right).problems


def test_a_section_with_a_mistake_in_itself_is_not_homologated_until_it_is_put_right() -> None:
    wrong = event("may", date(2016, 5, 1), "ana nobody")
    right = event("may-2", date(2016, 5, 1), "ana bo cy", replaces="may")
    assert codes(known(OPENING, wrong, SUBMIT, YES)) == ["history.unknown-player", "dossier.unsound"]
    again = step("again", "homologate", 6, replaces="yes")
    chronicle = known(OPENING, wrong, SUBMIT, YES, right, again)
    assert not chronicle.problems
    assert ids(chronicle) == ["list", "may-2"]


def test_an_id_given_twice_is_told_although_the_first_was_put_right() -> None:
    wrong = event("may", date(2016, 5, 1), "ana nobody")
    right = event("may-2", date(2016, 5, 1), "ana bo cy", replaces="may")
    assert codes(known(OPENING, wrong, right, MAY)) == ["history.duplicate-id"]


def test_a_wrong_version_leaves_the_one_before_on_its_way() -> None:
    wrong = event("may-2", date(2016, 5, 1), "ana nobody", replaces="may")
    chronicle = known(OPENING, MAY, SUBMIT, wrong, YES)
    assert codes(chronicle) == ["history.unknown-player"]
    assert ids(chronicle) == ["list", "may"]


# The same table once more, as a walk: where each step leads from each state.
WALK = {
    ("finished", "submit"): "submitted",
    ("returned", "submit"): "submitted",
    ("submitted", "return"): "returned",
    ("refused", "return"): "returned",
    ("submitted", "refuse"): "refused",
    ("returned", "refuse"): "refused",
    ("submitted", "homologate"): "homologated",
}
steps = st.lists(st.tuples(st.sampled_from(ACTIONS), st.sampled_from([*ROLES, "officer", "officer"])), max_size=12)


@given(steps)
def test_no_sequence_of_steps_leaves_the_table(walked: list[tuple[Any, Any]]) -> None:
    state, taken = "finished", 0
    for action, role in walked:
        may = {"officer"} | ({"organiser", "club-president"} if action == "submit" else set())
        if role in may and (state, action) in WALK:
            state, taken = WALK[state, action], taken + 1
    made = [step(f"s{at}", action, 2, role=role) for at, (action, role) in enumerate(walked)]
    chronicle = known(OPENING, MAY, *made)
    assert state_of(chronicle) == state
    assert codes(chronicle) == ["dossier.not-permitted"] * (len(walked) - taken)
    assert ids(chronicle) == (["list", "may"] if state == "homologated" or not taken else ["list"])


def judged(book: AnyBook, *facts: Document) -> tuple[list[str], list[str]]:
    """What counts, and what is wrong with the steps."""
    known = opened(History(book, People.of(PEOPLE), facts))
    found = (*known.chronicle.problems, *known.findings)
    return ids(known.chronicle), [problem.code for problem in found]


def test_fisf_homologates_only_what_was_declared() -> None:
    assert judged(FISF, OPENING, MAY, SUBMIT, YES) == (["list", "may"], [])
    undeclared = msgspec.structs.replace(MAY, declared=False)
    for accepts in ([], ["fisf.not-declared"]):  # an officer cannot declare in the organiser's place
        yes = msgspec.structs.replace(YES, accepts=accepts)
        _, found = judged(FISF, OPENING, undeclared, SUBMIT, yes)
        assert found[:2] == ["dossier.not-ready", "fisf.not-declared"]


def cel_event(day: date, **more: Any) -> cel.Event:
    entries = [cel.Entry(player="ana", rating=1500, score=1), cel.Entry(player="bo", rating=1400, score=0)]
    games = [cel.Game(white="ana", black="bo", result=1)]
    section = cel.Section(entries=entries, games=games, confirmed=True)
    return cel.Event(id="may", kind="rotation", day=day, sections=[section], **more)


def test_cel_and_frs_ask_for_an_officers_yes() -> None:
    club = cel_event(date(2022, 5, 1))
    game = frs.Game(
        id="may",
        day=date(2012, 5, 1),
        number=1,
        competition="CNIS",
        type="clasic",
        entries=[frs.Entry(player="ana", place=1), frs.Entry(player="bo", place=2)],
    )
    for book, section in ((CEL, club), (FRS, game)):
        assert judged(book, section) == (["may"], [])
        assert judged(book, section, SUBMIT) == ([], [])
        assert judged(book, section, SUBMIT, REFUSE) == ([], [])
        assert judged(book, section, SUBMIT, YES) == (["may"], [])


def test_what_the_book_would_leave_waiting_cannot_be_homologated() -> None:
    club = cel_event(date(2022, 5, 1))
    unclear = msgspec.structs.replace(club.sections[0], games=[cel.Game(white="ana", black="bo", result="?")])
    _, found = judged(CEL, msgspec.structs.replace(club, sections=[unclear]), SUBMIT, YES)
    assert found[0] == "dossier.not-ready"


def test_what_a_closed_quarter_has_counted_takes_no_step_any_more() -> None:
    club = cel_event(date(2016, 5, 1), recorded="2016-05-02")
    quarter = Closed(id="q2", day=date(2016, 6, 30), recorded="2016-06-30")
    late = step("in", "submit", 2, recorded="2016-07-02")
    assert judged(CEL, club, quarter, late) == (["may", "q2"], ["dossier.not-permitted"])


def test_what_was_played_on_the_day_of_the_close_is_counted_by_it() -> None:
    club = cel_event(date(2016, 6, 30), recorded="2016-06-30")
    quarter = Closed(id="q2", day=date(2016, 6, 30), recorded="2016-06-30")
    late = step("in", "submit", 2, recorded="2016-07-02")
    assert judged(CEL, club, quarter, late) == (["may", "q2"], ["dossier.not-permitted"])


def test_an_event_of_the_day_of_the_close_recorded_after_it_goes_to_the_committee() -> None:
    club = cel_event(date(2016, 6, 30), recorded="2016-07-02")
    quarter = Closed(id="q2", day=date(2016, 6, 30), recorded="2016-06-30")
    run = replay(CEL, History(CEL, People.of(PEOPLE), (quarter, club)).chronicle().happenings)
    assert [problem.code for found in run.problems for problem in found] == ["cel.quarter-closed"]


def test_an_event_homologated_after_its_quarter_goes_to_the_committee() -> None:
    club = cel_event(date(2016, 5, 1), recorded="2016-05-02")
    quarter = Closed(id="q2", day=date(2016, 6, 30), recorded="2016-06-30")
    late = step("yes", "homologate", 5, recorded="2016-07-02")
    history = History(CEL, People.of(PEOPLE), (club, SUBMIT, quarter, late))
    run = replay(CEL, history.chronicle().happenings)
    assert [problem.code for found in run.problems for problem in found] == ["cel.quarter-closed"]


def test_a_later_fact_leaves_the_objects_of_homologated_sections_alone() -> None:
    history = History(FISF, People.of(PEOPLE), (OPENING, MAY, SUBMIT, YES))
    before = history.chronicle().happenings
    after = history.with_facts(JUNE).chronicle().happenings
    assert [one.id for one in after] == ["list", "may", "june"]
    assert all(one is other for one, other in zip(before, after, strict=False))
