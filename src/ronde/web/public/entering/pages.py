"""The form of an entry on the page of its event and on pages of its own, and the private page of an entry."""

from dataclasses import dataclass

from ronde.ground.problems import Problem
from ronde.web.events.entry_letters import gets_letters, unreached
from ronde.web.events.entry_states import Entering
from ronde.web.events.models import EntryAsked, Event
from ronde.web.events.places import CANCELLED, WAITING
from ronde.web.public.entering.forms import EntryForm, TypedEntry, beginners_article, offered
from ronde.web.public.entering.matching import Candidate
from ronde.web.public.events.event_page import EventPage, event_page

_EMPTY = TypedEntry()


def form_of(
    page: EventPage,
    typed: TypedEntry = _EMPTY,
    *,
    candidates: tuple[Candidate, ...] = (),
    problems: tuple[Problem, ...] = (),
    is_change: bool = False,
) -> EntryForm:
    """The form of an event, with what was typed into it."""
    event = page.event
    return EntryForm(
        typed=typed,
        sections=tuple((row.pk, row.name or row.file) for row, _ in page.sections) if len(page.sections) > 1 else (),
        offers=offered(event),
        currency=page.currency,
        beginners=beginners_article(event, page.by.cadence),
        has_licences=bool(event.regulation),
        candidates=candidates,
        problems=problems,
        is_change=is_change,
    )


@dataclass(frozen=True, slots=True)
class EntryPage:
    """An entry for who has its address; ``ahead`` is how many wait before them. Search engines never see it."""

    entry: EntryAsked
    key: str
    around: EventPage
    form: EntryForm
    ahead: int
    is_indexed: bool = False

    @property
    def event(self) -> Event:
        """The event."""
        return self.entry.event

    @property
    def place(self) -> int:
        """At which place of the waiting list they are."""
        return self.ahead + 1

    @property
    def is_cancelled(self) -> bool:
        """Whether it was cancelled."""
        return self.entry.state == CANCELLED

    @property
    def is_over(self) -> bool:
        """Whether nothing can be said of it any more."""
        return self.around.state is Entering.OVER

    @property
    def may_change(self) -> bool:
        """Whether it can still be changed."""
        return not self.is_cancelled and self.around.state.is_possible

    @property
    def gets_letters(self) -> bool:
        """Whether they were told by mail."""
        return gets_letters(self.entry.contact)

    @property
    def is_unreached(self) -> bool:
        """Whether the last letter to who entered did not arrive."""
        return bool(unreached([self.entry.pk]))


def entry_page(
    entry: EntryAsked, key: str, typed: TypedEntry | None = None, problems: tuple[Problem, ...] = ()
) -> EntryPage:
    """The private page of an entry."""
    around = event_page(entry.event, names_entrants=False)
    form = form_of(around, typed or TypedEntry.of_entry(entry), problems=problems, is_change=True)
    waiting = EntryAsked.objects.filter(event=entry.event, state=WAITING, number__lt=entry.number)
    return EntryPage(entry, key, around, form, waiting.count() if entry.state == WAITING else 0)
