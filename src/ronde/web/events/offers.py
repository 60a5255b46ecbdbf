"""What can be asked for with an entry beside playing, a meal for instance: names with their prices."""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from ronde.ground.money import LARGEST
from ronde.web.events.models import Announcement


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """Something offered, and its price in the smallest unit of the currency."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]
    amount: Annotated[int, Meta(ge=0, le=LARGEST)] = 0


_OFFERS: msgspec.json.Decoder[tuple[Offer, ...]] = msgspec.json.Decoder(tuple[Offer, ...])
_NAMES: msgspec.json.Decoder[tuple[str, ...]] = msgspec.json.Decoder(tuple[str, ...])


def offers_of(announcement: Announcement) -> tuple[Offer, ...]:
    """What an organiser offers, in his order."""
    return _OFFERS.decode(announcement.offers)


def printed_offers(offers: Iterable[Offer]) -> str:
    """What a row holds of offers."""
    return msgspec.json.encode(tuple(offers)).decode()


def names_taken(text: str) -> tuple[str, ...]:
    """The names of what somebody takes, from their row."""
    return _NAMES.decode(text)


def printed_names(names: Iterable[str]) -> str:
    """What a row holds of what somebody takes."""
    return msgspec.json.encode(tuple(names)).decode()
