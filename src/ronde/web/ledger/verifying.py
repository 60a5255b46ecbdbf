"""Is everything that stands in no fact as it was written? The ledger's links, then the last line of each key beside the rows."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from ronde.ground.problems import Problem, Value
from ronde.web.ledger.lines import NO_LINK, link_of
from ronde.web.ledger.models import LedgerBatch, LedgerLine
from ronde.web.ledger.watching import WatchedTable, digest_of, key_text, watched_tables

_Last = Mapping[str, tuple[str, str]]  # digest and salt, by key
_NAMED = 5  # keys of rows that differ


def ledger_problems() -> Iterator[Problem]:
    """What is wrong with the ledger, and with rows that are not what it says."""
    if not LedgerBatch.objects.filter(number=0).exists():
        yield Problem("ledger.missing")
        return
    yield from _broken()
    last: dict[str, dict[str, tuple[str, str]]] = {}
    lines = LedgerLine.objects.order_by("number").values_list("kind", "key", "digest", "salt")
    for kind, key, digest, salt in lines.iterator():
        last.setdefault(kind, {})[key] = (digest, salt)
    for table in watched_tables().values():
        if not table.only_removed:
            yield from _rows_that_differ(table, last.get(table.kind, {}))


def removed_keys(kind: str) -> frozenset[str]:
    """The keys of a kind of which the ledger says that they were removed."""
    return frozenset(LedgerLine.objects.filter(kind=kind, digest="").values_list("key", flat=True))


def _broken() -> Iterator[Problem]:
    """The first batch whose link does not cover its lines."""
    lines = LedgerLine.objects.exclude(batch=0).order_by("batch", "number").iterator()
    by_batch = groupby(lines, lambda line: line.batch)
    batch_of_lines = next(by_batch, None)
    before = NO_LINK
    for number, batch in enumerate(LedgerBatch.objects.order_by("number").iterator()):
        mine: list[LedgerLine] = []
        if batch_of_lines is not None and batch_of_lines[0] == batch.number:
            mine = [*batch_of_lines[1]]
            batch_of_lines = next(by_batch, None)
        is_whole = batch.number == number and batch.lines == len(mine)
        if not is_whole or batch.link != link_of(before, number, batch.at, mine):
            yield Problem("ledger.broken", values={"number": number, "day": batch.at.date()})
            return
        before = batch.link
    if batch_of_lines is not None:
        yield Problem("ledger.broken", values={"number": batch_of_lines[0], "day": next(batch_of_lines[1]).at.date()})


def _rows_that_differ(table: WatchedTable, last: _Last) -> Iterator[Problem]:
    """Rows that were changed, added or removed past Ronde."""
    counting = None
    if table.with_rows_of is not None:
        rows = table.with_rows_of._base_manager.values_list(*table.group)  # noqa: SLF001 - Django's name for it
        counting = {key_text(row) for row in rows.iterator()}
    there, changed, added = set[str](), list[str](), list[str]()
    for key, said in table.contents():
        text = key_text(key)
        there.add(text)
        digest, salt = last.get(text, ("", ""))
        if not digest and (counting is None or text in counting):
            added.append(text)
        elif digest and digest != digest_of(table, text, salt, said):
            changed.append(text)
    removed = [key for key, (digest, _) in last.items() if digest and key not in there]
    for code, keys in (("changed", changed), ("added", added), ("removed", removed)):
        if keys:
            named = tuple(sorted(keys)[:_NAMED])
            values: dict[str, Value] = {"detail": f"ledger.{table.kind}", "count": len(keys), "keys": named}
            yield Problem(f"ledger.{code}", values=values)
