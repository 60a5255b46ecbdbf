"""Registers in a database: the same facts, lists and digests as the file, and nothing that rewrites them."""

from pathlib import Path

import pytest
from django.db import DatabaseError, connection, transaction

from ronde.files.opening import OpenedFile, opened_file
from ronde.web.registers.exchange import history_text, register_from
from ronde.web.registers.guards import missing_guards
from ronde.web.registers.models import Register
from tests.web.months import month

pytestmark = pytest.mark.usefixtures("database")


def taken(path: Path) -> tuple[OpenedFile, Register]:
    source = opened_file(path)
    assert source.is_sound
    return source, register_from(source, "dames", "Dames")


def test_a_history_becomes_a_register_and_back_with_the_same_lists_and_digests(tmp_path: Path) -> None:
    source, register = taken(month(tmp_path))
    again = tmp_path / "again.yaml"
    again.write_text(history_text(register), "utf-8")
    back = opened_file(again)
    assert back.is_sound
    assert back.chain == source.chain
    assert [edition.digest for edition in register.editions.order_by("turn", "ranking")]


COLUMNS = "register_id, turn, fact, kind, version, recorded, author, role, via, document, before, digest"
VALUES = (
    "kind, version, recorded, author, role, via, document, {before}, digest FROM registers_fact WHERE turn = {turn}"
)
NEXT = "(SELECT MAX(turn) + 1 FROM registers_fact)"
HEAD = "(SELECT digest FROM registers_fact ORDER BY turn DESC LIMIT 1)"


def insertion(turn: str, before: str, *, verb: str = "INSERT", fact: str = "'new'", row: str = "") -> str:
    """A fact put in at a turn, after something; ``row``: in the row of another."""
    into = f"{verb} INTO registers_fact ({row}{COLUMNS})"
    return f"{into} SELECT {row}register_id, {turn}, {fact}, {VALUES.format(before=before, turn=1)}"


REWRITING = [
    "UPDATE registers_fact SET author = 'x' WHERE turn = 1",
    "DELETE FROM registers_fact WHERE turn = 2",
    "DELETE FROM registers_fact",
    insertion("turn + 1000", HEAD),  # a turn is left out
    insertion(NEXT, "before"),  # it does not follow what is there
]
ONLY_SQLITE = [
    insertion("turn", "before", verb="INSERT OR REPLACE", fact="fact"),
    insertion(NEXT, HEAD, verb="REPLACE", fact="fact"),  # by the id of a fact
    insertion(NEXT, HEAD, verb="REPLACE", row="row, "),  # by the row
    "UPDATE OR REPLACE registers_fact SET turn = 1 WHERE turn = 2",
]
ONLY_POSTGRESQL = [
    "TRUNCATE registers_fact",
    "TRUNCATE registers_register CASCADE",
    "SET LOCAL session_replication_role = replica; DELETE FROM registers_fact",
]


def test_raw_sql_that_would_rewrite_the_chain_is_refused(tmp_path: Path) -> None:
    _, register = taken(month(tmp_path))
    before = list(register.facts.order_by("turn").values())
    own = ONLY_SQLITE if connection.vendor == "sqlite" else ONLY_POSTGRESQL
    for statement in (*REWRITING, *own):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert list(register.facts.order_by("turn").values()) == before


def test_guards_that_are_gone_are_missed(tmp_path: Path) -> None:
    taken(month(tmp_path))
    assert missing_guards() == ()
    on = "" if connection.vendor == "sqlite" else " ON registers_fact"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER facts_in_turn{on}")
    assert missing_guards() == ("facts_in_turn",)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("ALTER TABLE registers_fact DISABLE TRIGGER facts_not_deleted")
            assert "facts_not_deleted" in missing_guards()
