"""The clock stands where the series was played."""

from datetime import UTC, datetime

import pytest

from ronde.web import clock


@pytest.fixture(autouse=True)
def evening_of_the_series(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = datetime(2024, 1, 20, 17, tzinfo=UTC)
    monkeypatch.setattr(clock, "_AHEAD", moment - datetime.now(UTC))
