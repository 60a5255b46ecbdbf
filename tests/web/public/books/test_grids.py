"""The FMJD grids: as the document prints them, and as a round robin has to be, on the page and on paper."""

import re

import pytest

from ronde.web.public.books.grids import LEAST, MOST, grid_page
from tests.web.pages.conftest import Site

# Annex A of the document, round by round, White first.
PRINTED = {
    4: ["1-4 2-3", "1-2 4-3", "3-1 2-4"],
    6: ["1-6 2-5 3-4", "1-2 5-3 6-4", "3-1 2-6 4-5", "1-4 2-3 6-5", "5-1 4-2 3-6"],
    8: [
        "1-8 2-7 3-6 4-5",
        "1-2 7-3 6-4 8-5",
        "3-1 2-8 4-7 5-6",
        "1-4 2-3 7-5 8-6",
        "5-1 4-2 3-8 6-7",
        "1-6 2-5 3-4 8-7",
        "7-1 6-2 5-3 4-8",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "1-2 9-3 8-4 7-5 10-6",
        "3-1 2-10 4-9 5-8 6-7",
        "1-4 2-3 9-5 8-6 10-7",
        "5-1 4-2 3-10 6-9 7-8",
        "1-6 2-5 3-4 9-7 10-8",
        "7-1 6-2 5-3 4-10 8-9",
        "1-8 2-7 3-6 4-5 10-9",
        "9-1 8-2 7-3 6-4 5-10",
    ],
}
LAST_ROUNDS = {
    12: "11-1 10-2 9-3 8-4 7-5 6-12",
    14: "13-1 12-2 11-3 10-4 9-5 8-6 7-14",
    16: "15-1 14-2 13-3 12-4 11-5 10-6 9-7 8-16",
}


def shown(site: Site, query: str) -> list[str]:
    """The rounds of a grid as a page has them."""
    answer = site.visitor.get(f"/en/rules/grids/?{query}")
    assert answer.status_code == 200
    body = answer.content.decode().partition("<tbody>")[2]
    return [" ".join(re.findall(r"\b(\d+-\d+)\b", row)) for row in body.split("</tr>")[:-1]]


@pytest.mark.parametrize("players", PRINTED)
def test_a_grid_is_as_the_document_prints_it(site: Site, players: int) -> None:
    assert shown(site, f"players={players}") == PRINTED[players]
    assert shown(site, f"players={players - 1}") == PRINTED[players]  # an odd series is completed by EXEMPT (6.5)


@pytest.mark.parametrize("players", LAST_ROUNDS)
def test_the_last_round_of_a_larger_grid_is_as_the_document_prints_it(site: Site, players: int) -> None:
    assert shown(site, f"players={players}")[-1] == LAST_ROUNDS[players]


@pytest.mark.parametrize("players", range(LEAST, MOST + 1))
def test_everybody_meets_everybody_once_and_has_each_colour_as_often(players: int) -> None:
    page = grid_page(players, is_double=False)
    size = players + players % 2
    met = [frozenset(game) for games in page.rounds for game in games]
    assert len(met) == len(set(met)) == size * (size - 1) // 2
    for games in page.rounds:
        assert sorted(number for game in games for number in game) == list(range(1, size + 1))
    for number in range(1, size + 1):
        white = sum(game.white == number for games in page.rounds for game in games)
        assert abs(2 * white - (size - 1)) == 1  # an odd number of games: one more with one colour


def test_a_double_grid_turns_every_colour(site: Site) -> None:
    once, twice = shown(site, "players=6"), shown(site, "players=6&double=on")
    assert twice[:5] == once
    turned = [" ".join("-".join(reversed(game.split("-"))) for game in games.split()) for games in once]
    assert twice[5:] == turned


def test_an_odd_grid_says_who_is_exempt(site: Site) -> None:
    page = site.visitor.get("/fr/rules/grids/?players=13").content.decode()
    assert "Le numéro 14 est EXEMPT" in page.replace("\u00a0", " ")


@pytest.mark.parametrize("given", ["2", "61", "x", "-8", "8.5", "999999999999", "٨", ""])
def test_a_size_that_is_none_is_refused_with_its_limits(site: Site, given: str) -> None:
    answer = site.visitor.get("/en/rules/grids/", {"players": given})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert f"A grid has from {LEAST} to {MOST} players." in page
    assert site.visitor.get("/en/rules/grids/print/", {"players": given}).status_code == 404


@pytest.mark.parametrize("query", ["players=3", "players=13&double=on", "players=60"])
def test_a_grid_is_printed_the_same_every_time(site: Site, query: str) -> None:
    first, second = (site.visitor.get(f"/ro/rules/grids/print/?{query}") for _ in range(2))
    assert first.headers["Content-Type"] == "application/pdf"
    assert first.content.startswith(b"%PDF")
    assert first.content == second.content
