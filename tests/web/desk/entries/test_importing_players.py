"""A list in four piles beside the people of the installation; entered as it was seen, everybody or nobody; a second time only what is new."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.record.desk_notes import Payment, Recognised, said_of
from ronde.web.actors import VISITOR
from ronde.web.events.bodies import named_section, section_of
from ronde.web.events.import_piles import GivenPlayers, ImportPreview
from ronde.web.events.importing import Imported, import_players, preview_import
from ronde.web.events.models import Act, SectionRow
from ronde.web.events.notes import notes_of
from ronde.web.events.registering import Newcomer, enter_newcomer, enter_persons
from ronde.web.events.services import act
from tests.files.tables.workbooks import workbook
from tests.web.desk.arbiters import plain
from tests.web.desk.entries.bords_de_loire import a_list, an_event, before_the_desk, organiser, with_tariff

pytestmark = pytest.mark.usefixtures("database")
TEXT = """Nom;Prénom;N°;Club;PL
Moldovan;Ștefan;RO-0091;;
Le Bihan;Enora;;Brest;
Vezina;Rosaire;QC-2091;;
Popovat;S.;;Cluj;
Ouellon;Mathilde;;Rennes;
Yvinec;Corentin;;;1200
Moldoveanu;Stela;RO-0317;;1700
"""


def given(text: str = TEXT, answers: Mapping[int, str | None] = MappingProxyType({})) -> GivenPlayers:
    chosen = {row: None if who is None else PlayerId(who) for row, who in answers.items()}
    return GivenPlayers("inscrits-site.csv", text.encode(), answers=chosen)


def fresh(row: SectionRow) -> SectionRow:
    return SectionRow.objects.select_related("event__register").get(id=row.id)


def shown(row: SectionRow, text: str = TEXT) -> ImportPreview:
    return preview_import(fresh(row), given(text), organiser())


def imported(row: SectionRow, list_: GivenPlayers, **more: Any) -> Imported:
    """The list entered as it is shown now."""
    digest = preview_import(fresh(row), GivenPlayers(list_.name, list_.content), organiser()).digest
    return import_players(fresh(row), list_, organiser(), digest=digest, **more)


ANSWERS: dict[int, str | None] = {3: "bihannic", 4: "vezinat", 5: None}


def test_every_line_is_in_one_pile_and_only_names_that_are_nearly_others_are_asked_about() -> None:
    row = an_event(a_list())
    assert enter_persons(row.id, ["moldoveanu"], organiser(), seen=row.version).is_done
    found = shown(row)
    assert [column.kind for column in found.table.columns] == ["family", "given", "licence", "club", "rating"]
    assert [(one.line.row, one.entry and one.entry.player) for one in found.recognised] == [(2, "moldovan")]
    asked = {one.line.row: [who.player for who in one.candidates] for one in found.to_choose}
    assert asked == {3: ["bihan", "bihannic"], 4: ["vezinat"], 5: ["popovat-si", "popovat-so"]}
    assert [one.line.name for one in found.new] == ["Mathilde Ouellon", "Corentin Yvinec"]
    assert [one.line.row for one in found.there] == [8]
    (changed,) = found.changed
    assert changed.before is not None
    assert changed.entry is not None
    assert (changed.before.rating, changed.entry.rating) == (1655, 1700)
    assert (found.most, found.same, found.wrong) == (6, 0, ())


def test_what_newcomers_start_from_is_said_only_where_one_has_no_rating_and_they_are_counted_as_people_speak() -> None:
    an_event(a_list())
    client, heading = before_the_desk(), "Nom;PL\n"
    at = "/ro/desk/a/entries/import/"
    for rating, is_told in (("1200", False), ("", True)):
        lines = "".join(f"Exemplu{chr(65 + one)} Nou{chr(65 + one)};{rating}\n" for one in range(20))
        client.post(at, {"text": heading + lines})
        page = client.get(at).content.decode()
        assert "Înscrieți 20 de jucători" in page
        assert ("PL* după seria de duplicat" in page) is is_told


def test_nothing_is_written_until_every_line_is_told_and_then_everybody_is() -> None:
    row = an_event(a_list())
    refused = imported(row, given(answers={3: "bihannic"}))
    assert [(one.code, one.values["rows"]) for one in refused.problems] == [("import.to-choose", (4, 5))]
    assert section_of(fresh(row)).entries == ()
    done = imported(row, given(answers=ANSWERS))
    assert done.acted is not None
    entries = {one.name: one for one in named_section(fresh(row)).entries}
    assert [*entries] == [
        "Moldovan Ștefan",
        "Le Bihannic Enora",
        "Vézinat Rosaire",
        "Moldoveanu Stela",
        "S. Popovat",
        "Mathilde Ouellon",
        "Corentin Yvinec",
    ]
    assert (entries["Le Bihannic Enora"].rating, entries["Le Bihannic Enora"].tags) == (1612, ("club:Litera Iași",))
    assert (entries["Moldoveanu Stela"].rating, entries["Corentin Yvinec"].rating) == (1700, 1200)
    assert (entries["S. Popovat"].rating, entries["S. Popovat"].tags) == (None, ("club:Cluj",))
    assert Act.objects.filter(section=row, kind="enter").count() == 7


def test_a_second_import_of_the_same_file_has_nothing_new_and_asks_nothing_again() -> None:
    row = an_event(a_list())
    assert imported(row, given(answers=ANSWERS)).acted is not None
    assert len(said_of(notes_of(row.event), Recognised)) == 3
    again = shown(row)
    assert (len(again.recognised), len(again.to_choose), len(again.new)) == (0, 0, 0)
    assert (len(again.there), again.same, again.changed) == (7, 7, ())
    assert [one.code for one in imported(row, given()).problems] == ["import.nothing"]
    longer = TEXT.replace("Yvinec;Corentin;;;1200", "Yvinec;Corentin;;Quimper;1250") + "Zola;Zoé;;;\n"
    found = shown(row, longer)
    assert [one.line.name for one in found.new] == ["Zoé Zola"]
    assert [one.line.row for one in found.changed] == [7]
    done = imported(row, given(longer), corrected=[7])
    assert done.acted is not None
    entries = {one.name: one for one in named_section(fresh(row)).entries}
    assert (entries["Corentin Yvinec"].rating, entries["Corentin Yvinec"].tags) == (1250, ("club:Quimper",))
    assert len(entries) == 8


def test_what_was_entered_since_it_was_looked_at_has_to_be_looked_at_again() -> None:
    row = an_event(a_list())
    seen = shown(row).digest
    assert enter_newcomer(row.id, Newcomer("Mathilde Ouellon"), organiser(), seen=row.version).is_done
    late = import_players(fresh(row), given(answers=ANSWERS), organiser(), digest=seen)
    assert [one.code for one in late.problems] == ["people.preview-stale"]
    assert len(section_of(fresh(row)).entries) == 1


def test_every_wrong_cell_is_told_by_line_and_column_and_such_lines_can_be_left_out() -> None:
    row = an_event()
    wrong = "Nom;PL;Naissance\nAna Pop;fort;\nBob Roy;1500;hier\nCid Lux;1400;\nCid Lux;;\n"
    found = shown(row, wrong)
    assert [(one.code, one.values["cell"]) for one in found.problems] == [
        ("table.cell.number", "B2"),
        ("table.cell.date", "C3"),
    ]
    assert [one.row for one in found.wrong] == [2, 3]
    refused = imported(row, given(wrong))
    assert [(one.code, one.values["rows"]) for one in refused.problems] == [("import.wrong-lines", (2, 3))]
    assert imported(row, given(wrong), skip_wrong=True).acted is not None
    entries = named_section(fresh(row)).entries
    assert [one.name for one in entries] == ["Cid Lux", "Cid Lux"]
    assert entries[0].player != entries[1].player  # two lines are two persons


def test_where_nobody_is_known_everybody_is_new_and_numbers_of_lines_are_nobodys() -> None:
    row = an_event()
    found = shown(row, "N°;Nom;Licence\n1;Ana Pop;77\n2;Bob Roy;\n")
    assert [(one.entry and one.entry.name, one.entry and one.entry.number) for one in found.new] == [
        ("Ana Pop", None),
        ("Bob Roy", None),
    ]
    assert [column.kind for column in found.table.columns] == [None, "name", "licence"]


def test_columns_that_nobody_knows_are_told_and_a_workbook_is_read_like_a_text() -> None:
    row = an_event()
    unknown = shown(row, "Spieler;Wertung\nA B;1500\nC D;1400\n")
    assert not unknown.is_readable
    assert [(column.called, column.kind) for column in unknown.table.columns] == [("Spieler", None), ("Wertung", None)]
    told = GivenPlayers("l.csv", b"Spieler;Wertung\nA B;1500\nC D;1400\n", columns={0: "name", 1: "rating"})
    assert [one.entry and one.entry.rating for one in preview_import(row, told, organiser()).new] == [1500, 1400]
    book = GivenPlayers("l.xlsx", workbook([["Nom", "PL"], ["Țepeș Ana", 1850]]))
    assert [one.line.name for one in preview_import(row, book, organiser()).new] == ["Țepeș Ana"]


def test_a_list_that_is_too_long_is_refused_whole() -> None:
    row = an_event()
    found = shown(row, "Nom\n" + "".join(f"Player {number}\n" for number in range(1001)))
    assert [one.code for one in found.problems] == ["import.too-many"]
    assert not found.is_readable


def test_only_who_runs_the_event_sees_whom_a_list_may_mean() -> None:
    row = an_event(a_list())
    with pytest.raises(PermissionDenied):
        preview_import(row, given(), VISITOR)
    with pytest.raises(PermissionDenied):
        import_players(row, given(), VISITOR, digest="")


def test_marks_of_a_list_give_a_newcomer_where_to_start_from() -> None:
    """FISF 2.1: the fourth duplicate series starts from 1700, a first licence from 1000."""
    row = an_event()
    found = shown(row, "Nom\tCatégories\nAna Pop\tduplicate:4B; jeune\nBob Roy\tnew-licence\n")
    assert [one.entry and one.entry.rating for one in found.new] == [1700, 1000]


def test_where_one_is_refused_nobody_of_the_list_is_entered() -> None:
    """All three rounds are played: nobody enters any more, and the list says so as a whole."""
    row = an_event()
    assert imported(row, given("Nom\nAna Pop\nBob Roy\n")).acted is not None
    for number in (1, 2, 3):
        for asked in (acts.pair(), acts.publish(), acts.result(number, 1, scores=(400, 300))):
            assert act(row.id, asked, organiser(), seen=fresh(row).version).is_done
    refused = imported(row, given("Nom\nCid Lux\nDan Mo\n"))
    assert refused.acted is None
    assert {one.code for one in refused.problems} == {"play.refused-now"}
    assert len(section_of(fresh(row)).entries) == 2


TYPED_RATINGS = (
    ("1600 ?", None, True),
    ("1600?", None, True),
    ("16000", None, True),
    ("-5", None, True),
    ("1516,5", None, True),
    ("1 850", 1850, False),
    ("1600", 1600, False),
    ("NC", None, False),
    ("–", None, False),
    ("", None, False),
)


@pytest.mark.parametrize(("typed", "rating", "is_wrong"), TYPED_RATINGS)
def test_a_rating_is_read_alike_from_a_form_and_from_a_table(typed: str, rating: int | None, *, is_wrong: bool) -> None:
    """The form cut "1600 ?" to 1600 without a word; the import refused it."""
    row = an_event()
    found = shown(row, f"Nom;PL\nOuellon Mathilde;{typed}\n")
    assert bool(found.wrong) == is_wrong
    if not is_wrong:
        assert [one.entry and one.entry.rating for one in found.new] == [rating]
    client = before_the_desk()
    page = client.get("/fr/desk/a/entries/new/").content.decode()
    field = re.search(r'<input id="form-rating"[^>]* maxlength="(\d+)"', page)
    assert field is not None
    assert int(field[1]) >= len(typed)  # a browser sends what was typed, and not its beginning
    answer = client.post("/fr/desk/a/entries/new/", {"name": "Ouellon Mathilde", "rating": typed, "seen": row.version})
    assert answer.status_code == (422 if is_wrong else 303)
    entries = named_section(fresh(row)).entries
    assert [one.rating for one in entries] == ([] if is_wrong else [rating])


PAID = """Nom;PL;Payé
Moldovan Ștefan;;oui
Ouellon Mathilde;1200;20 €
Yvinec Corentin;1300;non
Zola Zoé;1400;peut-être
Arp Jean;1500;12,50
"""


def test_the_column_of_who_has_paid_is_read_where_the_event_takes_money() -> None:
    row = an_event(a_list())
    with_tariff(row)  # 20 €
    client, at = before_the_desk(), "/fr/desk/a/entries/import/"
    client.post(at, {"text": PAID})
    page = plain(client.get(at).content.decode())
    assert "D’après la liste, 3 personnes ont payé" in page
    assert "« peut-être » n’est ni oui, ni non, ni un montant" in page
    assert "n’est pas lue" not in page
    digest = preview_import(fresh(row), given(PAID), organiser()).digest
    assert client.post(f"{at}confirm/", {"digest": digest}).status_code == 303
    assert "3 paiements notés" in plain(client.get("/fr/desk/a/entries/").content.decode())
    said = said_of(notes_of(row.event), Payment)
    names = {str(entry.player): entry.name for entry in named_section(fresh(row)).entries}
    assert sorted((names[one.player], one.amount, one.receipt) for one in said) == [
        ("Arp Jean", 1250, 3),
        ("Moldovan Ștefan", 2000, 1),
        ("Ouellon Mathilde", 2000, 2),
    ]
    client.post(at, {"text": PAID + "Rey Ana;;oui\n"})
    assert "D’après la liste, 1 personne a payé" in plain(client.get(at).content.decode())  # nobody pays twice


def test_the_column_of_who_has_paid_is_named_as_not_read_where_the_event_takes_none() -> None:
    an_event(a_list())
    client, at = before_the_desk(), "/fr/desk/a/entries/import/"
    client.post(at, {"text": PAID})
    page = plain(client.get(at).content.decode())
    assert "La colonne C, « Payé », n’est pas lue." in page
    assert "ont payé" not in page
