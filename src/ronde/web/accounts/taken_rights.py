"""Rights that were taken from accounts, kept beside the database: a backup that is restored gives none of them back.

What is taken is seen where it is saved, whoever does it: a dismissal, an account switched off or removed, a password changed, a second
step forgotten, a key ended. The line is on the disk before the database says that it is done, and one that gives a right back is
written after it: whatever ends the program between the two, a right too few comes back, never one too many.

An account is its number and the moment it was made, since a number may be given again after a restore. A password, a second step and a
key are the digest of what the database keeps of them, from which nobody learns them.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC
from enum import StrEnum
from pathlib import Path
from typing import Any

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.hashers import is_password_usable
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models.signals import post_save, pre_delete, pre_save

from ronde.ground.problems import Problem
from ronde.web.accounts.models import Appointment, OneTimeLink, PersonalKey, SectionCode
from ronde.web.clock import now
from ronde.web.journal_files import append_line, rows_of, unreadable

NAME = "rights.jsonl"


class RightKind(StrEnum):
    """What an account may lose."""

    ACCOUNT = "account"  # to work at all
    ROLE = "role"
    PASSWORD = "password"  # noqa: S105 - the name of a kind
    SECOND_STEP = "second-step"
    KEY = "key"


@dataclass(frozen=True, slots=True)
class Right:
    """A right of an account; ``what`` is a role and what it is over, or the digest of a secret."""

    account: str
    kind: RightKind
    what: str = ""


@dataclass(frozen=True, slots=True)
class RightsJournal:
    """The rights that are taken and were not given again, and warnings about lines that cannot be read."""

    taken: frozenset[Right] = frozenset()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A right that the backup had and that was taken again: whose, which, and the role with what it was over."""

    account: str
    kind: RightKind
    role: str = ""
    over: str = ""


@dataclass(frozen=True, slots=True)
class RightsTakenBack:
    """All of them, and warnings about lines of the journal that cannot be read."""

    taken: tuple[TakenBack, ...] = ()
    problems: tuple[Problem, ...] = ()


def rights_path() -> Path:
    """Where the journal of this installation is."""
    return Path(settings.DATA) / NAME


def read_rights(path: Path) -> RightsJournal:
    """The journal from its file: of each right counts what was said last."""
    taken, problems = dict[Right, bool](), list[Problem]()
    for row in rows_of(path):
        if isinstance(row, Problem):
            problems.append(row)
            continue
        number, said = row
        try:
            taken[Right(str(said["account"]), RightKind(said["right"]), str(said["what"]))] = bool(said["taken"])
        except (ValueError, KeyError):
            problems.append(unreadable(path, number))
    return RightsJournal(frozenset(right for right, is_taken in taken.items() if is_taken), tuple(problems))


def _write(right: Right, *, is_taken: bool) -> None:
    """Add a line where it says something new."""
    if (right in read_rights(rights_path()).taken) != is_taken:
        said: dict[str, str | bool] = {"account": right.account, "right": right.kind.value, "what": right.what}
        append_line(rights_path(), {**said, "taken": is_taken, "at": now().isoformat(timespec="seconds")})


def _take(*rights: Right) -> None:
    for right in rights:
        _write(right, is_taken=True)


def _give(right: Right) -> None:
    transaction.on_commit(lambda: _write(right, is_taken=False))


def _account(user: User) -> str:
    return f"{user.pk}@{user.date_joined.astimezone(UTC).isoformat()}"


def _digest(kept: str) -> str:
    return hashlib.sha256(kept.encode()).hexdigest()


def _of_password(user: User) -> Iterator[Right]:
    if user.password and is_password_usable(user.password):
        yield Right(_account(user), RightKind.PASSWORD, _digest(user.password))


def _of_step(step: Authenticator) -> Right:
    kept = json.dumps([step.type, step.data], sort_keys=True)
    return Right(_account(step.user), RightKind.SECOND_STEP, _digest(kept))


def _of_key(key: PersonalKey) -> Right:
    return Right(_account(key.user), RightKind.KEY, _digest(key.digest))


def _of_role(held: Appointment) -> Right:
    return Right(_account(held.user), RightKind.ROLE, f"{held.role} {held.over}".strip())


def watch_accounts() -> None:
    """From now on, keep what is taken from accounts; called once, when the program begins."""
    pre_save.connect(_user_changes, sender=User)
    pre_delete.connect(
        lambda instance, **_: _take(Right(_account(instance), RightKind.ACCOUNT)), sender=User, weak=False
    )
    post_save.connect(lambda instance, **_: _give(_of_role(instance)), sender=Appointment, weak=False)
    pre_delete.connect(lambda instance, **_: _take(_of_role(instance)), sender=Appointment, weak=False)
    for model, right in ((Authenticator, _of_step), (PersonalKey, _of_key)):
        pre_save.connect(_changing(right), sender=model, weak=False)
        pre_delete.connect(_ending(right), sender=model, weak=False)


def _user_changes(instance: User, update_fields: Iterable[str] | None = None, **_: Any) -> None:
    """Somebody gets another password, is switched off or on again."""
    if not ({"password", "is_active"} & set(update_fields or ("password",))):
        return
    before = User.objects.filter(pk=instance.pk).first()
    if before is None:
        return
    if before.password != instance.password:
        _take(*_of_password(before))
    if before.is_active != instance.is_active:
        right = Right(_account(before), RightKind.ACCOUNT)
        _give(right) if instance.is_active else _take(right)


def _changing(right: Any) -> Any:
    """A secret takes the place of another."""

    def before_saving(sender: Any, instance: Any, **_: Any) -> None:
        old = sender.objects.filter(pk=instance.pk).first() if instance.pk else None
        if old is not None and right(old) != right(instance):
            _take(right(old))

    return before_saving


def _ending(right: Any) -> Any:
    return lambda instance, **_: _take(right(instance))


def take_back() -> RightsTakenBack:
    """Leave a restored database with no right that was taken since, with nobody signed in and no link or code that leads anywhere.

    Doing it twice changes nothing.
    """
    journal = read_rights(rights_path())
    with transaction.atomic():
        Session.objects.all().delete()
        OneTimeLink.objects.all().delete()
        SectionCode.objects.filter(ended=None).update(ended=now())
        found = tuple(taken for user in User.objects.order_by("username") for taken in _taken_from(user, journal.taken))
    return RightsTakenBack(found, journal.problems)


def _taken_from(user: User, taken: frozenset[Right]) -> Iterator[TakenBack]:
    for held in user.appointments.order_by("role", "over"):
        if _of_role(held) in taken:
            held.delete()
            yield TakenBack(user.username, RightKind.ROLE, held.role, held.over)
    if user.is_active and Right(_account(user), RightKind.ACCOUNT) in taken:
        user.is_active = False
        user.save(update_fields=["is_active"])
        yield TakenBack(user.username, RightKind.ACCOUNT)
    if not taken.isdisjoint(_of_password(user)):
        user.set_unusable_password()
        user.save(update_fields=["password"])
        yield TakenBack(user.username, RightKind.PASSWORD)
    for kind, model, right in (
        (RightKind.SECOND_STEP, Authenticator, _of_step),
        (RightKind.KEY, PersonalKey, _of_key),
    ):
        for kept in model.objects.filter(user=user):
            if right(kept) in taken:
                kept.delete()
                yield TakenBack(user.username, kind)
