"""People found and shown; licences, clubs and residences added by who may; clubs and leagues; lists of licences."""

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player
from ronde.web.people.models import ClubRow, ImportedList, LeagueRow, PeopleChange, PersonRow
from ronde.web.people.rows import player_of, written
from tests.web.office.players.conftest import TODAY, TWIN, Room
from tests.web.pages.conftest import Site
from tests.web.pages.structure import Structure


def player_row(person: str) -> Player:
    return player_of(PersonRow.objects.get(pk=person))


def test_somebody_is_found_by_name_by_licence_and_by_club(room: Room) -> None:
    player = room.player
    number = player.licences[-1].number
    club = ClubRow.objects.get(pk=player.clubs[-1].club)
    for typed in (player.name, player.name.split()[-1].lower(), number, club.name):
        assert f"/players/p/{player.id}/" in room.page(f"?text={typed}"), typed


def test_the_page_of_a_person_has_everything_that_is_dated_with_its_days(room: Room) -> None:
    player = room.player
    page = room.page(f"p/{player.id}/")
    assert all(one.number in page for one in player.licences)
    assert page.count(f'<th scope="row">{player.licences[0].number}</th>') == len(player.licences)
    assert ClubRow.objects.get(pk=player.clubs[0].club).name in page


def test_the_licence_officer_adds_a_licence_and_it_stands_with_his_name(room: Room) -> None:
    player = room.player
    form = {"what": "licence", "seen": str(room.version(player.id)), "federation": "ffjd", "number": "FFJD-7", "since": "2027-09-01", "until": "2028-08-31"}  # fmt: skip
    status, page = room.posted(f"p/{player.id}/add/", form)
    assert status == 302
    assert player_row(player.id).licences[-1] == Licence(since=date(2027, 9, 1), until=date(2028, 8, 31), federation="ffjd", number="FFJD-7")  # fmt: skip
    assert "Edgar Villedary" in page


def test_another_club_ends_the_one_before_on_its_eve(room: Room) -> None:
    player = room.player
    other = ClubRow.objects.exclude(pk=player.clubs[-1].club).first()
    assert other is not None
    form = {"what": "club", "seen": str(room.version(player.id)), "club": other.id, "since": "2026-12-01"}
    assert room.posted(f"p/{player.id}/add/", form)[0] == 302
    clubs = player_row(player.id).clubs
    assert clubs[-2].until == date(2026, 11, 30)
    assert (clubs[-1].club, clubs[-1].since) == (other.id, date(2026, 12, 1))


def test_the_ranking_officer_is_told_beside_the_button_and_by_the_form_who_may(room: Room) -> None:
    player = room.player
    page = room.page(f"p/{player.id}/", by="officer")
    assert 'aria-disabled="true" aria-describedby="ne">Ajouter une licence</button>' in page
    assert "Qui le peut\u00a0: responsable des licences." in page
    before = PersonRow.objects.get(pk=player.id).body
    form = {"what": "residence", "seen": str(room.version(player.id)), "country": "FR", "since": "2026-01-01"}
    status, said = room.posted(f"p/{player.id}/add/", form, by="officer")
    assert status == 422
    assert "Ce n’est pas à vous de le faire" in said
    assert PersonRow.objects.get(pk=player.id).body == before


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"what": "licence", "since": "soon"}, "n’est pas un jour"),
        ({"what": "licence", "since": "2026-09-01", "until": "never"}, "n’est pas un jour"),
        ({"what": "club", "since": "2026-09-01"}, "Un club se choisit dans la liste"),
        ({"what": "residence", "country": "France", "since": "2026-09-01"}, "un pays a deux lettres"),
        (
            {"what": "licence", "since": "2026-10-01", "federation": "ffjd", "kind": "competition"},
            "2026",
        ),  # two at once
    ],
)
def test_what_is_typed_wrongly_is_said_and_stays_typed(room: Room, form: dict[str, str], said: str) -> None:
    player = room.player
    before = PersonRow.objects.get(pk=player.id).body
    status, page = room.posted(f"p/{player.id}/add/", {**form, "seen": str(room.version(player.id))})
    assert status == 422
    assert said in page
    assert f'value="{form["since"]}"' in page
    assert PersonRow.objects.get(pk=player.id).body == before


def test_who_looked_at_an_older_record_is_told_what_has_changed(room: Room) -> None:
    player = room.player
    seen = room.version(player.id)
    form = {"seen": str(seen), "name": "Autre Nom", "birth": "", "sex": "", "reason": "état civil"}
    assert room.posted(f"p/{player.id}/correct/", form)[0] == 302
    assert PeopleChange.objects.filter(row=player.id).latest("version").reason == "état civil"
    status, page = room.posted(f"p/{player.id}/correct/", {**form, "name": "Encore"})
    assert status == 422
    assert player_row(player.id).name == "Autre Nom"
    assert 'value="Encore"' in page


def test_somebody_of_another_federation_is_not_in_this_room(room: Room) -> None:
    written(People.of([Player(id="elsewhere", name="Ana Ailleurs", federation="frs")]), TODAY)
    assert room.licences.get("/fr/office/dames/players/p/elsewhere/").status_code == 404
    assert room.licences.get("/fr/office/dames/players/p/nobody/").status_code == 404


def test_a_licence_officer_of_another_federation_does_not_enter(site: Site) -> None:
    from ronde.web.accounts.appointing import account, appointed  # noqa: PLC0415 - only here
    from ronde.web.roles import Role  # noqa: PLC0415 - only here

    appointed(account("autre", "bulletin-et-hermine"), Role.LICENCE_OFFICER, "frs")
    assert site.signed_in("autre").get("/fr/office/dames/players/").status_code == 403


