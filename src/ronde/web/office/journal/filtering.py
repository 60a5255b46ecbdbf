"""The facts of a register that somebody asks for, newest first: by kind, by a person, a section or any word, and before a turn."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ronde.record.lookalikes import name_words
from ronde.record.opened import Opened
from ronde.regulations.common_facts import Publication, SamePerson
from ronde.regulations.documents import Adopted, Closed, Document, Payment, Step, Withdrawn
from ronde.web.language import reading
from ronde.words.fact_lines import about_text, kind_text

LONGEST = 100  # signs that somebody may type
_WORDS = 5


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants to see of a journal; ``before``: facts of earlier turns than that."""

    kind: str = ""
    text: str = ""
    before: int = 0

    @classmethod
    def of(cls, kind: str, text: str, before: str) -> "Asked":
        """As it stands in an address; what is no kind or no number counts for nothing."""
        is_turn = before.isdecimal() and len(before) < 10
        return cls(kind if kind in KINDS else "", text.strip()[:LONGEST], int(before) if is_turn else 0)


def _is_section(fact: Document, known: Opened) -> bool:
    return isinstance(fact, known.book.sections)


def _is_decision(fact: Document, known: Opened) -> bool:
    others = (Step, Payment, Publication, Closed, Adopted, Withdrawn, SamePerson)
    return not _is_section(fact, known) and not isinstance(fact, others)


KINDS: dict[str, Callable[[Document, Opened], bool]] = {
    "sections": _is_section,
    "steps": lambda fact, _: isinstance(fact, Step),
    "lists": lambda fact, _: isinstance(fact, Publication | Closed | Adopted),
    "corrections": lambda fact, _: bool(fact.replaces) or isinstance(fact, Withdrawn),
    "decisions": _is_decision,
    "payments": lambda fact, _: isinstance(fact, Payment),
    "persons": lambda fact, _: isinstance(fact, SamePerson),
}


def turns_asked_for(known: Opened, asked: Asked) -> Iterator[int]:
    """The turns that are asked for, the newest first; looked for one by one, so that a page costs what it shows."""
    facts = known.history.facts
    last = min(asked.before - 1, len(facts)) if asked.before else len(facts)
    wanted = _Wanted.of(known, asked)
    return (turn for turn in range(last, 0, -1) if wanted.has(facts[turn - 1], turn))


@dataclass(frozen=True, slots=True)
class _Wanted:
    known: Opened
    asked: Asked
    words: tuple[str, ...]
    people: frozenset[str]

    @classmethod
    def of(cls, known: Opened, asked: Asked) -> "_Wanted":
        words = name_words(asked.text)[:_WORDS]
        named = known.history.people.players.items() if words else ()
        people = frozenset(who for who, player in named if _begin(words, name_words(player.name)))
        return cls(known, asked, words, people)

    def has(self, fact: Document, turn: int) -> bool:
        """Whether a fact is asked for."""
        if self.asked.kind and not KINDS[self.asked.kind](fact, self.known):
            return False
        if not self.asked.text:
            return True
        return self.asked.text in {fact.id, str(turn)} or self._names(fact) or self._says(fact)

    def _names(self, fact: Document) -> bool:
        return bool(self.people) and any(player in self.people for _, player in fact.mentions())

    def _says(self, fact: Document) -> bool:
        history = self.known.history
        line = f"{kind_text(fact, history, reading())} {about_text(fact, history, reading())} {fact.reason}"
        return bool(self.words) and _begin(self.words, name_words(line))


def _begin(words: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """Whether each word is the beginning of one that is said."""
    return all(any(one.startswith(word) for one in said) for word in words)
