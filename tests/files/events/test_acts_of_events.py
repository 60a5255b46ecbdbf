"""The acts in an event file: they come back as they were, and are believed only if they lead to the section and name nobody."""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from ronde.files import tournament
from ronde.files.acts_json import changes_json
from ronde.files.events import acts as parts
from ronde.files.events import event as event_files
from ronde.files.events.acts import ActOfSection, SectionActs
from ronde.files.events.courses import course_of_copies
from ronde.files.events.event import EventSection
from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.acts.cells import NOTHING
from ronde.play.acts.comparing import changes
from ronde.play.names import names_of, without_names
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.standings.table import usual_criteria
from ronde.words.sentences import said
from tests.files.events.events_made import event, of_event
from tests.play.making import ok

NAMED = Section(
    "Open",
    "scrabble",
    Plan((Phase("nearest", 4),), usual_criteria("scrabble", "nearest")),
    tuple(
        Entry(PlayerId(f"p{at}"), name, 2000 - at, tags=(f"family:{name.split()[1]}", "guest:3"), licence=f"L{at}")
        for at, name in enumerate(("Ana Popa", "Ion Popa", "Ada Rus", "Lin Li"), start=1)
    ),
)
FIRST = (acts.pair(), acts.publish(), acts.result(1, 1, scores=(400, 300)), acts.result(1, 2, scores=(310, 290)))


def with_acts(*asked: acts.Act, named: Section = NAMED, after: EventSection | None = None) -> EventSection:
    """A section with every act that led to it, or that went on from a copy of it."""
    names = names_of(named)
    known = [*after.acts.acts] if after and after.acts else []
    section = parts.folded(known) or NOTHING
    for one in (*(() if after else (acts.begin(without_names(named)),)), *asked):
        then = ok(acts.done(section, one))
        cells = json.loads(changes_json(changes(section, then)))
        number = len(known) + 1
        at = f"2026-11-17T10:21:{number:02}"
        known.append(ActOfSection(number=number, kind=one.kind.value, at=at, author="account:7@vm", changes=cells))
        section = then
    kept = SectionActs(tags=dict(names.tags), acts=tuple(known))
    return replace(of_event(tournament.printed(parts.with_names(section, named, names.tags))), acts=kept)


def test_acts_come_back_as_they_were() -> None:
    made = event(with_acts(*FIRST, acts.correct(1, 1, scores=(401, 300)), acts.withdraw(PlayerId("p4"))))
    written = event_files.printed(made)
    assert event_files.parse(written) == (made, ())
    assert event_files.printed(made) == written


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    """The part of a sound section, with something changed in it."""
    kept = with_acts(*FIRST, acts.correct(1, 1, scores=(401, 300))).acts
    assert kept
    value = json.loads(parts.printed(kept))
    change(value)
    return json.dumps(value)


def one(number: int, **values: Any) -> Callable[[dict[str, Any]], object]:
    return lambda part: part["acts"][number - 1].update(values)


def cell(number: int, at: list[Any], before: Any, after: Any, *place: int) -> Callable[[dict[str, Any]], object]:
    return lambda part: part["acts"][number - 1]["changes"].append([at, before, after, *place])


def another_score(part: dict[str, Any]) -> None:
    part["acts"][3]["changes"][0][2]["scores"] = [999, 1]


def with_a_name(part: dict[str, Any]) -> None:
    for change in part["acts"][0]["changes"]:
        if change[0] == ["entry", "p1"]:
            change[2]["name"] = "Ana Popa"


def with_the_words_of_a_tag(part: dict[str, Any]) -> None:
    for change in part["acts"][0]["changes"]:
        if change[0] == ["entry", "p1"]:
            change[2]["tags"] = ["family:Popa", "guest:3"]


def with_an_unknown_key(part: dict[str, Any]) -> None:
    part["acts"][3]["changes"][0][2]["hidden"] = "Ana Popa"


def many(part: dict[str, Any]) -> None:
    small = {"kind": "publish", "at": "2026-11-17T10:21:00"}
    part["acts"] += [{**small, "number": at} for at in range(len(part["acts"]) + 1, parts.MOST_ACTS + 2)]


def long_work(part: dict[str, Any]) -> None:
    """Entries that come one by one, each looked for among all before it."""
    entry = next(change[2] for change in part["acts"][0]["changes"] if change[0][0] == "entry")
    more = [[["entry", f"x{at}"], None, {**entry, "player": f"x{at}"}, 0] for at in range(10_000)]
    part["acts"][0]["changes"] += more


