"""Who is not named in public is named nowhere: not on a list, in somebody's why, by a search, a club, an address or a title."""

import pytest

from ronde.web.people.models import PersonRow
from ronde.web.registers.models import Change
from ronde.words.language import LANGUAGES
from tests.web.pages.conftest import Site


def opponents_of(site: Site, minor: str) -> list[Change]:
    """Changes of the last list, of people who are named, in which somebody is mentioned."""
    named = PersonRow.objects.filter(named=True).values("id")
    rows = Change.objects.filter(turn=site.edition.turn, player__in=named, why__contains=minor)
    return list(rows)


def mentioned_minor(site: Site) -> PersonRow:
    """Somebody not named who played against somebody who is, on the last list."""
    found = [one for one in PersonRow.objects.filter(named=False) if opponents_of(site, one.id)]
    assert found
    return found[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_for_everybody_names_who_is_not_named(site: Site, language: str) -> None:
    minors = [one.name for one in PersonRow.objects.filter(named=False)]
    assert minors
    minor = mentioned_minor(site)
    line = site.edition.lines.filter(player=minor.id).first()
    club = line.club if line else "rade"
    pages = [*site.public_pages, f"dames/?name={minor.name}", f"dames/?name={minor.name.split()[-1]}"]
    pages += [f"dames/?page=all&club={club}", f"?name={minor.name}", f"dames/player/{minor.id}/"]
    pages += [f"dames/why/{site.edition.turn}/{minor.id}/"]
    pages += [f"dames/why/{one.turn}/{one.player}/" for one in opponents_of(site, minor.id)]
    pages += [f"dames/player/{one.player}/" for one in opponents_of(site, minor.id)]
    asked_for = f' value="{minor.name}"'  # a search field keeps what its reader typed
    for page in pages:
        answer = site.visitor.get(f"/{language}/{page}", follow=True)
        shown = answer.content.decode().replace(asked_for, "")
        for switch in ("fr", "ro", "en"):  # nor does the address of the page in another language, beyond what was typed
            shown = shown.replace(f'href="/{switch}/{page}"', "")
        named = [name for name in minors if name in shown]
        assert named == [], page


def test_who_is_not_named_has_no_page_and_no_why(site: Site) -> None:
    minor = mentioned_minor(site)
    assert site.visitor.get(f"/fr/dames/player/{minor.id}/").status_code == 404
    assert site.visitor.get(f"/fr/dames/why/{site.edition.turn}/{minor.id}/").status_code == 404


def test_who_is_not_named_is_on_the_list_without_name_club_category_or_link(site: Site) -> None:
    page = site.visitor.get("/fr/dames/?page=all").content.decode()
    assert "nom non publié" in page
    assert all(one.id not in page for one in PersonRow.objects.filter(named=False))


@pytest.mark.parametrize(
    "query", ["name={name}", "club={club}&page=all", "category={category}&page=all", "sex={sex}&page=all"]
)
def test_no_question_finds_who_is_not_named(site: Site, query: str) -> None:
    """A reader who knows the club and the category of a child does not find the child's rating by them."""
    minor = site.minor
    line = site.edition.lines.get(player=minor.id)
    values = {"name": minor.name, "club": line.club, "category": line.category, "sex": line.sex}
    page = site.visitor.get(f"/fr/dames/?{query.format(**values)}").content.decode()
    assert "nom non publié</span>" not in page


def test_a_player_whose_opponent_is_not_named_reads_so_in_the_why(site: Site) -> None:
    change = opponents_of(site, mentioned_minor(site).id)[0]
    page = site.visitor.get(f"/fr/dames/why/{change.turn}/{change.player}/").content.decode()
    assert '<th scope="row">nom non publié</th>' in page


def test_an_opponent_who_was_erased_is_called_by_no_id(site: Site) -> None:
    minor = mentioned_minor(site)
    change = opponents_of(site, minor.id)[0]
    PersonRow.objects.filter(id=minor.id).delete()
    page = site.visitor.get(f"/fr/dames/why/{change.turn}/{change.player}/").content.decode()
    assert '<th scope="row">nom non publié</th>' in page
    assert minor.id not in page


def test_who_was_erased_from_the_people_is_not_named_by_an_id(site: Site) -> None:
    """A person without a row: the list stays, the name is gone, and nothing else is shown in its place."""
    player = site.player
    name = PersonRow.objects.get(id=player).name
    PersonRow.objects.filter(id=player).delete()
    assert site.visitor.get(f"/fr/dames/player/{player}/").status_code == 404
    page = site.visitor.get("/fr/dames/?page=all").content.decode()
    assert name not in page
    assert f"/player/{player}/" not in page
