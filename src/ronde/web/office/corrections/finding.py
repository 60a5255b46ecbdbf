"""Finding what was recorded: by the name of a section or of somebody in it, the last one first. Nothing is folded for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ronde.ground.ids import PlayerId
from ronde.record.lookalikes import name_words
from ronde.record.opened import Opened
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Closed, Document, Step, recorded_at
from ronde.web.language import reading
from ronde.words.facts import fact_name

MOST = 25  # facts in an answer
_ELSEWHERE = (Publication, Closed, Step)  # a list is published again, a step is followed by another


@dataclass(frozen=True, slots=True)
class FoundFact:
    """A fact that stands: how people call it, when it was recorded, how many are in it."""

    id: str
    name: str
    recorded: date | None
    players: int


def correctable(known: Opened, fact: str) -> Document | None:
    """The last version of a fact that stands and may be corrected here, by any id that it has had; None where there is none."""
    if fact not in known.history.documents:
        return None
    standing = known.chronicle.resolved.versions.standing
    last = next((one for one in known.history.versions(fact) if one in standing), None)
    found = known.history.documents.get(last or "")
    return None if found is None or isinstance(found, _ELSEWHERE) else found


def found_facts(known: Opened, given: str) -> tuple[FoundFact, ...]:
    """What a name means: of a section, of a kind of fact, or of somebody who is in it."""
    words = name_words(given)
    return tuple(_matching(known, words))[:MOST] if words else ()


def latest_sections(known: Opened) -> tuple[FoundFact, ...]:
    """The sections that came last, where nobody is looked for."""
    kinds = known.book.sections
    found = (_found(known, one) for one in _standing(known) if not kinds or isinstance(one, kinds))
    return tuple(one for one, _ in zip(found, range(MOST), strict=False))


def _standing(known: Opened) -> Iterator[Document]:
    standing = known.chronicle.resolved.versions.standing
    for fact in reversed(known.history.facts):
        if fact.id in standing and not isinstance(fact, _ELSEWHERE):
            yield fact


def _matching(known: Opened, words: tuple[str, ...] | list[str]) -> Iterator[FoundFact]:
    meant = {player for player, who in known.history.players.items() if _begins(words, name_words(who.name))}
    count = 0
    for fact in _standing(known):
        is_named = _begins(words, name_words(fact_name(known.history, fact.id, reading())))
        if is_named or any(player in meant for _, player in fact.mentions()):
            yield _found(known, fact)
            count += 1
            if count >= MOST:
                return


def _begins(words: tuple[str, ...] | list[str], name: tuple[str, ...] | list[str]) -> bool:
    """Whether each word is how a word of a name begins."""
    return all(any(one.startswith(word) for one in name) for word in words)


def _found(known: Opened, fact: Document) -> FoundFact:
    moment, name = recorded_at(fact), fact_name(known.history, fact.id, reading())
    players: set[PlayerId] = {player for _, player in fact.mentions()}
    return FoundFact(fact.id, name, moment.date() if moment else None, len(players))
