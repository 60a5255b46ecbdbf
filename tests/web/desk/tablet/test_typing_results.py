"""Players type their own result: once, both looking; a disagreement enters nothing and reaches the arbiter."""

import pytest
from django.test import Client

from ronde.play.acts import act as acts
from ronde.record.desk_notes import Called, FirstTable, said_of
from ronde.web.events.models import Act, NoteRow
from ronde.web.events.notes import notes_of, write_note
from tests.web.desk.arbiters import plain
from tests.web.desk.rounds.playing import (
    Desk,
    a_helper,
    an_organiser,
    games,
    in_round_1,
    names,
    results,
    scores,
    with_names,
)
from tests.web.desk.tablet.tablets import Tablet
from tests.web.events.events_made import acted, begun, organiser
from tests.web.test_many_at_once import MANY, at_once

pytestmark = pytest.mark.usefixtures("database")


def rail(client: Client | None = None) -> str:
    """What stands beside the round."""
    page = Desk(client or an_organiser()).page()
    return plain(page.partition('id="look"')[2].partition('id="last"')[0])


def test_a_table_is_chosen_two_scores_are_typed_looked_at_and_confirmed() -> None:
    row = in_round_1(8)
    tablet, (first, second) = Tablet(row), names(row, 1)
    assert "0 table sur 4" in tablet.get()
    pad = tablet.get("1/1/")
    assert f"commence {first}" in pad
    assert f"répond {second}" in pad
    looked = tablet.get("1/1/", first="368", second="417")
    assert f"{second} gagne de 49 points." in looked  # 417 - 368
    assert "Vérifiez ensemble, puis confirmez." in looked
    assert scores(row) == [None] * 4  # nothing is entered by looking
    assert "Noté, merci." in tablet.post("1/1/confirm/", first="368", second="417")
    assert scores(row)[0] == (368, 417)
    assert Act.objects.latest("pk").device == "tablette 1"
    assert "1 table sur 4" in tablet.get()


def test_one_of_the_two_is_corrected_before_anything_is_entered() -> None:
    row = in_round_1(8)
    page = Tablet(row).client.get("/fr/desk/s1/tablet/1/1/", {"first": "368", "second": "417", "at": "second"})
    html = page.content.decode()
    assert 'data-at="second"' in html
    assert 'value="368"' in html
    assert 'value="417"' in html


@pytest.mark.parametrize(
    "typed", [("", "417"), ("abc", "1"), ("f", ""), ("?", ""), ("win", ""), ("99999", "1"), ("3.5", "2")]
)
def test_what_is_no_pair_of_scores_is_said_and_enters_nothing(typed: tuple[str, str]) -> None:
    row = in_round_1(8)
    tablet, before = Tablet(row), row.version
    first, second = typed
    assert "Confirmer" not in tablet.get("1/1/", first=first, second=second)
    tablet.post("1/1/confirm/", 422, first=first, second=second)
    row.refresh_from_db()
    assert (results(row), row.version) == ([""] * 4, before)


@pytest.mark.parametrize(("discipline", "code", "said"), [("draughts", "1", "Partie nulle."), ("chess", "0", "gagne")])
def test_in_draughts_and_chess_one_of_three_results_is_pressed(discipline: str, code: str, said: str) -> None:
    row = in_round_1(8, discipline)
    tablet, (first, second) = Tablet(row), names(row, 2)
    pad = tablet.get("1/2/")
    assert f"{first} gagne" in pad
    assert f"{second} gagne" in pad
    assert "Partie nulle" in pad
    assert said in tablet.get("1/2/", first=code)
    tablet.post("1/2/confirm/", first=code)
    assert results(row)[1] == code
    tablet.post("1/3/confirm/", 422, first="2fe" if discipline == "draughts" else "+")  # a forfeit is the arbiter's
    assert results(row)[2] == ""


def test_a_table_with_a_result_says_so_and_only_the_arbiter_changes_it() -> None:
    row = in_round_1(8)
    tablet = Tablet(row)
    tablet.post("1/1/confirm/", first="368", second="417")
    assert "Cette table a son résultat. Seul l’arbitre peut le changer." in tablet.get("1/1/", first="1", second="2")
    said = tablet.post("1/1/confirm/", 409, first="400", second="300")
    assert "Cette table a déjà un autre résultat. Vous avez tapé 400 – 300 ; ce n’est pas noté." in said
    assert scores(row)[0] == (368, 417)
    desk = Desk(an_organiser())
    desk.page()
    assert desk.type("1", "400", "300", again="1").status_code == 200
    assert scores(row)[0] == (400, 300)


