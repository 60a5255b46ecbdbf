"""Persons who may be one under two ids: pairs with why they look alike, two records side by side, what merging would move."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice

from ronde.ground.ids import PlayerId
from ronde.record.effect import Effect, ListMoved, effect
from ronde.record.lookalikes import Lookalikes, has_word_in_common, name_words
from ronde.record.moves import Moved, difference
from ronde.record.players import Player
from ronde.record.what_if import with_facts
from ronde.regulations.answers import Ranking
from ronde.regulations.common_facts import SamePerson
from ronde.web.actors import Actor
from ronde.web.language import reading
from ronde.web.office.findings import findings
from ronde.web.office.journal.moves import FactMoves, fact_moves
from ronde.web.office.lists import Draft, drafted
from ronde.web.office.players.entering import ENTER, who_else
from ronde.web.office.status import next_day
from ronde.web.people.models import PersonRow
from ronde.web.people.whose import PeopleOfFederation, is_ours, owners_of, scopes_of
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD, moment_after
from ronde.web.registers.holding import Held
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.telling import value_text
from ronde.web.registers.variants import first_ranking
from ronde.words.numbers import count_text, day_text
from ronde.words.texts import text

MOST = 50  # pairs
_KEPT: dict[int, tuple[int | None, tuple[tuple[str, str], ...]]] = {}  # ids by register, as of a change of people


@dataclass(frozen=True, slots=True)
class Pair:
    """Two persons who may be one, and the signs of it in words."""

    one: str
    two: str
    names: tuple[str, str]
    signs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TwinRow:
    """What is said of both, by the key of its label."""

    label: str
    one: str
    two: str

    @property
    def is_same(self) -> bool:
        """Whether both say the same."""
        return self.one == self.two


@dataclass(frozen=True, slots=True)
class Twins:
    """Two records side by side, with the versions by which they may be merged.

    ``moves``: what would move on the next list of this register; none where its facts name one of them only.
    ``not_merge`` and ``not_part``: who may, where the officer may not merge, or say that they are two.
    """

    pair: Pair
    rows: tuple[TwinRow, ...]
    seen: tuple[int, int]
    moves: FactMoves | None
    not_merge: str
    not_part: str


def pairs_of(held: Held) -> tuple[tuple[str, str], ...]:
    """Pairs of ids; looked for once after each change of people, and only ids are kept of them."""
    key = held.register.pk
    kept = _KEPT.get(key)
    if kept is None or kept[0] is None or kept[0] != held.people_version:
        kept = _KEPT[key] = (held.people_version, tuple(islice(_pairs(held), MOST)))
    return kept[1]


def _pairs(held: Held) -> Iterator[tuple[str, str]]:
    people, register = held.known.history.people, held.register
    ours = PeopleOfFederation(register.federation)
    known = {key: player for key, player in people.only(ours).players.items() if player.name}
    lookalikes = Lookalikes(replace(people, players=known))
    for player in known.values():
        yield from ((player.id, two) for two in lookalikes.of(player) if player.id < two)


def pairs_page(register: Register, actor: Actor) -> tuple[Pair, ...]:
    """The pairs of a register's federation, each with its signs; one question to the database."""
    must(actor, ENTER, register_scope(register))
    held = FOLD.held(register)
    players = held.known.history.people.players
    return tuple(_pair(players[PlayerId(one)], players[PlayerId(two)]) for one, two in pairs_of(held))


def _pair(one: Player, two: Player) -> Pair:
    return Pair(one.id, two.id, (one.name, two.name), tuple(_signs(one, two)))


def _signs(one: Player, two: Player) -> Iterator[str]:
    """Why somebody asks, in words: the three signs of ``record/lookalikes.py``, and what speaks for or against it."""
    language = reading()
    if set(one.licence_numbers) & set(two.licence_numbers):
        yield text("office_players.signs.licence", language)
    names = name_words(one.name), name_words(two.name)
    if names[0] == names[1] or has_word_in_common(*names):
        yield text(f"office_players.signs.{'name' if names[0] == names[1] else 'near_name'}", language)
    if two.id in one.unlike or one.id in two.unlike:
        yield text("office_players.signs.unlike", language)
    if one.birth and one.birth == two.birth:
        yield text("office_players.signs.birth", language)
    elif one.born and two.born:
        apart = abs(one.born - two.born)
        yield text(f"office_players.signs.{'apart' if apart else 'year'}", language, {"years": apart})


