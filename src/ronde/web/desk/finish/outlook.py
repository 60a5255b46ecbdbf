"""What an event would lead to as it stands: the verdict, and the next list; two of them where the organiser has still to decide about a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ronde.play.section import Section
from ronde.record.dossier import State
from ronde.record.finding import open_cases
from ronde.record.handing_in import dossier_of
from ronde.record.next_list import NextList
from ronde.record.undecided_games import UndecidedGame, as_decided, undecided_games
from ronde.web.actors import Actor
from ronde.web.events.bodies import section_of
from ronde.web.events.models import EntrantRow, Event, SectionRow
from ronde.web.events.sending import AsIf
from ronde.web.events.submitting import SubmissionPreview, preview
from ronde.web.registers.folding import FOLD

_MOST = 12  # answers whose effect is computed; there are hardly ever more than two


@dataclass(frozen=True, slots=True)
class WaitingGame:
    """A game of a section about which the organiser has to decide."""

    row: SectionRow
    game: UndecidedGame


@dataclass(frozen=True, slots=True)
class Outlook:
    """``list`` is the next list with every open game decided by the first of its answers; ``otherwise`` with one of them decided otherwise.

    That is by the place of the game among those that wait, and the code.
    """

    preview: SubmissionPreview
    list: NextList | None
    waiting: tuple[WaitingGame, ...] = ()
    otherwise: Mapping[tuple[int, str], NextList] = field(default_factory=dict)


def outlook(event: Event, rows: Sequence[SectionRow], actor: Actor, as_if: AsIf, files: Sequence[str]) -> Outlook:
    """What the sections would lead to; ``rows`` are those that come to the office together."""
    seen = preview(event, actor, files=files, as_if=as_if)
    excused = _declared(seen)
    waiting = tuple(
        WaitingGame(row, game)
        for row in rows
        for game in undecided_games(section_of(row), excused.get(row.id, frozenset()))
    )
    if not waiting or seen.after is None:
        return Outlook(seen, seen.next_list, waiting)

    def listed(at: int | None, code: str) -> NextList | None:
        codes = [code if here == at else one.game.least for here, one in enumerate(waiting)]
        return preview(event, actor, files=files, as_if=_decided(as_if, waiting, codes)).next_list

    others = [(at, code) for at, one in enumerate(waiting) for code in one.game.codes[1:]][:_MOST]
    found = {(at, code): made for at, code in others if (made := listed(at, code))}
    return Outlook(seen, listed(None, ""), waiting, found)


def office_outlook(event: Event, dossier: str) -> Outlook:
    """What a section leads to that the office has: as it lies there."""
    if event.register is None:
        return Outlook(SubmissionPreview((), ()), None)
    known = FOLD.held(event.register).known
    found = dossier_of(known, dossier)
    if found is None or found.state is State.HOMOLOGATED:
        return Outlook(SubmissionPreview((), ()), None)
    persons = dict(EntrantRow.objects.filter(event=event).exclude(person="").values_list("player", "person"))
    version = frozenset({str(found.version.id)})
    seen = SubmissionPreview(open_cases(known, version), (), known, known, None, persons, version)
    return Outlook(seen, seen.next_list)


def _declared(seen: SubmissionPreview) -> Mapping[str, frozenset[tuple[int, int]]]:
    """Rounds and tables about which the declaration says what was decided, by section."""
    declared = seen.sending.declared if seen.sending else {}
    return {
        section: frozenset((one.round, one.table) for one in getattr(said, "excuses", ()))
        for section, said in declared.items()
    }


def _decided(as_if: AsIf, waiting: Sequence[WaitingGame], codes: Sequence[str]) -> AsIf:
    sections: dict[str, Section] = dict(as_if.sections)
    for one, code in zip(waiting, codes, strict=True):
        if code:
            before = sections.get(one.row.id) or section_of(one.row)
            sections[one.row.id] = as_decided(before, one.game, code)
    return AsIf(as_if.declaration, sections)
