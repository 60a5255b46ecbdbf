"""The announcement of an event as its organiser typed it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from ronde.ground.money import amount_of
from ronde.ground.problems import Problem
from ronde.record.desk_accounts import tariff_of
from ronde.record.desk_notes import Note
from ronde.web.desk.entries.entry_form import typed_text
from ronde.web.desk.entries.tariff_form import typed_amount
from ronde.web.desk.setup.asking import YEARS
from ronde.web.events.announcing import LONGEST, Announced
from ronde.web.events.hall_clock import from_hall_time, hall_time
from ronde.web.events.models import Announcement, Event
from ronde.web.events.offers import Offer, offers_of
from ronde.web.language import reading
from ronde.words.numbers import money_text
from ronde.words.texts import text

_ROWS = 2  # empty ones to be filled
_MOST_ROWS = 40
_LONGEST = 100
_TEXTS = ("fees", "rules", "way")


@dataclass(frozen=True, slots=True)
class AnnouncementForm:
    """A form as it was typed, in the currency of the desk."""

    currency: str
    capacity: str = ""
    closes: str = ""
    organiser: str = ""
    fees: str = ""
    rules: str = ""
    way: str = ""
    offers: tuple[tuple[str, str], ...] = ()
    is_shown: bool = False

    @classmethod
    def typed(cls, lists: Mapping[str, list[str]], currency: str) -> "AnnouncementForm":
        """A form as it came."""
        one = {key: values[-1] for key, values in lists.items() if values}
        names, amounts = (lists.get(key, [])[:_MOST_ROWS] for key in ("offer-name", "offer-amount"))
        pairs = [(typed_text(name)[:_LONGEST], typed_text(price)) for name, price in zip(names, amounts, strict=False)]
        return cls(
            currency,
            capacity=typed_text(one.get("capacity", ""))[:20],
            closes=typed_text(one.get("closes", ""))[:40],
            organiser=typed_text(one.get("organiser", ""))[:200],
            **{key: _lines(one.get(key, "")) for key in _TEXTS},
            offers=tuple(pair for pair in pairs if any(pair)),
            is_shown="shown" in one,
        )

    @classmethod
    def of(cls, event: Event, kept: Announcement | None, notes: tuple[Note, ...], currency: str) -> "AnnouncementForm":
        """The form that says what is announced; the fees at first as the tariff of the desk has them."""
        if kept is None:
            return cls(currency, fees=_tariff(notes))
        closes = hall_time(event, kept.closes).isoformat(timespec="minutes") if kept.closes else ""
        return cls(
            currency,
            capacity="" if kept.capacity is None else str(kept.capacity),
            closes=closes,
            organiser=kept.organiser,
            fees=kept.fees,
            rules=kept.rules,
            way=kept.way,
            offers=tuple((one.name, typed_amount(one.amount, currency)) for one in offers_of(kept)),
            is_shown=kept.shown is not None,
        )

    @property
    def offer_rows(self) -> tuple[tuple[str, str], ...]:
        """The rows of offers, with some that are empty."""
        return (*self.offers, *(("", ""),) * _ROWS)

    def problems(self) -> tuple[Problem, ...]:
        """What cannot be read as it was typed."""
        return tuple(self._problems())

    def _problems(self) -> Iterator[Problem]:
        if self.capacity and not (self.capacity.isdecimal() and len(self.capacity) < 7):
            yield Problem("announcing.places", values={"given": self.capacity, "most": 10_000})
        if self.closes and _moment(self.closes) is None:
            yield Problem("announcing.bad-moment", values={"given": self.closes})
        for name, price in self.offers:
            amount = amount_of(price or "0", self.currency)
            if amount is None or amount < 0 or not name:
                yield Problem("till.bad-amount", values={"given": price or "–"})

    def said(self, event: Event) -> Announced:
        """What is announced, of a form without problems."""
        closes = _moment(self.closes)
        return Announced(
            capacity=int(self.capacity) if self.capacity else None,
            closes=from_hall_time(event, closes) if closes else None,
            organiser=self.organiser,
            fees=self.fees,
            rules=self.rules,
            way=self.way,
            offers=tuple(Offer(name, amount_of(price or "0", self.currency) or 0) for name, price in self.offers),
            is_shown=self.is_shown,
        )


def _lines(given: str) -> str:
    """A text of several lines, without what is no sign."""
    lines = given[: LONGEST * 2].replace("\r", "").split("\n")
    return "\n".join("".join(sign for sign in line if sign.isprintable()).rstrip() for line in lines).strip()


def _moment(given: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(given).replace(tzinfo=None, second=0, microsecond=0)
    except ValueError:
        return None
    return found if found.year in YEARS else None


def _tariff(notes: tuple[Note, ...]) -> str:
    """The fees of the desk in a line: 8 €, moins de 15 ans 4 €."""
    said = tariff_of(notes)
    fees = said.fees if said else ()
    found = [(one.name, money_text(one.amount, said.currency, reading())) for one in fees] if said else []
    return ", ".join(text("desk_announce.fee_line", reading(), {"name": name, "price": price}) for name, price in found)
