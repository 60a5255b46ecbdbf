"""The end of a series: what homologation says, what is asked inside a finding, what the list makes of it, submitted, returned, again."""

import re
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.ground.ids import PlayerId
from ronde.play.acts.act import pair, publish
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.standings.table import usual_criteria
from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.accounts.appointing import acting
from ronde.web.events.beginning import NewEvent, event_begun
from ronde.web.events.bodies import section_of
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.services import act, event_created, section_created
from ronde.web.office.models import Question
from ronde.web.office.questions import ask
from ronde.web.office.services import give_back, homologate, publish_due, record_payment
from ronde.web.people.rows import written
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import BesideText, DossierRow, Register
from ronde.web.registers.verifying import verified_register
from ronde.web.roles import Role
from tests.web.desk.finish.pages import FinishDesk
from tests.web.desk.finish.series import DAY, listed_register, officer, played_section, played_series
from tests.web.walks.registration import account

pytestmark = pytest.mark.usefixtures("database")
QUESTION = "absence de Klervi Exemple contre Gael Exemple. Est-elle excusée ?"


def olga() -> User:
    return account("olga", "Olga Petit", Role.ORGANISER)


def begun(declared: str | None = None) -> tuple[FinishDesk, Register]:
    register, user = listed_register(), olga()
    row = played_series(register, user) if declared is None else played_series(register, user, declared=declared)
    return FinishDesk(row, user), register


def waiting_table(row: SectionRow) -> dict[str, object]:
    """Where Klervi did not come to, as the form of the question says it."""
    games = section_of(row).games(range(1, 6))
    number, game = next((number, game) for number, game in games if game.result == "?")
    return {"of": row.pk, "round": number, "table": game.table}


def not_excused(row: SectionRow) -> str:
    """The code by which the absence counts."""
    return next(
        code
        for code in ("0fne", "2fne")
        if code[0] == next(game.assumed[0] for _, game in section_of(row).games(range(1, 6)) if game.result == "?")
    )


def test_nothing_is_declared_yet_and_the_page_says_what_is_wanted_and_keeps_it() -> None:
    desk, _ = begun(declared="")
    page = desk.words()
    assert "Cadence : à remplir." in page
    assert "Signer et soumettre" in page
    assert "1 point est à remplir ou à corriger d’abord." in page
    assert desk.form()["first_day"] == "2024-01-20"  # the event's own
    # What is wrong stands in the form as it was typed, and nothing is kept.
    status, page = desk.declares(cadence="accelerated", planned="cinq")
    assert status == 422
    assert "Rondes prévues : « cinq » ne convient pas" in page
    assert Event.objects.get().declaration == ""
    assert desk.declares(cadence="accelerated", declared="yes", pace__minutes="15", pace__seconds="15")[0] == 303
    form = desk.form()
    assert (form["declared"], form["cadence"], form["pace.minutes"], form["pace.seconds"]) == (
        "yes",
        "accelerated",
        "15",
        "15",
    )
    page = desk.words()
    assert "✓ En ordre : Les règles de la FMJD et de la FFJD ont été suivies art. 5.1" in page
    assert "Temps : 15 min + 15 s par coup = 30 art. 5.2.2" in page
    assert "à remplir" not in page


def test_one_step_has_the_key_closing_first_and_then_submitting() -> None:
    desk, _ = begun()
    assert keyed(desk) == ["submit"]  # it cannot be closed while a game waits, and may be submitted all the same
    desk.posts("decide", **waiting_table(desk.row), code=not_excused(desk.row))
    assert keyed(desk) == ["close"]
    desk.posts("close")
    assert keyed(desk) == ["submit"]


def keyed(desk: FinishDesk) -> list[str]:
    """The buttons that show Ctrl Enter; each of them is pressed by it, and no other."""
    main = desk.html().partition('<main id="main">')[2].partition("</main>")[0]
    shown = re.findall(r'<(?:button|a) [^>]*id="(\w+)"[^>]*>[^<]*<kbd>Ctrl ↵</kbd>', main)
    assert re.findall(r'id="(\w+)"[^>]*data-key="ctrl\+enter"', main) == shown
    return shown


def test_what_homologation_will_say_and_what_the_list_will_make_of_it() -> None:
    desk, _ = begun()
    page = desk.words()
    # The arithmetic stands in ``series``.
    assert QUESTION in page
    assert "art. 6.4" in page
    assert "Gael Exemple 1115 au lieu de 1103, Klervi Exemple 1000 au lieu de 1012" in page
    assert "2 points bloquants à dire : 1, à régler : 1, autres : 0" in page
    assert "Droits : lente 0 × 2 EUR + accélérée 6 × 1 EUR = 6 EUR art. 5.5" in page
    assert "Droits : dû 6 €, reçu 0 €, reste 6 €." in page
    assert "liste du 1ᵉʳ février 2024" in page
    whole = desk.words("list/")
    for line in (
        "Cleo Exemple 1200 5 1185",
        "Bob Exemple 1150 5 1142",
        "Ana Exemple 1050 5 1058",
        "Yann Exemple – 5 1100 (nouveau)",
        "Gael Exemple 1100 4 1103 ou 1115",
        "Klervi Exemple 1000 4 1012 ou 1000",
    ):
        assert line in whole
    why = desk.words("list/gael/")
    assert "devient 1103" in why
    assert "Nouveau CP = 1100 + 3 = 1103" in why
    assert "Rien de cette épreuve" in desk.words("list/nobody/")


