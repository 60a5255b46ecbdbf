"""No file brings a reader down, keeps it busy, makes it write, or is lost in silence: 100 of each kind with faults in them, 200,000 by ``make test-inputs``."""

import os
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from ronde.ground.visible import visible
from ronde.words.sentences import said
from tests.inputs.mutating import mutant
from tests.inputs.readers import READERS

COUNT = int(os.environ.get("RONDE_INPUTS", "100"))
PARTS = 4
SECONDS = 20  # of computing, for one file: the slowest of them takes a tenth of one


class TooLongError(Exception):
    """A reader that does not come to an end."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """While something computes; the time of other programs is not counted."""

    def over(_: int, __: FrameType | None) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", READERS)
def test_no_fault_raises_hangs_writes_or_is_lost(
    name: str, part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    reader, chance = READERS[name], random.Random(f"{name} {part}")  # noqa: S311 - no secret
    samples = reader.samples()
    for _ in range(COUNT // PARTS):
        given = mutant(samples, chance)
        (tmp_path / "given").write_bytes(given)  # to be looked at where the next lines fail
        with at_most(SECONDS):
            problems = reader.read(given)
            shown = [said(problem, "ro") for problem in problems[:50]]
        assert all(one.what and visible(one.what) for one in shown), given
    assert [one.name for one in tmp_path.iterdir()] == ["given"] if COUNT >= PARTS else True


@pytest.mark.parametrize("name", READERS)
def test_the_samples_themselves_are_sound(name: str) -> None:
    """Otherwise the faults would be found in files that nobody reads anyway."""
    reader = READERS[name]
    sound = [given for given in reader.samples() if not reader.read(given)]
    assert len(sound) >= (1 if name == "typed result" else len(reader.samples())) // 2
