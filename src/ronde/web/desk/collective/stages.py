"""How far each game has come, from an empty seat to the office: what the list of the games says beside it."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronde.play.permissions import State
from ronde.web.desk.collective.game_lines import GameLine, Games
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.office_of_events import has_office_here
from ronde.web.registers.models import DossierRow

_LOOKS = {
    "planned": "draft",
    "drafted": "draft",
    "playing": "live",
    "played": "warn",
    "closed": "done",
    "submitted": "sent",
    "returned": "back",
    "refused": "refused",
    "homologated": "done",
}


@dataclass(frozen=True, slots=True)
class Stage:
    """A game with its state in words and looks."""

    game: GameLine
    state: str

    @property
    def looks(self) -> str:
        """How the state looks."""
        return _LOOKS.get(self.state, "draft")


def stages_of(desk: SectionDesk, games: Games) -> tuple[Stage, ...]:
    """Every game with how far it has come: one query."""
    dossiers = _dossiers(desk)
    return tuple(Stage(one, dossiers.get(one.of.dossier) or _at_desk(one)) for one in games.every)


def _dossiers(desk: SectionDesk) -> Mapping[str, str]:
    """What the office says of each, where it is here; what was never submitted is at the desk."""
    if not has_office_here(desk.event):
        return {}
    wanted = [one.dossier for one in desk.sections if one.dossier]
    found = DossierRow.objects.filter(register=desk.event.register, section__in=wanted).values_list("section", "state")
    return {section: state for section, state in found if state != "finished"}


def _at_desk(one: GameLine) -> str:
    return State.PLAYED.value if one.of.state == State.WAITING.value else one.of.state
