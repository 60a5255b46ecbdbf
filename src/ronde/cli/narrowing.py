"""What a list is to be narrowed by, as somebody asked for it: by id or by name, in any language."""

from collections.abc import Iterator, Mapping
from datetime import date
from difflib import get_close_matches

from ronde.cli.loading import refuse
from ronde.record.opened import Opened
from ronde.record.players import sorting_name
from ronde.record.publication import Narrowing
from ronde.record.sublists import age_categories
from ronde.regulations.answers import AgeCategory
from ronde.words.language import LANGUAGES, Language
from ronde.words.texts import label, text


def narrowing(run: Opened, on: date, asked: Narrowing, lang: Language) -> Narrowing:
    """What was asked for, in ids, or the end with the names that come near."""
    clubs = {club.id: club.name for club in run.history.clubs.values()}
    leagues = {league.id: league.name for league in run.history.leagues.values()}
    return Narrowing(
        category=_category(run, on, asked.category, lang) if asked.category else None,
        sex=asked.sex,
        club=_named(asked.club, clubs, "club", lang) if asked.club else None,
        league=_named(asked.league, leagues, "league", lang) if asked.league else None,
    )


def _category(run: Opened, on: date, given: str, lang: Language) -> str:
    """The category of that code, or called so in one of the languages."""
    categories = age_categories(run.history, on)
    if not categories:
        raise refuse(text("says.no_categories", lang, {"regulation": run.book.code}))
    wanted = sorting_name(given)
    for code in (category.code for category in categories):
        called = {label(f"categories.{code}", one, code=run.book.code) for one in LANGUAGES}
        if wanted in {sorting_name(name) for name in (code, *called)}:
            return code
    raise refuse(text("says.unknown_category", lang, {"given": given, "allowed": tuple(_with_ages(categories))}))


def _with_ages(categories: tuple[AgeCategory, ...]) -> Iterator[str]:
    """Each category with the ages that it has: cadet (14–16)."""
    least = 0
    for category in categories:
        yield (
            f"{category.code} ({least}+)"
            if category.below is None
            else f"{category.code} ({least}–{category.below - 1})"
        )
        least = category.below or least


def _named(given: str, names: Mapping[str, str], kind: str, lang: Language) -> str:
    """The id of what is called so: the id itself, a name, or the beginning of one name only."""
    if given in names:
        return given
    wanted = sorting_name(given)
    called = {key: sorting_name(name) for key, name in names.items()}
    for found in (
        [key for key, name in called.items() if name == wanted],
        [key for key, name in called.items() if wanted and name.startswith(wanted)],
    ):
        if len(found) == 1:
            return found[0]
        if found:
            raise refuse(text(f"says.several_{kind}s", lang, {"given": given, "near": tuple(found)}))
    raise refuse(text(f"says.unknown_{kind}", lang, {"given": given, "near": _near(wanted, names)}))


def _near(wanted: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """The names, and ids, that come nearest; all of them where there are few."""
    shown = {sorting_name(word): f"{name} ({key})" for key, name in names.items() for word in (key, name)}
    close = get_close_matches(wanted, shown, n=3, cutoff=0.4) or (list(shown) if len(names) <= 5 else [])
    return tuple(dict.fromkeys(shown[word] for word in close)) or ("–",)
