"""The event of mock-up 06 on a laptop: a federation's list, a tariff, an empty section and one in its first round. Run as a module."""

import django

django.setup()

from ronde.ground.ids import PlayerId  # noqa: E402 - after the setup
from ronde.play.acts import act as acts  # noqa: E402 - after the setup
from ronde.play.section import Entry  # noqa: E402 - after the setup
from ronde.web.accounts.appointing import appointed  # noqa: E402 - after the setup
from ronde.web.accounts.this_machine import machine_account  # noqa: E402 - after the setup
from ronde.web.events.models import SectionRow  # noqa: E402 - after the setup
from ronde.web.events.registering import entered  # noqa: E402 - after the setup
from ronde.web.events.services import act  # noqa: E402 - after the setup
from ronde.web.roles import Role  # noqa: E402 - after the setup
from tests.web.desk.entries.bords_de_loire import a_list, an_event, organiser, with_tariff  # noqa: E402 - after the setup

PLAYERS = ("Océane Bélisle", "Noé Barthomeuf", "Mihnea Drăghici", "Jules Escoffret")


def build() -> None:
    """For whoever sits at this machine."""
    with_tariff(an_event(a_list(), "a", "b"))
    appointed(machine_account(), Role.ORGANISER, "th")
    entries = [Entry(PlayerId(f"p{number}"), name, 1500 + number) for number, name in enumerate(PLAYERS)]
    assert entered(SectionRow.objects.get(id="b"), entries, organiser(), seen=1).is_done
    for asked in (acts.pair(), acts.publish()):
        assert act("b", asked, organiser(), seen=SectionRow.objects.get(id="b").version).is_done


if __name__ == "__main__":
    build()
