"""Gives verbs of the command line, each in a process of its own that may be killed at a line of the code that writes.

Run as a program (``python -m tests.web.killing_verbs``, the database by ``DATABASE_URL``), because it forks: it reads a line of JSON for each
verb, ``{"line": 12, "words": ["register", "take", …]}``, and answers with a line, how it ended and what it said. Line 0 kills nobody and
answers with how many lines there are. It never connects itself: a connection must not be shared with a child.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from typing import Any

from tests.web import killing  # sets the web rooms up

from django.db import transaction  # isort: skip
from django.db.backends import utils
from django.db.backends.base import base
from typer.main import get_command

from ronde.files import writing
from ronde.main import app
from ronde.web.care import archive, backing_up, copies, last_backup
from ronde.words.texts import catalogue
from tests.web.killing import Answer, in_a_child, until_line

# Every statement to a database and every commit goes through Django's, every file through ours.
_WRITING = (archive, backing_up, base, copies, last_backup, transaction, utils, writing)
# Read before anybody is born: every child would read it anew.
for name in ("main.accounts", "main.backing_up", "main.registers", "main.upgrading", "main.verifying", "web.urls"):
    import_module(f"ronde.{name}")
catalogue()


def giving(words: list[str]) -> Callable[[Answer], None]:
    """Give a verb, whose output is answered with how it ended."""

    def give(answer: Answer) -> None:
        with tempfile.TemporaryFile() as said:
            os.dup2(said.fileno(), 1)
            os.dup2(said.fileno(), 2)
            code: Any = 0
            try:
                get_command(app).main(args=words, prog_name="ronde")
            except SystemExit as ended:
                code = ended.code or 0
            sys.stdout.flush()
            sys.stderr.flush()
            said.seek(0)
            answer({"code": code, "said": said.read().decode()})

    return give


def answered(line: int, words: list[str]) -> dict[str, Any]:
    """What a verb answers that is killed at a line, or at none; without a code it was killed."""
    _, answers = in_a_child(until_line(line, giving(words)))
    return {key: value for answer in answers for key, value in answer.items()}


if __name__ == "__main__":
    killing.WATCHED.clear()
    killing.WATCHED.update(str(module.__file__) for module in _WRITING)
    for asked in sys.stdin:
        print(json.dumps(answered(**json.loads(asked))), flush=True)  # noqa: T201 - what it is run for
