"""The form of a question, as it was filled in."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ronde.ground.problems import Problem
from ronde.web.language import reading
from ronde.web.office.enquiries.services import CONTACT, NAME, WORDS
from ronde.web.outgoing_mail import is_mail_configured
from ronde.web.public.players.why import WhyPage
from ronde.web.public.questions.queries import AskableGame, askable_games
from ronde.words.sentences import Said, said

_OVER = 200  # letters more than are kept: who types too much is told so, and has it before them still


@dataclass(frozen=True, slots=True)
class AskForm:
    """What was typed, the games to choose from, and what is wrong."""

    games: tuple[AskableGame, ...]
    about: str = ""
    words: str = ""
    name: str = ""
    contact: str = ""
    has_mail: bool = False
    problems: tuple[Said, ...] = ()

    def with_problems(self, problems: tuple[Problem, ...]) -> "AskForm":
        """The same with what is wrong, in words."""
        return replace(self, problems=tuple(said(one, reading(), "") for one in problems)) if problems else self


def ask_form(page: WhyPage, given: Mapping[str, str]) -> AskForm:
    """The form as it was filled in; the address may name the game (``game``: a fact and the row in it) and what it is about."""

    def typed(name: str, most: int) -> str:
        return given.get(name, "").replace("\x00", "")[: most + _OVER]

    games = askable_games(page)
    asked = f"game:{given['game']}" if given.get("game") else given.get("about", "")
    return AskForm(
        games, asked[:300], typed("words", WORDS), typed("name", NAME), typed("contact", CONTACT), is_mail_configured()
    )