def twins_of(register: Register, one: str, two: str, actor: Actor, today: date) -> Twins | None:
    """Two persons side by side, and what it would move if they were one; None where one is nobody, or another federation's."""
    must(actor, ENTER, register_scope(register))
    held = FOLD.held(register)
    players = held.known.history.people.players
    first, second = players.get(PlayerId(one)), players.get(PlayerId(two))
    rows = {row.id: row.version for row in PersonRow.objects.filter(id__in=(one, two), same_as=None)}
    if one == two or not first or not second or not first.name or not second.name or len(rows) < 2:
        return None
    if not is_ours(register, one) or not is_ours(register, two):
        return None
    moves = _moves(held, one, two, actor)
    return Twins(
        pair=_pair(first, second),
        rows=tuple(_rows(held, first, second, today)),
        seen=(rows[one], rows[two]),
        moves=moves,
        not_merge=_not_merge(actor, register, (first, second), is_told=moves is not None),
        not_part=who_else(actor, "edit-person", scopes_of(first)),
    )


def _not_merge(actor: Actor, register: Register, both: tuple[Player, ...], *, is_told: bool) -> str:
    """Who may join the two, where somebody may not: asked as the service asks (``people/merging.py``)."""
    if is_told and (other := who_else(actor, "merge", (register_scope(register),))):
        return other
    return next(filter(None, (who_else(actor, "merge", scopes_of(one)) for one in both)), "")


def _rows(held: Held, one: Player, two: Player, today: date) -> Iterator[TwinRow]:
    tellers: dict[str, Callable[[Player], str]] = {
        "birth": _birth,
        "club": lambda player: _club(held, player, today),
        "licence": lambda player: _licence(held, player, today),
        "rating": lambda player: _rating(held, player, today),
        "games": lambda player: _sections(held, player),
        "federation": lambda player: ", ".join(sorted(owners_of(player.id))) or "–",
        "also": lambda player: ", ".join(player.also) or "–",
    }
    for label, told in tellers.items():
        yield TwinRow(label, told(one), told(two))


def _birth(player: Player) -> str:
    return day_text(player.birth, reading()) if player.birth else str(player.birth_year or "–")


def _club(held: Held, player: Player, today: date) -> str:
    club = held.known.history.people.clubs.get(player.club(today) or "")
    return club.name if club else "–"


def _licence(held: Held, player: Player, today: date) -> str:
    valid = player.licence_on(today, held.register.federation)
    last = valid or (player.licences[-1] if player.licences else None)
    number = (last.number if last else "") or player.licence
    said = "valid" if valid else "ended" if last else "none"
    return " ".join(filter(None, (number, text(f"office_players.licence_{said}", reading()))))


def _rating(held: Held, player: Player, today: date) -> str:
    ranking = first_ranking(held.register)
    lines = held.known.ranking_list(today, ranking).lines
    found = next((line for line in lines if line.player == player.id), None)
    return value_text(str(found.value), ranking.decimals) if found else text("player.unrated", reading())


def _sections(held: Held, player: Player) -> str:
    known = held.known
    sections = [one for one in known.history.facts if isinstance(one, known.book.sections)]
    count = sum(any(who == player.id for _, who in one.mentions()) for one in sections)
    return count_text(count, reading())


def _moves(held: Held, one: str, two: str, actor: Actor) -> FactMoves | None:
    """What the fact that says so would move on the next list: its draft now, beside the draft with the fact. Published lists stay."""
    known = held.known
    named = {who for fact in known.history.facts for _, who in fact.mentions() if who in {one, two}}
    if len(named) < 2:
        return None
    recorded = moment_after(
        held.last, actor.now
    )  # as the service says it: known from now on, and no list before it is another
    fact = SamePerson(id=known.history.free_id("same-person"), player=one, other=two, recorded=recorded)
    preview = with_facts(known, fact)
    if not preview.is_possible:
        return FactMoves((), 0, 0, 0, 0, findings(known, preview.problems))
    day = next_day(held.register)
    now_, then = (drafted(replace(held, known=each), day, actor) for each in (known, preview.known))
    moves = tuple(
        ListMoved(ranking, then.appears, False, moved)
        for ranking in known.book.rankings
        if (moved := tuple(_difference(now_, then, ranking)))
    )
    purses = effect(known.history, known.replay, preview.known.replay).purses
    told = fact_moves(known, Effect(moves, purses, 1), findings(known, preview.problems))
    return replace(told, next_list=then.appears)


def _difference(before: Draft, after: Draft, ranking: Ranking) -> Iterator[Moved]:
    return difference(
        before.then.ranking_list(before.appears, ranking), after.then.ranking_list(after.appears, ranking)
    )
