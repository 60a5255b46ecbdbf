"""What is done to a section in the database: on what was seen, by who may, without a name, and undone again."""

import json
from dataclasses import replace
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.plan import Phase
from ronde.play.section import Game
from ronde.web.accounts.models import Appointment
from ronde.web.accounts.this_machine import machine_account
from ronde.web.actors import VISITOR
from ronde.web.events import services
from ronde.web.events.act_rows import author_names
from ronde.web.events.bodies import named_section, section_of, words_of
from ronde.web.events.entrants import frozen_of
from ronde.web.events.models import Act, EntrantRow, Event, SectionRow
from ronde.web.events.verifying import verified_section
from tests.play.making import section
from tests.web.events.desk_work import (
    NOON,
    a_helper,
    an_event,
    begun,
    codes,
    did,
    organiser,
    players,
    playing,
    somebody,
    version,
)

pytestmark = pytest.mark.usefixtures("database")


def test_whoever_makes_an_event_is_its_organiser_and_no_other() -> None:
    olga = organiser("olga")
    made = services.event_created(olga, name="Open", first_day=date(2027, 1, 2)).event
    assert made is not None
    appointments = Appointment.objects.values_list("role", "over", "user__username")
    assert list(appointments) == [("organiser", made.id, "olga")]
    assert made.last_day == date(2027, 1, 2)
    with pytest.raises(PermissionDenied):
        services.event_created(VISITOR, name="Open", first_day=date(2027, 1, 2))
    backwards = services.event_created(olga, name="Open", first_day=date(2027, 1, 2), last_day=date(2027, 1, 1))
    assert [problem.code for problem in backwards.problems] == ["acts.bad-days"]
    assert Event.objects.count() == 1


def test_a_section_begins_with_its_first_act_and_names_nobody() -> None:
    ana = somebody("a1", "Ana Popa", licence="FRS 77", tags=("family:Popa",))
    ion = somebody("b2", "Ion Popa", tags=("family:Popa",))
    base = section("", (Phase("nearest", 2),))
    row = begun(replace(base, entries=(ana, ion)))
    assert (row.version, row.state) == (1, "planned")
    act = Act.objects.get(section=row)
    for said in ("Popa", "Ana", "Ion", "77"):
        assert said not in row.body + act.changes + act.arguments
    ana_there = frozen_of(EntrantRow.objects.get(player="a1"), row.event.first_day)
    assert (ana_there.name, ana_there.licence) == ("Ana Popa", "FRS 77")
    assert [entry.tags for entry in named_section(row).entries] == [("family:Popa",)] * 2
    assert verified_section(SectionRow.objects.get()) == ()


def test_a_second_section_of_the_same_file_name_or_an_impossible_one_is_not_begun() -> None:
    row = begun(section(players(4), (Phase("nearest", 2),)))
    olga = organiser("olga", row.event_id)
    again = services.section_created(row.event, section_of(row), olga, file="open")
    assert [problem.code for problem in again.problems] == ["acts.file-taken"]
    empty = services.section_created(row.event, section(players(4), ()), olga, file="other")
    assert [problem.code for problem in empty.problems] == ["play.plan-without-phase"]
    assert SectionRow.objects.count() == 1


def test_an_act_is_there_with_who_did_it_when_and_where_and_the_old_and_the_new_value() -> None:
    row = playing(4)
    olga = organiser("olga", "e1")
    done = did(row, acts.result(1, 2, "1"), olga)
    assert (done.version, row.version, row.state) == (4, 4, "playing")
    assert done.section == section_of(row)
    act = Act.objects.get(section=row, number=4)
    assert (act.kind, act.author, act.device, act.at) == ("result", olga.author, "laptop of olga", NOON)
    ((at, before, after),) = json.loads(act.changes)
    assert (at, before["result"], after["result"]) == (["game", 1, 2], "", "1")
    assert verified_section(row) == ()


def test_a_refused_act_or_one_that_changes_nothing_leaves_no_trace() -> None:
    row = playing(4)
    olga = organiser("olga", "e1")
    assert codes(did(row, acts.result(1, 9, "2"), olga)) == ["play.no-such-table"]
    assert did(row, acts.replan(section_of(row).plan), olga).is_done
    assert (row.version, Act.objects.count()) == (3, 3)


def test_who_comes_late_to_a_table_is_told_by_whom_it_was_changed_and_how() -> None:
    row = playing(4)
    olga, boris = organiser("olga", "e1"), organiser("boris", "e1")
    seen = version(row)
    did(row, acts.result(1, 1, "2"), olga)
    late = did(row, acts.result(1, 1, "0"), boris, seen)
    (problem,) = late.problems
    assert problem.code == "acts.table-changed"
    assert dict(problem.values) == {"round": 1, "table": 1, "number": 4, "by": "Olga", "before": "–", "after": "2"}
    assert [one.number for one in late.since] == [4]
    assert did(row, acts.result(1, 2, "0"), boris, seen).is_done  # another table
    assert [game.result for game in section_of(row).rounds[0].games] == ["2", "0"]


