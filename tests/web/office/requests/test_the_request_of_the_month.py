"""The request of docs/an-officers-month.md through the pages: 1900 to 2050 for Gilles waits for the Technical Council, is agreed to, and signed."""

import re
from datetime import date
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations.ffjd.office.requests import Decision, Request
from ronde.web.office.models import Question as OfficeQuestion
from ronde.web.office.models import RequestDocument
from ronde.web.people.rows import written
from ronde.web.privacy.erasing import erase
from ronde.web.privacy.whom import whom
from ronde.web.registers.folding import FOLD
from ronde.web.registers.verifying import verified_register
from ronde.web.roles import Role
from tests.ffjd.month_by_hand import FIRST
from tests.web.office.month import Month

FILED = {
    "player": "gilles",
    "kind": "correction",
    "rating": "2050",
    "arguments": "Olympiade 2023",
    "role": "club-president",
    "name": "Pia Marin",
    "how": "lettre du 10 février",
}
MARCH, APRIL = date(2024, 3, 1), date(2024, 4, 1)


def said(answer: Any) -> str:
    return str(answer.content.decode()).replace("\u00a0", " ").replace("\u202f", " ")


def filed(lived: Month) -> str:
    """The request of 12 February, filed by the officer for the president."""
    answer = lived.lives_until("2024-02-12").officer.post("/fr/office/dames/requests/file/", FILED)
    assert answer.status_code == 302, said(answer)
    return str(answer["Location"])


def test_a_request_waits_for_the_council_and_enters_the_list_once_it_has_agreed(lived: Month) -> None:
    page = filed(lived)
    shown = said(lived.officer.get(page))
    assert "Au moins 150 points : 1900 → 2050 = 150" in shown  # |2050 − 1900| = 150, just enough (6.7.4)
    assert "Demandée par Pia Marin, président de club, Damier Lyonnais" in shown
    lived.lives_until("2024-02-20")
    decided = {"decision": "accepted", "rating": "2050", "reason": "ses résultats à l’étranger", "seen": lived.turn}
    assert lived.officer.post(f"{page}decide/", decided).status_code == 302
    shown = said(lived.officer.get(page))
    assert "Attend l’accord" in shown
    assert "Il manque l’accord du Conseil technique." in shown
    # Nobody signs before the council has agreed, and the list of March is without it.
    too_early = lived.officer.post(f"{page}enter/", {"seen": lived.turn})
    assert too_early.status_code == 422
    assert "n’a pas donné son accord" in said(too_early)
    lived.lives_until("2024-03-01").publishes(MARCH)
    assert lived.listed(MARCH) == FIRST
    lived.lives_until("2024-03-20")
    agreed = {"answer": "agreed", "minutes": "CT 2024-03", "day": "2024-03-19", "how": "courriel"}
    assert lived.officer.post(f"{page}council/", agreed).status_code == 302
    shown = said(lived.officer.get(page))
    assert "Dit le 19 mars 2024, procès-verbal CT 2024-03." in shown
    # Before anybody signs: 1894 → 2050 with the list of April; Vichy, (0 − 1.396) × 5 = −6.98, would have cost him 7.
    assert "1894 → <b>2050</b>" in shown
    assert '<span class="gone">−7</span>' in shown
    assert "1 → <b>1</b>" in shown
    assert lived.officer.post(f"{page}enter/", {"seen": lived.turn}).status_code == 302
    facts = FOLD.held(lived.register).known.history.facts
    last = facts[-1]
    assert isinstance(last, Decision)
    assert last.council is not None
    assert (last.rating, last.council.day, last.council.minutes) == (2050, date(2024, 3, 19), "CT 2024-03")
    lived.at("2024-04-01").publishes(APRIL)
    assert lived.listed(APRIL)["gilles"] == 2050
    assert re.search(r"\d closes?\b", said(lived.officer.get(page)))


def test_a_decision_is_read_as_a_letter_before_it_is_sent(lived: Month) -> None:
    page = filed(lived)
    assert "/letters/new/" not in said(lived.officer.get(page))  # nothing is decided yet
    lived.lives_until("2024-02-20")
    decided = {"decision": "accepted", "rating": "2050", "reason": "ses résultats à l’étranger", "seen": lived.turn}
    assert lived.officer.post(f"{page}decide/", decided).status_code == 302
    (address,) = re.findall(r'href="([^"]*/letters/new/decision/[^"]*)"', said(lived.officer.get(page)))
    letter = said(lived.officer.get(address))
    assert "Gilles Gautier" in letter
    assert "2050" in letter
    assert "ses résultats à l’étranger" in letter


