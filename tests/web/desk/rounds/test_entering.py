"""Results typed into the line of a round: entered, asked for once more, refused kindly, and there once however often they are sent."""

import pytest

from ronde.play.acts.act import correct, pair, publish, result
from ronde.record.desk_notes import FirstTable
from ronde.web.events.models import Act, SectionRow
from ronde.web.events.notes import write_note
from ronde.web.events.verifying import verified_section
from tests.web.desk.rounds.playing import Desk, a_helper, an_organiser, games, in_round_1, names, plain, results, scores
from tests.web.events.events_made import acted, organiser, stored

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def row() -> SectionRow:
    return in_round_1()


@pytest.fixture
def desk(row: SectionRow) -> Desk:
    desk = Desk(an_organiser(), row.id)
    desk.page()
    return desk


def test_a_result_is_saved_and_the_script_gets_what_changed_and_no_more(row: SectionRow, desk: Desk) -> None:
    answer = desk.type("2", "412", "388")
    said = plain(answer)
    assert (answer.status_code, scores(row)) == (200, [None, (412, 388), None, None])
    assert 'id="t2" class="in"' in said
    assert said.count("<tr") == 1
    assert 'data-progress="1 sur 4"' in said
    assert 'name="first"' not in said  # nothing of the line
    assert len(answer.content) < 2_500


def test_the_last_result_is_told_to_who_cannot_see_it(row: SectionRow, desk: Desk) -> None:
    one, other = names(row, 1)
    assert f'data-heard="Table 1 : {one} 412 – 388 {other}"' in plain(desk.type("1", "412", "388"))
    one, other = names(row, 2)
    assert f'data-heard="Table 2 : {one} forfait – gagne par forfait {other}"' in plain(desk.type("2", "f"))


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (("f", ""), "forfeit"),
        (("", "f"), "forfeit-win"),
        (("f", "f"), "double-forfeit"),
        (("?", ""), "?"),
        (("098", "413"), "loss"),
    ],
)
def test_forfeits_and_what_is_to_be_decided_are_typed_instead_of_a_score(
    row: SectionRow, desk: Desk, typed: tuple[str, str], expected: str
) -> None:
    assert desk.type("01", *typed).status_code == 200
    assert results(row) == [expected, "", "", ""]


def test_what_is_to_be_decided_says_what_it_counts_as_and_that_can_be_chosen(row: SectionRow, desk: Desk) -> None:
    assert "0 PM à chacun en attendant" in plain(desk.type("1", "?"))
    said = plain(desk.type("1", "?", assumed="win", again="1"))
    assert (games(row)[0].result, games(row)[0].assumed) == ("?", "win")
    one, other = names(row, 1)
    assert f"3 PM pour {one}, 1 PM pour {other}" in said  # a win is worth 3, a loss 1 (FC-1)
    assert desk.type("1", "401", "399").status_code == 200  # decided: nobody is asked twice
    assert scores(row)[0] == (401, 399)


@pytest.mark.parametrize(
    ("discipline", "typed", "code"),
    [
        ("draughts", "2", "2"),
        ("draughts", "0FNE", "0fne"),
        ("draughts", "1+", "1+"),
        ("chess", "=", "="),
        ("chess", "-", "-"),
    ],
)
def test_draughts_and_chess_have_one_code(discipline: str, typed: str, code: str) -> None:
    row = in_round_1(4, discipline)
    desk = Desk(an_organiser(), row.id)
    assert 'id="e-second"' not in desk.page()
    assert desk.type("2", typed).status_code == 200
    assert results(row) == ["", code]


def test_a_table_that_has_a_result_asks_once_more_and_keeps_a_trace(row: SectionRow, desk: Desk) -> None:
    desk.type("3", "412", "388")
    refused = desk.type("3", "421", "388")
    assert (refused.status_code, scores(row)[2]) == (422, (412, 388))
    assert "412-388" in plain(refused)
    said = plain(desk.type("3", "421", "388", again="1"))
    assert scores(row)[2] == (421, 388)
    assert '<span class="gone">412 – 388</span> 421 – 388' in said
    assert "1 correction de cette ronde" in desk.page()
    assert verified_section(SectionRow.objects.get()) == ()


def test_the_same_result_once_more_bothers_nobody(row: SectionRow, desk: Desk) -> None:
    desk.type("3", "412", "388")
    again = desk.type("3", "412", "388")
    assert again.status_code == 200
    assert "c’était déjà noté ainsi" in plain(again)
    assert Act.objects.filter(kind="result").count() == 1
    assert scores(row)[2] == (412, 388)


@pytest.mark.parametrize("again", ["", "1"])
def test_what_was_sent_and_not_heard_of_is_sent_again_and_there_once(row: SectionRow, desk: Desk, again: str) -> None:
    if again:
        desk.type("1", "300", "301")
    before = desk.seen
    desk.type("1", "412", "388", again=again)
    count = Act.objects.count()
    desk.seen = before  # the answer was lost with the network
    assert desk.type("1", "412", "388", again=again).status_code == 200
    assert (Act.objects.count(), scores(row)[0]) == (count, (412, 388))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("9", "412", "388"), "La ronde 1 n’a pas de table 9"),
        (("", "412", "388"), "La ronde 1 n’a pas de table –"),
        (("1", "41x", "388"), "« 41x 388 » n’est pas un résultat"),
        (("1", "412", ""), "« 412 » n’est pas un résultat"),
        (("1", "9999", "388"), "9999"),
    ],
)
def test_what_cannot_be_is_said_with_what_was_typed(
    desk: Desk, row: SectionRow, typed: tuple[str, str, str], said: str
) -> None:
    answer = desk.type(*typed)
    assert answer.status_code == 422
    assert said in plain(answer)
    assert results(row) == ["", "", "", ""]
    page = plain(desk.submit(*typed))  # and without a script, in the page, with the line as it was
    assert f'name="first" value="{typed[1]}"' in page