def test_a_correction_made_on_another_correction_is_refused() -> None:
    row = playing(4)
    olga, helper = organiser("olga", "e1"), a_helper(row)
    did(row, acts.result(1, 1, "2"), olga)
    seen = version(row)
    did(row, acts.correct(1, 1, "0"), helper)
    late = did(row, acts.correct(1, 1, "1"), olga, seen)
    assert codes(late) == ["acts.table-changed"]
    assert late.problems[0].values["by"] == "telephone 1"
    assert section_of(row).rounds[0].games[0].result == "0"


def test_a_result_that_is_sent_twice_is_there_once() -> None:
    row = playing(4)
    olga = organiser("olga", "e1")
    seen = version(row)
    for _ in range(2):
        assert did(row, acts.result(1, 1, "2"), olga, seen).is_done
    assert row.version == seen + 1


def test_who_did_something_is_called_by_name_by_device_or_by_another_machine() -> None:
    olga = User.objects.create_user("olga", first_name="Olga")
    desk = machine_account()
    authors = [
        (f"account:{olga.pk}", "laptop"),
        (f"account:{desk.pk}", ""),
        ("code:3", "tablette"),
        ("account:1@vm", ""),
    ]
    with override("fr"):
        names = author_names(authors)
    assert [names[one] for one in authors] == ["Olga", "l’arbitre", "tablette", "vm"]


def test_who_pairs_has_to_have_seen_every_result() -> None:
    row = playing(4)
    olga, boris = organiser("olga", "e1"), organiser("boris", "e1")
    for table in (1, 2):
        did(row, acts.result(1, table, "2"), olga)
    seen = version(row)
    did(row, acts.correct(1, 1, "0"), boris)
    late = did(row, acts.pair(), olga, seen)
    assert codes(late) == ["acts.section-changed"]
    assert late.problems[0].values["by"] == "Boris"
    assert did(row, acts.pair(), olga).is_done


@pytest.mark.parametrize("seen", [0, -3, 99])
def test_a_version_that_never_was_is_refused(seen: int) -> None:
    row = playing(4)
    olga = organiser("olga", "e1")
    assert codes(did(row, acts.result(1, 1, "2"), olga, seen)) == ["acts.no-such-version"]
    assert codes(services.undo(row.id, olga, seen=seen)) == ["acts.no-such-version"]


def test_who_is_entered_is_named_beside_the_section_only() -> None:
    row = playing(4)
    did(row, acts.enter(somebody("new-1", "Nadia Neuville", tags=("club:Lyon", "family:7"))), organiser("olga", "e1"))
    did(row, acts.enter(somebody("new-2", "Nils Neuville", tags=("club:Lyon", "club:Nice"))), organiser("olga", "e1"))
    for text in (
        row.body,
        *Act.objects.values_list("changes", flat=True),
        *Act.objects.values_list("arguments", flat=True),
    ):
        assert not {one for one in ("Neuville", "Lyon", "Nice") if one in text}
    assert [entry.tags for entry in section_of(row).entries[-2:]] == [("club:1", "family:7"), ("club:1", "club:2")]
    assert words_of(row) == {"club:1": "club:Lyon", "club:2": "club:Nice"}
    assert [entry.name for entry in named_section(row).entries[-2:]] == ["Nadia Neuville", "Nils Neuville"]
    assert verified_section(row) == ()


def test_a_new_word_gets_no_number_that_somebody_wrote_as_a_tag() -> None:
    row = playing(4)
    olga = organiser("olga", "e1")
    did(row, acts.enter(somebody("n1", tags=("family:1",))), olga)
    did(row, acts.enter(somebody("n2", tags=("family:Rus",))), olga)
    did(row, acts.enter(somebody("n3", tags=("family:2",))), olga)
    assert [entry.tags for entry in section_of(row).entries[-3:]] == [("family:1",), ("family:2",), ("family:3",)]
    assert [entry.tags for entry in named_section(row).entries[-3:]] == [("family:1",), ("family:Rus",), ("family:2",)]


def test_a_name_given_anew_replaces_the_one_of_the_entrant() -> None:
    row = begun(section(players(4), (Phase("nearest", 2),)))
    olga = organiser("olga", "e1")
    did(row, acts.enter(somebody("n1", "Nadia Neuvile", licence="7")), olga)
    did(row, acts.withdraw(PlayerId("n1")), olga)
    did(row, acts.enter(somebody("n1", "Nadia Neuville")), olga)
    nadia = frozen_of(EntrantRow.objects.get(player="n1"), row.event.first_day)
    assert (nadia.name, nadia.licence) == ("Nadia Neuville", "7")


def test_a_section_that_comes_back_from_elsewhere_is_one_act_and_can_be_undone() -> None:
    row = playing(4)
    olga = organiser("olga", "e1")
    here = section_of(row)
    there = here.with_game(1, Game(1, PlayerId("p9"), PlayerId("p2"), "2"))
    named = replace(there, entries=(*there.entries, somebody("p9", "Nina")))
    assert did(row, acts.bring(named), olga).is_done
    assert row.version == 4
    assert EntrantRow.objects.filter(player="p9").exists()
    assert "Nina" not in row.body
    assert services.undo(row.id, olga, seen=4).is_done
    row.refresh_from_db()
    assert verified_section(row) == ()
    assert section_of(row) == here
    assert not did(row, acts.bring(replace(there, discipline="cards")), olga).is_done