def test_the_bar_shows_each_the_rooms_that_they_may_enter(room: Room) -> None:
    bar = room.page().partition("</nav>")[0]
    assert "/office/dames/players/" in bar
    assert "/office/dames/journal/" not in bar
    both = room.page(by="officer").partition("</nav>")[0]
    assert "/office/dames/journal/" in both


def test_a_club_is_renamed_comes_to_a_league_and_a_new_one_is_added(room: Room) -> None:
    club, league = ClubRow.objects.get(pk="rade"), LeagueRow.objects.order_by("name").last()
    assert league is not None
    form = {"id": "rade", "seen": str(club.version), "name": "Damier du Ponant", "league": league.id, "since": "2026-12-01"}  # fmt: skip
    assert room.posted("clubs/save/", form)[0] == 302
    page = room.page("clubs/?club=rade")
    assert "Damier du Ponant" in page
    assert f"{league.name}, 1ᵉʳ décembre 2026" in page
    assert room.posted("clubs/save/", {"name": "Club neuf"})[0] == 302
    assert ClubRow.objects.filter(name="Club neuf").exists()
    assert room.posted("leagues/save/", {"name": "Ligue neuve"})[0] == 302
    assert room.posted("clubs/save/", {"name": "  "})[0] == 422
    assert room.posted("clubs/save/", {"name": "X"}, by="officer")[0] == 422
    assert room.posted("clubs/save/", {**form, "since": "one day"})[0] == 422


def a_list(content: str, **more: str) -> dict[str, object]:
    file = SimpleUploadedFile("licences.csv", content.encode(), content_type="text/csv")
    return {"file": file, "kind": "licences", "day": "2026-11-01", "until": "2027-08-31", **more}


def test_a_list_of_licences_is_looked_at_in_piles_then_applied(room: Room) -> None:
    player = room.player
    number = player.licences[-1].number
    content = f"Licence;Nom\n{number};{player.name}\nFFJD-999999;Zoé Nouvelle\n"
    assert room.officer.post("/fr/office/dames/players/import/", a_list(content)).status_code == 302
    page = room.page("import/", by="officer")
    assert "Rien n’est encore écrit" in page
    assert "Nouvelles personnes 1" in page
    assert not PersonRow.objects.filter(name="Zoé Nouvelle").exists()
    digest = page.partition('name="digest" value="')[2].partition('"')[0]
    status, said = room.posted("import/confirm/", {"digest": digest}, by="officer")
    assert status == 302
    assert "licences.csv : la liste est appliquée." in said
    assert PersonRow.objects.filter(name="Zoé Nouvelle").exists()
    assert ImportedList.objects.get().lines == 2


def test_a_line_that_may_be_two_is_asked_about_and_the_answer_is_kept(room: Room) -> None:
    """Both records of somebody have one name: a line without number means one of the two, and nobody guesses which."""
    player = room.player
    room.officer.post("/fr/office/dames/players/import/", a_list(f"Nom\n{player.name}\n"))
    page = room.page("import/", by="officer")
    assert "À choisir 1" in page
    assert f'name="who-2" value="{TWIN}"' in page
    assert room.posted("import/confirm/", {"digest": "", "who-2": player.id}, by="officer")[0] == 302
    assert "À choisir 0" in room.page("import/", by="officer")
    assert not ImportedList.objects.exists()


def test_a_list_that_was_not_seen_so_is_not_applied_and_may_be_given_up(room: Room) -> None:
    room.officer.post("/fr/office/dames/players/import/", a_list("Licence;Nom\n7;Zoé Nouvelle\n"))
    status, _ = room.posted("import/confirm/", {"digest": "other"}, by="officer")
    assert status == 422
    assert room.posted("import/give-up/", {}, by="officer")[0] == 302
    assert "Rien n’est encore écrit" not in room.page("import/", by="officer")
    assert room.posted("import/confirm/", {}, by="officer")[0] == 422
    assert room.officer.post("/fr/office/dames/players/import/", {"day": "2026-11-01"}).status_code == 422
    assert room.officer.post("/fr/office/dames/players/import/", a_list("Nom\nA\n", day="x")).status_code == 422


def test_pages_ask_as_much_for_fifty_persons_as_for_three_hundred(room: Room) -> None:
    ends = ["", "?text=a", f"p/{room.player.id}/", "lookalikes/", "consents/", "requests/", "clubs/", "import/"]

    def asked(end: str) -> int:
        room.page(end)
        with CaptureQueriesContext(connection) as found:
            room.page(end)
        return len(found)

    few = [asked(end) for end in ends]
    more = [
        Player(id=f"more{at}", name=f"Aa{at} Plus", birth=date(2012, 1, 1 + at % 28), licences=[Licence(since=TODAY, federation="ffjd", number=f"N{at}")], clubs=[Membership(club="rade", since=TODAY)])
        for at in range(250)
    ]  # fmt: skip
    written(People.of(more), TODAY)
    assert [asked(end) for end in ends] == few


def test_pages_are_well_formed_for_who_may_and_who_may_not(room: Room) -> None:
    player = room.player
    pages = [f"lookalikes/?one={player.id}&two={TWIN}", f"p/{player.id}/", f"p/{room.site.minor.id}/consent/", "clubs/?club=rade"]  # fmt: skip
    for by in ("officer", "licences"):
        for end in pages:
            assert [*Structure(room.page(end, by=by)).problems()] == [], (by, end)
