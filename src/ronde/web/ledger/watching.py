"""Which tables the ledger watches, and how it hears of each change: through the models themselves, so that no write of ours can go round it.

A change made by SQL, past the models, leaves no line: that is what ``verify`` finds.
"""

import hashlib
import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date, datetime
from functools import wraps
from typing import Any

from django.db import models, transaction
from django.db.models.signals import post_delete, post_save

from ronde.web.ledger.lines import LineToWrite, write_lines

_SLICE = 5000  # keys in one query
_LONGEST = 300  # characters of a key
_DELETED: ContextVar[dict[str, set[tuple[Any, ...]]] | None] = ContextVar("deleted", default=None)


@dataclass(frozen=True, slots=True)
class WatchedTable:
    """Rows that have a digest in the ledger: one each, or one for all rows with the same ``group``.

    ``columns``: what the digest covers. ``with_rows_of``: the table whose rows make a group count; its writes are watched too, and of the
    rows themselves only updates, since they are staged before. ``only_removed``: a line is written when a row goes, and nothing else.
    """

    kind: str
    model: type[models.Model]
    columns: tuple[str, ...]
    group: tuple[str, ...]
    with_rows_of: type[models.Model] | None = None
    only_removed: bool = False

    def key_of(self, row: models.Model) -> tuple[Any, ...]:
        """The group of a row."""
        return tuple(getattr(row, name) for name in self.group)

    def concerns(self, names: Iterable[str]) -> bool:
        """Whether a change of these columns or fields changes a digest."""
        mine = {*self.columns, *(name.removesuffix("_id") for name in self.columns)}
        return not mine.isdisjoint(names)

    def contents(self, keys: Sequence[tuple[Any, ...]] | None = None) -> Iterator[tuple[tuple[Any, ...], str]]:
        """Groups that are there with what their rows say, in canonical form; all of them, or those of some keys."""
        if keys is None:
            yield from self._contents(self._rows())
            return
        for start in range(0, len(keys), _SLICE):
            part = frozenset(keys[start : start + _SLICE])
            found = self._rows().filter(**{f"{self.group[-1]}__in": {key[-1] for key in part}})
            for place, name in enumerate(self.group[:-1]):
                found = found.filter(**{f"{name}__in": {key[place] for key in part}})
            yield from ((key, said) for key, said in self._contents(found) if key in part)

    def _rows(self) -> "models.QuerySet[Any]":
        return self.model._base_manager.order_by(*self.group, "pk")  # noqa: SLF001 - Django's name for it

    def _contents(self, rows: "models.QuerySet[Any]") -> Iterator[tuple[tuple[Any, ...], str]]:
        size, last = len(self.group), None
        may_be_none = frozenset(field.attname for field in self.model._meta.concrete_fields if field.null)  # noqa: SLF001 - Django's name for it
        said: list[str] = []
        for row in rows.values_list(*self.group, *self.columns).iterator(chunk_size=_SLICE):
            key = row[:size]
            if last is not None and key != last:
                yield last, "\n".join(said)
                said = []
            last = key
            said.append(_canonical(zip(self.columns, row[size:], strict=True), may_be_none))
        if last is not None:
            yield last, "\n".join(said)


def watched_table(
    kind: str,
    model: type[models.Model],
    *,
    columns: Sequence[str] = (),
    without: Sequence[str] = (),
    group: Sequence[str] = (),
    **more: Any,
) -> WatchedTable:
    """A table with all its columns but some, or with these ones, grouped by its primary key unless said."""
    fields = model._meta.concrete_fields  # noqa: SLF001 - Django's name for it
    key = tuple(group) or tuple(field.attname for field in fields if field.primary_key)
    named = tuple(columns) or tuple(field.attname for field in fields if field.attname not in {*without, *key})
    return WatchedTable(kind, model, named, key, **more)


def _canonical(values: Iterable[tuple[str, Any]], may_be_none: frozenset[str]) -> str:
    """Columns in one form on both kinds of database. Empty ones are left out: a column added later changes no digest.

    0 is empty, unless there may be nothing in its place: as many as like are not nobody.
    """
    plain = {
        name: _plain(value)
        for name, value in values
        if value not in (None, "", b"", 0) or (value == 0 and name in may_be_none)
    }
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _plain(value: Any) -> Any:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return hashlib.sha256(value).hexdigest()
    return value


def key_text(key: Iterable[Any]) -> str:
    """A key as the ledger writes it; of a long one the digest."""
    text = "|".join(map(str, key))
    return text if len(text) <= _LONGEST else f"#{hashlib.sha256(text.encode()).hexdigest()}"


def digest_of(table: WatchedTable, key: str, salt: str, said: str) -> str:
    """The digest of a group of rows with its salt."""
    return hashlib.sha256(f"{salt}\x00{table.kind}\x00{key}\x00{said}".encode()).hexdigest()


def seal(table: WatchedTable, keys: Iterable[tuple[Any, ...]] | None = None) -> None:
    """Write how these groups of rows are now, in the transaction that has changed them; without keys: all that are there."""
    wanted = None if keys is None else [*dict.fromkeys(keys)]
    if wanted == []:
        return
    with transaction.atomic(savepoint=False):
        there = dict(table.contents(wanted)) if not table.only_removed or wanted is not None else {}
        lines = []
        for key in there if wanted is None else wanted:
            text, said, salt = key_text(key), there.get(key), secrets.token_hex(16)
            if said is None:
                lines.append(LineToWrite(table.kind, text))
            elif not table.only_removed:
                lines.append(LineToWrite(table.kind, text, digest_of(table, text, salt, said), salt))
        write_lines(lines)


