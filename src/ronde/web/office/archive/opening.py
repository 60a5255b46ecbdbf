"""A register that begins with the last list of its federation, read from a table."""

import secrets
from dataclasses import dataclass, field
from datetime import date

from ronde.files.opening_lists import OpeningList, opening_list
from ronde.files.tables.layout import Chosen
from ronde.files.tables.matching import RowAnswers
from ronde.files.tables.reading import table_of_bytes
from ronde.ground.problems import Problem, has_refusal
from ronde.record.history import History
from ronde.regulations import shelf
from ronde.regulations.documents import Adopted
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.office.book_facts import adopt_opening, taken_over_id
from ronde.web.office.lists import publish_taken_over
from ronde.web.office.origins import Done
from ronde.web.people.journal import by_actor
from ronde.web.people.rows import everyone_of, written
from ronde.web.permissions import may, must, role_for
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope


@dataclass(frozen=True, slots=True)
class GivenOpening:
    """A list: its file, its day, whom its doubtful lines mean, the sheet of a workbook that was chosen, and what columns are said to hold."""

    content: bytes
    day: date
    answers: RowAnswers
    sheet: str = ""
    columns: Chosen = field(default_factory=dict)


def previewed_opening(register: Register, given: GivenOpening, actor: Actor) -> OpeningList:
    """The list as the register would begin with it; nothing is written."""
    must(actor, "adopt-list", register_scope(register))
    facts = FOLD.held(register).turn
    if facts:
        return OpeningList(problems=(Problem("archive.not-empty", values={"facts": facts}),))
    return opening_list(
        shelf.regulation(register.regulation),
        table_of_bytes(given.content, given.sheet, given.columns),
        everyone_of(register.federation),
        day=given.day,
        fact=taken_over_id(given.day),
        salt=secrets.token_bytes(32),
        answers=given.answers,
    )


def begin_with_list(register: Register, given: GivenOpening, actor: Actor) -> Done:
    """Begin a register with a list: who is new on it is written down, its ratings are taken over, and it is published for its own day."""
    found = previewed_opening(register, given, actor)
    if found.history is None or has_refusal(found.problems):
        return Done(problems=found.problems)
    role = role_for(actor, "adopt-list", register_scope(register))
    written(
        found.new, (actor.now or now()).date(), by_actor(actor, role, "imported", federations=(register.federation,))
    )
    done = adopt_opening(register, _opening_of(found.history), actor)
    if done.is_done and may(actor, "publish", register_scope(register)):
        publish_taken_over(register, given.day, actor)  # a list of a day to come stays due
    return done


def _opening_of(history: History) -> Adopted:
    """The list with which a history begins."""
    return next(fact for fact in history.facts if isinstance(fact, Adopted))
