"""Builds a federation of draughts with a list, and a series of six that begins today, in the database of the environment."""

import django
from django.core.management import call_command

EVENT, SECTION, NAME = "remparts", "remparts-open", "Cupa Zidurilor"


def main() -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.play.plan import Phase, Plan  # noqa: PLC0415 - after the setup
    from ronde.play.section import Section  # noqa: PLC0415 - after the setup
    from ronde.play.standings.table import usual_criteria  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.this_machine import machine_account  # noqa: PLC0415 - after the setup
    from ronde.web.actors import HeldRole, actor  # noqa: PLC0415 - after the setup
    from ronde.web.clock import now  # noqa: PLC0415 - after the setup
    from ronde.web.events.models import Announcement  # noqa: PLC0415 - after the setup
    from ronde.web.events.services import event_created, section_created  # noqa: PLC0415 - after the setup
    from ronde.web.people.freezing import frozen  # noqa: PLC0415 - after the setup
    from ronde.web.people.models import PersonRow  # noqa: PLC0415 - after the setup
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup
    from tests.web.desk.finish.series import DAY, DECLARED, EVERYONE, listed_register  # noqa: PLC0415 - the same

    register = listed_register()
    PersonRow.objects.filter(pk="bob").update(named=False)  # somebody who is not named
    desk = actor(f"account:{machine_account().pk}", [HeldRole(Role.ORGANISER, one) for one in ("", EVENT)])
    event = event_created(
        desk, name=NAME, first_day=DAY, last_day=DAY, register=register, declaration=DECLARED, id=EVENT
    ).event
    assert event is not None
    Announcement.objects.create(event=event, shown=now())
    persons = frozen(EVERYONE, DAY, register)
    entries = tuple(persons[one].entry("ffjd", "national") for one in EVERYONE)
    plan = Plan((Phase("round_robin", 5),), usual_criteria("draughts", "round_robin"), seed=1)
    made = section_created(event, Section("Open", "draughts", plan, entries), desk, file="open", id=SECTION)
    assert made.row is not None, made.problems
    FOLD.end()


if __name__ == "__main__":
    main()
