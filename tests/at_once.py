"""The program many times at once: real processes, started together by one that has loaded everything.

A process that starts from nothing takes a second on a busy machine, and then they hardly meet; these do.
"""

import json
import os
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

STARTER = """
import json, os, sys, time, traceback
from ronde.cli.main import app
from typer.main import get_command
from ronde.cli import play_desk, organiser_files, record_view, publish_view  # what the verbs load when they are called
from ronde.files import history, writing, undoing

command, folder = get_command(app), sys.argv[1]
children = []
start = time.monotonic() + 0.2
for number, words in enumerate(json.load(sys.stdin)):
    child = os.fork()
    if child:
        children.append(child)
        continue
    out = os.open(os.path.join(folder, f"{number}.txt"), os.O_CREAT | os.O_WRONLY)
    os.dup2(out, 1)
    os.dup2(out, 2)
    time.sleep(max(0, start - time.monotonic()))
    code = 1
    try:
        command.main(args=words, prog_name="ronde")
    except SystemExit as ended:
        code = ended.code or 0
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
print(json.dumps([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]))
"""


@dataclass(frozen=True, slots=True)
class Ended:
    """How one of them ended, and what it said."""

    code: int
    said: str


def at_once(commands: Sequence[Sequence[str | Path]], folder: Path) -> list[Ended]:
    """The program with each of these arguments, all at the same time."""
    words = json.dumps([[str(word) for word in one] for one in commands])
    environment = {**os.environ, "RONDE_LANG": "en", "COLUMNS": "160"}
    outputs = Path(mkdtemp(prefix="outputs-", dir=folder))
    starter = [sys.executable, "-c", textwrap.dedent(STARTER), str(outputs)]
    done = subprocess.run(starter, input=words.encode(), capture_output=True, env=environment, check=True)  # noqa: S603 - ours
    codes = json.loads(done.stdout)
    return [Ended(code, (outputs / f"{at}.txt").read_text("utf-8")) for at, code in enumerate(codes)]
