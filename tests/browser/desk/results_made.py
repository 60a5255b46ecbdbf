"""Builds an event in its first round, in the database of the environment: a section for each story, so that one laptop serves them all."""

import sys
from datetime import date

import django
from django.core.management import call_command

FAMILIES = "Lachapelle Pârvănescu Delcroisset Pouliquen Țurcanu Larivée-Paré Verdelhan Wattremez Bélisle Courtemanche-Dubé Gherasimov Vaugeois Drăghici Beausoleil Le-Bihannic Cazacliu"
GIVEN = "Édith Alin Yann Nolwenn"


def main(*sections: str) -> None:
    """Sections by their event and id: of so many players, in a discipline ("th:count:64:scrabble")."""
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.ground.ids import PlayerId  # noqa: PLC0415 - after the setup
    from ronde.play.acts.act import pair, publish  # noqa: PLC0415 - after the setup
    from ronde.play.plan import Phase, Plan  # noqa: PLC0415 - after the setup
    from ronde.play.section import Entry, Section  # noqa: PLC0415 - after the setup
    from ronde.play.standings.table import usual_criteria  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.this_machine import machine_account  # noqa: PLC0415 - after the setup
    from ronde.web.actors import HeldRole, actor  # noqa: PLC0415 - after the setup
    from ronde.web.events.models import Event  # noqa: PLC0415 - after the setup
    from ronde.web.events.services import act, event_created, section_created  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup

    given = [one.split(":") for one in sections]
    held = [HeldRole(Role.ORGANISER, one) for one in ("", *(event for event, *_ in given))]
    desk = actor(f"account:{machine_account().pk}", held)
    names = [f"{given} {family}" for given in GIVEN.split() for family in FAMILIES.split()]
    for event_id, id_, count, discipline in given:
        event = Event.objects.filter(pk=event_id).first()
        event = (
            event or event_created(desk, name="TH des Bords de Loire", first_day=date(2026, 11, 21), id=event_id).event
        )
        assert event is not None
        entries = tuple(
            Entry(PlayerId(f"{id_}{at}"), name, rating=2000 - at)
            for at, name in enumerate(names[: int(count)], start=1)
        )
        plan = Plan((Phase("nearest", 3),), usual_criteria(discipline, "nearest"), seed=17)
        begun = section_created(event, Section(id_, discipline, plan, entries), desk, file=id_, id=id_)
        assert begun.row is not None, begun.problems
        for version, asked in enumerate((pair(), publish()), start=1):
            assert act(id_, asked, desk, seen=version).is_done


if __name__ == "__main__":
    main(*sys.argv[1:])