def test_what_the_arbiter_has_still_to_decide_is_not_decided_at_a_tablet() -> None:
    row = acted(in_round_1(8), acts.result(1, 1, "?"))
    said = Tablet(row).post("1/1/confirm/", 409, first="400", second="300")
    assert "L’arbitre décidera." in said
    assert results(row)[0] == "?"


def test_two_tablets_that_confirm_one_table_leave_one_result_and_tell_the_second() -> None:
    """Both have looked at the same version; the second is told, whether it says the same or something else."""
    row = in_round_1(8)
    one, other = Tablet(row), Tablet(row, "tablette 2")
    seen = row.version
    assert "Noté, merci." in one.post("1/1/confirm/", first="368", second="417", seen=seen)
    assert "Cette table a son résultat." in other.post("1/1/confirm/", first="368", second="417", seen=seen)
    assert "Cette table a déjà un autre résultat." in other.post(
        "1/1/confirm/", 409, first="386", second="417", seen=seen
    )
    assert scores(row)[0] == (368, 417)
    assert Act.objects.filter(section="s1", kind="result").count() == 1


def test_a_disagreement_enters_nothing_and_stands_beside_the_round_until_it_is_decided() -> None:
    row = in_round_1(8)
    assert "L’appel a été transmis à l’arbitre." in Tablet(row).post(
        "1/2/call/", first="368", second="417", why="disagree"
    )
    first, second = names(row, 2)
    assert f"Table 2 {first} – {second} : pas d’accord. Tapé : 368 – 417. tablette 1," in rail()
    assert results(row) == [""] * 4
    desk = Desk(an_organiser())
    desk.page()
    desk.type("2", "400", "300")
    assert "pas d’accord" not in rail()


def test_the_arbiters_page_learns_of_a_call_without_being_read_again() -> None:
    row = in_round_1(8)
    desk = Desk(an_organiser())
    page = desk.page()
    heard = page.partition('data-calls="')[2].partition('"')[0]
    asked = {"seen": str(desk.seen), "calls": heard}
    assert desk.client.get(desk.address("news/"), asked).status_code == 204
    Tablet(row).post("1/2/call/", why="come")
    news = desk.client.get(desk.address("news/"), asked)
    assert "on vous demande." in news.content.decode()


def test_a_call_is_seen_by_the_arbiter_and_not_by_a_helper() -> None:
    row = in_round_1(8)
    tablet = Tablet(row)
    tablet.post("1/1/confirm/", first="368", second="417")
    tablet.post("1/1/call/", why="wrong", first="386", second="417")
    note = NoteRow.objects.get(kind="called")
    assert "le résultat serait faux. Tapé : 386 – 417. Noté : 368 – 417." in rail()
    helper = a_helper(row)
    assert "Vu" not in rail(helper)
    assert helper.post("/fr/desk/s1/rounds/1/seen/", {"note": note.pk}).status_code == 403
    assert "le résultat serait faux" in rail(helper)
    an_organiser().post("/fr/desk/s1/rounds/1/seen/", {"note": note.pk})
    assert "le résultat serait faux" not in rail()


def test_who_has_not_come_is_told_to_the_arbiter_who_decides() -> None:
    row = in_round_1(8)
    tablet, (_, second) = Tablet(row), names(row, 3)
    assert "Qui n’est pas là ?" in tablet.get("1/3/", forfeit="1")
    tablet.post("1/3/call/", why="forfeit", second="f")
    assert f"{second} n’est pas là, dit l’adversaire." in rail()
    assert results(row) == [""] * 4


def test_the_same_call_is_written_once_and_another_pairing_is_not_called() -> None:
    row = in_round_1(8)
    tablet = Tablet(row)
    for _ in range(3):
        tablet.post("1/1/call/", why="come")
    tablet.post("1/1/call/", why="nonsense")
    assert len(said_of(notes_of(row.event), Called)) == 1
    assert "on vous demande" in rail()
    others = [(game.second or game.first, game.first) for game in games(row)]  # who starts replies now
    for one in (acts.unpublish(), acts.discard(), acts.pair_by_hand(others), acts.publish()):
        row = acted(row, one)
    assert "on vous demande" not in rail()


