"""The clock stands where the series was played."""

from datetime import UTC, datetime

import pytest

from tests.web.clocks import set_clock


@pytest.fixture(autouse=True)
def evening_of_the_series(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, datetime(2024, 1, 20, 17, tzinfo=UTC))