def test_the_answer_inside_the_finding_corrects_the_result_as_an_act() -> None:
    desk, _ = begun()
    place, code = waiting_table(desk.row), not_excused(desk.row)
    status, page = desk.tries("decide", **place)
    assert (status, "Il manque la décision" in page) == (422, True)
    page = desk.posts("decide", **place, code=code)
    assert QUESTION not in page
    assert "1115" in page
    assert "1103" not in page
    desk.row.refresh_from_db()
    assert desk.row.acts.latest("number").kind == "correct"
    assert "Clore le tournoi" in page
    # Closing, opening again.
    page = desk.posts("close")
    assert "Le tournoi est clos." in page
    desk.row.refresh_from_db()
    assert desk.row.state == "closed"
    desk.posts("reopen")
    desk.row.refresh_from_db()
    assert desk.row.state == "played"


def test_a_game_that_waits_blocks_homologation_and_never_submission() -> None:
    desk, register = begun()
    page = desk.posts("submit")
    assert "Soumis le" in page
    assert DossierRow.objects.get().state == "submitted"
    assert "Le bureau l’a. Rien ne change ici avant sa réponse." in page
    # Between submission and return nothing changes.
    status, page = desk.tries("decide", **waiting_table(desk.row), code=not_excused(desk.row))
    assert status == 422
    assert desk.tries("submit")[0] == 422
    status, page = desk.declares(cadence="slow")
    assert status == 422
    assert "cadence: accelerated" in Event.objects.get().declaration
    assert verified_register(register).is_sound


def test_returned_with_a_letter_only_the_difference_goes_back_to_the_same_dossier() -> None:
    desk, register = begun()
    desk.posts("submit")
    series = desk.row.pk
    assert record_payment(register, [series], officer(date(2024, 1, 21)), amount=4, payer="Olga Petit").is_done
    letter = "Le forfait de Klervi était-il excusé ?\nIl reste 2 € de droits."
    assert give_back(register, series, officer(date(2024, 1, 22)), reason=letter).is_done
    page = desk.words()
    assert "Renvoyé le 22 janvier 2024" in page
    assert "Le forfait de Klervi était-il excusé ? Il reste 2 € de droits. Aurore Lhermitte" in page
    assert "Droits : dû 6 €, reçu 4 €, reste 2 €." in page
    assert "Rien n’est encore changé." in page
    assert "4 € reçus" in page
    place, code = waiting_table(desk.row), not_excused(desk.row)
    page = desk.posts("decide", **place, code=code)
    assert f"Vous changez : ronde {place['round']}, table {place['table']} : ? → {code}" in page
    desk.posts("close")
    page = desk.posts("submit", word="Klervi n’a prévenu personne.")
    assert "Soumis le" in page
    # The same dossier: a second version, and the word beside the step.
    dossier = DossierRow.objects.get()
    assert (dossier.section, dossier.version, dossier.state) == (series, f"{series}-2", "submitted")
    assert BesideText.objects.filter(text__contains="prévenu personne").exists()
    assert record_payment(register, [series], officer(date(2024, 1, 24)), amount=2, payer="Olga Petit").is_done
    assert homologate(register, series, officer(date(2024, 1, 25))).is_done
    assert "Homologué" in desk.words()
    assert publish_due(register, officer(date(2024, 2, 1)), seen=FOLD.held(register).turn).lists == (date(2024, 2, 1),)
    assert "Dans la liste du 1ᵉʳ février 2024." in desk.words()
    lines = dict(register.editions.get(day=date(2024, 2, 1), ranking="national").lines.values_list("player", "value"))
    assert lines == {"cleo": "1185", "bob": "1142", "gael": "1115", "yann": "1100", "ana": "1058", "klervi": "1000"}
    assert verified_register(register).is_sound


def test_a_question_of_the_office_is_answered_on_the_page() -> None:
    desk, register = begun()
    desk.posts("submit")
    asked = ask(
        register, desk.row.pk, "ffjd.undecided", officer(date(2024, 1, 22)), words="Ronde 2, table 2 ?"
    ).question
    assert asked is not None
    page = desk.words()
    assert "Le bureau demande" in page
    assert "Le forfait était-il excusé ? Ronde 2, table 2 ?" in page
    status, page = desk.tries("reply", number=asked.pk, answer="perhaps")
    assert status == 422
    page = desk.posts("reply", number=asked.pk, answer="not-excused", reason="personne n’a prévenu")
    assert "Le bureau demande" not in page
    question = Question.objects.get()
    assert (question.answer, question.reason) == ("not-excused", "personne n’a prévenu")
    assert desk.tries("reply", number="99999", answer="excused")[0] == 422


