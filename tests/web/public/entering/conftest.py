"""Pages are asked for before the deadline of the event, whenever the tests run."""

import pytest

from ronde.web.events import asked_entries
from ronde.web.public.events import event_page
from tests.web.events.announced_made import BEFORE


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's clock stands at the beginning of November."""
    for room in (asked_entries, event_page):
        monkeypatch.setattr(room, "now", lambda: BEFORE)
