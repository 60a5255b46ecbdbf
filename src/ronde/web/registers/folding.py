"""The one process that folds: it holds the registers in memory and appends to them. Others read what it projects."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import TypeAlias, TypeVar

from django.conf import settings
from django.db import transaction

from ronde.ground.problems import Problem
from ronde.record.chain import Link
from ronde.regulations.documents import moment
from ronde.web.clock import now
from ronde.web.registers.appending import StaleError, append
from ronde.web.registers.chain_rows import head_of, head_with
from ronde.web.registers.closing import RegisterClosedError, closed_problem
from ronde.web.registers.holding import Additions, Held, held
from ronde.web.registers.leasing import (
    SECONDS,
    FoldedElsewhereError,
    Term,
    given_back,
    present_holder,
    taken,
    this_process,
)
from ronde.web.registers.list_rows import last_standings
from ronde.web.registers.models import Register
from ronde.web.registers.projecting import projected

_TRIES = 20
T = TypeVar("T")
Refused: TypeAlias = tuple[Problem, ...]
Prepared = Additions | Refused  # what is to be appended, or why nothing is
Change: TypeAlias = tuple[Register, Callable[[Held], Prepared]]  # what is to be done to a register


@dataclass(slots=True)
class Fold:
    """The registers that this process holds, and its right to append to them. One fact after another, by one thread at a time."""

    holder: Callable[[], str] = this_process  # asked each time: a process that was forked is another
    _term: Term | None = None
    _renewed_at: float = 0.0
    _held: dict[int, Held] = field(default_factory=dict)
    _gathered: dict[int, Additions] = field(default_factory=dict)  # what is to be appended at once
    _alone: threading.RLock = field(default_factory=threading.RLock)
    _renewing: threading.RLock = field(default_factory=threading.RLock)  # a long fold keeps nobody from renewing

    def held(self, register: Register) -> Held:
        """A register as it is now. It is read whole the first time, and where somebody else has appended; people who changed are read alone."""
        with self._alone:
            self.renewed()
            if register.pk in self._gathered:
                return self._gathered[register.pk].after
            known = self._held.get(register.pk)
            if known is None or head_with(known.last) != head_of(register):
                known = held(register)
            known = known.with_people_of_now()
            self._held[register.pk] = known
            return known

    def at_hand(self, register: Register) -> Held | None:
        """A register that this process holds as it is now; nothing where it would have to be read first. Nobody waits, and no right is asked for."""
        known = self._held.get(register.pk)
        return known if known is not None and head_with(known.last) == head_of(register) else None

    def recorded(self, register: Register, prepare: Callable[[Held], Prepared]) -> Prepared:
        """Append what ``prepare`` makes of the register as it is; prepared anew where somebody else was quicker.

        So too where the right was lost meanwhile (a laptop slept) and can be had again. A copied list stays as it came, a closed register too.
        """
        if refused := _is_kept_as_it_is(register):
            return refused
        for _ in range(_TRIES):
            with self._alone:
                known = self.held(register)
                made = prepare(known)
                if not isinstance(made, Additions) or not made.links:
                    return made
                if register.pk in self._gathered:
                    self._gathered[register.pk] = self._gathered[register.pk].with_more(made)
                    return made
                try:
                    self._append(made)
                except StaleError:
                    continue
                except RegisterClosedError as closed:
                    return (closed.problem,)
                except FoldedElsewhereError:
                    self._term = None
                    continue
                return made
        raise StaleError

    @contextmanager
    def together(self, register: Register) -> Iterator[None]:
        """What is done to a register within is appended at its end, in one transaction: years of acts are taken over quickly.

        Each act is prepared and checked after the one before, as ever; nobody else appends meanwhile. Where an error ends
        it, nothing was done.
        """
        with self._alone:
            now = self.held(register)
            self._gathered[register.pk] = Additions(now, now, (), ())
            try:
                yield
            finally:
                made = self._gathered.pop(register.pk)
            if made.links:
                self._append(made)

    def recorded_together(self, changes: Sequence[Change], beside: Callable[[tuple[Additions, ...]], T]) -> T | Refused:
        """Append to several registers, and write something beside it, in one transaction: all of it or nothing.

        As with one register, facts are prepared before the database is locked, and anew where somebody was quicker.
        """
        if kept := tuple(problem for register, _ in changes for problem in _is_kept_as_it_is(register)):
            return kept
        for _ in range(_TRIES):
            with self._alone:
                made = tuple(prepare(self.held(register)) for register, prepare in changes)
                refused = tuple(problem for one in made if not isinstance(one, Additions) for problem in one)
                if refused:
                    return refused
                try:
                    return self._append_together(tuple(one for one in made if isinstance(one, Additions)), beside)
                except StaleError:
                    continue
                except RegisterClosedError as closed:
                    return (closed.problem,)
                except FoldedElsewhereError:
                    self._term = None
                    continue
        raise StaleError

    def _append_together(self, made: tuple[Additions, ...], beside: Callable[[tuple[Additions, ...]], T]) -> T:
        term = self.renewed()
        shown = [projected(one.before, one.after, partial(last_standings, one.before.register)) for one in made]
        with transaction.atomic():
            for one, projection in zip(made, shown, strict=True):
                append(one, projection, term)
            done = beside(made)
        self._held.update({one.before.register.pk: one.after for one in made})
        return done

    def _append(self, made: Additions) -> None:
        register = made.before.register
        append(made, projected(made.before, made.after, partial(last_standings, register)), self.renewed())
        self._held[register.pk] = made.after

    def renewed(self) -> Term:
        """The right to append; refused where another process has it, or this one is only to show.

        What was held by an older right is forgotten.
        """
        if not settings.RONDE_FOLDS:
            raise FoldedElsewhereError(present_holder())
        with self._renewing:
            now, holder = time.monotonic(), self.holder()
            if self._term is None or self._term.holder != holder or now - self._renewed_at > SECONDS / 3:
                term = taken(holder)
                if term != self._term:
                    self._held.clear()
                self._term, self._renewed_at = term, now
            return self._term

    def forget(self) -> None:
        """Hold nothing any more: the database was replaced."""
        with self._alone:
            self._held.clear()

    def end(self) -> None:
        """Give the right back."""
        with self._alone:
            if self._term:
                given_back(self._term)
            self._term = None
            self._held.clear()


FOLD = Fold()


def _is_kept_as_it_is(register: Register) -> Refused:
    """Why nothing is appended to a copied list: it is no office, and what it says is the federation's. Nor to a closed register."""
    if register.closed:
        return (closed_problem(register),)
    return (Problem("register.is-copy", values={"code": register.code}),) if register.is_copy else ()


def moment_after(last: Link | None, at: datetime | None = None) -> str:
    """The moment of recording: the server's clock in UTC, never before that of the last fact."""
    clock = (at or now()).astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds")
    return last.recorded if last and last.recorded and moment(last.recorded) > moment(clock) else clock