def test_without_a_script_the_fields_or_one_field_are_a_form(row: SectionRow, desk: Desk) -> None:
    answer = desk.submit("1", "412", "388")
    assert (answer.status_code, answer["Location"]) == (303, "/fr/desk/s1/rounds/1/")
    desk.page()
    assert desk.submit("2 399-401").status_code == 303
    assert scores(row)[:2] == [(412, 388), (399, 401)]
    desk.page()
    asked = plain(desk.submit("1", "421", "388"))
    assert 'name="again" value="1"' in asked
    assert desk.submit("1", "421", "388", again="1").status_code == 303
    assert scores(row)[0] == (421, 388)


def test_who_types_on_what_another_has_changed_is_told_what_and_keeps_what_was_typed(
    row: SectionRow, desk: Desk
) -> None:
    boris = Desk(an_organiser("boris"), row.id)
    boris.page()
    boris.type("1", "412", "388")
    late = desk.type("1", "421", "388")
    said = plain(late)
    assert late.status_code == 422
    for part in ("Boris", "412-388", "Vous avez tapé 421 – 388"):
        assert part in said
    assert scores(row)[0] == (412, 388)
    assert desk.type("2", "400", "390").status_code == 200  # beside it everything goes on


def test_two_who_enter_different_tables_get_each_others_with_their_own(row: SectionRow, desk: Desk) -> None:
    boris = Desk(an_organiser("boris"), row.id)
    boris.page()
    boris.type("1", "412", "388")
    said = plain(desk.type("2", "400", "390"))
    assert 'id="t1"' in said
    assert 'id="t2"' in said
    assert "Boris" in said
    assert "data-another" not in said
    assert desk.news().status_code == 204
    assert scores(row)[:2] == [(412, 388), (400, 390)]


def test_a_helper_with_a_code_enters_results_and_sees_no_more(row: SectionRow) -> None:
    helper = Desk(a_helper(row), row.id)
    page = helper.page()
    assert helper.type("1", "412", "388").status_code == 200
    assert scores(row)[0] == (412, 388)
    assert 'id="next"' not in page
    assert "/desk/hall/" not in page
    assert "/desk/computer/" not in page
    organiser_page = Desk(an_organiser(), row.id).page()
    assert "tablette" in organiser_page  # who entered it
    assert 'id="next"' in organiser_page


def test_tables_are_typed_as_the_hall_numbers_them(row: SectionRow, desk: Desk) -> None:
    write_note(row.event, FirstTable(section=row.id, number=33), organiser())
    page = desk.page()
    assert 'data-from="33" data-to="36"' in page
    assert desk.type("34", "412", "388", offset="32").status_code == 200
    assert scores(row) == [None, (412, 388), None, None]
    refused = plain(desk.type("34", "421", "388", offset="32"))
    assert "Table 34" in refused
    assert "La table 34 a déjà" in refused


def test_an_earlier_round_is_corrected_and_what_that_does_not_change_is_said(row: SectionRow, desk: Desk) -> None:
    for table in range(1, 5):
        desk.type(str(table), "400", str(300 + table))
    acted(acted(SectionRow.objects.get(), pair()), publish())
    desk.page()
    said = plain(desk.type("1", "300", "400", again="1"))
    assert scores(row)[0] == (300, 400)
    assert "FC-10" in said
    assert Desk(desk.client, row.id, 2).page()


def test_a_closed_section_and_a_round_that_is_not_out_take_no_results(row: SectionRow, desk: Desk) -> None:
    ahead = Desk(desk.client, row.id, 2, desk.seen)
    assert "n’est pas encore appariée" in ahead.page()
    assert ahead.type("1", "412", "388").status_code == 422
    assert desk.client.get("/fr/desk/s1/rounds/4/").status_code == 404  # three are planned
    assert desk.client.get("/fr/desk/s1/rounds/0/").status_code == 404
    assert desk.client.get("/fr/desk/s1/rounds/9/news/").status_code == 404
    assert results(row) == ["", "", "", ""]


def test_sections_of_one_event_are_one_choice_apart() -> None:
    event = stored({})
    in_round_1(4, event=event, name="s1")
    other = in_round_1(4, event=event, name="s2")
    acted(other, result(1, 1, scores=(400, 300)))
    page = Desk(an_organiser(), "s1").page()
    assert '<option value="/fr/desk/s2/rounds/">A · il en manque 1</option>' in page
    assert '<option value="/fr/desk/s1/rounds/" selected>A · il en manque 2</option>' in page
    helper = Desk(a_helper(other), "s2").page()
    assert "/fr/desk/s1/" not in helper


def test_an_undone_result_is_in_the_list_as_that(row: SectionRow, desk: Desk) -> None:
    desk.type("1", "412", "388")
    undone = desk.client.post("/fr/desk/s1/undo/", {"seen": str(desk.seen), "back": desk.address()}, follow=True)
    assert '<span class="gone">412 – 388</span> annulé' in plain(undone)
    assert results(row) == ["", "", "", ""]


def test_an_act_behind_the_page_is_seen_in_its_news(row: SectionRow, desk: Desk) -> None:
    assert desk.news().status_code == 204
    acted(SectionRow.objects.get(), result(1, 4, scores=(222, 333)))
    said = plain(desk.news())
    assert 'id="t4" class="in"' in said
    assert said.count("<tr") == 1
    acted(SectionRow.objects.get(), correct(1, 4, scores=(333, 222)))
    assert "data-another" not in plain(desk.news())
    assert scores(row)[3] == (333, 222)
