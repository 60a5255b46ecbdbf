"""What the process that folds does behind the pages: it renews its right, stores the whys of the last lists, empties copies that have expired, and forgets who asked to enter events long over."""

import logging
import threading
from collections.abc import Callable
from time import perf_counter

from django.db import connection

from ronde.web.clock import now
from ronde.web.events.erasing_entries import erase_entries
from ronde.web.logs import note
from ronde.web.registers.copied_lists import empty_expired
from ronde.web.registers.folding import FOLD
from ronde.web.registers.leasing import SECONDS, FoldedElsewhereError
from ronde.web.registers.models import Register
from ronde.web.registers.storing_whys import stored_whys, untold_turns

_LOG = logging.getLogger(__name__)
_PAUSE = SECONDS / 6  # seconds


def upkeep(ending: threading.Event, also: Callable[[], object] | None = None) -> None:
    """Until the end, again and again; what fails is tried again after a pause. At the end the right is given back.

    ``also`` is what other rooms have to do as often.
    """
    while not ending.is_set():
        try:
            empty_expired()
            if also is not None:
                also()
            erase_entries(now().date())
            _store_whys(ending)
        except Exception:  # noqa: BLE001 - whatever it is, without this thread nobody renews the right
            _LOG.exception("upkeep")
        connection.close()
        ending.wait(_PAUSE)
    FOLD.end()
    connection.close()


def _store_whys(ending: threading.Event) -> None:
    """What there is to store, with a line in the log where there was something."""
    begun = perf_counter()
    try:
        stored = store_whys(ending)
    except FoldedElsewhereError as elsewhere:
        note("folded elsewhere", level=logging.WARNING, holder=elsewhere.holder)
        return
    if stored:
        note("whys stored", count=stored, ms=round((perf_counter() - begun) * 1000))


def store_whys(ending: threading.Event | None = None) -> int:
    """Store what is missing of the last lists of every register; how many whys that were."""
    FOLD.renewed()
    stored = 0
    for register in Register.objects.order_by("pk"):
        for turn in untold_turns(register):
            for count in stored_whys(FOLD.held(register), turn):
                stored += count
                FOLD.renewed()
                if ending and ending.is_set():
                    return stored
    return stored
