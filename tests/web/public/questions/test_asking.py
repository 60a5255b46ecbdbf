"""Anybody asks about a number, without an account and a cookie; the answer is found by a private address that nobody keeps."""

import re

import pytest
from django.test import Client

from ronde.web.accounts.limits import LIMITS
from ronde.web.actors import HeldRole, actor
from ronde.web.office.enquiries.services import WORDS, answer_enquiry
from ronde.web.office.models import Enquiry
from ronde.web.people.models import PersonRow
from ronde.web.registers.models import GameRow, Register
from ronde.web.roles import Role
from ronde.words.letters import LetterText

QUESTION = "I won this game. The slip says 2–0."


def address(register: Register, player: str = "one") -> str:
    return f"/en/dames/ask/{register.editions.latest('turn').turn}/{player}/"


def text(answer: object) -> str:
    content: bytes = getattr(answer, "content", b"")
    return " ".join(re.sub(r"<[^>]+>", " ", content.decode()).split())


def test_a_question_goes_to_the_office_with_player_list_and_game(register: Register, visitor: Client) -> None:
    game = GameRow.objects.get(register=register, player="one", opponent="two")
    form = text(visitor.get(f"{address(register)}?game={game.fact}/{game.position}"))
    assert "Coupe 0 · round 1 · Claude two" in form
    assert "president of the club, the league or the federation" in form  # FFJD 6.7.3
    assert "art. 6.7.3" in form
    sent = visitor.post(
        address(register), {"about": f"game:{game.fact}/{game.position}", "words": QUESTION, "name": "Jo"}
    )
    assert sent.status_code == 302
    assert not sent.cookies
    row = Enquiry.objects.get()
    assert (row.player, row.turn, row.about) == ("one", register.editions.latest("turn").turn, "game")
    assert (row.fact, row.opponent, row.round) == (game.fact, "two", 1)
    assert (row.words, row.name, row.contact, row.language) == (QUESTION, "Jo", "", "en")


def test_the_private_address_is_told_once_and_only_its_digest_is_kept(register: Register, visitor: Client) -> None:
    sent = visitor.post(address(register), {"about": "change", "words": QUESTION, "contact": "jo@example.org"})
    where = sent.headers["Location"]
    token = where.rstrip("/").rpartition("/")[2]
    assert len(token) >= 32
    kept = Enquiry.objects.values().get()
    assert token not in str(kept)
    page = visitor.get(where)
    said = text(page)
    assert "Keep this address" in said
    assert f"http://testserver{where}" in said
    assert QUESTION in said
    assert "waiting for an answer" in said
    assert "jo@example.org" not in said  # whoever finds the address learns nothing of who asked
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert "no-store" in page.headers["Cache-Control"]
    assert not page.cookies
    assert visitor.get(where.replace(token, "x" + token[1:])).status_code == 404


def test_addresses_that_lead_nowhere_are_counted(register: Register, visitor: Client) -> None:
    del register
    found = [visitor.get(f"/en/questions/guess-{at}/").status_code for at in range(LIMITS["link"].tries + 1)]
    assert found == [404] * LIMITS["link"].tries + [429]


@pytest.mark.parametrize(
    ("sent", "wrong"),
    [
        ({"words": "  "}, "The question has 0 characters."),
        ({"words": "x" * (WORDS + 1)}, f"The question has {WORDS + 1} characters."),
        ({"words": QUESTION, "name": "n" * 101}, "The name has 101 characters."),
        ({"words": QUESTION, "contact": "nobody"}, "“nobody” is not an email address."),
    ],
)
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(
    register: Register, visitor: Client, sent: dict[str, str], wrong: str
) -> None:
    answer = visitor.post(address(register), {"about": "missing", **sent})
    assert answer.status_code == 422
    assert wrong in text(answer)
    assert all(value.strip() in answer.content.decode() for value in sent.values())
    assert '<option value="missing" selected>' in answer.content.decode()
    assert not Enquiry.objects.exists()


def test_nul_and_a_game_that_is_none_do_no_harm(register: Register, visitor: Client) -> None:
    visitor.post(address(register), {"about": "game:nothing/9", "words": f"{QUESTION}\x00"})
    row = Enquiry.objects.filter(words=QUESTION).first()
    assert row is None or (row.about, row.fact) == ("change", "")


def test_nobody_asks_about_who_is_not_named_or_a_number_that_is_none(register: Register, visitor: Client) -> None:
    assert visitor.get("/en/dames/ask/999/one/").status_code == 404
    PersonRow.objects.filter(id="one").update(named=False)
    assert visitor.get(address(register)).status_code == 404
    assert visitor.post(address(register), {"words": QUESTION}).status_code == 404
    assert not Enquiry.objects.exists()


def test_a_form_of_another_site_and_too_many_of_one_address_are_refused(register: Register, visitor: Client) -> None:
    foreign = visitor.post(address(register), {"words": QUESTION}, headers={"Origin": "https://elsewhere.example"})
    assert foreign.status_code == 403
    found = [visitor.post(address(register), {"words": QUESTION}).status_code for _ in range(LIMITS["form"].tries + 1)]
    assert found == [302] * LIMITS["form"].tries + [429]
    assert Enquiry.objects.count() == LIMITS["form"].tries


def answered(row: Enquiry, text_: str) -> None:
    officer = actor("account:1", [HeldRole(Role.OFFICER, row.register.code)])
    assert answer_enquiry(row, LetterText("About your question", text_), officer) == ()


def test_the_private_page_names_the_game_and_takes_one_reply_to_the_answer(register: Register, visitor: Client) -> None:
    game = GameRow.objects.get(register=register, player="one", opponent="two")
    about = {"about": f"game:{game.fact}/{game.position}", "words": QUESTION, "contact": "jo@example.org"}
    where = visitor.post(address(register), about).headers["Location"]
    asked = text(visitor.get(where))
    assert "a game · Coupe 0 · round 1 · against Claude two" in asked
    assert "Reply to the answer" not in asked
    assert visitor.post(where, {"words": "Too early."}).status_code == 422
    answered(Enquiry.objects.get(), "It counts.")
    told = text(visitor.get(where))
    assert "The answer is below." in told
    assert "It counts." in told
    assert "open this page again" not in told
    assert "the answer also goes" not in told  # it has come
    assert visitor.post(where, {"words": " "}).status_code == 422
    assert visitor.post(where, {"words": "Then where is the other one?"}).status_code == 302
    reply = Enquiry.objects.get(follows__isnull=False)
    assert (reply.words, reply.contact, reply.about, reply.round) == (
        "Then where is the other one?",
        "jo@example.org",
        "game",
        1,
    )
    waiting = text(visitor.get(where))
    assert "Then where is the other one?" in waiting
    assert "Reply to the answer" not in waiting
    assert visitor.post(where, {"words": "Once more."}).status_code == 422
    answered(reply, "In the next list.")
    assert "In the next list." in text(visitor.get(where))
    assert visitor.post(where, {"words": "And again."}).status_code == 422
    assert Enquiry.objects.count() == 2


def test_the_game_of_a_question_names_nobody_who_may_not_be_named(register: Register, visitor: Client) -> None:
    game = GameRow.objects.get(register=register, player="one", opponent="two")
    about = {"about": f"game:{game.fact}/{game.position}", "words": QUESTION}
    where = visitor.post(address(register), about).headers["Location"]
    PersonRow.objects.filter(pk="two").update(named=False)
    page = text(visitor.get(where))
    assert "Claude two" not in page
    assert "against name not published" in page