def test_less_than_150_points_are_refused_at_entry_with_the_article_and_nothing_typed_is_lost(lived: Month) -> None:
    """2049 − 1900 = 149."""
    lived.lives_until("2024-02-12")
    turn = lived.turn
    answer = lived.officer.post("/fr/office/dames/requests/file/", {**FILED, "rating": "2049"})
    shown = said(answer)
    assert answer.status_code == 422
    assert "2049 s’écarte de 149 du CP de 1900 ; une correction le déplace d’au moins 150." in shown
    assert "6.7.4" in shown
    assert 'value="2049"' in shown
    assert "Olympiade 2023" in shown
    assert "Pia Marin" in shown
    assert lived.turn == turn


def test_the_council_answers_by_its_own_account_and_the_officer_cannot_agree_in_its_place(lived: Month) -> None:
    page = filed(lived)
    decided = {"decision": "accepted", "rating": "2050", "reason": "r", "seen": lived.turn}
    lived.officer.post(f"{page}decide/", decided)
    assert lived.officer.post(f"{page}agree/", {"answer": "agreed", "minutes": "m"}).status_code == 403
    council = lived.holding("Pascal Aubrunet", Role.COUNCIL, "dames")
    assert "procès-verbal" in said(council.get(page)).lower()
    assert council.post(f"{page}agree/", {"answer": "not-agreed", "minutes": "CT 2"}).status_code == 302
    assert "Pas d’accord" in said(lived.officer.get(page))
    assert lived.officer.post(f"{page}enter/", {"seen": lived.turn}).status_code == 422
    again = {"decision": "accepted", "rating": "2060", "reason": "r", "seen": lived.turn}
    assert lived.officer.post(f"{page}decide/", again).status_code == 302
    assert "Attend l’accord" in said(lived.officer.get(page))  # of another decision the council is asked anew


def test_a_decision_that_came_with_a_file_can_be_agreed_to_as_well(lived: Month) -> None:
    """Nobody was asked when it was recorded: the council's word is taken all the same."""
    page = filed(lived)
    decided = {"decision": "accepted", "rating": "2050", "reason": "r", "seen": lived.turn}
    lived.officer.post(f"{page}decide/", decided)
    OfficeQuestion.objects.all().delete()
    assert "Quand le Conseil répond" in said(lived.officer.get(page))
    agreed = {"answer": "agreed", "minutes": "CT 1", "day": "2024-02-12", "how": "courriel"}
    assert lived.officer.post(f"{page}council/", agreed).status_code == 302
    assert lived.officer.post(f"{page}enter/", {"seen": lived.turn}).status_code == 302


def test_papers_are_small_of_known_kinds_and_for_the_office_and_who_asks_only(lived: Month) -> None:
    page = filed(lived)
    good, script = b"%PDF-1.4 results", b"<script>alert(1)</script>"
    for name, content, code in (("a.pdf", good, 302), ("b.pdf", script, 422), ("c.pdf", b"%PDF-" + b"0" * 2**21, 422)):
        sent = SimpleUploadedFile(name, content)
        assert lived.officer.post(f"{page}papers/", {"file": sent}).status_code == code, name
    answer = lived.officer.get(f"{page}papers/1/")
    assert (answer.content, answer["Content-Type"]) == (good, "application/pdf")
    assert answer["Content-Disposition"].startswith("attachment")
    pia = lived.holding("Pia Marin", Role.CLUB_PRESIDENT, "lyon")
    own = f"/fr/office/presidents/requests/paper/?register=dames&filed={page.split('/')[-2]}&number=1"
    assert pia.get(own).content == good
    other = lived.holding("Otto Perrin", Role.CLUB_PRESIDENT, "paris")
    assert other.get(own).status_code == 302
    assert other.get(f"{page}papers/1/").status_code == 403
    assert Client().get(own).status_code == 302  # to sign in
    whom_it_is_about = whom("gilles")
    assert whom_it_is_about is not None
    erase(whom_it_is_about, date(2024, 2, 13))
    assert not RequestDocument.objects.exists()
    assert verified_register(lived.register).is_sound


