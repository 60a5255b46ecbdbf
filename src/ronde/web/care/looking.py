"""A copy looked at before it is called a backup: opened apart, its registers verified, every list of them computed anew."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.db import ProgrammingError, connection, connections, transaction
from django.db.utils import OperationalError

from ronde.ground.problems import Problem
from ronde.web.care import programs
from ronde.web.care.copies import Copy, connected_to, settled
from ronde.web.care.loading import load, script_of
from ronde.web.care.manifest import Looked, RegisterHead
from ronde.web.care.refusals import refusal
from ronde.web.care.state import heads, is_behind
from ronde.web.databases import sqlite
from ronde.web.events.verifying import verified_sections
from ronde.web.registers.models import Register
from ronde.web.registers.verifying import facts_of_nobody, verified_register


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A register with lists that come out otherwise by the rules of now, and that no officer has answered."""

    register: str
    regulation: str
    problems: tuple[Problem, ...]


def looked_at(copy: Copy) -> Looked:
    """How a copy could be looked at; refused where it is not sound."""
    return _looked_at_sqlite(copy) if copy.path.suffix == ".sqlite3" else _looked_at_postgresql(copy)


def _looked_at_sqlite(copy: Copy) -> Looked:
    try:
        with connected_to(sqlite(copy.path)):
            return _verified(copy)
    finally:
        settled(copy.path)


def _looked_at_postgresql(copy: Copy) -> Looked:
    """Read into a database of its own where this account may make one; else its contents are listed."""
    with _scratch() as scratch:
        if scratch is None:
            programs.run(programs.program("pg_restore", copy.server), "--list", copy.path)
            return "read"
        with connected_to(scratch):
            script = script_of(copy.path, copy.server)
            with transaction.atomic():
                load(script)
            script.unlink()
            return _verified(copy)


def _verified(copy: Copy) -> Looked:
    """What the registers of a copy are; tables of another version cannot be told by this one."""
    if is_behind():
        return "read"
    must_be_sound(copy.registers)
    return "verified"


def must_be_sound(expected: tuple[RegisterHead, ...]) -> tuple[Unanswered, ...]:
    """Refuse where the registers of the database that is used now are not what is said, or are damaged.

    A list that other rules made is no damage: it stays as it was published. Those that no officer has answered are returned.
    """
    unanswered: list[Unanswered] = []
    if heads() != expected:
        raise refusal("backup.unsound", detail="heads")
    for register in Register.objects.order_by("code"):
        found = verified_register(register)
        if not found.is_intact:
            damaged = (
                problem for published in found.lists if not published.is_intact for problem in published.problems
            )
            codes = dict.fromkeys(problem.code for problem in (*found.problems, *damaged))
            raise refusal("backup.unsound", detail=f"{register.code}: {', '.join(codes)}")
        if found.unanswered:
            unanswered.append(Unanswered(register.code, register.regulation, found.unanswered))
    for problem in chain(facts_of_nobody(), verified_sections()):
        where = problem.values.get("section", "")
        raise refusal("backup.unsound", detail=f"{problem.code} {where}".strip())
    return tuple(unanswered)


@contextmanager
def _scratch() -> Iterator[dict[str, Any] | None]:
    """A database of PostgreSQL for as long as it is looked at; none where this account may not make one."""
    name = f"ronde_look_{secrets.token_hex(6)}"
    try:
        _administer(f"CREATE DATABASE {name} TEMPLATE template0")
    except (ProgrammingError, OperationalError):
        yield None
        return
    try:
        yield {**connections.settings["default"], "NAME": name, "CONN_MAX_AGE": 0}
    finally:
        connection.close()
        _administer(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _administer(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
