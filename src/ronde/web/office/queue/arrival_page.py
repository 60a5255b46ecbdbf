"""A file that came, before it is taken in: its sections with what is otherwise, game by game, and who its newcomers may be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ronde.files.arriving import LOOKALIKES, LookedAt, section_id
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, Value
from ronde.record.dossier import State
from ronde.record.handing_in import dossier_of
from ronde.record.history import History
from ronde.record.opened import Opened
from ronde.record.outside_ratings import OutsideRating
from ronde.record.people import People
from ronde.record.players import Licence, Player, Residence
from ronde.record.resubmission import DocumentDifference, document_differences, latest_version
from ronde.record.ways_in import told_of
from ronde.regulations.documents import Document, Payment
from ronde.web.language import reading
from ronde.web.office.findings import Finding, findings
from ronde.words.fact_lines import about_text, kind_text, path_words
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
class AnnouncedFact:
    """Something on which the officer decides: what kind it is, what it is about, and what else is to be known of it.

    ``field``: how the form names it; a fact is accepted, for a newcomer's licences somebody vouches.
    """

    field: str
    id: str
    kind: str
    about: str
    more: str


@dataclass(frozen=True, slots=True)
class ArrivalPage:
    """Everything on the page of a file that came; ``left_out`` is what is not an organiser's to send."""

    sections: tuple[ArrivingSection, ...]
    newcomers: tuple[Newcomer, ...]
    new: tuple[str, ...]
    announced: tuple[AnnouncedFact, ...]
    left_out: tuple[Finding, ...]
    findings: tuple[Finding, ...]
    can_be_taken_in: bool


def arrival_page(known: Opened, looked: LookedAt) -> ArrivalPage:
    """A file beside what is known."""
    asked = tuple(_newcomer(problem, known.history.people) for problem in looked.problems if problem.code in LOOKALIKES)
    others = tuple(problem for problem in looked.problems if not problem.code.startswith(_QUIET) or _is_said(problem))
    unasked = {newcomer.name for newcomer in asked}
    return ArrivalPage(
        sections=tuple(_section(known, section) for section in looked.sections),
        newcomers=asked,
        new=tuple(name for name in looked.new if name not in unasked),
        announced=(
            *(_announced(fact, (looked.known or known).history) for fact in looked.asked),
            *map(_told_of, looked.newcomers),
        ),
        left_out=findings(known, looked.refused),
        findings=findings(known, others),
        can_be_taken_in=looked.can_be_taken_in or looked.asks_who,
    )


def needs_a_look(known: Opened, looked: LookedAt) -> bool:
    """Whether somebody should see the file before it is taken in: something is asked or left out, or a section came otherwise."""
    is_otherwise = any(_section(known, section).kind == "otherwise" for section in looked.sections)
    return (
        looked.asks_who or is_otherwise or bool(looked.known and (looked.asked or looked.newcomers or looked.refused))
    )


def _announced(fact: Document, history: History) -> AnnouncedFact:
    language = reading()
    more = [text("office_queue.paid_by", language, {"by": fact.by})] if isinstance(fact, Payment) else []
    if isinstance(fact, Payment) and fact.licences:
        names = tuple(history.people.name(player) for player in fact.licences)
        more.append(text("office_queue.paid_licences", language, {"names": names}))
    kind, about = kind_text(fact, history, language), about_text(fact, history, language)
    return AnnouncedFact("accept", fact.id, kind, about, ", ".join(more))


def _told_of(player: Player) -> AnnouncedFact:
    """A newcomer of whom the file says what the office keeps: licences, residence, ratings elsewhere."""
    language = reading()
    told = (
        f"{label(f'office_queue.told.{key}', language)} {_said_of(getattr(player, key))}" for key in told_of(player)
    )
    return AnnouncedFact("vouch", player.id, text("office_queue.newcomer", language), player.name, " · ".join(told))


def _said_of(value: str | Sequence[Licence | Residence | OutsideRating]) -> str:
    return value.upper() if isinstance(value, str) else ", ".join(map(_spell_text, value))


def _spell_text(spell: Licence | Residence | OutsideRating) -> str:
    """A licence, a residence or a rating in the words of a person's page, and when it holds."""
    language = reading()
    when = "from_to" if spell.until else "since"
    said = text(f"office_queue.told.{when}", language, {"since": spell.since, "until": spell.until})
    return " ".join(part for part in (*_spell_parts(spell), said) if part)


def _spell_parts(spell: Licence | Residence | OutsideRating) -> tuple[str, ...]:
    match spell:
        case Licence():
            kind = label(f"licence_kinds.{spell.kind}", reading()) if spell.kind else ""
            return spell.number, spell.federation.upper(), kind
        case Residence():
            return spell.country, spell.place
        case OutsideRating():
            return label(f"office_players.sources.{spell.source}", reading()), str(spell.value), spell.number


def _is_said(problem: Problem) -> bool:
    return problem.code in {"joining.everything-known", "joining.other-fact", "joining.known"}


def _section(known: Opened, section: Document) -> ArrivingSection:
    here = section_id(known, section)
    name, dossier = getattr(section, "name", "") or section.id, dossier_of(known, here)
    if here not in known.history.documents:
        return ArrivingSection(name, "new", "")
    state = dossier.state.value if dossier else State.FINISHED.value
    before = latest_version(known.history, here)
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
    """A value with everybody called by the name; of a whole row its fields too."""

    def called(word: str) -> str:
        is_field = f"correction_fields.{word}" in catalogue()
        return label(f"correction_fields.{word}", reading()) if is_field else people.name(PlayerId(word))

    return " ".join(map(called, value.split())) or "–"


def _field(one: DocumentDifference, code: str) -> str:
    path = ".".join(part for part in one.path if isinstance(part, str))
    known = f"declaration.{path}.label"
    called = label(known, reading(), code=code) if known in catalogue(code) else path_words(one.path, reading())
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
