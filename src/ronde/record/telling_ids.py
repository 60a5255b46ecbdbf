"""Newcomers of a file whose ids are made of their names: here they get ids that tell nothing, and keep the others in their rows.

Facts are never changed and cannot forget a name that stands in them as an id.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from msgspec import structs

from ronde.ground.ids import PlayerId
from ronde.record.newcomers import Answers
from ronde.record.opaque import opaque_id, tells_a_name
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations.documents import Document


def ids_instead(newcomers: Iterable[Player], salt: bytes) -> dict[str, str]:
    """What stands for each id that is made of its player's name: the same each time, so that nobody erased comes back by a file."""
    return {one.id: opaque_id(f"file:{one.id}", salt) for one in newcomers if tells_a_name(one.id, one.name)}


def with_ids_instead(
    people: People, facts: Sequence[Document], answers: Answers, ids: Mapping[str, str]
) -> tuple[People, list[Document], Answers]:
    """A file with other ids for some of its players, and the answers about them."""
    rows = [_renamed(player, ids) for player in people.players.values()]
    renamed = replace(people, players={PlayerId(row.id): row for row in rows})
    distinct = frozenset(ids.get(one, one) for one in answers.distinct)
    return renamed, [_with_ids(fact, ids) for fact in facts], replace(answers, distinct=distinct)


def _renamed(player: Player, ids: Mapping[str, str]) -> Player:
    unlike = [ids.get(one, one) for one in player.unlike]
    if player.id not in ids:
        return structs.replace(player, unlike=unlike)
    also = [*dict.fromkeys((*player.also, player.id))]
    return structs.replace(player, id=ids[player.id], unlike=unlike, also=also)


def _with_ids(fact: Document, ids: Mapping[str, str]) -> Document:
    return fact.renamed(ids) if any(player in ids for _, player in fact.mentions()) else fact
