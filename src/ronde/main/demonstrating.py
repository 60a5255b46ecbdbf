"""The demonstration as it is begun on a machine: what the first page needs, then the rest behind the pages, each with a line on the terminal."""

import logging
import threading
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from ronde.cli.echoing import echo
from ronde.web.demonstration.progress import SITE, Progress
from ronde.words.language import Language
from ronde.words.texts import text

if TYPE_CHECKING:
    from ronde.web.demonstration.models import Construction
    from ronde.web.demonstration.plans import Frame

_LOG = logging.getLogger(__name__)


def begin(today: date, lang: Language) -> None:
    """Build what is on the first page, unless it is there. One that was broken off is gone on with."""
    from ronde.cli.loading import refuse
    from ronde.web.accounts.demonstrations import NotEmptyError
    from ronde.web.demonstration.constructing import (
        FIRST,
        construction,
        frame_of,
        people_written,
        privacy_settled,
        registers_built,
    )

    try:
        site, is_new = construction(today)
    except NotEmptyError as error:
        raise refuse(text("says.demonstration_not_empty", lang)) from error
    if not site.is_whole:
        echo(text("says.demonstration" if is_new else "says.demonstration_goes_on", lang, {"day": site.day}))
        frame = frame_of(site)
        people_written(site, frame)
        for _ in _told(registers_built(site, frame, FIRST), lang):
            pass
        privacy_settled(site, frame)
        _run_events(site, frame, lang)


def go_on(ending: threading.Event, lang: Language) -> None:
    """Build the rest behind the pages, until it is whole or the server ends; what breaks it off is said on the home page."""
    from ronde.web.demonstration.models import Construction

    site = Construction.objects.first()
    if site is None or site.is_whole:
        return
    try:
        _built_behind(ending, lang)
    except Exception:  # noqa: BLE001 - whatever it is, who looks at the home page is told
        SITE.is_stopped = True
        _LOG.exception("demonstration")


def _built_behind(ending: threading.Event, lang: Language) -> None:
    from ronde.web.demonstration.constructing import construction, frame_of, registers_built
    from ronde.web.registers.upkeep import store_whys

    site, _ = construction(date.min)
    frame = frame_of(site)
    for progress in _told(registers_built(site, frame), lang):
        SITE.now = progress
        if ending.is_set():
            return
    _run_events(site, frame, lang)
    SITE.now, SITE.is_telling = None, True
    store_whys(ending)
    SITE.is_telling = False
    echo(text("says.demonstration_whole", lang))


def _run_events(site: "Construction", frame: "Frame", lang: Language) -> None:
    from ronde.web.demonstration.constructing import events_run

    for event in events_run(site, frame):
        echo(text(event.said, lang, {"name": event.name}))


def say_if_broken_off(lang: Language) -> None:
    """That a demonstration was begun and is not whole, to who serves it without going on with it."""
    from ronde.web.demonstration.models import Construction

    if Construction.objects.filter(is_whole=False).exists():
        SITE.is_stopped = True
        echo(text("says.demonstration_broken_off", lang))


def _told(progress: Iterable[Progress], lang: Language) -> Iterable[Progress]:
    """A line for each year of each part."""
    said: tuple[str, int] | None = None
    for one in progress:
        if (one.part, one.month.year) != said:
            said = one.part, one.month.year
            echo(text("says.demonstration_part", lang, _values(one)))
        yield one


def _values(one: Progress) -> dict[str, str | int]:
    return {"part": one.part, "year": one.month.year, "done": one.done, "of": one.of}