def test_the_estimate_of_annex_b_is_asked_for_in_its_finding() -> None:
    # Three rated players took part, and annex B asks for an estimate below four.
    register, user = listed_register(rated={"klervi": 1000, "ana": 1050, "gael": 1100}), olga()
    desk = FinishDesk(played_series(register, user), user)
    assert "Moyenne estimée des non-classés (le guide va de 600 à 1150)" in desk.words()
    status, page = desk.tries("estimate", estimate="beaucoup")
    assert (status, "n’est pas une estimation" in page) == (422, True)
    desk.posts("estimate", estimate="1000")
    assert "estimate: 1000" in Event.objects.get().declaration
    assert "pace:" in Event.objects.get().declaration
    assert "Moyenne estimée" not in desk.words()


def test_a_newcomer_who_looks_like_somebody_known_is_asked_about_before_it_is_submitted() -> None:
    register, user = listed_register(), olga()
    event = played_series(register, user).event
    row = played_section(event, user, "second", newcomers={"yann": Entry(PlayerId("x1"), "Zoé Martin")})
    written(People.of([Player(id="zoe", name="MARTIN Zoe")]), DAY)
    FOLD.forget()
    desk = FinishDesk(row, user)
    page = desk.words()
    assert "Zoé Martin : personne nouvelle ici. De qui s’agit-il ?" in page
    assert "MARTIN Zoe, personne connue" in page
    status, _ = desk.tries("submit")
    assert status == 422
    assert not DossierRow.objects.exists()
    desk.posts("submit", **{"who.0": "x1", "who.0.is": "zoe"})
    assert event.entrants.get(player="x1").person == "zoe"


def test_what_is_otherwise_for_a_section_is_declared_of_it_alone() -> None:
    register, user = listed_register(), olga()
    row = played_series(register, user)
    played_section(row.event, user, "finale")
    desk = FinishDesk(row, user)
    assert "Open seulement" in desk.words()
    assert desk.declares("?for=open", linked="finale", planned="5")[0] == 303
    said = Event.objects.get().declaration
    assert "sections:\n  open:\n" in said
    assert "linked: finale" in said
    assert desk.form()["linked"] == ""
    assert desk.form("?for=open")["linked"] == "finale"
    # The other one is submitted with it, where it is ticked.
    for one in SectionRow.objects.all():
        place = FinishDesk(one, user)
        place.posts("decide", **waiting_table(one), code=not_excused(one))
        place.posts("close")
    desk.posts("submit", also="finale")
    assert DossierRow.objects.count() == 2


def test_an_event_without_a_book_is_closed_and_has_its_file() -> None:
    row = played_series(None, olga(), declared="")
    desk = FinishDesk(row, olga())
    page = desk.words()
    assert "ne suit aucun règlement" in page
    assert "Signer" not in page
    answer = desk.client.get(f"{desk.path}file/")
    assert answer["Content-Disposition"].startswith('attachment; filename="coupe-des-remparts-')
    assert answer.content[:2] == b"PK"
    assert desk.tries("submit")[0] == 422


def asked_of_the_database(players: int) -> int:
    """How many questions the page of a section in its first round costs."""
    user, register = olga(), Register.objects.first()
    made = event_created(
        acting(user),
        name="Open",
        first_day=DAY,
        register=register,
        declaration="first_day: 2024-01-20\ncadence: slow\n",
    )
    assert made.event is not None
    entries = tuple(Entry(PlayerId(f"n{number}"), f"Numéro {number}") for number in range(players))
    plan = Plan((Phase("swiss_points", 5),), usual_criteria("draughts", "swiss_points"), seed=1)
    row = section_created(made.event, Section("Open", "draughts", plan, entries), acting(user), file="open").row
    assert row is not None
    for asked in (pair(), publish()):
        row.refresh_from_db()
        assert act(row.pk, asked, acting(user), seen=row.version).is_done
    desk = FinishDesk(row, user)
    desk.html()
    with CaptureQueriesContext(connection) as found:
        desk.html()
    return len(found)


def test_the_page_asks_the_database_as_often_for_many_players_as_for_few() -> None:
    listed_register()
    assert asked_of_the_database(10) == asked_of_the_database(100) <= 40


def test_nothing_is_ticked_or_said_to_be_ready_before_somebody_has_declared_that_the_rules_were_followed() -> None:
    """FISF 1, without a list: what an event begins with is no declaration, and a no is said to block it."""
    user = olga()
    event = event_begun(NewEvent("TH", DAY, DAY, regulation="fisf-classique"), acting(user)).event
    assert event is not None
    desk = FinishDesk(SectionRow.objects.get(event=event), user)
    asked = "L’épreuve respecte le cahier des charges et le règlement international"
    assert "declared" not in desk.form()
    page = desk.words()
    assert f"{asked} : à remplir." in page
    assert "✓ déclaration" not in page
    assert desk.declares(declared="no")[0] == 303
    page = desk.words()
    assert "Pas encore : 1 point bloquant" in page
    assert f"À corriger {asked} : non art. 1" in page
    assert desk.declares(declared="yes")[0] == 303
    page = desk.words()
    assert "✓ déclaration" in page
    assert "Rien ne bloque dans la déclaration" in page
    assert "Peut être homologué" not in page
