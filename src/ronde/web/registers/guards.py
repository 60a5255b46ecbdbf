"""The guards of the chain: triggers by which the database itself refuses everything but the next fact.

SQLite's ``INSERT OR REPLACE`` removes rows without asking a trigger of deletion, so the guard of insertion looks for every row
that it could replace. PostgreSQL's ``TRUNCATE`` fires no trigger of rows and has one of its own. A table that is rebuilt
loses its triggers: they are looked for after each migration, and whenever somebody asks how the installation is.
"""

from collections.abc import Mapping
from typing import Any

from django.db import connection

TABLE = "registers_fact"
NO_LINK = "0" * 64
REFUSAL = "facts are only appended"

_NEXT = f"(SELECT COALESCE(MAX(turn), 0) + 1 FROM {TABLE} WHERE register_id = NEW.register_id)"
_HEAD = f"COALESCE((SELECT digest FROM {TABLE} WHERE register_id = NEW.register_id ORDER BY turn DESC LIMIT 1), '{NO_LINK}')"
_REPLACED = f"EXISTS (SELECT 1 FROM {TABLE} WHERE row = NEW.row OR (register_id = NEW.register_id AND fact = NEW.fact))"

_SQLITE = {
    "facts_not_updated": f"BEFORE UPDATE ON {TABLE} BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
    "facts_not_deleted": f"BEFORE DELETE ON {TABLE} BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
    "facts_in_turn": (
        f"BEFORE INSERT ON {TABLE} WHEN NEW.turn <> {_NEXT} OR NEW.before <> {_HEAD} OR {_REPLACED} "
        f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    ),
}

_REFUSE = "registers_refuse"
_IN_TURN = "registers_in_turn"
_REFUSES = f" BEGIN RAISE EXCEPTION '{REFUSAL}'; END "
_LOOKS = (
    f" BEGIN IF NEW.turn <> {_NEXT} OR NEW.before <> {_HEAD} THEN RAISE EXCEPTION '{REFUSAL}'; END IF; RETURN NEW; END "
)
_FUNCTIONS = {_REFUSE: _REFUSES, _IN_TURN: _LOOKS}
_POSTGRESQL = {
    "facts_not_updated": f"BEFORE UPDATE ON {TABLE} FOR EACH ROW EXECUTE FUNCTION {_REFUSE}()",
    "facts_not_deleted": f"BEFORE DELETE ON {TABLE} FOR EACH ROW EXECUTE FUNCTION {_REFUSE}()",
    "facts_not_emptied": f"BEFORE TRUNCATE ON {TABLE} FOR EACH STATEMENT EXECUTE FUNCTION {_REFUSE}()",
    "facts_in_turn": f"BEFORE INSERT ON {TABLE} FOR EACH ROW EXECUTE FUNCTION {_IN_TURN}()",
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
    """Set up all guards; called by a migration."""
    with connection.cursor() as cursor:
        for name, body in _functions().items():
            head = f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql"
            cursor.execute(f"{head} AS $${body}$$")
        for name, body in guards().items():
            cursor.execute(f"CREATE TRIGGER {name} {body}")
            if connection.vendor != "sqlite":  # also for a session that plays a replica
                cursor.execute(f"ALTER TABLE {TABLE} ENABLE ALWAYS TRIGGER {name}")


def missing_guards() -> tuple[str, ...]:
    """The guards that are not there, are switched off or are not what they were."""
    found = _found_sqlite() if connection.vendor == "sqlite" else _found_postgresql()
    return tuple(name for name in guards() if name not in found)


def _found_sqlite() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [TABLE])
        return {name for name, sql in cursor.fetchall() if sql == f"CREATE TRIGGER {name} {_SQLITE.get(name)}"}


def _found_postgresql() -> set[str]:
    """Those that are always on and call a function that says what it should."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT t.tgname, pg_get_functiondef(t.tgfoid) FROM pg_trigger t "
            "WHERE t.tgrelid = to_regclass(%s) AND t.tgenabled = 'A' AND NOT t.tgisinternal",
            [TABLE],
        )
        return {name for name, function in cursor.fetchall() if _body_of(name) in function}


def _body_of(guard: str) -> str:
    """What the function says that a guard calls."""
    return _LOOKS if guard == "facts_in_turn" else _REFUSES


def checked_after_migration(**_: Any) -> None:
    """Stop a migration after which the chain would be unguarded."""
    if TABLE in connection.introspection.table_names() and (missing := missing_guards()):
        message = f"{TABLE} has lost its guards: {', '.join(missing)}"
        raise UnguardedError(message)
