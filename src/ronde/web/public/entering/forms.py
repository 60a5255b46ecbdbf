"""The form of an entry as it was typed: shown again whatever is wrong with it, and nothing typed is lost."""

from dataclasses import dataclass, field

from django.http import QueryDict

from ronde.ground.problems import Problem
from ronde.web.desk.entries.entry_form import typed_text
from ronde.web.events.asked_entries import LONGEST_WORD, WantedEntry
from ronde.web.events.models import EntryAsked, Event
from ronde.web.events.offers import Offer, names_taken, offers_of
from ronde.web.language import reading
from ronde.web.public.entering.matching import Candidate
from ronde.words.sentences import Said, said

SOMEBODY_ELSE = "other"
_LONGEST = 200
_OFFERS = 50
_SLOW = "slow"
_LICENCES = ("have", "beginner", "none")


@dataclass(frozen=True, slots=True)
class TypedEntry:
    """What was typed; ``who`` is the answer to whom the name means, ``matched`` the name for which it was given."""

    name: str = ""
    who: str = ""
    matched: str = ""
    contact: str = ""
    section: str = ""
    public: str = "agreed"
    licence: str = "have"
    offers: tuple[str, ...] = ()
    word: str = ""

    @classmethod
    def of(cls, given: QueryDict) -> "TypedEntry":
        """A form that came."""
        return cls(
            name=_line(given, "name"),
            who=_line(given, "who"),
            matched=_line(given, "matched"),
            contact=_line(given, "contact"),
            section=_line(given, "section"),
            public="hidden" if given.get("public") == "hidden" else "agreed",
            licence=next((one for one in _LICENCES if one == given.get("licence")), "have"),
            offers=tuple(typed_text(one)[:_LONGEST] for one in given.getlist("offer")[:_OFFERS]),
            word=_line(given, "word", LONGEST_WORD),
        )

    @classmethod
    def of_entry(cls, entry: EntryAsked) -> "TypedEntry":
        """The form that says what an entry says."""
        return cls(
            name=entry.name,
            contact=entry.contact,
            section=entry.section,
            public="hidden" if entry.hidden else "agreed",
            licence=entry.licence,
            offers=names_taken(entry.offers),
            word=entry.word,
        )

    @property
    def is_somebody_else(self) -> bool:
        """Whether it was answered, for this name, that it means nobody of those who were shown."""
        return self.who == SOMEBODY_ELSE and self.matched == self.name

    def wanted(self, name: str, person: str) -> WantedEntry:
        """What is asked for, under the name and for the person that was found."""
        return WantedEntry(
            name=name,
            contact=self.contact,
            person=person,
            section=self.section,
            is_hidden=self.public == "hidden",
            licence=self.licence,
            offers=self.offers,
            word=self.word,
            language=reading(),
        )


def _line(given: QueryDict, key: str, most: int = _LONGEST) -> str:
    return typed_text(given.get(key, ""))[: most + 1]  # one more than may be, so that it is said and not cut


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The form with what it offers: sections to choose from, what can be taken with an entry, whom the name may mean."""

    typed: TypedEntry
    sections: tuple[tuple[str, str], ...]
    offers: tuple[Offer, ...]
    currency: str
    beginners: str
    has_licences: bool
    candidates: tuple[Candidate, ...] = ()
    problems: tuple[Problem, ...] = field(default=())
    is_change: bool = False

    @property
    def wrong(self) -> frozenset[str]:
        """The fields of which something was said."""
        return frozenset(str(one.where[0]) for one in self.problems if one.where)

    @property
    def said(self) -> tuple[tuple[str, Said], ...]:
        """What is wrong, in words, each with its level."""
        return tuple(dict.fromkeys((one.level.value, said(one, reading())) for one in self.problems))

    @property
    def chosen(self) -> str:
        """Who is ticked: as was answered, or the one who has exactly the name."""
        same = [one.id for one in self.candidates if one.is_same]
        return self.typed.who or (same[0] if len(same) == 1 else "")


def beginners_article(event: Event, cadence: str) -> str:
    """The article that lets beginners play some events without a licence: FFJD 5.3.2, in accelerated cadences."""
    return "5.3.2" if event.regulation == "ffjd" and cadence not in {"", _SLOW} else ""


def offered(event: Event) -> tuple[Offer, ...]:
    """What can be taken with an entry."""
    return offers_of(event.announcement)
