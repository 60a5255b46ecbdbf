"""An evening of seventeen on its pages: who is here, sections, games as they come, the end."""

import re
from collections.abc import Iterator

import pytest

from ronde.play.evening_games import games_of_evening
from ronde.web.events.bodies import named_section, section_of
from ronde.web.registers.folding import FOLD
from tests.web.desk.evening.club import SEVENTEEN, Evening, cut_evening, new_club, new_evening, person_id, words

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture(autouse=True)
def _right_to_fold(database: str) -> Iterator[None]:
    del database
    yield
    FOLD.end()


def sizes(evening: Evening) -> list[int]:
    return [len(section_of(row).entries) for row in evening.rows]


def rows_of(evening: Evening, letter: str) -> list[list[str]]:
    """The lines of a section's crosstable, a list of texts each."""
    page = evening.html("evening/games/")
    table = re.search(rf'aria-label="Section {letter}".*?<tbody>(.*?)</tbody>', page, re.DOTALL)
    assert table
    return [[words(cell) for cell in re.split(r"</t[dh]>", line)[:-1]] for line in table[1].split("</tr>")[:-1]]


def test_seventeen_are_ticked_cut_and_their_games_published() -> None:
    evening = new_evening(new_club(SEVENTEEN))
    assert "Personne encore" in evening.reads()
    evening.comes(*SEVENTEEN)
    said = evening.reads()
    assert "17 présents" in said
    assert "4 · 4 · 4 · 5 28 parties 5 · 6 · 6 40 parties suisse, 4 rondes 32 parties" in said
    said = evening.does("evening/cut/")
    assert sizes(evening) == [4, 4, 4, 5]
    assert [row.name for row in evening.rows] == ["A", "B", "C", "D"]
    assert "Brouillon 17 joueurs · 28 parties" in said
    assert "Section A 4 joueurs · 1865 en moyenne" in said  # (1985 + 1872 + 1840 + 1764) / 4 = 1865.25
    assert "En cours" in evening.does("evening/sections/begin/")
    games = games_of_evening([section_of(row) for row in evening.rows])
    assert len(games) == 6 + 6 + 6 + 10


def test_a_table_of_people_is_imported_until_the_evening_is_cut() -> None:
    """Fifteen are known of the club, two are new; who is recognised keeps the rating of the list, a new one that of the table."""
    known = dict(list(SEVENTEEN.items())[:15])
    evening = new_evening(new_club(known))
    table = "Nom;Cote\n" + "".join(f"{name};{rating}\n" for name, rating in SEVENTEEN.items())
    assert "Importer une liste" in evening.reads()
    assert "Reconnus 15" in evening.does("entries/import/", text=table)
    digest = re.search(r'name="digest" value="(\w+)"', evening.html("entries/import/"))
    assert digest
    assert "17 présents" in evening.does("entries/import/confirm/", digest=digest[1])
    ratings = {entry.name: entry.rating for entry in named_section(evening.first).entries}
    assert ratings == SEVENTEEN
    evening.does("evening/cut/")
    assert "Importer une liste" not in evening.reads()
    assert "déjà répartie en sections" in evening.does("entries/import/", text=table)
    assert sizes(evening) == [4, 4, 4, 5]


def test_an_empty_table_is_told_on_the_page_of_the_evening() -> None:
    said = new_evening(new_club({})).does("entries/import/", text="  ")
    assert "ou importez une liste" in said
    assert "Aucun fichier choisi, et rien de collé." in said


def test_another_cut_a_move_and_one_swiss_are_one_key_away() -> None:
    evening = new_evening(new_club(SEVENTEEN))
    evening.comes(*SEVENTEEN)
    evening.does("evening/cut/")
    assert 'data-key="2"' in evening.html("evening/sections/")
    evening.does("evening/cut/", cut="5-6-6")
    assert sizes(evening) == [5, 6, 6]  # the fourth section is gone
    assert "vers B" in evening.reads("evening/sections/", moving="bergevin")
    evening.does("evening/sections/move/", player="bergevin", to=evening.rows[1].id)
    assert sizes(evening) == [4, 7, 6]
    refused = evening.sends("evening/sections/begin/")
    assert refused.status_code == 422
    assert "Une section de 7 n’a pas de grille de points" in words(refused.content.decode())
    evening.does("evening/sections/move/", player="bergevin", to=evening.rows[0].id)
    evening.does("evening/cut/", cut="swiss")
    assert sizes(evening) == [17]
    assert [one.format for one in section_of(evening.first).plan.phases] == ["swiss_dutch"]
    assert "kind: swiss" in type(evening.event).objects.get(pk=evening.event.pk).declaration
    evening.does("evening/cut/", cut="4-4-4-5")
    assert sizes(evening) == [4, 4, 4, 5]


