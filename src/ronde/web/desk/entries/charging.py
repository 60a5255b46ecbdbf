"""Licences that can be taken at the desk, by its tariff."""

from ronde.ground.problems import Problem
from ronde.record.desk_accounts import tariff_of
from ronde.record.desk_notes import Charge, Fee
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.till import charge


def licences_of(desk: SectionDesk) -> tuple[Fee, ...]:
    """The licences of the tariff: the section's own, and those of the event."""
    said = (tariff_of(desk.notes, one) for one in (desk.row.id, ""))
    found = (fee for tariff in said if tariff for fee in tariff.licences)
    return tuple({fee.name: fee for fee in found}.values())


def licence_named(desk: SectionDesk, name: str) -> Fee | None:
    """The licence of a name."""
    return next((one for one in licences_of(desk) if one.name == name), None)


def take_licence(desk: SectionDesk, player: str, fee: Fee | None) -> tuple[Problem, ...]:
    """Somebody takes a licence here, if they do; what was said against it."""
    if fee is None:
        return ()
    said = Charge(player=player, what=fee.name, amount=fee.amount, licence=True)
    return charge(desk.event, said, desk.actor).problems
