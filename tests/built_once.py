"""What many tests begin with is built once for all workers of a run: whoever needs it first builds it, the others have a copy."""

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest


def built_once(factory: pytest.TempPathFactory, name: str, build: Callable[[Path], None]) -> Path:
    """A file or folder that ``build`` has made under a path; nobody may change it afterwards, only copy it."""
    shared = _shared(factory)
    made, finished = shared / name, shared / f"{name}.finished"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not finished.exists():
            _remove(made)  # what somebody began and could not finish
            build(made)
            finished.touch()
    return made


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _shared(factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of this run have in common, and no other run has."""
    own = factory.getbasetemp()
    shared = (own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own) / "built-once"
    shared.mkdir(exist_ok=True)
    return shared
