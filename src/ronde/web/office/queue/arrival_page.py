"""A file that came, before it is taken in: its sections with what is otherwise, game by game, and who its newcomers may be."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronde.files.arriving import LOOKALIKES, LookedAt
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, Value
from ronde.record.dossier import State
from ronde.record.handing_in import dossier_of
from ronde.record.opened import Opened
from ronde.record.people import People
from ronde.record.resubmission import DocumentDifference, document_differences, latest_version
from ronde.regulations.documents import Document
from ronde.web.language import reading
from ronde.web.office.findings import Finding, findings
from ronde.words.texts import catalogue, label, text

_MOST = 100  # differences of a section that are shown
_SIDES = (("white", "black"), ("player", "opponent"))
_BOTH_NEW = "lookalike.both-new"
_QUIET = ("joining.", *LOOKALIKES)  # said by the page itself, in its own way


@dataclass(frozen=True, slots=True)
class ArrivingSection:
    """A section of the file: new, the same as here, or otherwise, with the differences in words; ``state`` is that of its dossier."""

    name: str
    kind: str
    state: str
    differences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody known who may be meant, and what tells them from others."""

    id: str
    name: str
    told: str


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody whom nobody knows, and who it may be, the likeliest first; ``are_new``: the others are newcomers of the same file."""

    player: str
    name: str
    candidates: tuple[Candidate, ...]
    are_new: bool


@dataclass(frozen=True, slots=True)
class ArrivalPage:
    """Everything on the page of a file that came."""

    sections: tuple[ArrivingSection, ...]
    newcomers: tuple[Newcomer, ...]
    new: tuple[str, ...]
    findings: tuple[Finding, ...]
    can_be_taken_in: bool


def arrival_page(known: Opened, looked: LookedAt) -> ArrivalPage:
    """A file beside what is known."""
    asked = tuple(_newcomer(one, known.history.people) for one in looked.problems if one.code in LOOKALIKES)
    others = tuple(one for one in looked.problems if not one.code.startswith(_QUIET) or _is_said(one))
    unasked = {one.name for one in asked}
    return ArrivalPage(
        sections=tuple(_section(known, one) for one in looked.sections),
        newcomers=asked,
        new=tuple(name for name in looked.new if name not in unasked),
        findings=findings(known, others),
        can_be_taken_in=looked.can_be_taken_in or looked.asks_who,
    )


def needs_a_look(known: Opened, looked: LookedAt) -> bool:
    """Whether somebody should see the file before it is taken in: newcomers are asked about, or a section came otherwise."""
    return looked.asks_who or any(_section(known, one).kind == "otherwise" for one in looked.sections)


def _is_said(problem: Problem) -> bool:
    return problem.code in {"joining.everything-known", "joining.other-fact", "joining.known"}


def _section(known: Opened, section: Document) -> ArrivingSection:
    name, dossier = getattr(section, "name", "") or section.id, dossier_of(known, section.id)
    if section.id not in known.history.documents:
        return ArrivingSection(name, "new", "")
    state = dossier.state.value if dossier else State.FINISHED.value
    before = latest_version(known.history, section.id)
    found = tuple(_told(one, section, known) for one in document_differences(before, section)[:_MOST])
    return ArrivingSection(name, "otherwise" if found else "same", state, found)


def _told(one: DocumentDifference, section: Document, known: Opened) -> str:
    """A difference in words: which game or which declaration, what was, what is."""
    values = {key: _shown(each, known.history.people) for key, each in (("before", one.before), ("after", one.after))}
    what = _game(one, section, known.history.people) or _field(one, known.book.code)
    return text("office_queue.differs", reading(), {"what": what, **values})


def _game(one: DocumentDifference, section: Document, people: People) -> str:
    if one.path[:1] != ("games",) or len(one.path) < 2 or not isinstance(one.path[1], int):
        return ""
    games = getattr(section, "games", [])
    game = games[one.path[1]] if one.path[1] < len(games) else None
    for sides in _SIDES:
        if game is not None and len(one.path) > 2 and hasattr(game, sides[0]):
            names = [people.name(PlayerId(str(getattr(game, side)))) for side in sides]
            values = {"round": getattr(game, "round", None) or "–", "one": names[0], "two": names[1]}
            return text("office_queue.game", reading(), values)
    return text("office_queue.a_game", reading(), {"number": one.path[1] + 1})


def _shown(value: str, people: People) -> str:
    """A value with everybody called by the name."""
    return (
        " ".join(people.name(PlayerId(word)) if PlayerId(word) in people.players else word for word in value.split())
        or "–"
    )


def _field(one: DocumentDifference, code: str) -> str:
    path = ".".join(part for part in one.path if isinstance(part, str))
    known = f"declaration.{path}.label"
    called = label(known, reading(), code=code) if known in catalogue(code) else path
    return f"{called} ({one.row})" if one.row else called


def _newcomer(problem: Problem, people: People) -> Newcomer:
    ids = problem.values.get("ids", ())
    player, name = (str(problem.values.get(key, "")) for key in ("player", "name"))
    return Newcomer(player, name, tuple(_candidates(ids, people)), problem.code == _BOTH_NEW)


def _candidates(ids: Value, people: People) -> Iterator[Candidate]:
    for one in ids if isinstance(ids, tuple) else ():
        who = people.players.get(PlayerId(str(one)))
        if who is None:
            yield Candidate(str(one), str(one), "")
            continue
        birth = str(who.birth.year) if who.birth else str(who.birth_year or "")
        club = people.clubs.get(who.clubs[-1].club) if who.clubs else None
        yield Candidate(
            str(one), who.name, ", ".join(part for part in (birth, club.name if club else "", who.licence) if part)
        )