def test_a_doubtful_score_is_confirmed_all_the_same_and_shown_to_the_arbiter_with_its_device() -> None:
    """633 – 377: a margin of 256, more than 200."""
    row = in_round_1(8)
    tablet = Tablet(row)
    assert "Un score étonnant." in tablet.get("1/1/", first="633", second="377")
    assert "Un score étonnant." not in tablet.get("1/1/", first="433", second="377")
    tablet.post("1/1/confirm/", first="633", second="377")
    assert "256 points d’écart. 533 ? tablette 1" in rail()


def test_tables_are_called_as_the_hall_numbers_them() -> None:
    row = in_round_1(8)
    write_note(row.event, FirstTable(section="s1", number=41), organiser("e1"))
    tablet = Tablet(row)
    assert "41" in tablet.get()
    assert "Table 42" in tablet.get("1/2/")
    tablet.post("1/2/call/", why="come")
    assert "Table 42" in rail()


def test_a_draft_is_not_shown_and_nobody_opposite_has_no_table() -> None:
    row = begun(with_names(7))
    tablet = Tablet(row)
    assert "La ronde n’est pas encore publiée." in tablet.get()
    acted(row, acts.pair())
    assert "La ronde n’est pas encore publiée." in tablet.get()
    assert tablet.client.get(tablet.path("1/1/")).status_code == 404
    acted(row, acts.publish())
    assert "0 table sur 3" in tablet.get()
    for place in ("1/4/", "1/5/", "1/0/", "2/1/"):  # the fourth has a bye
        assert tablet.client.get(tablet.path(place)).status_code == 404
        assert tablet.client.post(tablet.path(f"{place}call/"), {"why": "come"}).status_code == 404
        assert tablet.client.post(tablet.path(f"{place}confirm/"), {"first": "1"}).status_code in {404, 422}


def test_another_section_another_event_and_other_pages_are_refused_and_nothing_changes() -> None:
    row = in_round_1(8)
    beside = in_round_1(8, event=row.event, name="s2")
    tablet, acts_before = Tablet(row), Act.objects.count()
    for method, path in (
        ("get", "s2/tablet/"),
        ("get", "s2/tablet/1/1/"),
        ("post", "s2/tablet/1/1/confirm/"),
        ("post", "s2/tablet/1/1/call/"),
        ("post", "s2/tablet/here/check/"),
        ("get", "s1/rounds/"),
        ("get", "s1/wall/"),
        ("get", "s1/standings/"),
        ("get", "s1/entries/"),
        ("post", "s1/rounds/1/result/"),
        ("post", "s1/rounds/1/confirm/"),
        ("post", "s1/undo/"),
        ("get", ""),
    ):
        sent = {"first": "400", "second": "300", "table": "1", "why": "come", "player": "p1", "seen": "3"}
        assert getattr(tablet.client, method)(f"/fr/desk/{path}", sent).status_code == 403, path
    assert Act.objects.count() == acts_before
    assert not NoteRow.objects.exists()
    assert results(beside) == [""] * 4


@pytest.mark.parametrize("language", ["en", "fr", "ro"])
def test_every_page_speaks_the_three_languages(language: str) -> None:
    row = in_round_1(8)
    tablet = Tablet(row, language=language)
    word = {"en": "wins by 49 points", "fr": "gagne de 49 points", "ro": "la o diferență de 49"}[language]
    assert word in tablet.get("1/1/", first="368", second="417")
    for rest in ("", "1/1/", "here/"):
        assert "desk_tablet" not in tablet.get(rest)


def test_of_twenty_tablets_at_one_moment_one_writes_and_the_others_are_told() -> None:
    """Each has typed other scores: 400 – 300, 401 – 300 …"""
    row = in_round_1(8)
    tablets = [Tablet(row, f"tablette {at}") for at in range(MANY)]
    given = [{"first": str(400 + at), "second": "300", "seen": row.version} for at in range(MANY)]

    def confirm(at: int) -> int:
        return tablets[at].client.post(tablets[at].path("1/1/confirm/"), given[at]).status_code

    assert sorted(at_once(confirm)) == [303, *[409] * (MANY - 1)]
    assert Act.objects.filter(section="s1", kind="result").count() == 1
    assert scores(row)[0] is not None
