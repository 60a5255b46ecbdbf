"""Three months of the demonstration published in parallel by another site: every difference that was planted is found, and no other."""

import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from io import StringIO

import pytest

from ronde.ground.ids import PlayerId
from ronde.record.parallel_lists import DifferenceKind
from ronde.regulations import shelf
from ronde.web.accounts.appointing import acting
from ronde.web.archive.comparing import compared_list, compared_year
from ronde.web.archive.given import GivenArchive
from ronde.web.archive.importing import imported_archive, previewed_archive
from ronde.web.archive.models import ArchivedList
from ronde.web.people.models import PersonRow
from ronde.web.registers.list_rows import published_list
from ronde.web.registers.models import Edition, Register
from tests.web.office_work import an_officer
from tests.web.pages.conftest import Site

MONTHS = 3


@dataclass(frozen=True)
class Printed:
    """A line of the other site's list; a place is left to be counted unless one is given."""

    player: str
    name: str
    value: int
    place: int | None = None


Printing = dict[str, Printed]


def last_lists(register: Register) -> list[Edition]:
    """Our lists of the last three months, the earliest first."""
    editions = register.editions.filter(ranking="national").order_by("day", "number")
    return list({one.day: one for one in editions}.values())[-MONTHS:]


def as_we_have_it(edition: Edition) -> Printing:
    """Our list as they would print it."""
    ranking = shelf.regulation("ffjd").rankings[0]
    names = dict(PersonRow.objects.values_list("id", "name"))
    lines = published_list(edition).lines
    return {line.player: Printed(line.player, names[line.player], int(ranking.shown(line.value))) for line in lines}


def printed(day: date, lines: Printing) -> str:
    """Their table: places by the values, as everybody counts them."""
    values = [one.value for one in lines.values()]
    out = StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    for one in sorted(lines.values(), key=lambda line: (-line.value, line.player)):
        place = one.place or 1 + sum(value > one.value for value in values)
        writer.writerow([day.isoformat(), place, one.player, one.name, one.value])
    return out.getvalue()


Plant = Callable[[Printing, str], Printing]


def moved_by(points: int) -> Plant:
    return lambda lines, who: {**lines, who: replace(lines[who], value=lines[who].value + points)}


def without(lines: Printing, who: str) -> Printing:
    return {one: line for one, line in lines.items() if one != who}


def renamed(lines: Printing, who: str) -> Printing:
    return {**lines, who: replace(lines[who], name=f"{lines[who].name}-Kermadec")}


def misplaced(lines: Printing, who: str) -> Printing:
    above = 1 + sum(line.value > lines[who].value for line in lines.values())
    return {**lines, who: replace(lines[who], place=above + 3)}


