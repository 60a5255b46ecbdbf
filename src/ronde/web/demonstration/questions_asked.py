"""Questions about numbers that somebody of the demonstration has asked: one waits, one was answered."""

from datetime import UTC, datetime, time, timedelta

from ronde.web.accounts.appointing import acting
from ronde.web.actors import VISITOR
from ronde.web.demonstration.accounts import OFFICER, demonstration_account
from ronde.web.demonstration.plans import Frame
from ronde.web.office.enquiries.services import AskedNumber, Asker, answer_enquiry, ask_about_number
from ronde.web.office.models import Enquiry
from ronde.web.people.naming import named_people
from ronde.web.registers.models import Change, GameRow, Register
from ronde.words.letters import LetterText

_CODE = "dames"
_ASKED = (
    (6, "game", "Rosalie Kerbrat", "Pourquoi cette partie ne compte-t-elle presque pas ? Je pensais gagner plus."),
    (1, "missing", "", "Ma partie de la ronde 3 manque-t-elle ? Je ne la retrouve pas dans le calcul."),
)
_ANSWER = LetterText(
    "Votre question sur une partie",
    "Bonjour,\n\nL’écart des cotes dépasse 450 points : PA s’arrête à 1,9 (art. 6.1.2), et une victoire ne rapporte alors que"
    " 0,1 fois K.\n\nAurore Lhermitte, responsable du classement",
)


def questions_asked(frame: Frame) -> None:
    """Two questions about numbers of the last list of draughts, where there is one; the first was answered the day after."""
    register = Register.objects.filter(code=_CODE).first()
    last = register.editions.order_by("-turn").first() if register else None
    if register is None or last is None:
        return
    named = named_people().values("id")
    found = Change.objects.filter(register=register, turn=last.turn, player__in=named).order_by("position")
    for (days, about, name, words), change in zip(_ASKED, found[: len(_ASKED)], strict=False):
        at = datetime.combine(frame.today - timedelta(days=days), time(18), UTC)
        ask_about_number(register, _number(register, change, about), words, Asker("fr", name), VISITOR.at(at))
    first = Enquiry.objects.filter(register=register).order_by("asked").first()
    if first is not None:
        officer = acting(demonstration_account(OFFICER)).at(first.asked + timedelta(days=1))
        answer_enquiry(first, _ANSWER, officer)


def _number(register: Register, change: Change, about: str) -> AskedNumber:
    """The change; for a question about a game the last one of the player that counted."""
    game = GameRow.objects.filter(register=register, player=change.player, uncounted="").order_by("-day", "pk").first()
    if game is None or about != "game":
        return AskedNumber(change.turn, change.player, about=about)
    return AskedNumber(change.turn, change.player, "", "game", game.fact, game.opponent, game.round)
