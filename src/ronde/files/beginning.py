"""The texts of a history that begins with a list: its own, and that of the people file which it shares."""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from ronde.files import history as history_files
from ronde.files.people import PeopleFile
from ronde.files.regular_files import content_of
from ronde.files.rows import printed_row
from ronde.files.splicing import with_rows
from ronde.record.history import History
from ronde.record.people import People


def people_seen(shared: PeopleFile | None, federation: str) -> People:
    """Among whom the lines of a list are looked for: the people of a file, as a federation sees them; nobody without one."""
    return (shared.people if shared and shared.people else People()).seen_by(federation)


def beginning_texts(
    history: History, new: People, output: Path, shared: PeopleFile | None, salt: bytes
) -> Mapping[Path, str | None]:
    """The texts to write, people before the facts that name them; None for a file to which nothing can be added."""
    named = Path(os.path.relpath(shared.path.resolve(), output.resolve().parent)).as_posix() if shared else ""
    own = People() if shared else None
    text = history_files.printed(history, version=2, people_file=named, own=own, salt=salt)
    first = {shared.path: with_people(content_of(shared.path).decode("utf-8"), new)} if shared and new.players else {}
    return {**first, output: text}


def with_people(text: str, new: People) -> str | None:
    """The text of a file with people, and more of them at the ends of its lists."""
    rows = {
        "leagues": [printed_row(msgspec.to_builtins(league)) for league in new.leagues.values()],
        "clubs": [printed_row(msgspec.to_builtins(club)) for club in new.clubs.values()],
        "players": [printed_row(msgspec.to_builtins(player)) for player in new.players.values()],
    }
    return with_rows(text, rows)
