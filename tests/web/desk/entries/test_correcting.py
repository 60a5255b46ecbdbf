"""Correcting who somebody is, moving them to another section: all of it or nothing, without a name in any act."""

import pytest

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.section import Entry
from ronde.record.desk_notes import EntrantCorrected, said_of
from ronde.web.events.accounts import accounts
from ronde.web.events.bodies import named_section, section_of
from ronde.web.events.correcting import correct_entrant, move_entry
from ronde.web.events.models import Act, SectionRow
from ronde.web.events.notes import notes_of
from ronde.web.events.registering import Newcomer, enter_newcomer, enter_persons
from ronde.web.events.services import Acted, act, undo
from ronde.web.events.till import check_in, pay, present_in
from ronde.web.events.verifying import verified_section
from tests.web.desk.entries.bords_de_loire import a_list, an_event, organiser, with_tariff

pytestmark = pytest.mark.usefixtures("database")


def fresh(section: str) -> SectionRow:
    return SectionRow.objects.select_related("event__register").get(id=section)


def did(section: str, asked: acts.Act) -> Acted:
    done = act(section, asked, organiser(), seen=fresh(section).version)
    assert done.is_done, done.problems
    return done


def with_four(*files: str) -> tuple[SectionRow, list[PlayerId]]:
    row = an_event(None, *files)
    for name in ("Ana Pop", "Bob Roy", "Cid Lux", "Dan Mo"):
        assert enter_newcomer(row.id, Newcomer(name, rating=1500), organiser(), seen=fresh(row.id).version).is_done
    row = fresh(row.id)
    return row, [one.player for one in section_of(row).entries]


def test_a_name_a_licence_a_club_and_a_rating_are_corrected_at_once_and_no_act_names_anybody() -> None:
    row, (ana, *_) = with_four()
    wanted = Entry(ana, "Anna Popp", 1600, None, ("club:Brest",), ("jeune",), licence="FR-1")
    assert correct_entrant(row.id, wanted, organiser(), seen=row.version).is_done
    assert named_section(fresh(row.id)).entry(ana) == wanted
    assert [one.fields for one in said_of(notes_of(row.event), EntrantCorrected)] == [("name", "licence")]
    last = Act.objects.order_by("-number")[0]
    assert last.kind == "correct_entry"
    for said in ("Anna", "Popp", "FR-1", "Brest"):
        assert said not in last.changes + last.arguments + fresh(row.id).body
    assert verified_section(fresh(row.id)) == ()
    assert undo(row.id, organiser(), seen=fresh(row.id).version).is_done
    after = named_section(fresh(row.id)).entry(ana)
    assert after is not None
    assert (after.name, after.rating, after.tags) == ("Anna Popp", 1500, ())  # a name is corrected again, not undone


def test_a_name_alone_is_corrected_without_an_act_and_the_same_again_is_nothing() -> None:
    row, (ana, *_) = with_four()
    for _ in range(2):
        done = correct_entrant(row.id, Entry(ana, "Anna Pop", 1500), organiser(), seen=row.version)
        assert (done.is_done, done.number) == (True, None)
    assert fresh(row.id).version == row.version
    assert len(said_of(notes_of(row.event), EntrantCorrected)) == 1


def test_a_correction_that_is_refused_leaves_the_name_as_it_was() -> None:
    row, (ana, *_) = with_four()
    for asked in (acts.pair(), acts.publish()):
        did(row.id, asked)
    row = fresh(row.id)
    refused = correct_entrant(row.id, Entry(ana, "Anna", 1500, 7), organiser(), seen=row.version)
    assert [one.code for one in refused.problems] == ["play.number-after-round"]
    late = correct_entrant(row.id, Entry(ana, "Anna", 1600), organiser(), seen=row.version)
    assert [one.code for one in late.problems] == ["play.rating-after-seats"]
    assert late.is_done


def test_who_corrects_what_another_has_corrected_meanwhile_is_told() -> None:
    row, (ana, *_) = with_four()
    assert correct_entrant(row.id, Entry(ana, "Ana Pop", 1600), organiser(), seen=row.version).is_done
    told = correct_entrant(row.id, Entry(ana, "Ana Pop", 1700), organiser(), seen=row.version)
    assert [one.code for one in told.problems] == ["acts.entry-changed"]


def test_who_is_moved_before_playing_was_never_there_and_keeps_presence_and_payment() -> None:
    row, (ana, *_) = with_four("a", "b")
    with_tariff(row)
    check_in(row.event, ana, organiser(), here=True)
    pay(row.event, ana, 2000, organiser(), owed=2000)
    assert move_entry("a", ana, "b", organiser(), seen=row.version).is_done
    assert section_of(fresh("a")).entry(ana) is None
    there = named_section(fresh("b")).entry(ana)
    assert there is not None
    assert (there.name, there.rating) == ("Ana Pop", 1500)
    assert present_in(notes_of(row.event)) == {ana}
    assert accounts(row.event).of(ana).owed == 0


def test_who_has_played_withdraws_here_and_comes_back_from_there() -> None:
    _, (ana, *_) = with_four("a", "b")
    for asked in (acts.pair(), acts.publish()):
        did("a", asked)
    assert move_entry("a", ana, "b", organiser(), seen=fresh("a").version).is_done
    left = section_of(fresh("a")).entry(ana)
    assert left is not None
    assert left.last_round == 1
    assert section_of(fresh("b")).entry(ana) is not None
    assert move_entry("b", ana, "a", organiser(), seen=fresh("b").version).is_done
    back = section_of(fresh("a")).entry(ana)
    assert back is not None
    assert back.last_round is None
    assert section_of(fresh("b")).entry(ana) is None


def test_nobody_is_moved_by_halves() -> None:
    _, (ana, *_) = with_four("a", "b")
    for name in ("Eve", "Fay"):
        assert enter_newcomer("b", Newcomer(name), organiser(), seen=fresh("b").version).is_done
    for asked in (acts.pair(), acts.publish(), acts.result(1, 1, scores=(400, 300))):
        did("b", asked)
    for number in (2, 3):
        for asked in (acts.pair(), acts.publish(), acts.result(number, 1, scores=(400, 300))):
            did("b", asked)
    refused = move_entry("a", ana, "b", organiser(), seen=fresh("a").version)
    assert [one.code for one in refused.problems] == ["play.refused-now"]
    assert section_of(fresh("a")).entry(ana) is not None
    unknown = move_entry("a", PlayerId("nobody"), "b", organiser(), seen=fresh("a").version)
    assert [one.code for one in unknown.problems] == ["play.unknown-player"]


def test_somebody_of_the_list_keeps_what_was_frozen_when_the_name_is_corrected() -> None:
    row = an_event(a_list())
    assert enter_persons(row.id, ["moldovan"], organiser(), seen=row.version).is_done
    before = named_section(fresh(row.id)).entry(PlayerId("moldovan"))
    assert before is not None
    assert (before.name, before.rating, before.licence, before.tags) == (
        "Moldovan Ștefan",
        2412,
        "RO-0091",
        ("club:Litera Iași",),
    )
    corrected = Entry(before.player, "Moldovan Ștefan-Ion", 2412, tags=before.tags, licence="RO-91")
    assert correct_entrant(row.id, corrected, organiser(), seen=fresh(row.id).version).is_done
    assert named_section(fresh(row.id)).entry(before.player) == corrected
