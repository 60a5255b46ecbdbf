"""Builds what takes results, for a laptop that is about to start: a section of each kind for each story, with its first round, game or day out."""

import json
import os
import sys
from datetime import date
from pathlib import Path

import django
from django.core.management import call_command

from ronde.regulations.usual_event import EventKind

DAY = date(2026, 11, 19)
FAMILIES = "Lachapelle Delcroisset Pouliquen Verdelhan Wattremez Bélisle Gherasimov Vaugeois Beausoleil Cazacliu Drăghici Tessier Racicot Hamelin Charest Guay"
TABLES = 8
KINDS = {
    "rounds": ("scrabble", "nearest"),
    "assisted": ("draughts", "swiss_assisted"),
    "match": ("draughts", "match"),
    "scores": ("collective", "collective"),
    "tablet": ("scrabble", "nearest"),
}
EVENTS: dict[str, EventKind] = {"match": "interclub", "scores": "collective"}


def main(*stories: str) -> None:
    """``KIND-story`` is the id of each section; the evenings and the codes of the tablets are told in a file."""
    django.setup()
    call_command("migrate", verbosity=0)
    codes = {story: [_begun(kind, story) for kind in KINDS][-1] for story in stories}
    told = {"evenings": _evenings(stories), "codes": codes}
    Path(os.environ["RONDE_DATA"], "typing.json").write_text(json.dumps(told), "utf-8")


def _begun(kind: str, story: str) -> str:
    """An event with one section, its first round out; the code of a tablet."""
    from ronde.ground.ids import PlayerId  # noqa: PLC0415 - after the setup
    from ronde.play.acts import act as acts  # noqa: PLC0415 - after the setup
    from ronde.play.plan import Phase, Plan  # noqa: PLC0415 - after the setup
    from ronde.play.section import Entry, Section  # noqa: PLC0415 - after the setup
    from ronde.play.standings.table import usual_criteria  # noqa: PLC0415 - after the setup
    from ronde.record.desk_notes import KindOfEvent  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.codes import give_code  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.this_machine import machine_account  # noqa: PLC0415 - after the setup
    from ronde.web.actors import HeldRole, actor  # noqa: PLC0415 - after the setup
    from ronde.web.events.notes import write_note  # noqa: PLC0415 - after the setup
    from ronde.web.events.services import act, event_created, section_created  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup

    (discipline, form), id_ = KINDS[kind], f"{kind}-{story}"
    held = [HeldRole(Role.ORGANISER, one) for one in ("", id_)]
    desk = actor(f"account:{machine_account().pk}", held)
    event = event_created(desk, name=f"Épreuve {id_}", first_day=DAY, id=id_).event
    assert event is not None
    if kind in EVENTS:
        write_note(event, KindOfEvent(kind=EVENTS[kind]), desk)
    count = TABLES if discipline == "collective" else 2 * TABLES
    entries = tuple(
        Entry(
            PlayerId(f"{id_}-{at:02}"),
            f"Ali {name}",
            rating=2000 - at,
            tags=(f"team:{'AB'[at % 2]}",) if kind == "match" else (),
        )
        for at, name in enumerate(FAMILIES.split()[:count])
    )
    phase = Phase(form, 1, boards=TABLES) if kind == "match" else Phase(form, 1 if kind == "scores" else 3)
    section = Section(id_, discipline, Plan((phase,), usual_criteria(discipline, form), seed=17), entries)
    made = section_created(event, section, desk, file=id_, id=id_)
    assert made.row is not None, made.problems
    pairs = [(entries[at].player, entries[at + 1].player) for at in range(0, count, 2)]
    for version, asked in enumerate(
        (acts.pair_by_hand(pairs) if kind == "assisted" else acts.pair(), acts.publish()), start=1
    ):
        done = act(id_, asked, desk, seen=version)
        assert done.is_done, done.problems
    if kind != "tablet":
        return ""
    return give_code(made.row, desk, "tablette", role=Role.TABLET).code


def _evenings(stories: tuple[str, ...]) -> dict[str, list[str]]:
    """An evening of eight for each story, cut into two sections of four; their ids."""
    from ronde.web.accounts.appointing import appointed  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.this_machine import machine_account  # noqa: PLC0415 - after the setup
    from ronde.web.events import evenings  # noqa: PLC0415 - after the setup
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup
    from tests.web.desk.evening.club import SEVENTEEN, new_club, person_id  # noqa: PLC0415 - after the setup
    from tests.web.desk.evening.played import begun_evening, organiser  # noqa: PLC0415 - after the setup

    register, found = new_club(SEVENTEEN), {}
    for story in stories:
        event, by = begun_evening(register, DAY, f"Soirée {story}"), organiser(DAY)
        assert evenings.come(event, [person_id(name) for name in list(SEVENTEEN)[:8]], by) == ()
        assert evenings.cut_into_sections(event, "", by) == ()
        assert evenings.begin_evening(event, by, is_confirmed=True) == ()
        appointed(machine_account(), Role.ORGANISER, event.id)
        found[story] = [row.id for row in evenings.rows_of(event)]
    FOLD.end()
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
