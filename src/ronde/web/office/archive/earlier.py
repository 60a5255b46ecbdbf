"""Games that were counted elsewhere, in a table, with which a register begins: a calendar of two years, a running quarter."""

import secrets
from dataclasses import dataclass, replace

from ronde.files.earlier_games import EarlierTable, earlier_table
from ronde.files.tables.matching import RowAnswers
from ronde.ground.problems import Problem, has_refusal
from ronde.regulations.answers import EarlierGame
from ronde.regulations.contract import TakesGames
from ronde.regulations.documents import Document
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.office.book_facts import games_as_facts, take_games
from ronde.web.office.origins import Done
from ronde.web.people.journal import by_actor
from ronde.web.people.rows import everyone_of, written
from ronde.web.permissions import must, role_for
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope


@dataclass(frozen=True, slots=True)
class GivenGames:
    """A table of games: its file, the sheet of it that was chosen, and whom its doubtful lines mean."""

    content: bytes
    sheet: str
    answers: RowAnswers


def previewed_games(register: Register, given: GivenGames, actor: Actor) -> EarlierTable:
    """The games as they would be taken over, with all that the book says against them; nothing is written."""
    must(actor, "adopt-list", register_scope(register))
    known = FOLD.held(register).known
    if not isinstance(known.book, TakesGames):
        return EarlierTable(problems=(Problem("register.not-so", "", ("game",), {"kind": EarlierGame.__name__}),))
    read = earlier_table(
        given.content,
        known.book.earlier_games,
        everyone_of(register.federation),
        sheet=given.sheet,
        answers=given.answers,
        salt=secrets.token_bytes(32),
    )
    if has_refusal(read.problems):
        return read
    made = games_as_facts(register, known, read)
    facts = [fact for fact in made if isinstance(fact, Document)]
    then = known.with_facts(*facts, people=read.new).problems if facts else ()
    said = (
        read.placed_result(problem, [fact.id for fact in facts]) for problem in then if problem not in known.problems
    )
    wrong = (problem for problem in made if isinstance(problem, Problem))
    return replace(read, problems=(*read.problems, *wrong, *said))


def begin_with_games(register: Register, given: GivenGames, actor: Actor) -> Done:
    """Take the games over, all of them or none; who is new among their players is written down first."""
    read = previewed_games(register, given, actor)
    if has_refusal(read.problems):
        return Done(problems=read.problems)
    role = role_for(actor, "adopt-list", register_scope(register))
    written(
        read.new, (actor.now or now()).date(), by_actor(actor, role, "imported", federations=(register.federation,))
    )
    return take_games(register, read, actor)
