"""What a list and its columns are called, on paper and in files."""

from ronde.web.language import reading
from ronde.web.people.models import ClubRow, LeagueRow
from ronde.web.public.lists.asked import Asked
from ronde.web.public.lists.choices import names_of
from ronde.web.public.lists.finding import FoundList
from ronde.web.registers.models import Register
from ronde.web.templatetags.words import called, ranking_called, within
from ronde.words.texts import label, text


def column_label(name: str, code: str) -> str:
    """What a column is called; a book may have a word of its own."""
    return text(f"lists.{name}", reading(), code=code)


def list_title(found: FoundList) -> str:
    """What a list is: of which register, which ranking, of which day."""
    ranking = within(ranking_called(found.register, found.edition.ranking))
    values = {"register": called(found.register), "ranking": ranking, "day": found.edition.day}
    return text("lists.title", reading(), values, code=found.register.regulation)


def narrowed_title(register: Register, asked: Asked) -> str:
    """What a list is narrowed by, as people call it."""
    clubs = names_of(ClubRow, [asked.narrowed.get("club", "")])
    leagues = names_of(LeagueRow, [asked.narrowed.get("league", "")])
    groups = {"category": "categories", "sex": "sexes", "status": "statuses"}

    def said(key: str, value: str) -> str:
        if key in groups:
            return label(f"{groups[key]}.{value}", reading(), code=register.regulation)
        return {"club": clubs, "league": leagues}.get(key, {}).get(value, value)

    found = [said(key, value) for key, value in asked.narrowed.items()]
    moved = [text("lists.only_moved", reading())] if asked.only_moved else []
    return " · ".join((*found, *([asked.name] if asked.name else []), *moved))
