"""What the desk's pages ask: bounded, readable, and nothing of another's event."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.acts.act import Kind
from ronde.play.plan import Phase
from ronde.play.section import Game
from ronde.web.actors import VISITOR, HeldRole, actor
from ronde.web.events import queries, services
from ronde.web.events.bodies import section_of
from ronde.web.events.models import Event, SectionRow
from ronde.web.roles import Role
from tests.play.making import section
from tests.web.events.desk_work import (
    NOON,
    a_helper,
    an_event,
    begun,
    did,
    organiser,
    players,
    playing,
    somebody,
    version,
)

pytestmark = pytest.mark.usefixtures("database")


def test_acts_are_read_newest_first_with_who_when_and_old_and_new() -> None:
    row = playing(4)
    olga, helper = organiser("olga", "e1"), a_helper(row)
    did(row, acts.result(1, 1, "2"), helper)
    did(row, acts.correct(1, 1, "0"), olga)
    services.undo(row.id, olga, seen=version(row))
    undo, correction, result, *earlier = queries.acts_of(row.id)
    assert [(one.number, one.kind, one.by) for one in (undo, correction, result)] == [
        (6, Kind.UNDO, "Olga"),
        (5, Kind.CORRECT, "Olga"),
        (4, Kind.RESULT, "telephone 1"),
    ]
    assert (undo.undoes, correction.undone_by, result.undone_by) == (5, 6, None)
    assert (correction.at, correction.device) == (NOON, "laptop of olga")
    game = correction.changes[0]
    assert isinstance(game.before, Game)
    assert isinstance(game.after, Game)
    assert (game.before.result, game.after.result) == ("2", "0")
    assert [one.kind for one in earlier] == [Kind.PUBLISH, Kind.PAIR, Kind.BEGIN]


def test_acts_are_read_page_by_page() -> None:
    row = playing(4)
    assert [one.number for one in queries.acts_of(row.id, most=2)] == [3, 2]
    assert [one.number for one in queries.acts_of(row.id, before=2, most=2)] == [1]


def test_what_is_new_is_every_cell_that_is_otherwise_and_who_changed_it() -> None:
    row = playing(4)
    olga, boris = organiser("olga", "e1"), organiser("boris", "e1")
    seen = version(row)
    assert queries.news(row.id, seen) == queries.News(seen, ())
    did(row, acts.result(1, 1, "2"), boris)
    did(row, acts.enter(somebody("n1", "Nadia")), olga)
    news = queries.news(row.id, seen)
    assert news.version == seen + 2
    assert [(one.change.at, one.number, one.author) for one in news.since] == [
        (("game", 1, 1), 4, boris.author),
        (("entry", "n1"), 5, olga.author),
    ]
    assert all("Nadia" not in repr(one) for one in news.since)


def test_a_page_that_polls_and_finds_nothing_asks_once() -> None:
    row = playing(4)
    with CaptureQueriesContext(connection) as asked:
        queries.news(row.id, row.version)
    assert len(asked) == 1


def test_sections_of_an_event_say_what_they_wait_for() -> None:
    event = an_event()
    row = playing(6, event=event)
    did(row, acts.result(1, 2, "2"), organiser("olga", "e1"))
    begun(section_of(row).after(0), event, file="second")
    (first, second) = queries.sections_of("e1")
    assert (first.file, first.state, first.round, first.missing, first.players) == ("open", "playing", 1, (1, 3), 6)
    assert (second.file, second.state, second.round, second.missing) == ("second", "planned", 0, ())
    did(row, acts.withdraw(PlayerId("p1")), organiser("olga", "e1"))
    assert queries.sections_of("e1")[0].version == row.version


def test_the_questions_do_not_grow_with_sections_acts_or_events() -> None:
    counts = []
    for name, sections in (("e1", 1), ("e2", 6)):
        event = an_event(name)
        for at in range(sections):
            row = begun(section(players(4), (Phase("nearest", 2),)), event, file=f"s{at}")
            for player in range(1 + 3 * at):
                did(row, acts.enter(somebody(f"n{player}")), organiser("olga", name))
        last = SectionRow.objects.filter(event=event).order_by("file").last()
        assert last is not None
        with CaptureQueriesContext(connection) as asked:
            queries.sections_of(name)
            queries.acts_of(last.id)
            queries.news(last.id, 1)
            list(queries.events_of(organiser("olga", "e1", "e2")))
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_an_organiser_sees_his_events_and_a_helper_that_of_his_section() -> None:
    own, other = an_event("e1"), an_event("e2")
    row = playing(4, event=own)
    playing(4, event=other)
    seen = {
        "his": queries.events_of(organiser("olga", "e1")),
        "both": queries.events_of(organiser("olga", "e1", "e2")),
        "none yet": queries.events_of(organiser("boris")),
        "a helper": queries.events_of(a_helper(row)),
        "a visitor": queries.events_of(VISITOR),
        "an officer": queries.events_of(actor("account:9", [HeldRole(Role.OFFICER)])),
    }
    assert {who: {event.id for event in events} for who, events in seen.items()} == {
        "his": {"e1"},
        "both": {"e1", "e2"},
        "none yet": set(),
        "a helper": {"e1"},
        "a visitor": set(),
        "an officer": set(),
    }
    assert Event.objects.count() == 2
    assert SectionRow.objects.count() == 2
