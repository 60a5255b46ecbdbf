"""The journal of a register as its page shows it: facts as lines, newest first."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from zoneinfo import ZoneInfo

from ronde.record.opened import Opened
from ronde.regulations.documents import moment
from ronde.regulations.rules_version import rules_version
from ronde.web.actors import Actor
from ronde.web.events.act_rows import author_names
from ronde.web.language import reading
from ronde.web.office.journal.filtering import Asked, turns_asked_for
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Fact, Register
from ronde.web.registers.scopes import register_scope
from ronde.words.fact_lines import about_text, kind_text
from ronde.words.texts import label

PAGE = 30  # facts


@dataclass(frozen=True, slots=True)
class FactLine:
    """A fact on a line: when, what, about what, by whom and as what."""

    turn: int
    at: datetime | None
    kind: str
    about: str
    by: str
    role: str


@dataclass(frozen=True, slots=True)
class JournalPage:
    """Some facts of a register; ``earlier``: before which turn the next ones stand, none where these are the last."""

    asked: Asked
    count: int
    since: datetime | None
    lines: tuple[FactLine, ...]
    earlier: int
    head: str
    rules: str

    @property
    def is_narrowed(self) -> bool:
        """Whether something is left out."""
        return bool(self.asked.kind or self.asked.text)


def journal_page(register: Register, asked: Asked, actor: Actor) -> JournalPage:
    """A page of the journal; with as many questions to the database for a hundred thousand facts as for ten."""
    must(actor, "look", register_scope(register))
    held = FOLD.held(register)
    turns = list(islice(turns_asked_for(held.known, asked), PAGE + 1))
    more, turns = len(turns) > PAGE, turns[:PAGE]
    first = Fact.objects.filter(register=register, turn=1).values_list("recorded", flat=True).first()
    return JournalPage(
        asked=asked,
        count=held.turn,
        since=here(register, first or ""),
        lines=fact_lines(register, held.known, turns),
        earlier=turns[-1] if more else 0,
        head=held.last.digest if held.last else "",
        rules=rules_version(held.known.book),
    )


def fact_lines(register: Register, known: Opened, turns: Iterable[int]) -> tuple[FactLine, ...]:
    """Facts by their turns, in the order given: two questions however many."""
    wanted = tuple(turns)
    columns = ("turn", "recorded", "author", "role", "via")
    rows = {row[0]: row for row in register.facts.filter(turn__in=wanted).values_list(*columns)}
    names = author_names((author, via) for _, _, author, _, via in rows.values())
    language, history = reading(), known.history
    return tuple(
        FactLine(
            turn=turn,
            at=here(register, recorded),
            kind=kind_text(history.facts[turn - 1], history, language),
            about=about_text(history.facts[turn - 1], history, language),
            by=names[author, via] if author else label(f"office_journal.doors.{via}", language).rpartition(".")[2],
            role=label(f"roles.{role}", language) if role else "",
        )
        for turn in wanted
        for _, recorded, author, role, via in (rows[turn],)
    )


def here(register: Register, recorded: str) -> datetime | None:
    """A moment of recording by the clock of the register's place."""
    return moment(recorded).astimezone(ZoneInfo(register.zone)) if recorded else None
