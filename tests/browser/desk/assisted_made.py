"""An assisted Swiss of six on a laptop, three rounds of it played: run as a module."""

from dataclasses import replace
from datetime import date

import django

from ronde.play.plan import Phase
from ronde.play.section import Section
from tests.play.making import section, with_rounds

NAMES = {
    "a": "Anaïg Jaffrelot",
    "b": "Blanche Bréhaut",
    "c": "Cécile Lagadoux",
    "d": "Dan Ollivry",
    "e": "Ève Sarrazot",
    "f": "Félicie Hédouin",
}
SECTION = "redon"


def after_three_rounds() -> Section:
    """All drawn: everybody has 3 points, and met three others with 3 points each: Solkoff 9. So the order is that of the ratings, a to f.

    a met b d e, b met a f d, c met d e f, d met c a b, e met f c a, f met e b c. Without a rematch round 4 is a-c b-e d-f or a-f b-c d-e.
    """
    base = section("a b c d e f", (Phase("swiss_assisted", 4),), criteria="points solkoff initial_rank")
    called = replace(base, entries=tuple(replace(one, name=NAMES[one.player]) for one in base.entries))
    return with_rounds(called, "c-d:1 a-b:1 e-f:1", "c-e:1 a-d:1 b-f:1", "c-f:1 a-e:1 b-d:1")


def main() -> None:
    """The section, for whoever sits at this machine."""
    django.setup()
    from ronde.web.accounts.this_machine import machine_account  # noqa: PLC0415 - after the setup
    from ronde.web.actors import HeldRole, actor  # noqa: PLC0415 - after the setup
    from ronde.web.events.services import event_created, section_created  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup

    account = f"account:{machine_account().pk}"
    anybody = actor(account, [HeldRole(Role.ORGANISER)])
    made = event_created(anybody, name="Open d’hiver de Redon", first_day=date(2026, 11, 21), regulation="ffjd")
    assert made.event is not None
    olga = actor(account, [HeldRole(Role.ORGANISER, made.event.id)])
    assert section_created(made.event, after_three_rounds(), olga, file="open", id=SECTION).problems == ()


if __name__ == "__main__":
    main()
