"""The list after a collective game, as it will be published: the game with those of its event before it, counted as they are.

Games that wait in the office count, those that were not sent yet are counted as they stand; nothing is recorded.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ronde.ground.problems import Problem
from ronde.play.permissions import State
from ronde.record.after_game import AfterGame, after_game
from ronde.record.dossier import State as DossierState
from ronde.record.handing_in import dossier_of
from ronde.record.next_list import counted_as_they_are
from ronde.record.opened import Opened
from ronde.record.resubmission import latest_version
from ronde.record.seating import SeatedPlayer
from ronde.web.actors import Actor
from ronde.web.events.bodies import section_of
from ronde.web.events.models import AS_TYPED, EntrantRow, Event, SectionRow
from ronde.web.events.office_of_events import has_office_here
from ronde.web.events.rules import event_scope
from ronde.web.events.submitting import preview
from ronde.web.permissions import may
from ronde.web.registers.folding import FOLD
from ronde.web.registers.leasing import FoldedElsewhereError

_WITH_THE_OFFICE = (DossierState.SUBMITTED, DossierState.REFUSED, DossierState.HOMOLOGATED)


@dataclass(frozen=True, slots=True)
class GamesKnown:
    """What would be known if the games counted as they are.

    ``lacks``: ``book``, ``register`` (none is here), ``right`` (who asks may not see what would be sent), ``process`` (another holds the
    registers), ``figures`` (``problems`` say why the game does not count). ``facts`` are the ids under which games are known, ``persons`` who
    the players are there.
    """

    lacks: str = ""
    known: Opened | None = None
    facts: Mapping[str, str] = field(default_factory=dict)
    persons: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def after(self, section: str) -> AfterGame | None:
        """The list after one of the games."""
        fact = self.facts.get(section)
        return after_game(self.known, fact) if self.known and fact else None

    def seats(self, after: AfterGame) -> Mapping[str, SeatedPlayer]:
        """How people sit after a game, by who they are in the register."""
        return {one.player: one for one in after.seats()}


def games_known(row: SectionRow, actor: Actor) -> GamesKnown:
    """What would be known with a game as it stands and with all others of its event that are closed."""
    event = row.event
    lacks = _lacks(event, actor)
    if lacks or event.register is None:
        return GamesKnown(lacks)
    try:
        known = FOLD.held(event.register).known
    except FoldedElsewhereError:
        return GamesKnown("process")
    games = _games(row)
    there = {one.id: version for one in games if (version := _in_office(known, one))}
    persons = dict(EntrantRow.objects.filter(event=event).exclude(person="").values_list("player", "person"))
    own = [one for one in games if one.id not in there and section_of(one).published]
    if not own:
        return GamesKnown("", counted_as_they_are(known, frozenset(there.values())), there, persons)
    return _with_own(own, there, persons, actor)


def _lacks(event: Event, actor: Actor) -> str:
    if not event.regulation:
        return "book"
    if not has_office_here(event):
        return "register"
    return "" if may(actor, "submit", event_scope(event)) else "right"


def _games(row: SectionRow) -> list[SectionRow]:
    """The game, and the others that are closed."""
    rows = SectionRow.objects.filter(event=row.event_id).select_related("event__register").order_by(*AS_TYPED)
    return [
        one for one in rows if (one.pk == row.pk or one.state == State.CLOSED.value) and section_of(one).is_collective
    ]


def _in_office(known: Opened, row: SectionRow) -> str:
    """The id under which the office has a game; nothing while its organiser has it."""
    dossier = dossier_of(known, row.dossier) if row.dossier else None
    return str(dossier.version.id) if dossier and dossier.state in _WITH_THE_OFFICE else ""


def _with_own(
    own: Sequence[SectionRow], there: Mapping[str, str], persons: Mapping[str, str], actor: Actor
) -> GamesKnown:
    """With games that the office does not have, as they stand."""
    seen = preview(own[0].event, actor, files=[one.file for one in own])
    if seen.after is None:
        return GamesKnown("figures", problems=seen.problems)
    facts = {**there, **{one.id: str(latest_version(seen.after.history, one.id).id) for one in own}}
    counted = counted_as_they_are(seen.after, frozenset(facts.values()))
    return GamesKnown("", counted, facts, {**persons, **seen.persons})
