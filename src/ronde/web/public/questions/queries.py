"""What the pages of questions show: the form with the games that one may ask about, and the private page of a question with its answer."""

from dataclasses import dataclass, replace
from datetime import date

from ronde.web.office.enquiries.services import AskedNumber, may_reply, token_digest
from ronde.web.office.models import Enquiry
from ronde.web.people.naming import public_names
from ronde.web.public.players.why import WhyPage
from ronde.web.registers.models import DossierRow, GameRow

_MOST = 60  # games to choose from
_MARK = "game:"
_PLAIN = frozenset({"missing", "name"})  # what else a question may be about


@dataclass(frozen=True, slots=True)
class AskableGame:
    """A game of a change, as the form names it; ``value`` is what the form sends."""

    value: str
    event: str
    round: int
    opponent: str
    row: GameRow


@dataclass(frozen=True, slots=True)
class PrivatePage:
    """A question as its asker sees it: about which game, of which event and against whom; with the reply to its answer, if there was one."""

    enquiry: Enquiry
    name: str
    day: date
    event: str = ""
    opponent: str = ""
    reply: Enquiry | None = None
    may_reply: bool = False

    is_indexed = False


def askable_games(page: WhyPage) -> tuple[AskableGame, ...]:
    """The games of the events of a change, whether they counted or not: one may be missing in the sum."""
    names, events = page.names, page.by_section
    return tuple(
        AskableGame(
            value=f"{_MARK}{row.fact}/{row.position}",
            event=events[row.section].name or row.section,
            round=row.round,
            opponent=names(row.opponent) if row.opponent else "",
            row=row,
        )
        for row in page.games[:_MOST]
    )


def asked_number(page: WhyPage, games: tuple[AskableGame, ...], about: str) -> AskedNumber:
    """What a question is about, as the form says it; the whole change where it says nothing that is known."""
    whole = AskedNumber(page.edition.turn, page.player, page.other_ranking, about if about in _PLAIN else "change")
    game = next((one.row for one in games if one.value == about), None)
    if game is None:
        return whole
    return replace(whole, about="game", fact=game.fact, opponent=game.opponent, round=game.round)


def private_page(token: str) -> PrivatePage | None:
    """The question to which a private address leads; None where it leads nowhere."""
    found = Enquiry.objects.select_related("register").filter(token=token_digest(token)).first()
    if found is None or found.follows_id is not None:
        return None
    names = public_names([found.player, found.opponent] if found.opponent else [found.player])
    events = (
        DossierRow.objects.filter(register=found.register, version=found.fact)
        if found.fact
        else DossierRow.objects.none()
    )
    return PrivatePage(
        found,
        names(found.player),
        found.asked.date(),
        event=events.values_list("name", flat=True).first() or "",
        opponent=names(found.opponent) if found.opponent else "",
        reply=Enquiry.objects.filter(follows=found).first(),
        may_reply=may_reply(found),
    )
