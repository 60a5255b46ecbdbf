"""A quarter of a Grand Prix taken over from a table at a desk: an evening a fact, all of them or none."""

from ronde.files.earlier_games import EarlierTable, earlier_table
from ronde.files.tables.matching import RowAnswers
from ronde.ground.problems import Problem
from ronde.record.people import People
from ronde.regulations import shelf
from ronde.regulations.contract import TakesGames
from ronde.web.actors import Actor
from ronde.web.office.book_facts import take_games
from ronde.web.people.rows import everyone_of
from ronde.web.registers.models import Register


def people_of_register(register: Register | None) -> People:
    """Whom the lines of a table may mean."""
    return everyone_of(register.federation if register else "")


def table_to_carry(register: Register, data: bytes, answers: RowAnswers) -> EarlierTable:
    """The evenings of a table, of people who are known: a desk writes nobody down."""
    book = shelf.regulation(register.regulation)
    if not isinstance(book, TakesGames):
        return EarlierTable(problems=(Problem("carried.no-days"),))
    return earlier_table(data, book.earlier_games, people_of_register(register), answers=answers)


def carry_table(register: Register, table: EarlierTable, actor: Actor) -> tuple[Problem, ...]:
    """Take the evenings of a table over; where one is refused, none is."""
    return take_games(register, table, actor).problems
