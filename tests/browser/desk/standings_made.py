"""Builds an event of draughts in its second round and the event of FISF's article 8, for a laptop that is about to start."""

from dataclasses import replace

import django
from django.core.management import call_command

DRAUGHTS = {"ann": "Ann Le Goff", "ben": "Ben Morel", "cat": "Cătălina Rusu", "dan": "Dan Ștefănescu"}
JUNIORS = ("p1803", "p1860")


def main() -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.web.accounts.appointing import appointed  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.this_machine import machine_account  # noqa: PLC0415 - after the setup
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup
    from tests.record.test_live_by_hand import (  # noqa: PLC0415 - after the setup
        CPS,
        EXAMPLE,
        SLOW,
        article_8,
        series,
    )
    from tests.web.desk.standings.running import a_register, called  # noqa: PLC0415 - after the setup
    from tests.web.events.events_made import stored  # noqa: PLC0415 - after the setup

    ratings = {"p2923": 2923, "p1860": 1860, "p1803": 1803, "p1580": 1580, "p1415": 1415, "p1002": 1002}
    base = article_8()
    marked = tuple(
        replace(one, name=f"Jucătorul {one.player}", categories=("juniori",) if one.player in JUNIORS else ())
        for one in base.entries
    )
    second_round = called(series("ann-ben:2 cat-dan:1", "ann-cat: ben-dan:"), **DRAUGHTS)
    events = (
        stored(
            {"a": second_round}, event="dames", regulation="ffjd", register=a_register("ffjd", **CPS), declared=SLOW
        ),
        stored(
            {"a": replace(base, entries=marked)},
            event="scrabble",
            regulation="fisf-classique",
            register=a_register("fisf-classique", **ratings),
            declared=EXAMPLE,
        ),
    )
    for event in events:
        appointed(machine_account(), Role.ORGANISER, event.id)
    FOLD.end()


if __name__ == "__main__":
    main()