def test_a_complement_is_asked_for_answered_and_the_request_refused_with_a_reason(lived: Month) -> None:
    page = filed(lived)
    assert lived.officer.post(f"{page}ask/", {"asks": "Les cadences ?"}).status_code == 302
    assert "Complément demandé" in said(lived.officer.get(page))
    assert lived.officer.post(f"{page}answer/", {"says": "Toutes lentes.", "by": "Pia Marin"}).status_code == 302
    shown = said(lived.officer.get(page))
    assert "« Les cadences ? »" in shown
    assert "« Toutes lentes. »" in shown
    silent = lived.officer.post(f"{page}decide/", {"decision": "refused", "reason": " ", "seen": lived.turn})
    assert silent.status_code == 422
    refused = {"decision": "refused", "reason": "Épreuves non homologuées.", "seen": lived.turn}
    assert lived.officer.post(f"{page}decide/", refused).status_code == 302
    assert "refusée le 12 février 2024, par Rex Morin" in said(lived.officer.get(page))
    # Reviewed before a list has it: the decision is corrected, not taken twice.
    review = {"decision": "accepted", "rating": "1750", "reason": "revu", "seen": lived.turn}
    assert lived.officer.post(f"{page}decide/", review).status_code == 302
    facts = [one for one in FOLD.held(lived.register).known.history.facts if isinstance(one, Decision)]
    assert [(one.decision, one.rating, bool(one.replaces)) for one in facts] == [
        ("refused", None, False),
        ("accepted", 1750, True),
    ]


def test_who_decides_on_an_older_page_is_told(lived: Month) -> None:
    page = filed(lived)
    decided = {"decision": "accepted", "rating": "2050", "reason": "r", "seen": lived.turn - 1}
    answer = lived.officer.post(f"{page}decide/", decided)
    assert answer.status_code == 422
    assert not [one for one in FOLD.held(lived.register).known.history.facts if isinstance(one, Decision)]


def test_a_president_files_for_the_own_club_sees_the_own_requests_and_answers(lived: Month) -> None:
    lived.lives_until("2024-02-12")
    pia = lived.holding("Pia Marin", Role.CLUB_PRESIDENT, "lyon")
    own = {"register": "dames", "player": "gilles", "kind": "correction", "rating": "2050", "arguments": "Olympiade"}
    assert pia.get("/fr/office/dames/requests/").status_code == 403
    found = said(pia.get("/fr/office/presidents/requests/file/?register=dames&looked_for=gautier"))
    assert "Gilles Gautier" in found
    assert "Daniel" not in said(pia.get("/fr/office/presidents/requests/file/?register=dames&looked_for=daniel"))
    answer = pia.post("/fr/office/presidents/requests/file/", own)
    assert answer.status_code == 302, said(answer)
    asked = FOLD.held(lived.register).known.history.facts[-1]
    assert isinstance(asked, Request)
    assert (asked.requester.name, asked.requester.role, asked.filed_by) == ("Pia Marin", "club-president", None)
    page = f"/fr/office/dames/requests/{asked.id}/"
    lived.officer.post(f"{page}ask/", {"asks": "Les cadences ?"})
    assert "« Les cadences ? »" in said(pia.get(answer["Location"]))
    said_so = {"register": "dames", "filed": asked.id, "says": "Lentes."}
    assert pia.post("/fr/office/presidents/requests/answer/", said_so).status_code == 302
    assert "« Lentes. »" in said(lived.officer.get(page))
    # Of another club nobody can ask, and nothing of this request is told.
    other = lived.holding("Otto Perrin", Role.CLUB_PRESIDENT, "paris")
    assert other.post("/fr/office/presidents/requests/file/", own).status_code == 403
    assert "Gautier" not in said(other.get(answer["Location"]))
    assert other.post("/fr/office/presidents/requests/answer/", said_so)["Location"].endswith("/presidents/requests/")


def test_a_request_names_somebody_whom_the_register_knows_and_whose_president_asks(lived: Month) -> None:
    """Solène has no club: no club's president can ask for her, but the federation's can (6.7.3)."""
    lived.lives_until("2024-02-12")
    written(People.of([Player(id="solene", name="Solène Sans-Club")]), date(2024, 2, 12))
    file = "/fr/office/dames/requests/file/"
    unknown = lived.officer.post(file, {**FILED, "player": "nobody"})
    assert unknown.status_code == 422
    assert "Le joueur concerné n’est pas indiqué." in said(unknown)
    hers = {**FILED, "player": "solene", "kind": "initialisation", "rating": "1400"}
    answer = lived.officer.post(file, hers)
    assert answer.status_code == 422
    assert "n’est dans aucun club" in said(answer)
    assert lived.officer.post(file, {**hers, "role": "federation-president"}).status_code == 302