HOSTILE: dict[str, Callable[[dict[str, Any]], object]] = {
    "one act less": lambda part: part["acts"].pop(),
    "one act twice": lambda part: part["acts"].append(part["acts"][-1]),
    "another order": lambda part: part["acts"].reverse(),
    "no act": lambda part: part["acts"].clear(),
    "another score": another_score,
    "a name": with_a_name,
    "the words of a tag": with_the_words_of_a_tag,
    "an unknown key": with_an_unknown_key,
    "a name among the arguments": one(2, arguments={"entry": {"player": "p1", "name": "Ana Popa"}}),
    "an unknown argument": one(2, arguments={"note": "Ana Popa"}),
    "no entry": one(2, arguments={"entry": [1]}),
    "an unknown kind": one(2, kind="destroy"),
    "no moment": one(2, at="yesterday"),
    "a moment that never was": one(2, at="2026-02-30T10:00:00"),
    "undoes what is to come": one(2, undoes=2),
    "an unknown cell": cell(2, ["secret"], None, None),
    "a cell without address": cell(2, [], None, None),
    "a table of no round": cell(2, ["game", 9, 1], None, {"table": 1, "first": "p1", "second": None}),
    "a table before the first": cell(3, ["game", 1, 0], None, None),
    "a round far away": cell(2, ["round", 10**9], None, {}),
    "an order of others": cell(2, ["order"], ["p1", "p2", "p3", "p4"], ["p1", "p1", "x", "y"]),
    "a correction that is not there": cell(5, ["correction", 1, 1, 7], None, None),
    "somebody else's entry": cell(2, ["entry", "p9"], None, {"player": "p8"}),
    "a wrong type": cell(2, ["name"], 1, 2),
    "a huge number": cell(2, ["round", 10**30], None, None),
    "too many acts": many,
    "work without end": long_work,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_acts_that_lead_elsewhere_or_name_somebody_are_refused_soon_with_their_part(name: str) -> None:
    section = with_acts(*FIRST, acts.correct(1, 1, scores=(401, 300)))
    begun = time.process_time()
    found, problems = parts.parse(changed(HOSTILE[name]), section.section)
    assert time.process_time() - begun < 20
    assert found is None
    assert problems


def test_an_event_with_such_acts_is_refused_as_a_whole_and_says_which_part() -> None:
    section = with_acts(*FIRST)
    assert section.acts
    false = msgspec.structs.replace(section.acts, acts=section.acts.acts[:-1])
    found, (problem,) = event_files.parse(event_files.printed(event(replace(section, acts=false))))
    assert found is None
    assert (problem.code, problem.where[0]) == ("event.acts", "sections/open.acts.json")
    for language in ("en", "fr", "ro"):
        assert "sections/open.acts.json" in str(said(problem, language))


def test_copies_by_their_acts_are_the_same_or_gone_on_with_on_one_side_or_on_both() -> None:
    before = with_acts(*FIRST)
    here = with_acts(acts.correct(1, 1, scores=(401, 300)), after=before)
    there = with_acts(acts.correct(1, 1, scores=(402, 300)), after=before)
    assert course_of_copies(before, before) == ("same", before.text)
    assert course_of_copies(here, before) == ("here", before.text)
    assert course_of_copies(before, there) == ("there", before.text)
    assert course_of_copies(here, there) == ("both", before.text)


def test_copies_without_acts_are_told_by_the_versions_that_both_have_had() -> None:
    before = replace(with_acts(*FIRST), acts=None)
    there = with_acts(acts.correct(1, 1, scores=(402, 300)), after=with_acts(*FIRST))
    later = replace(there, acts=None, versions=(*before.versions, *there.versions))
    assert course_of_copies(before, later) == ("there", before.text)
    assert course_of_copies(later, before) == ("here", before.text)
    assert course_of_copies(there, before) == ("here", before.text)  # by what an act found
    assert course_of_copies(before, there) == ("there", before.text)


def test_what_was_changed_without_acts_is_one_act_more() -> None:
    before, after = with_acts(*FIRST), with_acts(*FIRST, acts.correct(1, 1, scores=(401, 300)))
    assert before.acts
    late = Entry(PlayerId("late"), "Luc Lent", 1500, tags=("family:Lent", "family:Popa"))
    changed_by_hand = replace(after.section, entries=(*after.section.entries, late))
    longer = parts.going_on(before.acts, changed_by_hand, at="2026-11-17T11:00:00", device="laptop")
    assert parts.parse(parts.printed(longer), changed_by_hand) == (longer, [])
    assert longer.acts[:-1] == before.acts.acts
    assert (longer.acts[-1].kind, longer.acts[-1].device) == ("bring", "laptop")
    assert parts.going_on(before.acts, before.section, at="2026-11-17T11:00:00", device="laptop") == before.acts
