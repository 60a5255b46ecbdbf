"""What an officer looked at before acting: whoever was second is told what was done meanwhile, and nothing of his is done."""

from ronde.ground.ids import FactId
from ronde.ground.problems import Problem, Value
from ronde.record.handing_in import dossier_of
from ronde.record.opened import Opened


def mark_of(known: Opened, section: str) -> str:
    """How far a dossier has come: which version it has, how many steps were taken with it, how many payments there are for it."""
    dossier = dossier_of(known, section)
    if dossier is None:
        return ""
    paid = known.chronicle.office.paid_for.get(FactId(section), ())
    return f"{dossier.version.id}/{len(dossier.steps)}/{len(paid)}"


def not_as_seen(known: Opened, section: str, seen: str) -> tuple[Problem, ...]:
    """Why something is not done now: the dossier is not what it was when it was looked at. Who did not look is not asked."""
    dossier = dossier_of(known, section)
    if not seen or dossier is None or seen == mark_of(known, section):
        return ()
    last = dossier.steps[-1] if dossier.steps else None
    values: dict[str, Value] = {"section": section, "state": dossier.state.value, "by": last.by if last else "–"}
    return (Problem("dossier.changed", "", (section,), values),)
