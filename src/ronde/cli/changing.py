"""A history changed from a terminal: by one at a time, and on what it still is when it is written."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from ronde.cli.loading import end, writing
from ronde.files.history import HistoryFile
from ronde.files.history_lock import Basis, basis_of, locked_history
from ronde.files.locking import LockedByAnotherError
from ronde.files.writing import make_folder, write_safely
from ronde.words.language import Language


@contextmanager
def history_alone(history: Path, lang: Language, *, dry_run: bool) -> Iterator[Basis]:
    """While nobody else changes a history, from before it is read; a dry run changes nothing, and waits for nobody."""
    if dry_run:
        yield basis_of(history)
        return
    with ExitStack() as stack:
        try:
            with writing(history, lang):
                basis = stack.enter_context(locked_history(history))
        except LockedByAnotherError as held:
            end((held.problem,), history, lang)
        yield basis


def write_all(texts: Mapping[Path, str], basis: Basis, file: HistoryFile, lang: Language) -> None:
    """Write the files, in their order, unless an editor that knows nothing of our lock was faster."""
    stale = replace(basis, facts=tuple(fact.id for fact in file.facts)).stale()
    if stale:
        end(stale, basis.history, lang)
    for path, written in texts.items():
        with writing(path, lang):
            make_folder(path.parent)  # lists have a folder of their own beside the history
            write_safely(path, written)