# Hearing of writes


def _heard_update(update: Callable[..., int]) -> Callable[..., int]:
    """``QuerySet.update``, which changes the rows that are found, and no others, and writes how they are then."""

    @wraps(update)
    def heard(rows: "models.QuerySet[Any]", **values: Any) -> int:
        tables = [table for table in _of_rows(rows.model) if not table.only_removed and table.concerns(values)]
        if not tables:
            return update(rows, **values)
        names = [*dict.fromkeys(name for table in tables for name in table.group)]
        with transaction.atomic(savepoint=False):
            found = {row[0]: dict(zip(names, row[1:], strict=True)) for row in rows.values_list("pk", *names)}
            every = [*found]
            parts = (every[start : start + _SLICE] for start in range(0, len(every), _SLICE))
            count = sum(update(rows.filter(pk__in=part), **values) for part in parts)
            for table in tables:
                seal(table, (tuple(row[name] for name in table.group) for row in found.values()))
        return count

    return heard


def _heard_creation(bulk_create: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
    """``QuerySet.bulk_create``, which writes how the new rows are."""

    @wraps(bulk_create)
    def heard(rows: "models.QuerySet[Any]", *words: Any, **more: Any) -> list[Any]:
        if not (tables := _of_new_rows(rows.model)):
            return bulk_create(rows, *words, **more)
        with transaction.atomic(savepoint=False):
            made = bulk_create(rows, *words, **more)
            for table in tables:
                seal(table, map(table.key_of, made))
        return made

    return heard


def _heard_deletion(delete: Callable[..., tuple[int, dict[str, int]]]) -> Callable[..., tuple[int, dict[str, int]]]:
    """``QuerySet.delete``, which writes all lines of what goes together."""

    @wraps(delete)
    def heard(rows: "models.QuerySet[Any]") -> tuple[int, dict[str, int]]:
        if not _of_rows(rows.model):
            return delete(rows)
        with _together():
            return delete(rows)

    return heard


@contextmanager
def _together() -> Iterator[None]:
    """Deletions within are written together at the end."""
    if _DELETED.get() is not None:
        yield
        return
    deleted: dict[str, set[tuple[Any, ...]]] = {}
    token = _DELETED.set(deleted)
    try:
        with transaction.atomic(savepoint=False):
            yield
            for kind, keys in deleted.items():
                seal(_TABLES[kind], sorted(keys, key=str))
    finally:
        _DELETED.reset(token)


_TABLES: dict[str, WatchedTable] = {}
_REWRITTEN: set[str] = set()


def _of_rows(model: type[models.Model]) -> list[WatchedTable]:
    """The tables whose digests cover rows of a model."""
    return [table for table in _TABLES.values() if table.model is model]


def _of_new_rows(model: type[models.Model]) -> list[WatchedTable]:
    """Those for which a row more or less of a model has to be written down."""
    mine = (table for table in _TABLES.values() if (table.with_rows_of or table.model) is model)
    return [table for table in mine if not table.only_removed]


def _saved(sender: Any, instance: models.Model, update_fields: Iterable[str] | None = None, **_: Any) -> None:
    for table in _of_new_rows(sender):
        if update_fields is None or table.concerns(update_fields):
            seal(table, [table.key_of(instance)])


def _deleted(sender: Any, instance: models.Model, **_: Any) -> None:
    gathered = _DELETED.get()
    removed = [table for table in _of_rows(sender) if table.only_removed]
    for table in (*_of_new_rows(sender), *removed):
        if gathered is None:
            seal(table, [table.key_of(instance)])
        else:
            gathered.setdefault(table.kind, set()).add(table.key_of(instance))


def watch(tables: Iterable[WatchedTable]) -> None:
    """Hear of every write of these tables from now on.

    Django tells of rows that are saved or deleted one by one. Of those written together it does not, so its query sets are wrapped: managers of
    our own would have to be remembered with every table, and relations and tables of other packages would not have them.
    """
    _TABLES.update({table.kind: table for table in tables})
    for model in {table.with_rows_of or table.model for table in _TABLES.values()}:
        name = f"ronde.ledger.{model._meta.label}"  # noqa: SLF001 - Django's name for it
        post_save.connect(_saved, sender=model, dispatch_uid=name)
        post_delete.connect(_deleted, sender=model, dispatch_uid=name)
        _save_with_line(model)
    for name, heard in (("update", _heard_update), ("bulk_create", _heard_creation), ("delete", _heard_deletion)):
        if not hasattr(method := getattr(models.QuerySet, name), "__wrapped__"):
            setattr(models.QuerySet, name, heard(method))


def _save_with_line(model: Any) -> None:
    """Let a row be saved in one transaction with its line."""
    if not hasattr(model.save_base, "__wrapped__"):
        model.save_base = transaction.atomic(savepoint=False)(model.save_base)


def seal_kind(kind: str, keys: Iterable[tuple[Any, ...]]) -> None:
    """Write how some groups of rows are now, where they were written by SQL; in the transaction that has done it."""
    seal(_TABLES[kind], keys)


def rewritten(*kinds: str) -> None:
    """Say within a migration that it rewrites rows of these kinds: models of a migration are not listened to."""
    _REWRITTEN.update(kinds)


def seal_rewritten() -> None:
    """Write how the rows are that migrations have rewritten."""
    while _REWRITTEN:
        seal(_TABLES[_REWRITTEN.pop()])


def watched_tables() -> Mapping[str, WatchedTable]:
    """Every table that is watched, by its kind."""
    return _TABLES
