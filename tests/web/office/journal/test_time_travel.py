"""Any list and any player as known on a day: computed from the facts of then, and marked as what it is."""

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.contrib.auth.models import User

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.record.opened import opened
from ronde.regulations.documents import moment
from ronde.web.accounts.appointing import acting
from ronde.web.office.journal import time_travel
from ronde.web.office.journal.time_travel import AskedThen, ThenPage, known_then
from ronde.web.registers.folding import FOLD
from ronde.web.registers.list_rows import published_list
from ronde.web.registers.variants import first_ranking
from tests.web.pages.conftest import Site

THEN = "/fr/office/dames/journal/then/"


def seen(site: Site, **asked: str) -> ThenPage | tuple[Problem, ...]:
    actor: Any = acting(User.objects.get(username="aurore"))
    return known_then(site.register, AskedThen(**asked), actor)


def test_a_list_as_known_on_the_evening_of_its_day_is_the_list_that_was_published(site_on_both: Site) -> None:
    for edition in site_on_both.register.editions.order_by("day"):
        day = edition.day.isoformat()
        found = seen(site_on_both, day=day, on=day)
        assert isinstance(found, ThenPage)
        published = {line.player: (line.place, line.value) for line in published_list(edition).lines}
        assert {one.player: one.place for one in found.lines} == {who: place for who, (place, _) in published.items()}
        assert [one.value for one in found.lines] == [
            str(Fraction(published[PlayerId(one.player)][1])) for one in found.lines
        ]


def test_what_was_recorded_later_is_not_known_then(site: Site) -> None:
    fact = site.register.facts.get(turn=40)
    at = moment(fact.recorded).astimezone(UTC)
    found = seen(site, day=(at.date() - timedelta(days=1)).isoformat())
    assert isinstance(found, ThenPage)
    earlier = [one for one in site.register.facts.values_list("recorded", flat=True) if moment(one) <= found.moment]
    assert found.turn == len(earlier)
    assert found.turn < 40


def test_the_hour_is_by_the_clock_of_the_register(site: Site) -> None:
    found = seen(site, day="2026-07-14", hour="08:00")
    assert isinstance(found, ThenPage)
    assert found.moment.astimezone(UTC) == datetime(2026, 7, 14, 6, 0, tzinfo=UTC)  # Paris is two hours ahead in summer


def test_a_player_is_told_with_the_why_of_then(site: Site) -> None:
    player, known = site.player, FOLD.held(site.register).known
    day = site.register.editions.order_by("day")[3].day
    found = seen(site, day=day.isoformat(), player=player)
    assert isinstance(found, ThenPage)
    moment_ = datetime.combine(day, datetime.max.time(), tzinfo=UTC)
    then = opened(known.history, moment_)
    lines = then.ranking_list(day, first_ranking(site.register)).lines
    wanted = next((line for line in lines if line.player == player), None)
    assert found.place == (wanted.place if wanted else None)
    assert found.value == (str(wanted.value) if wanted else "")
    page = site.officer.get(f"{THEN}?day={day}&player={player}").content.decode()
    assert "Tel que connu le" in page
    assert "Ce n’est pas la liste d’aujourd’hui" in page


def test_a_name_that_means_several_asks_which(site: Site) -> None:
    page = site.officer.get(f"{THEN}?day=2026-06-01&player=a").content.decode()
    assert "De qui s’agit-il" in page


def test_a_day_that_is_none_and_a_name_of_nobody_are_said_and_nothing_typed_is_lost(site: Site) -> None:
    for query, said in (
        ("day=yesterday", "n’est ni un jour ni une heure"),
        ("day=2026-06-01&hour=25:00", "n’est ni un jour ni une heure"),
        ("day=2026-06-01&on=never", "n’est ni un jour ni une heure"),
        ("day=9999-01-01", "n’est ni un jour ni une heure"),
        ("day=2026-06-01&player=Zzyzx", "Personne dans ce registre"),
    ):
        answer = site.officer.get(f"{THEN}?{query}")
        assert answer.status_code == 422, query
        assert said in answer.content.decode(), query
    again = site.officer.get(f"{THEN}?day=2026-06-01&player=Zzyzx").content.decode()
    assert 'value="Zzyzx"' in again


def test_a_long_list_is_shown_in_pages(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_travel, "PAGE", 10)
    whole = seen(site, day="2026-06-01")
    assert isinstance(whole, ThenPage)
    assert (len(whole.lines), whole.pages) == (10, -(-whole.size // 10))
    page = site.officer.get(f"{THEN}?day=2026-06-01&page=2").content.decode()
    assert "Plus haut" in page
    assert "Plus bas" in page
    for odd in ("0", "99999", "x", "-1"):
        assert site.officer.get(f"{THEN}?day=2026-06-01&page={odd}").status_code == 200


def test_before_the_first_fact_nobody_stood_on_a_list(site: Site) -> None:
    found = seen(site, day="1990-01-01")
    assert isinstance(found, ThenPage)
    assert (found.turn, found.size) == (0, 0)
    assert found.on == date(1990, 1, 1)
    assert "Personne n’y figurait." in site.officer.get(f"{THEN}?day=1990-01-01").content.decode()
