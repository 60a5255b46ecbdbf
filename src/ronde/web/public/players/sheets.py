"""A player's pages as paper: what stands on them is what the pages say, by the names that may be said in public."""

from ronde.paper.careers import SheetChange, SheetHead, career_sheet, why_sheet
from ronde.web.public.players.queries import PlayerPage
from ronde.web.public.players.why import WhyPage
from ronde.web.registers.models import Edition, Register
from ronde.web.templatetags.words import called, ranking_called
from ronde.words.language import Language
from ronde.words.numbers import count_text, day_text
from ronde.words.texts import text


def career_pdf(page: PlayerPage, language: Language) -> bytes:
    """The career: rating and place now, and every change."""
    unrated = text("player.unrated", language)
    changes = [
        SheetChange(
            day_text(one.row.day, language), one.before or unrated, one.after or unrated, one.gain_text, one.reason
        )
        for one in page.changes
    ]
    now = page.value or text("player.not_listed", language)
    as_of = text("player.as_of", language, {"ranking": _ranking(page.edition), "day": page.edition.day})
    place = _place(page, language)
    lines = (_of(page.register, page.edition, language), ", ".join(one for one in (page.club, page.league) if one))
    notes = [f"{as_of}: {now}" + (f" ({place})" if place else "")]
    head = SheetHead(page.name, tuple(one for one in lines if one), _foot(page.edition, language))
    return career_sheet(head, changes, notes, language)


def why_pdf(page: WhyPage, language: Language) -> bytes:
    """One change, as a letter: both values, what the games come to, and every step with its article."""
    last, unrated = page.last, text("player.unrated", language)
    values = {"name": page.name, "before": page.changes[0].before, "after": page.shown, "day": last.row.day}
    opening = text("letters.change" if page.changes[0].before else "letters.first", language, values)
    plain = " ".join(one.plain for one in page.changes if one.plain)
    title = text("why_page.why", language, {"after": last.after or unrated})
    head = SheetHead(title, (page.name, _of(page.register, page.edition, language)), _foot(page.edition, language))
    sentences = [sentence for one in page.changes for sentence in one.sentences]
    return why_sheet(head, f"{opening} {plain}".strip(), sentences, language)


def _place(page: PlayerPage, language: Language) -> str:
    if page.line is None or page.line.place is None:
        return ""
    return text("player.place", language, {"place": page.line.place, "size": count_text(page.edition.size, language)})


def _ranking(edition: Edition) -> str:
    return str(ranking_called(edition.register, edition.ranking))


def _of(register: Register, edition: Edition, language: Language) -> str:
    day = text("why_page.list", language, {"day": edition.day})
    return f"{called(register)} · {day}"


def _foot(edition: Edition, language: Language) -> str:
    return f"{text('player.recomputed', language)} {edition.digest[:16]}"
