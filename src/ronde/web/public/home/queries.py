"""What the first page shows, found with a bounded number of questions to the database."""

from dataclasses import dataclass
from datetime import date, datetime

from ronde.web.language import reading
from ronde.web.public.feeds.calendar import coming_events
from ronde.web.public.feeds.event_states import ShownEvent
from ronde.web.public.feeds.latest import latest_editions, own_registers, sizes_before
from ronde.web.public.home.live import LiveEvent, live_events
from ronde.web.registers.models import Edition, Register
from ronde.words.texts import text

_COMING = 8  # events beside the page


@dataclass(frozen=True, slots=True)
class LatestList:
    """A register with its last list, if one was published; ``more``: how many more stand on it than on the one before."""

    register: Register
    edition: Edition | None
    more: int = 0
    is_first: bool = False

    @property
    def book(self) -> str:
        """What its rule book is called."""
        return text("title", reading(), code=self.register.regulation)

    @property
    def fewer(self) -> int:
        """How many fewer stand on it."""
        return -self.more


@dataclass(frozen=True, slots=True)
class HomePage:
    """Everything on the first page."""

    today: date
    lists: tuple[LatestList, ...]
    live: tuple[LiveEvent, ...]
    coming: tuple[ShownEvent, ...]
    is_indexed: bool

    @property
    def to_verify(self) -> Register | None:
        """A register whose lists can be verified."""
        return next((one.register for one in self.lists if one.edition), None)


def home_page(at: datetime) -> HomePage:
    """The page: a dozen questions, however many people, events and lists there are."""
    live = live_events(at)
    return HomePage(at.date(), _lists(), live.events, coming_events(at, _COMING), live.is_indexed)


def _lists() -> tuple[LatestList, ...]:
    registers = own_registers()
    editions = latest_editions(registers)
    before = sizes_before(editions)
    return tuple(_latest(one, editions.get(one.code), before.get(one.code)) for one in registers)


def _latest(register: Register, edition: Edition | None, before: int | None) -> LatestList:
    if edition is None:
        return LatestList(register, None)
    return LatestList(register, edition, edition.size - before if before is not None else 0, is_first=before is None)
