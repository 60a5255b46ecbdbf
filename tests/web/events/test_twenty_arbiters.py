"""Twenty people at one section at once: no update is lost, nobody is overwritten in silence, and who is refused is told why."""

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from random import Random

import pytest

from ronde.play.acts import act as acts
from ronde.play.acts.act import Act as Asked
from ronde.play.acts.act import Kind
from ronde.play.acts.applying import applied
from ronde.play.acts.cells import NOTHING
from ronde.play.acts.past import changed_since
from ronde.play.acts.standing import late_ground
from ronde.play.plan import Phase
from ronde.play.simulate import lots
from ronde.web.actors import Actor
from ronde.web.events import services
from ronde.web.events.act_rows import acts_after
from ronde.web.events.bodies import section_of
from ronde.web.events.models import EntrantRow, SectionRow
from ronde.web.events.services import Acted
from ronde.web.events.verifying import verified_section
from tests.play.acting import Desk, random_act
from tests.play.making import section
from tests.web.events.desk_work import (
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
from tests.web.test_many_at_once import MANY, at_once

pytestmark = pytest.mark.usefixtures("database")


def arbiters(row: SectionRow) -> list[Actor]:
    """Ten organisers and ten helpers."""
    return [organiser(f"o{at}", "e1") if at < MANY // 2 else a_helper(row, at) for at in range(MANY)]


def test_twenty_results_of_twenty_tables_are_all_there() -> None:
    row = playing(2 * MANY)
    people, seen = arbiters(row), version(row)
    done = at_once(lambda at: services.act(row.id, acts.result(1, at + 1, "2"), people[at], seen=seen))
    assert all(one.is_done for one in done)
    assert sorted(one.version for one in done) == list(range(seen + 1, seen + 1 + MANY))
    row.refresh_from_db()
    assert [game.result for game in section_of(row).rounds[0].games] == ["2"] * MANY
    assert verified_section(row) == ()


@pytest.mark.parametrize("is_corrected", [False, True])
def test_of_twenty_results_of_one_table_one_is_there_and_nineteen_are_told_which(is_corrected: bool) -> None:
    row = playing(4)
    people = arbiters(row)
    if is_corrected:
        did(row, acts.result(1, 1, "?"), people[0])
    make, seen = acts.correct if is_corrected else acts.result, version(row)
    given = ["2", "1", "0", "2fe", "0fe", "2fne", "0fne", "0r", "0d", "1+"]
    done = at_once(lambda at: services.act(row.id, make(1, 1, given[at % 10]), people[at], seen=seen))
    row.refresh_from_db()
    there = section_of(row).rounds[0].games[0].result
    agreeing = [at for at in range(MANY) if given[at % 10] == there]
    assert row.version == seen + 1
    for at, one in enumerate(done):
        # Of two who say the same the second is told that it is there: a page sends a correction again whose answer was lost.
        assert one.is_done or codes(one) == ["acts.table-changed"]
        assert not one.is_done or at in agreeing
        if not one.is_done:
            assert one.problems[0].values["after"] == there
    assert sum(one.is_done for one in done) == 2
    assert verified_section(row) == ()


def test_twenty_who_press_undo_at_once_take_back_one_act_each_or_none() -> None:
    row = playing(2 * MANY)
    people = arbiters(row)
    for at, who in enumerate(people):
        did(row, acts.result(1, at + 1, "2"), who)
    seen = version(row)
    done = at_once(lambda at: services.undo(row.id, people[at], seen=seen))
    assert all(one.is_done for one in done)
    row.refresh_from_db()
    assert {game.result for game in section_of(row).rounds[0].games} == {""}
    same = at_once(lambda _: services.undo(row.id, organiser("olga", "e1"), seen=row.version))  # of what Olga published
    assert sorted(one.is_done for one in same) == [False] * (MANY - 1) + [True]
    row.refresh_from_db()
    assert verified_section(row) == ()


def test_of_twenty_who_pair_and_publish_one_does() -> None:
    row = playing(8)
    people = [organiser(f"o{at}", "e1") for at in range(MANY)]
    for table in range(1, 5):
        did(row, acts.result(1, table, "2"), people[0])
    for act in (acts.pair(), acts.publish()):
        seen = version(row)
        done = at_once(partial(pressed, row, act, people, seen))
        assert Counter(tuple(codes(one)) for one in done) == {(): 1, ("acts.section-changed",): MANY - 1}
        assert version(row) == seen + 1


def test_a_player_who_enters_twenty_sections_at_once_is_one_entrant() -> None:
    event = an_event()
    base = section(players(2), (Phase("nearest", 1),))
    rows = [begun(base, event, file=f"s{at}") for at in range(MANY)]
    olga = organiser("olga", "e1")
    done = at_once(lambda at: services.act(rows[at].id, acts.enter(somebody("n1", "Nadia")), olga, seen=1))
    assert all(one.is_done for one in done)
    assert EntrantRow.objects.filter(player="n1").count() == 1
    assert all(verified_section(row) == () for row in SectionRow.objects.all())


def pressed(row: SectionRow, act: Asked, people: list[Actor], seen: int, at: int) -> Acted:
    return services.act(row.id, act, people[at], seen=seen)


@dataclass(slots=True)
class Arbiter:
    """Somebody who does one thing after another, each on what the last answer showed."""

    row: SectionRow
    who: Actor
    lot: Random
    seen: int
    done: dict[int, tuple[Asked, int]] = field(default_factory=dict)  # by version: what, and seen where
    refused: Counter[str] = field(default_factory=Counter)

    def works(self, steps: int) -> None:
        for _ in range(steps):
            section = section_of(SectionRow.objects.get(pk=self.row.pk))
            asked = Asked(Kind.UNDO) if self.lot.random() < 0.15 else random_act(section, self.lot)
            if self.who.author.startswith("code:") and asked.kind not in {Kind.RESULT, Kind.CORRECT, Kind.UNDO}:
                continue
            self.take(asked, self.asks(asked))

    def asks(self, asked: Asked) -> Acted:
        if asked.kind is Kind.UNDO:
            return services.undo(self.row.id, self.who, seen=self.seen)
        return services.act(self.row.id, asked, self.who, seen=self.seen)

    def take(self, asked: Asked, acted: Acted) -> None:
        """Keep the answer. A page shows the present version afterwards, whether or not the act was done."""
        if not acted.is_done:
            self.refused.update(codes(acted))
        elif acted.number is not None:
            self.done[acted.number] = (asked, self.seen)
        self.seen = acted.version if self.lot.random() < 0.7 else self.seen


def test_twenty_who_do_everything_at_once_lose_nothing_and_overwrite_nobody(database: str) -> None:
    row = playing(16, rounds=5)
    kind = database.partition(":")[0]
    desks = [Arbiter(row, who, lots("arbiter", kind, at), version(row)) for at, who in enumerate(arbiters(row))]
    at_once(lambda at: desks[at].works(12))
    row.refresh_from_db()
    assert verified_section(row) == ()
    past = acts_after(row.id, 0)
    asked = {number: one for desk in desks for number, one in desk.done.items()}
    authors = {number: desk.who.author for desk in desks for number in desk.done}
    # Every act that was acknowledged is there, by whom it was acknowledged; and no other is.
    assert {one.number: one.author for one in past[3:]} == authors
    assert [one.kind for one in past[3:]] == [asked[one.number][0].kind for one in past[3:]]
    assert sum(len(desk.done) for desk in desks) == row.version - 3
    # Nobody changed a cell that somebody else had changed since they looked; a result corrected to what it was leaves a note alone.
    for number, (act, seen) in asked.items():
        if act.kind is not Kind.UNDO:
            since = changed_since(one for one in past if seen < one.number < number)
            between = [one.change for one in since if one.change.at[0] != "correction"]
            assert not any(late_ground(act).has(change) for change in between)
    # As if all that holds had been done by one arbiter, one after the other, and what was undone never.
    first = {1: acts.begin(applied(NOTHING, past[0].changes)), 2: acts.pair(), 3: acts.publish()}
    desk = Desk(NOTHING, past, {**first, **{number: act for number, (act, _) in asked.items()}})
    assert desk.replayed() == section_of(row)
    assert len(past) > MANY  # something happened
    assert sum(sum(one.refused.values()) for one in desks) > 0
