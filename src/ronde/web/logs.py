"""The log: one line of JSON for each request and each act behind the pages, without anything personal in it.

No name, no address of a page or of a reader, no search word, no value of a variable: of what other libraries say only where they
said it is written, of an exception its kind and the places it went through.
"""

import json
import logging
import os
import traceback
from datetime import UTC, datetime
from io import TextIOWrapper
from logging.handlers import WatchedFileHandler
from pathlib import Path
from types import TracebackType
from typing import Any

OURS = "ronde."
REFERENCE = "ronde.reference"  # where a request has its reference, for whoever answers
_ACTS = logging.getLogger("ronde.acts")


class JsonLine(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """What may be known of it."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        said: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "log": record.name}
        if record.name.startswith(OURS):
            said |= {"what": record.msg, **getattr(record, "said", {})}
        else:
            said["where"] = f"{record.module}:{record.lineno}"
        if reference := getattr(getattr(record, "request", None), "META", {}).get(REFERENCE):
            said["request"] = reference
        if record.exc_info and record.exc_info[0]:
            said |= failure(record.exc_info[0], record.exc_info[2])
        return json.dumps(said, ensure_ascii=True, default=lambda value: type(value).__name__)


def failure(kind: type[BaseException], tracked: TracebackType | None) -> dict[str, Any]:
    """An exception without its words and values: they may be somebody's."""
    places = [f"{_short(one.filename)}:{one.lineno} {one.name}" for one in traceback.extract_tb(tracked)]
    return {"failed": kind.__name__, "places": places[-20:]}


def _short(path: str) -> str:
    """A file by its last three names: where it is installed says nothing."""
    return "/".join(Path(path).parts[-3:])


def note(what: str, *, level: int = logging.INFO, **said: Any) -> None:
    """A line about something that was done behind the pages: what, and figures."""
    _ACTS.log(level, what, extra={"said": said})


def logging_settings(where: str) -> dict[str, Any]:
    """Django's settings of the log: a file or ``stderr``; where nobody says, only what is wrong goes to stderr.

    The file is opened anew where it was moved away, as by logrotate; only its owner may read it.
    """
    if where and where != "stderr":
        handler = {"class": "ronde.web.logs.OwnFile", "filename": where, "formatter": "line"}
    else:
        handler = {"class": "logging.StreamHandler", "stream": "ext://sys.stderr", "formatter": "line"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": "ronde.web.logs.JsonLine"}},
        "handlers": {"log": handler},
        "root": {"handlers": ["log"], "level": "WARNING"},
        "loggers": {
            "ronde": {"level": "INFO" if where else "WARNING"},
            # What it says of a request stands in our line; of a failure it has the places.
            "django.request": {"level": "ERROR", "handlers": ["log"], "propagate": False},
            "django": {"level": "WARNING", "handlers": ["log"], "propagate": False},
            "django.server": {"level": "ERROR", "handlers": ["log"], "propagate": False},
        },
    }


class OwnFile(WatchedFileHandler):
    """A file that only its owner may read, made anew where it was moved away."""

    def __init__(self, filename: str) -> None:
        super().__init__(filename, encoding="utf-8", delay=True)

    def _open(self) -> TextIOWrapper:
        handle = os.open(self.baseFilename, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        return TextIOWrapper(os.fdopen(handle, "ab"), encoding="utf-8")
