"""A history file opened, and what can be made from it; nothing is written before somebody says so."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import partial
from getpass import getuser
from pathlib import Path
from secrets import token_bytes

from ronde.files import bundle as bundle_files
from ronde.files import people as people_files
from ronde.files.additions import Addition, with_additions
from ronde.files.bundling import bundled
from ronde.files.history import HistoryFile
from ronde.files.history_lock import Basis, basis_of, locked_history
from ronde.files.list_texts import kept_text
from ronde.files.locking import LockedByAnotherError
from ronde.files.opening import OpenedFile, opened_file
from ronde.files.publishing import published_text
from ronde.files.taking_in import taken_in
from ronde.files.upgrading import upgraded_text
from ronde.files.writing import write_beside
from ronde.ground.problems import Problem
from ronde.library.placed_problem import PlacedProblem, placed_in
from ronde.library.verification import Verification, unsettled
from ronde.library.view import HistoryView
from ronde.record.chain import head
from ronde.record.handing_in import Sender
from ronde.record.newcomers import Answers
from ronde.record.verification import verified


@dataclass(frozen=True, slots=True)
class OpenHistory(HistoryView):
    """A history file that was opened: all that is known of it, and what can be made from it."""

    source: OpenedFile

    def take_in(
        self,
        *files: str | Path,
        recorded: date,
        same: Mapping[str, str] | None = None,
        distinct: Iterable[str] = (),
        newer: Iterable[str] = (),
        accepted: Iterable[str] = (),
        own: bool = False,
        by: str = "",
    ) -> "FilesToWrite":
        """What files from organisers bring, all of it known since ``recorded`` (a day, or a moment in UTC).

        ``same={"69-anne": "anne"}`` and ``distinct=["69-anne"]`` answer whether a new player is a known one.
        ``newer=["open-lyon"]`` takes a section that comes again in as its next version. ``accepted=["lyon-fee", "lea"]`` records a payment
        that is announced, and what a file says of a new player's licences. ``by``: who takes the files in (whoever is logged in, unless given). ``own``: the files are the officer's
        own, and everything in them is recorded as it is written.
        """
        paths, moment = tuple(dict.fromkeys(map(Path, files))), _moment(recorded)
        decided = frozenset(accepted)
        answers = Answers(dict(same or {}), frozenset(distinct), frozenset(newer), decided, decided)
        basis = basis_of(self.path)
        sender = None if own else Sender(by or getuser(), "officer", date.fromisoformat(moment[:10]), moment, b"")
        found = taken_in(self.regulation, paths, self.path, recorded=moment, answers=answers, sender=sender)
        problems = tuple(
            placed
            for path, wrong in found.problems.items()
            for placed in placed_in(found.files[path], path, wrong, self.regulation)
        )
        if found.known is None or not found.is_sound:
            return FilesToWrite({}, problems)
        texts = with_additions(self.path, found.history_file, found.additions, found.known, moment)
        stuck = [Problem("file.layout", values={"path": str(path)}) for path, made in texts.items() if made is None]
        if stuck:
            return FilesToWrite({}, (*problems, *self._placed(stuck)))
        written = {path: made for path, made in texts.items() if made is not None}
        view = HistoryView(self.path, found.known)
        return FilesToWrite(written, problems, _new(found.additions), view, _knowing(basis, found.history_file))

    def publish(self, on: date, recorded: date) -> "FilesToWrite":
        """The list of a day published, and the period closed that is due; the file is looked at again for it."""
        basis, source = basis_of(self.path), opened_file(self.path, self.regulation)
        problems = placed_in(source.file, self.path, source.problems, self.regulation)
        if not source.is_sound:
            return FilesToWrite({}, problems)
        found = published_text(source, on, _moment(recorded))
        problems += self._placed(found.problems)
        if found.made is None or found.text is None:
            return FilesToWrite({}, problems)
        new = {"facts": tuple(fact.id for fact in found.made.facts)}
        view = HistoryView(self.path, found.made.known)
        return FilesToWrite({**found.lists, self.path: found.text}, problems, new, view, _knowing(basis, source.file))

    def verify(self) -> Verification:
        """Every published list computed anew from the facts it was made from, and compared bit for bit."""
        chain = self.source.chain if self.source.file.version > 1 else None
        found = tuple(verified(self.known.history, chain, kept=partial(kept_text, self.path)))
        return Verification(found, self._placed(unsettled(found)), head(chain) if chain else "")

    def bundle(self, output: str | Path, *, with_names: bool = False) -> "FilesToWrite":
        """One file with which anyone can verify what was published; without names unless asked for."""
        problems = [*self._overwritten(Path(output))]
        found = bundled(self.source, with_names=with_names)
        if found.bundle is None or problems:
            return FilesToWrite({}, self._placed((*problems, *found.problems)))
        return FilesToWrite({Path(output): bundle_files.printed(found.bundle).decode()}, ())

    def upgrade(self, output: str | Path, *, salt: bytes = b"") -> "FilesToWrite":
        """A history of the first kind written anew as one that keeps what it was judged by, and what was published.

        ``salt`` (32 bytes, random unless given) protects free text in the chain, and stays in the file.
        """
        problems = [*self._overwritten(Path(output))]
        if self.source.file.version > 1:
            problems.append(Problem("history.second-kind", values={"path": str(self.path)}))
        if problems:
            return FilesToWrite({}, self._placed(problems))
        made = upgraded_text(self.source, Path(output), salt=salt or token_bytes(32))
        return FilesToWrite({**made.kept, Path(output): made.text}, ())

    def _overwritten(self, output: Path) -> Iterator[Problem]:
        """A history is never overwritten by what is made from it, nor are people."""
        if output.resolve() == self.path.resolve() or people_files.says_it_is_one(output):
            yield Problem("file.would-overwrite", values={"path": str(output)})


@dataclass(frozen=True, slots=True)
class FilesToWrite:
    """Texts of files, in the order in which to write them; none where something is refused.

    ``new``: the ids of what would be new in the history, list by list. ``view``: the history as it would be. ``basis``:
    what it was made on, where it changes a history.
    """

    texts: Mapping[Path, str]
    problems: tuple[PlacedProblem, ...]
    new: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    view: HistoryView | None = None
    basis: Basis | None = None

    def write(self) -> tuple[PlacedProblem, ...]:
        """Write them, each whole or not at all; open the history again to go on.

        Nothing is written where somebody else has changed the history since, or is about to: what it returns says so.
        """
        if self.basis is None:
            self._write()
            return ()
        try:
            with locked_history(self.basis.history):
                stale = self.basis.stale()
                if not stale:
                    self._write()
        except LockedByAnotherError as held:
            stale = (held.problem,)
        return tuple(PlacedProblem(problem, self.basis.history) for problem in stale)

    def _write(self) -> None:
        write_beside(self.texts)


def open_history(
    path: str | Path, regulation: str | None = None, known_at: datetime | None = None
) -> tuple[OpenHistory | None, tuple[PlacedProblem, ...]]:
    """A history from a file, as known now or at a moment, and everything there is to say of it.

    None where the file cannot be read or something in it is refused; ``regulation`` is the rule book it is meant to be of.
    """
    source = opened_file(Path(path), regulation, known_at=known_at)
    code = source.known.book.code if source.known else ""
    problems = placed_in(source.file, source.path, source.problems, code)
    if source.known is None or not source.is_sound:
        return None, problems
    return OpenHistory(source.path, source.known, source), problems


def _knowing(basis: Basis, file: HistoryFile) -> Basis:
    """A basis with the facts that were read from it, so that later ones can be told."""
    return replace(basis, facts=tuple(fact.id for fact in file.facts))


def _new(additions: Sequence[Addition]) -> dict[str, tuple[str, ...]]:
    """The ids of what files bring, list by list."""
    keys = dict.fromkeys(key for one in additions for key in one.taken.new)
    return {key: tuple(name for one in additions for name in one.taken.new[key]) for key in keys}


def _moment(recorded: date) -> str:
    """A moment as a file has it: a day alone where no hour was given."""
    if not isinstance(recorded, datetime):
        return recorded.isoformat()
    utc = recorded.astimezone(UTC).replace(tzinfo=None) if recorded.tzinfo else recorded
    return utc.isoformat(timespec="minutes")
