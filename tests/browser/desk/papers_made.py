"""Builds an event of 68 people whose first round is drafted, in the database of the environment, for a laptop that is about to start."""

import django
from django.core.management import call_command


def main() -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.play.acts import act as acts  # noqa: PLC0415 - after the setup
    from ronde.play.plan import Phase  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.appointing import appointed  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.this_machine import machine_account  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup
    from tests.play.making import section  # noqa: PLC0415 - after the setup
    from tests.web.desk.events_running import named  # noqa: PLC0415 - after the setup
    from tests.web.events.desk_work import an_event, begun, did, organiser, players  # noqa: PLC0415 - after the setup

    event = an_event("th")
    row = begun(named(section(players(68), (Phase("nearest", 3),))), event)
    assert did(row, acts.pair(), organiser("olga", event.id)).is_done
    appointed(machine_account(), Role.ORGANISER, event.id)


if __name__ == "__main__":
    main()
