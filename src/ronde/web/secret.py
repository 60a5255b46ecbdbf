"""The installation's secret, with which sessions and forms are signed: given, or made once and kept beside the database."""

import os
import secrets
from pathlib import Path

_LENGTH = 50  # bytes


def secret_key(folder: Path) -> str:
    """What ``RONDE_SECRET`` says, or the content of the file ``secret``, which only its owner may read."""
    given = os.environ.get("RONDE_SECRET", "")
    return given or _kept(folder / "secret")


def _kept(path: Path) -> str:
    """The secret of a file; of two processes that start at once, both take that of the first."""
    if not path.exists():
        made = path.with_name(f"{path.name}.{os.getpid()}")
        made.touch(mode=0o600)
        made.write_text(secrets.token_urlsafe(_LENGTH), "ascii")
        try:
            os.link(made, path)  # refuses where the other was quicker
        except FileExistsError:
            pass
        finally:
            made.unlink()
    return path.read_text("ascii").strip()
