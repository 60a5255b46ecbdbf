"""A history of the first kind as one of the second: each fact with what it was judged by, each list with its digests.

From then on nothing outside the facts decides, and every list that was published can be verified. What the lists say is
what they said before.
"""

from dataclasses import replace

from msgspec import structs

from ronde.ground.ids import PlayerId
from ronde.record.chain import Link, chained
from ronde.record.history import History
from ronde.record.opaque import opaque_id
from ronde.record.opened import Opened, opened
from ronde.record.players import Player
from ronde.record.publishing import publication
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Closed, Document


def upgraded(known: Opened, *, salt: bytes) -> History:
    """The history with everything kept that was known: after each list the fact that it was published."""
    history = known.history
    growing = _Growing(opened(History(history.regulation, history.people, ())), salt)
    said = {fact.of for fact in history.facts if isinstance(fact, Publication)}
    for fact in known.kept_facts:
        growing = growing.with_fact(fact)
        if isinstance(fact, Closed) and fact.id not in said:
            growing = growing.with_publication(fact)
    return growing.flushed().known.history


class _Growing:
    """A history that is written anew, fact after fact, with its chain; facts wait until somebody asks what is known."""

    def __init__(
        self, known: Opened, salt: bytes, last: Link | None = None, waiting: tuple[Document, ...] = ()
    ) -> None:
        self.known, self._salt, self._last, self._waiting = known, salt, last, waiting

    def with_fact(self, fact: Document) -> "_Growing":
        """One fact more."""
        return _Growing(self.known, self._salt, self._last, (*self._waiting, fact))

    def flushed(self) -> "_Growing":
        """With all facts that wait."""
        links = chained(self._waiting, salt=self._salt, after=self._last)
        last = links[-1] if links else self._last
        return _Growing(self.known.with_facts(*self._waiting), self._salt, last)

    def with_publication(self, closed: Closed) -> "_Growing":
        """With the fact that a list was published, where it stands."""
        now = self.flushed()
        if all(version.id != closed.id for editions in now.known.chronicle.lists for version in editions):
            return now
        name = now.known.history.free_id(f"{closed.id}-published")
        said = publication(now.known, closed.appeared, name=name, before=now._last, of=closed.id)  # noqa: SLF001 - ours
        return now.with_fact(said).flushed()


def with_opaque_ids(history: History, *, salt: bytes) -> History:
    """The history with ids that tell nothing of who it is; the old ones are kept with the persons, for files that name them.

    Digests of lists name ids: this is for a history of which nothing has been published yet.
    """
    ids = {str(player): opaque_id(player, salt) for player in history.people.players}
    everyone = (_renamed(player, ids) for player in history.people.players.values())
    people = replace(history.people, players={PlayerId(one.id): one for one in everyone})
    return History(history.regulation, people, [fact.renamed(ids) for fact in history.facts])


def _renamed(player: Player, ids: dict[str, str]) -> Player:
    unlike = [ids.get(other, other) for other in player.unlike]
    return structs.replace(player, id=ids[player.id], also=[*player.also, player.id], unlike=unlike)
