"""Builds a Formule Combinée of twenty after its seventh round, in the database of the environment, for a laptop that is about to start."""

import django
from django.core.management import call_command

NAMES = """Achim Ilinca|Bratu Mihnea|Câmpeanu Oana|Dinescu Horia|Epure Sânziana|Frățilă Vlad|Grosu Anca|Hâncu Răzvan|Iacob Țuca|Jianu Matei
Lazăr Crina|Manolache Șerban|Negoiță Daria|Onofrei Luca|Păun Ștefania|Rotaru Emil|Sârbu Aurora|Tănase Dragoș|Ursu Ioana|Văduva Sorin"""
PLAYED = 7
PHASES = (5, 3, 2)


def main() -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.ground.ids import PlayerId  # noqa: PLC0415 - after the setup
    from ronde.play.acts.act import pair, publish, result  # noqa: PLC0415 - after the setup
    from ronde.play.formats.combined import phases  # noqa: PLC0415 - after the setup
    from ronde.play.plan import Plan  # noqa: PLC0415 - after the setup
    from ronde.play.section import Entry, Section  # noqa: PLC0415 - after the setup
    from ronde.play.standings.table import usual_criteria  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.this_machine import machine_account  # noqa: PLC0415 - after the setup
    from ronde.web.actors import HeldRole, actor  # noqa: PLC0415 - after the setup
    from ronde.web.clock import now  # noqa: PLC0415 - after the setup
    from ronde.web.events.services import act, event_created, section_created  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup

    desk = actor(f"account:{machine_account().pk}", [HeldRole(Role.ORGANISER, one) for one in ("", "cupa")])
    book = "fisf-classique"
    event = event_created(desk, name="Cupa Dunării", first_day=now().date(), regulation=book, id="cupa").event
    assert event is not None
    names = [name for line in NAMES.splitlines() for name in line.split("|")]
    entries = tuple(Entry(PlayerId(f"p{at}"), name, rating=2600 - 50 * at) for at, name in enumerate(names, start=1))
    plan = Plan(phases(*PHASES), usual_criteria("scrabble", "combined"), seed=20261128)
    begun = section_created(event, Section("Open", "scrabble", plan, entries), desk, file="open", id="cupa-open")
    assert begun.row is not None, begun.problems
    version = 1
    for number in range(1, PLAYED + 1):
        slips = [
            result(
                number, table, scores=(320 + (table * 37 + number * 11) % 150, 321 + (table * 53 + number * 7) % 150)
            )
            for table in range(1, len(names) // 2 + 1)
        ]
        for asked in (pair(), publish(), *slips):
            made = act("cupa-open", asked, desk, seen=version)
            assert made.is_done, made.problems
            version = made.version


if __name__ == "__main__":
    main()
