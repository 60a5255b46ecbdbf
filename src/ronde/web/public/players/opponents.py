"""Whom a name means among those on the last list: only who may be named in public is ever found."""

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from django.db.models import Q, QuerySet

from ronde.record.lookalikes import name_words, slips
from ronde.web.people.finding_keys import word_key
from ronde.web.people.models import PersonKey, PersonRow
from ronde.web.people.naming import named_people
from ronde.web.registers.models import Edition

MOST = 8  # persons to choose from
_WORDS = 5  # of a name that are looked at


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody on the list."""

    player: str
    name: str
    rating: int


def listed(edition: Edition, player: str) -> tuple[Candidate, ...]:
    """Somebody by id, who stands on the list."""
    return _on(edition, named_people().filter(id=player)) if player else ()


def candidates(edition: Edition, name: str) -> tuple[Candidate, ...]:
    """Those whose names have every word of it; where nobody has, those who nearly do. One who is called exactly so is meant."""
    words = name_words(name)[:_WORDS]
    if not words:
        return ()
    found = _on(edition, _having(words)) or _on(edition, _nearly_having(words))
    exact = tuple(one for one in found if sorted(name_words(one.name)) == sorted(words))
    return exact if len(exact) == 1 else found


def _on(edition: Edition, people: "QuerySet[PersonRow]") -> tuple[Candidate, ...]:
    names = dict(
        people.filter(id__in=edition.lines.values("player")).order_by("sorting", "id").values_list("id", "name")[:MOST]
    )
    values = dict(edition.lines.filter(player__in=names).values_list("player", "value"))
    return tuple(Candidate(one, name, int(Fraction(values[one]))) for one, name in names.items())


def _having(words: tuple[str, ...]) -> "QuerySet[PersonRow]":
    return reduce(lambda found, word: found.filter(sorting__contains=word), words, named_people())


def _nearly_having(words: tuple[str, ...]) -> "QuerySet[PersonRow]":
    """With a letter of each word wrong, missing or too many, or two that changed places."""

    def near(found: "QuerySet[PersonRow]", word: str) -> "QuerySet[PersonRow]":
        keys = PersonKey.objects.filter(key__in=[word_key(one) for one in (word, *slips(word))])
        return found.filter(Q(id__in=keys.values("person")) | Q(sorting__contains=word))

    return reduce(near, words, named_people())
