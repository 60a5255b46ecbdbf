"""A file that an officer sends and looks at: kept with what was said of it until it is taken or given up, for a day at most."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import PurePath

from django.db.models import QuerySet
from django.http import HttpRequest

from ronde.ground.problems import Problem
from ronde.web.accounts.requests import actor_of
from ronde.web.archive.models import PendingFile
from ronde.web.clock import now
from ronde.web.registers.models import Register

MOST_BYTES = 20_000_000
_A_DAY = timedelta(days=1)
_LONGEST = 100  # signs of a file's name


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file: what it is called, what is in it, and what was typed beside it."""

    name: str
    content: bytes
    said: Mapping[str, str]


def file_in(request: HttpRequest) -> tuple[str, bytes] | Problem:
    """The file that a form brings, or why it is not taken."""
    file = request.FILES.get("file")
    if file is None:
        return Problem("archive.no-file")
    if (file.size or 0) > MOST_BYTES:
        return Problem("archive.file-large", values={"most": MOST_BYTES // 1_000_000})
    return PurePath(file.name or "").name[:_LONGEST], file.read()


def keep(request: HttpRequest, register: Register, purpose: str, sent: SentFile) -> None:
    """Keep a file for the next page; another one of this account goes."""
    PendingFile.objects.filter(purpose=purpose, at__lt=now() - _A_DAY).delete()
    PendingFile.objects.update_or_create(
        register=register,
        author=actor_of(request).author,
        purpose=purpose,
        defaults={"name": sent.name, "content": sent.content, "said": json.dumps(dict(sent.said)), "at": now()},
    )


def kept(request: HttpRequest, register: Register, purpose: str) -> SentFile | None:
    """The file that this account looks at, if there is one."""
    found = _of(request, register, purpose).filter(at__gte=now() - _A_DAY).first()
    return SentFile(found.name, bytes(found.content), json.loads(found.said)) if found else None


def give_up_file(request: HttpRequest, register: Register, purpose: str) -> None:
    """Forget it."""
    _of(request, register, purpose).delete()


def _of(request: HttpRequest, register: Register, purpose: str) -> "QuerySet[PendingFile]":
    return PendingFile.objects.filter(register=register, author=actor_of(request).author, purpose=purpose)
