"""An event on a laptop, of two sections of eight, each with the results of its first round: run as a module."""

from dataclasses import replace
from datetime import date

import django

django.setup()

from ronde.play.plan import Phase  # noqa: E402 - after the setup
from ronde.play.section import Section  # noqa: E402 - after the setup
from ronde.web.accounts.this_machine import machine_account  # noqa: E402 - after the setup
from ronde.web.actors import HeldRole, actor  # noqa: E402 - after the setup
from ronde.web.events.services import event_created, section_created  # noqa: E402 - after the setup
from ronde.web.roles import Role  # noqa: E402 - after the setup
from tests.play.making import section, with_rounds  # noqa: E402 - after the setup

NAMES = dict(
    zip(
        "abcdefgh",
        ["Pop Ana", "Morel Bob", "Roux Cléo", "Ilie Dan", "Stan Eva", "Rusu Filip", "Roy Gaëlle", "Albu Horia"],
        strict=True,
    )
)


def after_one_round() -> Section:
    """Who is named first has won 400 to 350; the order is a c e g b d f h, so a-c, e-g, b-d and f-h come next."""
    base = section("a b c d e f g h", (Phase("nearest", 3),), "scrabble")
    called = replace(base, entries=tuple(replace(one, name=NAMES[one.player]) for one in base.entries))
    won = "win@400-350"
    return with_rounds(called, f"a-b:{won} c-d:{won} e-f:{won} g-h:{won}")


def build() -> None:
    """Both sections, for whoever sits at this machine."""
    account = f"account:{machine_account().pk}"
    event = event_created(actor(account, [HeldRole(Role.ORGANISER)]), name="Open", first_day=date(2026, 11, 21)).event
    assert event is not None
    olga = actor(account, [HeldRole(Role.ORGANISER, event.id)])
    for name in ("a", "b"):
        made = section_created(event, replace(after_one_round(), name=name.upper()), olga, file=name, id=f"open-{name}")
        assert made.problems == ()


if __name__ == "__main__":
    build()
