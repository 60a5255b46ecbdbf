"""Who is found by a name as somebody types it: accents, capitals and the order of words do not count, a beginning is enough.

Where nobody is found so, one letter of each long word may be wrong, or it may only sound so, and then a word may be left out: these are said to be near. Only who
may be named in public and stands on a list is found, whatever is typed; a number finds somebody only for who may look for
people by it. Every question goes through an index, and there are as many for ten persons as for a hundred thousand.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q, QuerySet

from ronde.record.lookalikes import name_words
from ronde.web.actors import Actor
from ronde.web.archive.models import ArchivedLine
from ronde.web.people.finding_keys import family_key, name_key
from ronde.web.people.models import ClubRow, PersonKey, PersonRow
from ronde.web.people.naming import named_people
from ronde.web.people.searching import alike_named, beginning, having, nearly_named, numbered, visible, words_named
from ronde.web.registers.models import Change, Edition, Line

MOST = 40  # persons on the page
CLUBS = 10
ON_A_PAGE = 100  # persons of a letter
WORDS = 5  # that are looked at
_TELLING = 3  # letters of a word that may stand alone where another is wrong


@dataclass(frozen=True, slots=True)
class Found:
    """Whom a search found, in their order; ``is_near``: nobody is called exactly so. ``has_more``: there are others."""

    persons: tuple[str, ...] = ()
    is_near: bool = False
    has_more: bool = False


def found_people(typed: str, editions: Mapping[str, Edition], actor: Actor | None) -> Found:
    """The persons whom a name finds, who has exactly that name first; ``actor``: who is signed in, for whom a number may find somebody."""
    words = name_words(typed)[:WORDS]
    if not words:
        return Found()
    everybody = listed(editions)
    by_number = _numbered(everybody, typed, actor)
    if by_number:
        return Found(by_number)
    exact = _ids(having(everybody, Q(key=name_key(name_words(typed)))))
    named = _ids(words_named(everybody, words))
    if exact or named:
        return _cut(exact, named, is_near=False)
    near = _ids(nearly_named(everybody, words)) or _ids(alike_named(everybody, words))
    near = near or _with_a_word_less(everybody, words)
    return _cut((), near, is_near=True)


def _cut(first: tuple[str, ...], others: tuple[str, ...], *, is_near: bool) -> Found:
    every = tuple(dict.fromkeys((*first, *others)))
    return Found(every[:MOST], is_near, has_more=len(every) > MOST)


def _ids(rows: "QuerySet[PersonRow]") -> tuple[str, ...]:
    return tuple(rows.order_by("sorting", "id").values_list("id", flat=True)[: MOST + 1])


def _with_a_word_less(everybody: "QuerySet[PersonRow]", words: tuple[str, ...]) -> tuple[str, ...]:
    """Who is nearly called so but for one word: another first name, a second family name."""
    telling = [one for one in words if len(one) >= _TELLING]
    for left_out in sorted(telling, key=len) if len(words) > 1 else ():
        rest = [one for one in words if one != left_out]
        if any(len(one) >= _TELLING for one in rest) and (found := _ids(alike_named(everybody, rest))):
            return found
    return ()


def _numbered(everybody: "QuerySet[PersonRow]", typed: str, actor: Actor | None) -> tuple[str, ...]:
    """Whom a licence number means, for who may look for people by it; nobody for everybody else, and nothing tells the two apart."""
    if actor is None or not any(map(str.isdecimal, typed)):
        return ()
    return _ids(numbered(everybody.filter(id__in=visible(actor).values("id")), typed))


def listed(editions: Mapping[str, Edition]) -> "QuerySet[PersonRow]":
    """Everybody who may be named and stands on a list: the last one of a register, an earlier one, or one of a former site."""
    return named_people().filter(_is_listed(editions, "pk"))


def _is_listed(editions: Mapping[str, Edition], person: str) -> Q:
    """Whether whom a column says stands on any of them; asked for one row at a time, so that a short page costs little."""
    return reduce(or_, _lists(editions, OuterRef(person)), Q(pk__in=()))


def _lists(editions: Mapping[str, Edition], person: OuterRef) -> Iterator[Exists]:
    own = [one.register_id for one in editions.values()]
    rows = [Q(register=one.register_id, turn__lte=one.turn) for one in editions.values()]
    last = [Q(register=one.register_id, turn=one.turn, ranking=one.ranking) for one in editions.values()]
    if own:
        yield Exists(Change.objects.filter(reduce(or_, rows), player=person))
        yield Exists(Line.objects.filter(reduce(or_, last), player=person))
    yield Exists(ArchivedLine.objects.filter(player=person))


def letter_people(letter: str, editions: Mapping[str, Edition], page: int) -> Found:
    """Those whose family names begin with a letter, in their order, so many on a page."""
    named = PersonKey.objects.filter(beginning(family_key(letter)), person__named=True).exclude(person__name="")
    rows = named.filter(_is_listed(editions, "person")).order_by("key", "person")
    first = (page - 1) * ON_A_PAGE
    found = tuple(rows.values_list("person", flat=True)[first : first + ON_A_PAGE + 1])
    return Found(found[:ON_A_PAGE], has_more=len(found) > ON_A_PAGE)


def found_clubs(typed: str) -> tuple[ClubRow, ...]:
    """The clubs that have a word beginning so for each that was typed; there are few clubs, so all names are looked at."""
    words = name_words(typed)[:WORDS]
    if not any(len(one) >= _TELLING for one in words):
        return ()
    every = ClubRow.objects.exclude(name="").order_by("name", "id").values_list("id", "name")
    ids = [club for club, name in every if _begin_words(words, name_words(name))][:CLUBS]
    return tuple(ClubRow.objects.filter(id__in=ids).order_by("name", "id")) if ids else ()


def _begin_words(typed: Iterable[str], words: Iterable[str]) -> bool:
    return all(any(one.startswith(begin) for one in words) for begin in typed)
