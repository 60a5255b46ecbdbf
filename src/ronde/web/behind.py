"""What the process that folds does behind the pages, whichever server it is of: upkeep of registers, what is forgotten in time, letters that wait, copies of events, what a site shows of them."""

import threading
from collections.abc import Callable

from ronde.web.events.copying import copying
from ronde.web.events.showing import showing
from ronde.web.office.enquiries.forgetting import forget_old_enquiries
from ronde.web.office.letters.posting import send_what_is_due
from ronde.web.registers.upkeep import upkeep

_PATIENCE = 10.0  # seconds to wait for each at the end


def _as_often() -> None:
    """What other rooms have to do as often as the upkeep."""
    forget_old_enquiries()
    send_what_is_due()


def begun_behind(first: Callable[[threading.Event], None] | None = None) -> Callable[[], None]:
    """Begin it; what is returned ends it: nothing is left out of a copy, and the right to fold is given back.

    ``first`` is done before the upkeep, in the same thread.
    """
    ending = threading.Event()

    def kept_up(ending: threading.Event) -> None:
        if first is not None:
            first(ending)
        upkeep(ending, _as_often)

    threads = [
        threading.Thread(target=one, args=(ending,), name=one.__name__, daemon=True)
        for one in (kept_up, copying, showing)
    ]
    for thread in threads:
        thread.start()

    def end() -> None:
        ending.set()
        for thread in threads:
            thread.join(timeout=_PATIENCE)

    return end
