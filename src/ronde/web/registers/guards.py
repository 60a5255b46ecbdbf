"""The guards of the chain: triggers by which the database itself refuses everything but the next fact.

A register's code, rule book and salt are guarded too: another salt or book would make another chain of the same facts. SQLite's
``INSERT OR REPLACE`` removes rows without asking a trigger of deletion, so the guards of insertion look for every row that it
could replace. PostgreSQL's ``TRUNCATE`` fires no trigger of rows and has one of its own. A table that is rebuilt loses its
triggers: they are looked for after each migration, and whenever somebody asks how the installation is.
"""

from collections.abc import Mapping
from typing import Any

from django.db import connection

from ronde.record.chain import NO_LINK

TABLE = "registers_fact"
REGISTERS = "registers_register"
REFUSAL = "facts are only appended"

_NEXT = f"(SELECT COALESCE(MAX(turn), 0) + 1 FROM {TABLE} WHERE register_id = NEW.register_id)"
_HEAD = f"COALESCE((SELECT digest FROM {TABLE} WHERE register_id = NEW.register_id ORDER BY turn DESC LIMIT 1), '{NO_LINK}')"
_NOT_NEXT = f"NEW.turn <> {_NEXT} OR NEW.before <> {_HEAD}"
_REPLACED = f"EXISTS (SELECT 1 FROM {TABLE} WHERE row = NEW.row OR (register_id = NEW.register_id AND fact = NEW.fact))"
_OTHER = " OR ".join(f"NEW.{name} <> OLD.{name}" for name in ("id", "code", "regulation", "salt"))
_WITH_FACTS = f"EXISTS (SELECT 1 FROM {TABLE} WHERE register_id = OLD.id)"
_KNOWN = f"EXISTS (SELECT 1 FROM {REGISTERS} WHERE id = NEW.id OR code = NEW.code)"

_ABORT = f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
_SQLITE = {
    "facts_not_updated": f"BEFORE UPDATE ON {TABLE} {_ABORT}",
    "facts_not_deleted": f"BEFORE DELETE ON {TABLE} {_ABORT}",
    "facts_in_turn": f"BEFORE INSERT ON {TABLE} WHEN {_NOT_NEXT} OR {_REPLACED} {_ABORT}",
    "register_not_changed": f"BEFORE UPDATE ON {REGISTERS} WHEN {_OTHER} {_ABORT}",
    "register_not_deleted": f"BEFORE DELETE ON {REGISTERS} WHEN {_WITH_FACTS} {_ABORT}",
    "register_not_replaced": f"BEFORE INSERT ON {REGISTERS} WHEN {_KNOWN} {_ABORT}",
}


def _refusing(condition: str, row: str) -> str:
    """What a function of PostgreSQL says that refuses a row on a condition."""
    return f" BEGIN IF {condition} THEN RAISE EXCEPTION '{REFUSAL}'; END IF; RETURN {row}; END "


_FUNCTIONS = {
    "registers_refuse": f" BEGIN RAISE EXCEPTION '{REFUSAL}'; END ",
    "registers_in_turn": _refusing(_NOT_NEXT, "NEW"),
    "registers_same": _refusing(_OTHER, "NEW"),
    "registers_empty": _refusing(_WITH_FACTS, "OLD"),
}
_POSTGRESQL = {
    "facts_not_updated": f"BEFORE UPDATE ON {TABLE} FOR EACH ROW EXECUTE FUNCTION registers_refuse()",
    "facts_not_deleted": f"BEFORE DELETE ON {TABLE} FOR EACH ROW EXECUTE FUNCTION registers_refuse()",
    "facts_not_emptied": f"BEFORE TRUNCATE ON {TABLE} FOR EACH STATEMENT EXECUTE FUNCTION registers_refuse()",
    "facts_in_turn": f"BEFORE INSERT ON {TABLE} FOR EACH ROW EXECUTE FUNCTION registers_in_turn()",
    "register_not_changed": f"BEFORE UPDATE ON {REGISTERS} FOR EACH ROW EXECUTE FUNCTION registers_same()",
    "register_not_deleted": f"BEFORE DELETE ON {REGISTERS} FOR EACH ROW EXECUTE FUNCTION registers_empty()",
}


class UnguardedError(Exception):
    """The chain could be rewritten: guards are missing."""


def guards() -> Mapping[str, str]:
    """The guards that this kind of database needs, by name."""
    return _SQLITE if connection.vendor == "sqlite" else _POSTGRESQL


def _functions() -> Mapping[str, str]:
    """What the guards call, by name; SQLite's say it themselves."""
    return {} if connection.vendor == "sqlite" else _FUNCTIONS


def raise_guards(*_: Any) -> None:
    """Set up all guards that are missing or not what they were; called by a migration that makes or rebuilds a table."""
    missing = missing_guards()
    with connection.cursor() as cursor:
        for name, body in _functions().items():
            head = f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql"
            cursor.execute(f"{head} AS $${body}$$")
        for name in missing:
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{_on(name)}")
            cursor.execute(f"CREATE TRIGGER {name} {guards()[name]}")
            if connection.vendor != "sqlite":  # also for a session that plays a replica
                cursor.execute(f"ALTER TABLE {_table(name)} ENABLE ALWAYS TRIGGER {name}")


def lower_guards(*_: Any) -> None:
    """Take all guards down; called by a migration that rebuilds a table, and sets them up again at its end."""
    with connection.cursor() as cursor:
        for name in guards():
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{_on(name)}")


def _table(guard: str) -> str:
    return TABLE if guard.startswith("facts") else REGISTERS


def _on(guard: str) -> str:
    """PostgreSQL names the table with a trigger that goes."""
    return "" if connection.vendor == "sqlite" else f" ON {_table(guard)}"


def missing_guards() -> tuple[str, ...]:
    """The guards that are not there, are switched off or are not what they were."""
    found = _found_sqlite() if connection.vendor == "sqlite" else _found_postgresql()
    return tuple(name for name in guards() if name not in found)


def _found_sqlite() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        return {name for name, sql in cursor.fetchall() if sql == f"CREATE TRIGGER {name} {_SQLITE.get(name)}"}


def _found_postgresql() -> set[str]:
    """Those that are always on, are what they were, and call a function that says what it should."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT t.tgname, pg_get_triggerdef(t.oid, true), p.proname, p.prosrc FROM pg_trigger t "
            "JOIN pg_proc p ON p.oid = t.tgfoid JOIN pg_language l ON l.oid = p.prolang "
            "WHERE t.tgrelid IN (to_regclass(%s), to_regclass(%s)) AND t.tgenabled = 'A' AND l.lanname = 'plpgsql'",
            [TABLE, REGISTERS],
        )
        return {
            name
            for name, said, function, body in cursor.fetchall()
            if said == f"CREATE TRIGGER {name} {_POSTGRESQL.get(name)}" and body == _FUNCTIONS.get(function)
        }


def check_guards(**_: Any) -> None:
    """Stop where the chain is unguarded: before an upgrade, and after each migration."""
    if TABLE in connection.introspection.table_names() and (missing := missing_guards()):
        message = f"{TABLE} has lost its guards: {', '.join(missing)}"
        raise UnguardedError(message)