def test_seven_have_one_section_to_be_confirmed() -> None:
    evening = new_evening(new_club(SEVENTEEN))
    evening.comes(*list(SEVENTEEN)[:7])
    evening.does("evening/cut/")
    assert sizes(evening) == [7]
    assert evening.sends("evening/sections/begin/").status_code == 422
    evening.does("evening/sections/begin/", confirmed="yes")
    assert "confirmed: true" in type(evening.event).objects.get(pk=evening.event.pk).declaration


def test_people_of_the_last_evening_come_first_and_all_at_once() -> None:
    register = new_club(SEVENTEEN)
    people = list(SEVENTEEN)
    cut_evening(register, people[:8])
    evening = new_evening(register, name="La suivante")
    said = evening.reads()
    assert "Cocher les 8 de la dernière fois" in said
    assert said.index("Bergevin Luc") < said.index("Vadeboncoeur Éric")
    evening.does("evening/all/")
    assert sizes(evening) == [8]
    evening.does("evening/gone/", player="bergevin")
    evening.comes("Agathe Fiset")
    assert sizes(evening) == [8]
    assert "Cocher les 1 de la dernière fois" in evening.reads()


def test_the_worked_example_of_the_document_comes_out_of_the_page() -> None:
    """1500 beats 1700 (+200: 26 %), draws with 1600 (+100: half of 14 %) and beats 1400: 5 points and 33 % are 6.65."""
    people = {"Un Premier": 1700, "Deux Second": 1600, "Trois Joueur": 1500, "Quatre Dernier": 1400}
    evening = cut_evening(new_club(people), list(people))
    evening.types("A121", "A311", "A32=", "A341", "A241", "A141")
    lines = rows_of(evening, "A")
    assert lines[2] == ["3", "Joueur Trois", "1500", "1", "½", "", "1", "2½", "+33 %", "6,65"]
    assert [line[-1] for line in lines] == ["3,00", "2,00", "6,65", "0,00"]
    told = evening.reads("evening/games/", why="joueur")
    for said in ("Pourquoi ? Joueur", "6,65", "33"):
        assert said in told
    assert "Le trimestre, avec ce soir" in told


def test_tonight_is_in_the_quarter_from_the_first_result_on_and_marked_provisional() -> None:
    """One win alone in front takes the first place's 5 points; at the end the document's example has 6.65, 3 and 2."""
    people = {"Un Premier": 1700, "Deux Second": 1600, "Trois Joueur": 1500, "Quatre Dernier": 1400}
    evening = cut_evening(new_club(people), list(people))
    assert "Rien ne compte encore dans ce trimestre." in evening.reads("evening/quarter/")
    evening.types("A121")
    said = evening.reads("evening/quarter/")
    assert "Le trimestre, avec ce soir provisoire" in said
    assert "1 Premier Un +5,00 5,00 1" in said
    evening.types("A311", "A32=", "A341", "A241", "A141")
    evening.does("evening/games/end/")
    said = evening.reads("evening/quarter/")
    assert "1 Joueur Trois +6,65 6,65 1 2 Premier Un +3,00 3,00 1 3 Second Deux +2,00 2,00 1" in said
    assert "une fois la soirée soumise et homologuée" in said


def test_an_evening_of_no_register_says_what_to_do_and_does_not_promise_a_quarter() -> None:
    people = {"Un Premier": 1700, "Deux Second": 1600, "Trois Joueur": 1500, "Quatre Dernier": 1400}
    evening = cut_evening(new_club(people), list(people))
    assert "Le trimestre se met à jour" in evening.client.get(evening.address("evening/games/")).content.decode()
    evening.event.register = None
    evening.event.save()
    said = evening.reads("evening/quarter/")
    assert "l’étape 6 a le fichier pour qui tient le trimestre" in said
    assert "choisissez-le en créant la prochaine épreuve" in said
    assert "Le trimestre se met à jour" not in evening.client.get(evening.address("evening/games/")).content.decode()


def test_points_come_as_they_stand_and_go_on_where_games_are_missing() -> None:
    """After one game its winner is alone in front; the others of the section are there, and share what is left."""
    evening = cut_evening(new_club(SEVENTEEN), list(SEVENTEEN)[:4])
    assert [line[-1] for line in rows_of(evening, "A")] == ["…"] * 4
    evening.types("A121")
    assert rows_of(evening, "A")[0][-3:] == ["1…", "–", "5,00…"]
    assert "5 / 3 / 2" in evening.reads("evening/games/")


def test_a_bare_result_is_for_the_next_game_and_a_wrong_line_is_said() -> None:
    evening = cut_evening(new_club(SEVENTEEN), list(SEVENTEEN)[:4])
    evening.types("1", "=", "0")
    done = [game.result for game in games_of_evening([section_of(evening.first)])]
    assert done == ["1", "=", "0", "", "", ""]
    wrong = evening.sends("evening/games/result/", {"X-Beside": "1"}, result="A991")
    assert wrong.status_code == 422
    assert "« A991 » n’est pas une partie de cette soirée" in words(wrong.content.decode())
    game = games_of_evening([section_of(evening.first)])[0]
    again = {"section": "A", "first": str(game.first), "second": str(game.second), "result": "0"}
    assert evening.sends("evening/games/result/", {"X-Beside": "1"}, **again).status_code == 422
    assert evening.sends("evening/games/result/", {"X-Beside": "1"}, **again, again="1").status_code == 200
    assert games_of_evening([section_of(evening.first)])[0].result == "0"


