"""Lines of the ledger written and bound: each in the transaction of its change, and all that a commit has left by a link over them.

Binding comes right behind the commit, in a transaction of its own that holds one lock and no other: no two writers can wait for each other,
and none waits for a long one. What a process could not bind because it was killed, the next one binds.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from django.db import connection, transaction

from ronde.web.clock import now
from ronde.web.ledger.models import LedgerBatch, LedgerLine

_SLICE = 5000  # rows in one query
NO_LINK = "0" * 64  # what stands before the first batch


class LineToWrite(NamedTuple):
    """A line about to be written; without a digest: what it is about is gone."""

    kind: str
    key: str
    digest: str = ""
    salt: str = ""


def write_lines(lines: Sequence[LineToWrite]) -> None:
    """Write lines in the caller's transaction; older ones of the same keys lose their salts."""
    if not lines:
        return
    moment = now()
    with transaction.atomic(savepoint=False):
        for kind in {line.kind for line in lines}:
            keys = [line.key for line in lines if line.kind == kind]
            for start in range(0, len(keys), _SLICE):
                older = LedgerLine.objects.filter(kind=kind, key__in=keys[start : start + _SLICE]).exclude(salt="")
                older.update(salt="")
        LedgerLine.objects.bulk_create([LedgerLine(**line._asdict(), at=moment) for line in lines], batch_size=_SLICE)
        if all(waiting[1] is not bind_lines for waiting in connection.run_on_commit):
            transaction.on_commit(bind_lines, robust=True)


def bind_lines() -> None:
    """Bind all lines that are not bound yet, in the order of their numbers."""
    with transaction.atomic():
        if LedgerBatch.objects.select_for_update().filter(number=0).first() is None:
            return  # the ledger begins at the end of the migration that is under way
        last = LedgerBatch.objects.order_by("-number")[0]
        number = last.number + 1
        if count := LedgerLine.objects.filter(batch=0).update(batch=number):
            lines = LedgerLine.objects.filter(batch=number).order_by("number")
            moment = now()
            link = link_of(last.link, number, moment, lines.iterator())
            LedgerBatch.objects.create(number=number, lines=count, at=moment, link=link)


def write_beginning() -> None:
    """The beginning of a ledger: the batch before the first."""
    moment = now()
    LedgerBatch.objects.create(number=0, at=moment, link=link_of(NO_LINK, 0, moment, ()))


def link_of(before: str, number: int, moment: datetime, lines: Iterable[LedgerLine]) -> str:
    """The link of a batch: SHA-256 over the link before it and over every column of its lines but the salt, which goes."""
    link = hashlib.sha256(f"{before}\n{number}\n{_written(moment)}\n".encode())
    for line in lines:
        said = [line.number, line.kind, line.key, line.digest, _written(line.at)]
        link.update(json.dumps(said, ensure_ascii=False).encode() + b"\n")
    return link.hexdigest()


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()