@pytest.fixture
def planted(site: Site) -> Mapping[date, Mapping[str, str]]:
    """Three lists from a CSV with differences of every kind; what was planted, by day and player. Strangers have no player."""
    first, second, third = last_lists(site.register)
    lists = {one.day: as_we_have_it(one) for one in (first, second, third)}
    told: dict[date, dict[str, str]] = {day: {} for day in lists}
    free = iter(sorted(set.intersection(*(set(one) for one in lists.values()))))

    def plant(day: date, kind: str, how: Plant, who: str = "") -> str:
        chosen = who or next(free)
        lists[day] = how(lists[day], chosen)
        told[day][chosen] = kind
        return chosen

    plant(first.day, "rounding", moved_by(1))
    plant(second.day, "rounding", moved_by(-1))
    plant(first.day, "missing", without)
    plant(third.day, "missing", without)
    plant(second.day, "name", renamed)
    plant(third.day, "place", misplaced)
    plant(first.day, "value", moved_by(40))  # of the first list nothing earlier is known
    # The same difference on two lists: unexplained where it comes up, carried on the next. Who does not move at all shows it best.
    still = next(who for who in free if as_we_have_it(first)[who].value == as_we_have_it(second)[who].value)
    plant(first.day, "value", moved_by(25), still)
    plant(second.day, "carried", moved_by(25), still)
    # A series that they do not have: on our third list somebody has moved by more than a rounding, on theirs not.
    before, after = as_we_have_it(second), as_we_have_it(third)
    left = set(free)
    moved = next(who for who in sorted(left) if abs(after[who].value - before[who].value) > 1)
    plant(third.day, "games", lambda lines, who: {**lines, who: replace(lines[who], value=before[who].value)}, moved)
    # One that we do not have: they have moved somebody who stands still here.
    idle = next(who for who in sorted(left) if after[who].value == before[who].value and who != moved)
    plant(third.day, "games", moved_by(17), idle)
    # Both have moved somebody, by different amounts.
    both = next(who for who in sorted(left - {moved}) if abs(after[who].value - before[who].value) > 1)
    plant(third.day, "value", moved_by(100), both)
    # Somebody whom nobody here knows; and somebody known who is on none of our lists.
    lists[second.day]["?"] = Printed("", "Zoé Zébulon", 1234)
    told[second.day]["?"] = "unknown"
    unlisted = PersonRow.objects.exclude(id__in=site.edition.lines.values("player")).exclude(name="").order_by("id")
    known = next(row for row in unlisted if all(row.id not in one for one in lists.values()))
    lists[third.day][known.id] = Printed(known.id, known.name, 1111)
    told[third.day][known.id] = "extra"
    table = "Date;Rang;Identifiant;Nom;Cote\n" + "".join(printed(day, lines) for day, lines in lists.items())
    given = GivenArchive("parallele.csv", table.encode(), "national", "www.autre.example")
    officer = acting(an_officer())
    seen = previewed_archive(site.register, given, officer).seen
    assert len(imported_archive(site.register, given, officer, seen=seen).days) == MONTHS
    return told


def found_on(site: Site, day: date) -> dict[str, str]:
    """Every difference of a list, by player."""
    number = ArchivedList.objects.get(day=day).pk
    found = compared_list(site.register, number, acting(an_officer()))
    assert found is not None
    assert found.parallel is not None
    return {one.player or "?": one.kind.value for one in found.parallel.differences if one.kind != "same"}


def test_every_planted_difference_is_found_and_classed_and_no_other(
    site: Site, planted: Mapping[date, Mapping[str, str]]
) -> None:
    for day, kinds in planted.items():
        assert found_on(site, day) == kinds, day
    every = {kind for kinds in planted.values() for kind in kinds.values()}
    assert every == {kind.value for kind in DifferenceKind} - {"same"}


def test_the_page_counts_them_shows_one_player_and_gives_a_file(
    site: Site, planted: Mapping[date, Mapping[str, str]]
) -> None:
    officer, day = site.officer, max(planted)
    number = ArchivedList.objects.get(day=day).pk
    page = officer.get(f"/fr/office/dames/archive/list/{number}/").content.decode()
    assert page.count("autres parties") >= 2
    games = officer.get(f"/fr/office/dames/archive/list/{number}/?kind=games").content.decode()
    assert games.count('<th scope="row">') == list(planted[day].values()).count("games")
    who = next(player for player, kind in planted[day].items() if kind == "games")
    years = officer.get(f"/fr/office/dames/archive/year/{day.year}/?player={who}").content.decode()
    assert years.count('<th scope="row" class="nb">') == sum(one.year == day.year for one in planted)
    assert "quelque chose n’a compté que d’un côté" in years
    assert officer.get(f"/fr/office/dames/archive/year/{day.year}/").status_code == 200
    file = officer.get(f"/fr/office/dames/archive/list/{number}/differences.csv").content.decode("utf-8-sig")
    assert len(file.splitlines()) == 1 + len(planted[day])
    assert officer.get("/fr/office/dames/archive/list/999999/").status_code == 404


def test_of_years_from_before_the_games_nothing_is_claimed(site: Site) -> None:
    given = GivenArchive("2001-09-01.csv", b"Nom;Cote\nAna Pop;1500\n", "national", "www.autre.example")
    officer = acting(an_officer())
    imported_archive(site.register, given, officer, seen=previewed_archive(site.register, given, officer).seen)
    [found] = compared_year(site.register, 2001, officer)
    assert found.parallel is None
    assert found.of(PlayerId("x")) is None
    page = site.officer.get("/fr/office/dames/archive/year/2001/").content.decode()
    assert "Rien n’est connu ici de cette époque" in page
