"""Players who may be one person under two ids.

One of three signs is enough to ask. *The same licence number*, which a list and a licence card have, and an organiser copies. *The same name*, whatever its accents, case, punctuation and order of words: organisers write
"DUPONT Jean-Pierre" for Jean Pierre Dupont. The birth dates may differ then: a slip in a date is more frequent than two
persons of one name, and asking costs one answer, where one person with two ratings costs a correction of lists.
*The same birth date and a word of the name in common*, give or take a letter in a long one: a married name, a first name
left out, a slip of the pen. Among 10,000 persons of sixty birth years fewer than one shares the birth date of a newcomer by
chance, and few of those a name: hardly anybody is asked in vain but for twins, and of them once.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, reduce
from itertools import chain, product, takewhile
from operator import or_
from string import ascii_lowercase

from ronde.ground.ids import PlayerId
from ronde.record.people import People
from ronde.record.players import Player, plain_letters

_TELLING = 3  # letters of a word that tells something: "de", "la", "J." do not
LONG = 5  # letters of a word in which one may be wrong: Ana and Ina are two names, Martin and Matrin one
LONGEST = 40  # letters of one in which a slip is looked for: each letter makes some fifty words, as long as the whole
_FEW = 50  # people of one birth date, each of whom is compared; of more, those are looked up whose words are near
_APOSTROPHES = "'’ʼ`´"


@dataclass(frozen=True)
class Lookalikes:
    """People, to look for those who may be somebody else."""

    people: People

    def of(self, player: Player) -> tuple[PlayerId, ...]:
        """The known persons whom a player may be, but for those of whom it was said that they are not."""
        found = dict.fromkeys(chain.from_iterable(self._alike(player)))
        return tuple(other for other in found if other != player.id and not self._are_unlike(player, other))

    def before(self, player: Player, most: int) -> tuple[PlayerId, ...]:
        """The first of those whom one of these people may be, as far as they stand before; of a thousand namesakes nobody is shown all."""
        own = self._position[PlayerId(player.id)]
        earlier = chain.from_iterable(
            takewhile(lambda other: self._position[other] < own, alike) for alike in self._alike(player)
        )
        found: dict[PlayerId, None] = {}
        for other in earlier:
            if not self._are_unlike(player, other):
                found[other] = None
            if len(found) == most:
                break
        return tuple(found)

    def _alike(self, player: Player) -> Iterator[Sequence[PlayerId]]:
        """Whom a player may be by each sign, in the order of the people; somebody may stand in several."""
        words = name_words(player.name)
        yield from (self._of_licence.get(number, ()) for number in player.licence_numbers)
        if words:
            yield self._of_name.get(words, ())
        near = self._of_birth.get(player.birth, ()) if player.birth else ()
        if len(near) <= _FEW:
            named = ((other, name_words(self.people.players[other].name)) for other in near)
            yield [other for other, theirs in named if has_word_in_common(words, theirs)]
            return
        for word in words:
            for meant in (word, *sorted(slips(word))) if len(word) >= _TELLING else ():
                yield self._of_birth_and_word.get((player.birth, meant), ())

    def _are_unlike(self, player: Player, other: PlayerId) -> bool:
        return other in player.unlike or player.id in self.people.players[other].unlike

    @cached_property
    def _of_name(self) -> Mapping[tuple[str, ...], list[PlayerId]]:
        found = defaultdict[tuple[str, ...], list[PlayerId]](list)
        for player, who in self.people.players.items():
            found[name_words(who.name)].append(player)
        return found

    @cached_property
    def _of_licence(self) -> Mapping[str, list[PlayerId]]:
        found = defaultdict[str, list[PlayerId]](list)
        for player, who in self.people.players.items():
            for number in who.licence_numbers:
                found[number].append(player)
        return found

    @cached_property
    def _position(self) -> Mapping[PlayerId, int]:
        return {player: at for at, player in enumerate(self.people.players)}

    @cached_property
    def _of_birth_and_word(self) -> Mapping[tuple[date | None, str], list[PlayerId]]:
        found = defaultdict[tuple[date | None, str], list[PlayerId]](list)
        for player, who in self.people.players.items():
            for word in dict.fromkeys(name_words(who.name)):
                found[who.birth, word].append(player)
        return found

    @cached_property
    def _of_birth(self) -> Mapping[date | None, list[PlayerId]]:
        found = defaultdict[date | None, list[PlayerId]](list)
        for player, who in self.people.players.items():
            found[who.birth].append(player)
        return found


def name_words(name: str) -> tuple[str, ...]:
    """The words of a name in a fixed order, without accents, case or punctuation; what a hyphen joins are two."""
    letters = (letter for letter in plain_letters(name) if not unicodedata.combining(letter))
    plain = "".join(letter if letter.isalnum() else " " for letter in letters if letter not in _APOSTROPHES)
    return tuple(sorted(plain.split()))


def has_word_in_common(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two names share a word that tells something, give or take a letter in a long one."""
    telling = [[word for word in words if len(word) >= _TELLING] for words in (one, other)]
    return any(ours == theirs or is_slip(ours, theirs) for ours, theirs in product(*telling))


def is_slip(one: str, other: str) -> bool:
    """Whether two long words differ in one letter, too many or another, or in two that changed places."""
    if min(len(one), len(other)) < LONG:
        return False
    begin = _letters_in_common(one, other)
    one, other = one[begin:], other[begin:]
    end = _letters_in_common(one[::-1], other[::-1])
    one, other = one[: len(one) - end], other[: len(other) - end]
    return max(len(one), len(other)) <= 1 or (len(one) == 2 and one == other[::-1])


def slips(word: str) -> frozenset[str]:
    """What somebody may have meant who typed a long word: all that is one slip away (``is_slip``). A word that is no name's has none."""
    if not LONG <= len(word) <= LONGEST:
        return frozenset()
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    shorter = (head + tail[1:] for head, tail in parts if tail)
    swapped = (head + tail[1] + tail[0] + tail[2:] for head, tail in parts if len(tail) > 1)
    other = (head + letter + tail[1:] for head, tail in parts if tail for letter in ascii_lowercase)
    longer = (head + letter + tail for head, tail in parts for letter in ascii_lowercase)
    found = reduce(or_, map(frozenset, (shorter, swapped, other, longer)))
    return frozenset(one for one in found if len(one) >= LONG) - {word}


def _letters_in_common(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
