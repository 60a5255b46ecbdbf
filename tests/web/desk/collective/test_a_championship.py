"""A CNIS through the pages of the desk: five types of game, absentees and ties, the list after every game as the slow model has it; officer and lists behind it.

Usually with twelve players and three games of each type; with the sixty players and seven games of the calendar where RONDE_CHAMPIONSHIP=1 is set.
"""

import os
from datetime import date
from pathlib import Path

import pytest

from tests.web.desk.collective.championship import NAMES, Championship, letters
from tests.web.walks.walking import called

pytestmark = pytest.mark.usefixtures("database")
IS_LONG = bool(os.environ.get("RONDE_CHAMPIONSHIP"))
PLAYERS, GAMES = (60, 7) if IS_LONG else (12, 3)
DAYS = (date(2026, 11, 20), date(2026, 11, 21), date(2026, 11, 22))


@pytest.mark.whole_site
def test_a_cnis_weekend_ends_after_every_game_as_the_slow_model_says(tmp_path: Path) -> None:
    cnis = Championship.begun(tmp_path, "CNIS", letters(PLAYERS))
    games = [(kind, DAYS[at // 2]) for at, kind in enumerate(NAMES)]
    for at, (kind, day) in enumerate(games):
        cnis.adds(kind, GAMES, at * GAMES + 1, day)
    cnis.browser.go(cnis.at + "plan/")
    first = cnis.row.event.sections.order_by("file")[0]
    cnis.browser.go(f"/ro/desk/{first.pk}/entries/")
    cnis.enters()
    cnis.seats_first()
    for at, (kind, day) in enumerate(games):
        for turn in range(GAMES):
            number = at * GAMES + turn + 1
            assert f"{NAMES[kind]}, partida {turn + 1}" in cnis.text
            assert f"nr. {number} în calendarul CNIS" in cnis.text
            cnis.scores(kind, number, day)
            cnis.closes()
            assert dict(cnis.listed()) == cnis.slowly()
            if number < len(games) * GAMES:
                cnis.goes_on()
        if day != (games[at + 1][1] if at + 1 < len(games) else None):
            cnis.homologates(day)
    assert cnis.walk.verifies()
    # The published list of the last type is the one of the page after its last game.
    cnis.browser.go(f"{cnis.at}standings/")
    assert "Publicată" in cnis.text
    assert dict(cnis.listed()) == cnis.slowly()
    shown = cnis.walk.shown("?ranking=anticipatie")
    slowly = {called(who): line[3] for who, line in cnis.slowly().items()}
    assert {name: line[1] for name, line in shown.items()}.items() <= slowly.items()
