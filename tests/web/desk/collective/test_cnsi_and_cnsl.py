"""A CNSI: games that are rated for each player, and a table of teams beside them. A CNSL: Libere, paired, rated by ABSP."""

from collections import defaultdict
from datetime import date
from pathlib import Path

import pytest

from ronde.regulations.absp.documents import Game, Tournament
from ronde.regulations.absp.happenings import Result
from ronde.regulations.documents import Adopted, AdoptedRating
from ronde.regulations.frs.parameters import Collective
from ronde.web.events.bodies import section_of
from ronde.web.events.models import EntrantRow, SectionRow
from ronde.web.office.services import adopt_list, homologate
from tests.absp.slow import Slow as SlowMatches
from tests.web.desk.arbiters import plain
from tests.web.desk.browsing import Browser
from tests.web.desk.collective.championship import NAMES, Championship, decimal, letters, organisers_browser
from tests.web.office.season.walks import before_the_office
from tests.web.walks.walking import Walk, called

pytestmark = pytest.mark.usefixtures("database")
DAY = date(2026, 11, 20)
TEAMS = ("Argus București", "Farul Constanța", "Litera Iași")
KINDS: tuple[Collective, ...] = (
    "clasic",
    "completiv",
    "compunere",
)  # what the calendar has of a CNSI (article 2): one game each


def test_a_cnsi_rates_everybody_alone_and_ranks_teams_by_what_their_players_scored(tmp_path: Path) -> None:
    players = letters(9)
    cnsi = Championship.begun(tmp_path, "CNSI", players)
    for number, kind in enumerate(KINDS, start=1):
        cnsi.adds(kind, 1, number, DAY)
    first = SectionRow.objects.order_by("file")[0]
    cnsi.browser.go(f"/ro/desk/{first.pk}/entries/")
    teams = {player: TEAMS[at % 3] for at, player in enumerate(players)}
    cnsi.browser.send(
        "/import/", text="\n".join(["name,tags", *(f"{called(one)},team:{teams[one]}" for one in players)])
    )
    cnsi.browser.send("/import/confirm/")
    assert len(section_of(cnsi.row).entries) == len(players)
    cnsi.seats_first()
    for number, kind in enumerate(KINDS, start=1):
        cnsi.scores(kind, number, DAY)
        cnsi.closes()
        assert dict(cnsi.listed()) == cnsi.slowly()
        if number < len(KINDS):
            cnsi.goes_on()
    # Teams: every score of a member, added up; a tie shares the rank.
    sums, results = defaultdict[str, int](int), defaultdict[str, int](int)
    for game in cnsi.typed:
        for player, score in game.scores.items():
            sums[teams[player]] += score
            results[teams[player]] += 1
    cnsi.browser.go(f"{cnsi.at}games/over/")
    for team in TEAMS:
        rank = 1 + sum(other > sums[team] for other in sums.values())
        assert f"{rank} {team} {results[team]} {sums[team]}" in cnsi.text.replace("=", "")
    best = max(players, key=lambda one: sum(game.scores.get(one, 0) for game in cnsi.typed))
    cells = " ".join(str(game.scores.get(best, "–")) for game in cnsi.typed)
    assert f"1 {called(best)} {teams[best]} {cells}" in cnsi.text.replace("=", "")
    written = cnsi.browser.client.get(f"{cnsi.at}games/over.csv?who=teams").content.decode()
    assert written.startswith("\ufeffLoc;Echipa;Duplicat Clasic;Duplicat Completiv;Compunere;Partide;Total\r\n")
    assert {line.split(";")[1]: int(line.split(";")[-1]) for line in written.splitlines()[1:]} == dict(sums)
    # By places: three games of nine give everybody who played all of them fewer places the better.
    cnsi.browser.go(f"{cnsi.at}games/over/?by=places&of={NAMES['clasic'].replace(' ', '+')}")
    clasic = cnsi.typed[0]
    for player in clasic.scores:
        mean = decimal(clasic.mean(player))
        assert f"{called(player)} {teams[player]} {mean} 1 {mean}" in cnsi.text
    # The office has them in its queue, each with its own page, and nothing is left to say about them.
    office = Browser(before_the_office(cnsi.walk))
    queue = plain(office.go("/ro/office/frs/"))
    assert [name for name in (f"{NAMES[kind]} 1" for kind in KINDS) if name not in queue] == []
    page = plain(office.go(f"/ro/office/frs/section/{cnsi.row.dossier}/"))
    assert "Compunere 1" in page
    assert "poate fi omologat" in page
    cnsi.homologates(DAY)
    assert cnsi.walk.verifies()
    assert EntrantRow.objects.exclude(person="").count() == len(players)
    assert "Argus București" in plain(cnsi.browser.html)


def test_a_cnsl_is_paired_at_the_same_desk_and_its_games_feed_the_ratings_of_match_play(tmp_path: Path) -> None:
    players = letters(6)
    walk = Walk.begun(tmp_path, "absp", players)
    known = [AdoptedRating(player=one, rating=120 + 10 * at, games=150) for at, one in enumerate(players)]
    assert adopt_list(walk.register, known, date(2026, 1, 1), walk.on(2026, 1, 1)).is_done
    browser = organisers_browser()
    browser.go("/ro/desk/new/")
    browser.send("/new/", of="absp", name="CNSL 2026", first_day=DAY.isoformat(), last_day=DAY.isoformat())
    at = browser.address.removesuffix("entries/")
    browser.send("/import/", text="\n".join(["name", *map(called, players)]))
    browser.send("/import/confirm/")
    games = list[Game]()
    for number in range(1, 4):
        browser.go(f"{at}rounds/")
        browser.send("/pairing/pair/")
        if "pair-anyway" in browser.html:  # nobody was checked in
            browser.send("/pairing/pair/", anyway="1")
        browser.send("/pairing/publish/")
        row = SectionRow.objects.get()
        for game in section_of(row).rounds[-1].games:
            mine, theirs = 400 + 7 * game.table + number, 395 + 11 * number
            browser.send("/result/", table=str(game.table), first=str(mine), second=str(theirs))
            result: Result = "win" if mine > theirs else "loss" if mine < theirs else "draw"
            games.append(Game(player=game.first, opponent=str(game.second), result=result, round=number))
    browser.go(f"{at}finish/")
    browser.send("/declare/", day=DAY.isoformat())
    browser.send("/close/")
    browser.send("/submit/")
    row = SectionRow.objects.get()
    assert homologate(walk.register, row.dossier, walk.on(2026, 11, 21)).is_done
    assert walk.published(walk.on(2026, 11, 21)) == (DAY,)
    slow = SlowMatches()
    adopted = [AdoptedRating(player=one.player, rating=one.rating, games=150) for one in known]
    slow.go_through(
        [Adopted(id="old", day=date(2026, 1, 1), ratings=adopted), Tournament(id="t", day=DAY, games=games)]
    )
    shown = {name: line[1] for name, line in walk.shown().items()}
    assert shown == {called(one): str(slow.rating_on(one, DAY)) for one in players}
    assert walk.verifies()
