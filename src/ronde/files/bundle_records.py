"""What a bundle holds: the manifest, the chain, the published lists, and texts and people as far as they were asked for."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from msgspec import Meta, Struct

from ronde.files.bundle_lines import KINDS
from ronde.record.chain import Link, head
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.sealing import TextBeside
from ronde.regulations.documents import Id
from ronde.regulations.judgement import Digest

FORMAT = "bundle 1"
NOBODY = People()
_Count = Annotated[int, Meta(ge=0)]


class Manifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bundle is of, and how much of each it holds."""

    ronde: str = FORMAT
    regulation: str
    federation: str
    rules: Digest
    head: Digest
    facts: _Count
    lists: _Count
    texts: _Count
    leagues: _Count
    clubs: _Count
    people: _Count

    @property
    def counts(self) -> dict[str, int]:
        """How many lines of each kind, in the order in which they stand."""
        counted = (1, self.facts, self.lists, self.texts, self.leagues, self.clubs, self.people, 1)
        return dict(zip(KINDS, counted, strict=True))


class PublishedList(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A list as it was published: in the canonical text, with the fact that says so."""

    ranking: Id
    on: date
    edition: Annotated[int, Meta(ge=1)]
    fact: Id
    digest: Digest
    text: str


@dataclass(frozen=True, slots=True)
class Bundle:
    """What a bundle holds."""

    manifest: Manifest
    links: tuple[Link, ...]
    lists: tuple[PublishedList, ...] = ()
    texts: tuple[TextBeside, ...] = ()
    people: People = NOBODY

    @property
    def records(self) -> Iterator[tuple[str, Any]]:
        """Everything in it but the seal, with its kind, in the order in which it is written."""
        yield "manifest", self.manifest
        yield from (("fact", link) for link in self.links)
        yield from (("list", published) for published in self.lists)
        yield from (("free_text", text) for text in self.texts)
        yield from (("league", league) for league in self.people.leagues.values())
        yield from (("club", club) for club in self.people.clubs.values())
        yield from (("person", player) for player in self.people.players.values())


def bundle_of(
    regulation: str,
    rules: str,
    links: tuple[Link, ...],
    *,
    lists: Iterable[PublishedList] = (),
    texts: Iterable[TextBeside] = (),
    people: People,
    federation: str = "",
) -> Bundle:
    """A bundle with its manifest. Give it ``ids_only`` of the people and no texts, unless somebody asked for them."""
    published, beside = tuple(lists), tuple(texts)
    manifest = Manifest(
        regulation=regulation,
        federation=federation,
        rules=rules,
        head=head(links),
        facts=len(links),
        lists=len(published),
        texts=len(beside),
        leagues=len(people.leagues),
        clubs=len(people.clubs),
        people=len(people.players),
    )
    return Bundle(manifest, links, published, beside, people)


def ids_only(people: People) -> People:
    """The players by their ids, in their order, which a history needs; nothing else that is known of them."""
    return People.of(Player(id=player, name=player) for player in people.players)