# Undo


def test_an_undo_is_an_act_that_says_what_it_takes_back() -> None:
    row = playing(4)
    olga, boris = organiser("olga", "e1"), organiser("boris", "e1")
    did(row, acts.result(1, 1, "2"), olga)
    did(row, acts.result(1, 2, "1"), boris)
    undone = services.undo(row.id, olga, seen=version(row))
    assert undone.is_done
    row.refresh_from_db()
    assert [game.result for game in section_of(row).rounds[0].games] == ["", "1"]
    act = Act.objects.get(section=row, number=6)
    assert (act.kind, act.undoes, act.author) == ("undo", 4, olga.author)
    assert verified_section(row) == ()


def test_an_undo_that_a_later_act_stands_on_names_it_and_who_did_it() -> None:
    row = playing(4)
    olga, boris = organiser("olga", "e1"), organiser("boris", "e1")
    did(row, acts.result(1, 1, "2"), boris)
    did(row, acts.result(1, 2, "1"), olga)
    did(row, acts.pair(), olga)
    refused = services.undo(row.id, boris, seen=version(row))
    assert codes(refused) == ["acts.draft-since"]
    assert dict(refused.problems[0].values) == {"kind": "result", "later": "pair", "number": 6, "by": "Olga"}
    assert did(row, acts.discard(), olga).is_done
    assert did(row, acts.correct(1, 1, "0"), boris).is_done


def test_what_one_did_elsewhere_and_has_not_seen_here_is_not_undone() -> None:
    row = playing(4)
    olga = organiser("olga", "e1")
    seen = version(row)
    did(row, acts.result(1, 1, "2"), olga)
    assert codes(services.undo(row.id, olga, seen=seen)) == ["acts.section-changed"]


def test_pressing_undo_twice_undoes_once() -> None:
    row = playing(4)
    olga = organiser("olga", "e1")
    for table in (1, 2):
        did(row, acts.result(1, table, "2"), olga)
    seen = version(row)
    assert services.undo(row.id, olga, seen=seen).is_done
    assert codes(services.undo(row.id, olga, seen=seen)) == ["acts.section-changed"]
    assert services.undo(row.id, olga, seen=seen + 1).is_done


def test_who_has_done_nothing_undoes_nothing() -> None:
    row = playing(4)
    assert codes(services.undo(row.id, organiser("boris", "e1"), seen=3)) == ["acts.nothing-to-undo"]


def test_whoever_was_taken_out_comes_back_at_their_place() -> None:
    row = begun(section(players(4), (Phase("nearest", 2),)))
    olga, boris = organiser("olga", "e1"), organiser("boris", "e1")
    did(row, acts.withdraw(PlayerId("p2")), boris)
    did(row, acts.withdraw(PlayerId("p3")), olga)
    for who in (boris, olga):
        assert services.undo(row.id, who, seen=version(row)).is_done
    row.refresh_from_db()
    assert [entry.player for entry in section_of(row).entries] == ["p1", "p2", "p3", "p4"]
    assert verified_section(row) == ()


# What it costs, and what is found


def test_a_result_costs_the_same_queries_however_many_acts_and_players_there_are() -> None:
    counts = []
    for count, name in ((4, "e1"), (40, "e2")):
        row = playing(count, event=an_event(name))
        olga = organiser("olga", name)
        for table in range(1, count // 2):
            did(row, acts.result(1, table, "2"), olga)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            services.act(row.id, acts.result(1, count // 2, "2"), olga, seen=row.version)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 5  # begin, the row, the section, the act, commit


@pytest.mark.parametrize("column", ["body", "state", "name", "version"])
def test_a_section_that_somebody_changed_behind_its_acts_is_found(column: str) -> None:
    row = playing(4)
    other = {"body": row.body.replace('"rating":2000', '"rating":2001'), "version": 2}
    SectionRow.objects.update(**{column: other.get(column, "other")})
    assert [problem.code for problem in verified_section(SectionRow.objects.get())] == ["acts.body-differs"]


@pytest.mark.parametrize(
    ("number", "changes", "code"),
    [
        (2, "[]", "acts.act-differs"),
        (3, "[[", "acts.does-not-fit"),
        (3, '[[["game",7,1],null,{"table":1,"first":"a","second":null}]]', "acts.does-not-fit"),
        (3, '[[["sum"],1,2]]', "acts.does-not-fit"),
    ],
)
def test_an_act_that_somebody_changed_is_found(number: int, changes: str, code: str) -> None:
    row = playing(4)
    Act.objects.filter(number=number).update(changes=changes)
    (problem,) = verified_section(row)
    assert (problem.code, problem.values["number"]) == (code, number)


def test_an_act_that_is_missing_is_found() -> None:
    row = playing(4)
    Act.objects.filter(number=2).delete()
    assert [problem.code for problem in verified_section(row)] == ["acts.does-not-fit"]
