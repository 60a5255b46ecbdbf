"""Whom a question about privacy is about: a person with all ids, names and numbers under which tables may hold something."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import msgspec

from ronde.record.lookalikes import name_words
from ronde.record.opaque import tells_a_name
from ronde.record.players import Player
from ronde.web.accounts.limits import digest
from ronde.web.people.models import PeopleChange, PersonRow
from ronde.web.people.rows import player_of

_SHORTEST = 3  # letters of a word by which somebody can be told
_WORDS = 300  # letters of a text that are shown to choose by
_LONG_ID = 10  # characters
_TELLING = frozenset({"name", "licence", "licences", "birth"})  # what of a row a text may say


class Sign(StrEnum):
    """What a text says of somebody: that it is them, that it may be somebody else of that name, or nothing."""

    SURE = "sure"
    UNSURE = "unsure"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class NameDoubt:
    """Something kept whose words name somebody, and nothing tells whether it is this person: ``thing`` is its key, ``words`` what it says."""

    thing: str
    words: str

    @property
    def kind(self) -> str:
        """What kind of thing it is: the first part of the key."""
        return self.thing.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Whom:
    """A person: the row as it is, and every id that is theirs (the first one is their own).

    ``before`` is what else was ever said of them: the rows of other ids, and rows before they were corrected. Texts may have it still.
    ``chosen``: what somebody said is about this person though it has no more than the name, by the keys of :class:`NameDoubt`.
    ``registers``: whose keeper asks, None for all; a name alone is looked for only there. ``is_part``: what the other registers keep is not asked
    about at all, since the person is another federation's too; ``federations`` are those that ask. ``doubts`` fills while what is kept is looked through.
    """

    player: Player
    ids: tuple[str, ...]
    before: tuple[Player, ...] = ()
    chosen: frozenset[str] = frozenset()
    registers: frozenset[int] | None = None
    is_part: bool = False
    federations: tuple[str, ...] = ()
    doubts: dict[str, NameDoubt] = field(default_factory=dict, compare=False)

    @property
    def id(self) -> str:
        """Their own id."""
        return self.player.id

    @property
    def plain_ids(self) -> tuple[str, ...]:
        """Those ids that may be noted of somebody erased: their own, and others that are not made of a name."""
        names = [one.name for one in (self.player, *self.before)]
        others = (one for one in self.ids[1:] if not any(tells_a_name(one, name) for name in names))
        return (self.id, *others)

    def is_of_part(self, register: int | None) -> bool:
        """Whether what is kept of a register is asked about."""
        return not self.is_part or self.registers is None or register in self.registers

    def is_meant_by(self, thing: str, register: int | None, *texts: str) -> bool:
        """Whether something that is kept is about this person: by its words for sure, or because somebody has chosen it.

        Words that have no more than one sign, as the name or a number alone, may be about somebody else: they are asked about.
        """
        if not self.is_of_part(register):
            return False
        found = {self.sign_in(text) for text in texts}
        if Sign.SURE in found:
            return True
        if Sign.UNSURE not in found or (self.registers is not None and register not in self.registers):
            return False
        words = next(text for text in texts if self.sign_in(text) is Sign.UNSURE)
        self.doubts[thing] = NameDoubt(thing, " ".join(words.split())[:_WORDS])
        return thing in self.chosen

    def sign_in(self, text: str) -> Sign:
        """What a text says of them: the name with a licence number or the birth date is sure, and so is an id that no word is like."""
        if not text:
            return Sign.NONE
        said = frozenset(name_words(text))
        if any(_is_telling_id(id_) and _is_whole_in(id_, text) for id_ in self.ids):
            return Sign.SURE
        signs = {sign for player in (self.player, *self.before) for sign in _signs(player, text, said)}
        return Sign.SURE if "name" in signs and len(signs) > 1 else Sign.UNSURE if signs else Sign.NONE

    def is_named_in(self, text: str) -> bool:
        """Whether a part of something that is about this person names them."""
        return self.sign_in(text) is not Sign.NONE


def key_of_text(text: str) -> str:
    """A text as part of the key of what holds it, where it has no number of its own; salted, since keys are noted in the journal."""
    return digest(text, "ronde.privacy.things")[:16]


def _signs(player: Player, text: str, said: frozenset[str]) -> Iterator[str]:
    """By what a text may mean somebody: the whole name in any order, a licence number as a whole word, the birth date."""
    words = name_words(player.name)
    if words and max(map(len, words)) >= _SHORTEST and set(words) <= said:
        yield "name"
    numbers = (player.licence, *(one.number for one in player.licences))
    if any(_is_whole_in(number, text) for number in numbers if len(number) >= _SHORTEST):
        yield "number"
    if player.birth and _is_whole_in(player.birth.isoformat(), text):
        yield "birth"


def _is_telling_id(id_: str) -> bool:
    """Whether an id can be told from a word: those that are made here can, those that files bring may be as good as a name."""
    return len(id_) >= _LONG_ID and re.search(r"\d", id_) is not None


def _is_whole_in(number: str, text: str) -> bool:
    """Whether a number stands in a text by itself, and not within another one."""
    return re.search(rf"(?<![\w-]){re.escape(number)}(?![\w-])", text) is not None


def whom(person: str) -> Whom | None:
    """Somebody of whom there is a row, by any id that has one: where it was found to be another id of somebody, it is that person."""
    row = PersonRow.objects.filter(id=person).first()
    while row is not None and row.same_as is not None:
        row = row.same_as
    if row is None:
        return None
    player, others = player_of(row), tuple(_others([row.id]))
    ids = dict.fromkeys((player.id, *player.also, *(one.id for one in others)))
    before = (*map(player_of, others), *_as_said_before((row.id, *(one.id for one in others))))
    return Whom(player, tuple(ids), before)


def _others(ids: list[str]) -> Iterator[PersonRow]:
    """The rows of other ids, and of those that were joined with them before."""
    found = list(PersonRow.objects.filter(same_as__in=ids))
    yield from found
    if found:
        yield from _others([one.id for one in found])


def _as_said_before(ids: Iterable[str]) -> Iterator[Player]:
    """What the journal of people says that was said of somebody."""
    lines = PeopleChange.objects.filter(kind="person", row__in=tuple(ids)).exclude(values="")
    for row, values in lines.values_list("row", "values"):
        fields = {key: both for key, both in json.loads(values).items() if key in _TELLING}
        for side in (0, 1):
            said = {key: both[side] for key, both in fields.items() if both[side]}
            if said:
                yield msgspec.convert({"id": row, **said}, Player)


def parts_naming(plain: Any, ids: Iterable[str]) -> Iterator[Any]:
    """The innermost parts of plain values in which one of some ids stands, as a value or as a key."""
    yield from _parts(plain, frozenset(ids))


def _parts(plain: Any, ids: frozenset[str]) -> Iterator[Any]:
    if isinstance(plain, dict):
        yield from ({key: plain[key]} for key in plain if key in ids)
        inner, is_here = list(plain.values()), any(isinstance(one, str) and one in ids for one in plain.values())
    elif isinstance(plain, list):
        inner, is_here = plain, any(isinstance(one, str) and one in ids for one in plain)
    else:
        return
    if is_here:
        yield plain
        return
    for one in inner:
        yield from _parts(one, ids)