def test_a_result_of_an_evening_that_was_sent_twice_is_there_once_and_no_fault() -> None:
    """A script sends again what it has no answer for; and a result that replaces one that never came is a first one."""
    evening = cut_evening(new_club(SEVENTEEN), list(SEVENTEEN)[:4])
    game, other = games_of_evening([section_of(evening.first)])[:2]
    typed = {"section": "A", "first": str(game.first), "second": str(game.second), "result": "1"}
    before = evening.first.version
    answers = [evening.sends("evening/games/result/", {"X-Beside": "1"}, **typed) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert all("X-Section-Version" in answer.headers for answer in answers)
    assert evening.first.version == before + 1
    replaces = {**typed, "first": str(other.first), "second": str(other.second), "result": "=", "again": "1"}
    assert evening.sends("evening/games/result/", {"X-Beside": "1"}, **replaces).status_code == 200
    assert [game.result for game in games_of_evening([section_of(evening.first)])[:2]] == ["1", "="]


def test_without_a_script_the_form_leads_back_to_the_next_game() -> None:
    evening = cut_evening(new_club(SEVENTEEN), list(SEVENTEEN)[:4])
    first, second = games_of_evening([section_of(evening.first)])[:2]
    said = evening.does(
        "evening/games/result/", section="A", first=str(first.first), second=str(first.second), result="1"
    )
    assert "1 partie sur 6" in words(evening.html("evening/games/"))
    assert f"ronde {second.round}, section A" in said


@pytest.mark.parametrize(("played", "takes"), [((), True), (("1",), True), (("1", "1", "1", "1", "1"), False)])
def test_somebody_late_takes_the_free_place_of_five_until_the_end_of_round_1(
    played: tuple[str, ...], takes: bool
) -> None:
    """Five have two games a round: the fifth result belongs to round 3, and the place is gone."""
    people = list(SEVENTEEN)[:5]
    evening = cut_evening(new_club(SEVENTEEN), people)
    evening.types(*played)
    said = evening.does("evening/come/", person="fiset")
    assert sizes(evening) == [6 if takes else 5]
    assert ("Plus aucune section n’a de place libre" in said) is not takes
    games = [game for game in games_of_evening([section_of(evening.first)]) if 6 in (game.first, game.second)]
    assert len(games) == (0 if not takes else 4 if played else 5)


def test_a_section_of_four_becomes_five_while_nothing_was_played() -> None:
    register = new_club(SEVENTEEN)
    evening = cut_evening(register, list(SEVENTEEN)[:4])
    said = evening.does("evening/come/", person="fiset")
    assert sizes(evening) == [5], said
    assert len(games_of_evening([section_of(evening.first)])) == 10
    other = cut_evening(register, list(SEVENTEEN)[:4])
    other.types("1")
    assert "Plus aucune section" in other.does("evening/come/", person="fiset")
    assert sizes(other) == [4]


def test_games_are_taken_back_while_nothing_was_played_and_undone_one_by_one() -> None:
    evening = cut_evening(new_club(SEVENTEEN), list(SEVENTEEN)[:8])
    evening.types("1", "B12=")
    evening.does("evening/undo/", back="evening-games")
    results = [game.result for game in games_of_evening([section_of(row) for row in evening.rows])]
    assert sorted(results)[-1:] == ["1"]
    assert evening.sends("evening/sections/back/").status_code == 422
    evening.does("evening/undo/", back="evening-games")
    evening.does("evening/sections/back/")
    assert not any(section_of(row).rounds for row in evening.rows)


def test_the_evening_ends_when_every_result_is_in_and_goes_to_the_office_as_one() -> None:
    evening = cut_evening(new_club(SEVENTEEN), list(SEVENTEEN)[:8])
    assert "Il manque encore 12 résultats" in evening.reads("evening/games/")
    evening.types(*["1"] * 12)
    said = evening.does("evening/games/end/")
    assert all(section_of(row).is_closed for row in evening.rows)
    assert "Homologation" in said or "homologation" in said
    evening.does("finish/submit/", signed="Olga Petit")
    assert {row.dossier for row in evening.rows} == {evening.event.id}


def test_the_bar_of_every_page_has_the_steps_of_an_evening() -> None:
    evening = cut_evening(new_club(SEVENTEEN), list(SEVENTEEN)[:4])
    for path in ("evening/", "evening/sections/", "evening/games/", "evening/quarter/", "documents/", "finish/"):
        bar = words(re.split(r"</?header", evening.html(path))[1])
        assert "1 Ce soir 2 Sections 3 Parties 4 Trimestre 5 Documents 6 Homologation" in bar
    assert person_id("Éric Vadeboncoeur") == "vadeboncoeur"
