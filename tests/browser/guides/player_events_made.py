"""Adds to the demonstration in the database of the environment a series that is being played, and one that can be entered. Run as a module."""

from datetime import date

import django

TODAY = date(2026, 11, 17)


def main() -> None:
    django.setup()
    from ronde.web.accounts.appointing import appointed  # noqa: PLC0415 - after the setup
    from ronde.web.demonstration.accounts import demonstration_account  # noqa: PLC0415 - after the setup
    from ronde.web.demonstration.building import MONTHS  # noqa: PLC0415 - after the setup
    from ronde.web.demonstration.events import EVENTS  # noqa: PLC0415 - after the setup
    from ronde.web.demonstration.people import invented_people  # noqa: PLC0415 - after the setup
    from ronde.web.demonstration.plans import SEED, Frame  # noqa: PLC0415 - after the setup
    from ronde.web.demonstration.running import event_run  # noqa: PLC0415 - after the setup
    from ronde.web.demonstration.upcoming import UPCOMING, event_announced  # noqa: PLC0415 - after the setup
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup

    frame = Frame(invented_people(SEED, date(2026, 10, 31), {"draughts": 80}), TODAY, SEED, MONTHS)
    now_played = next(one for one in EVENTS if one.id == "ligue-ouest")
    appointed(demonstration_account(now_played.organiser), Role.ORGANISER)
    event_run(now_played, frame)
    event_announced(next(one for one in UPCOMING if one.id == "rapide-du-gois"), frame)
    FOLD.end()


if __name__ == "__main__":
    main()
