"""Why this rank, in the words of the page: whom a player stands behind and before, by what, and the games behind each number."""

from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.play.section import Section
from ronde.play.standings.rank_reasons import AMONG_THE_TIED, Counted, CountedGame, Separation, rank_reasons
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.tables import standings_of
from ronde.web.language import reading
from ronde.words.standings import outing_text, worth_text, worth_texts
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class GameTold:
    """What a game gave a criterion; ``opponent`` is empty for who was exempt, ``colour`` where nobody sat at the board."""

    round: int
    opponent: str
    colour: str
    result: str
    worth: str
    is_kept: bool


@dataclass(frozen=True, slots=True)
class CriterionTold:
    """A criterion's number and its games; ``tied`` are those whom it was asked about, ``have_met`` whether all of them met."""

    name: str
    value: str
    games: tuple[GameTold, ...]
    is_among_the_tied: bool
    tied: tuple[str, ...]
    have_met: bool
    is_decisive: bool


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Somebody next above or below, the criterion that decided with both numbers, and those before in which the two are equal."""

    name: str
    rank: int
    criterion: str
    own: str
    other: str
    equal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """Why a player has a rank."""

    player: PlayerId
    name: str
    rank: int
    above: Neighbour | None
    below: Neighbour | None
    sharing: tuple[str, ...]
    criteria: tuple[CriterionTold, ...]


def why_of(desk: SectionDesk, player: str, after: int) -> Why | None:
    """Why a player stands where the table after a round has them; nothing for who is not in it."""
    section, lines = desk.section, standings_of(desk.row, desk.section, after)
    found = rank_reasons(section, lines, PlayerId(player), after=after)
    if found is None:
        return None
    decisive = next((one.by.criterion for one in (found.above, found.below) if one), "")
    values = worth_texts(section, found.line, reading())
    told = zip(found.counted, values, strict=True)
    return Why(
        found.line.player,
        desk.name(found.line.player),
        found.line.rank,
        _neighbour(desk, found.above),
        _neighbour(desk, found.below),
        tuple(map(desk.name, found.sharing)),
        tuple(_criterion(desk, found.line.player, one, value, decisive) for one, value in told),
    )


def _neighbour(desk: SectionDesk, one: Separation | None) -> Neighbour | None:
    if one is None:
        return None
    by, language = one.by, reading()
    equal = tuple(
        f"{_label(each.criterion)} {worth_text(each.criterion, each.own, language)}" for each in one.compared[:-1]
    )
    own, other = (worth_text(by.criterion, value, language) for value in (by.own, by.other))
    return Neighbour(desk.name(one.other.player), one.other.rank, by.criterion, own, other, equal)


def _label(criterion: str) -> str:
    return text(f"play.criteria.{criterion}", reading())


def _criterion(desk: SectionDesk, player: PlayerId, one: Counted, value: str, decisive: str) -> CriterionTold:
    return CriterionTold(
        one.criterion,
        value,
        tuple(_game(desk, player, one.criterion, each) for each in one.games),
        one.criterion in AMONG_THE_TIED,
        tuple(map(desk.name, one.tied)),
        bool(one.games),
        one.criterion == decisive,
    )


def _game(desk: SectionDesk, player: PlayerId, criterion: str, one: CountedGame) -> GameTold:
    part, outing, language = one.part, one.outing, reading()
    scores = scores_of(desk.section, part.round, player)
    return GameTold(
        part.round,
        desk.name(part.opponent),
        ("first" if outing.is_first else "second") if outing and outing.opponent else "",
        outing_text(outing, scores, language) if outing else "",
        worth_text(criterion, part.value, language),
        part.is_kept,
    )


def scores_of(section: Section, number: int, player: PlayerId) -> tuple[int, int] | None:
    """The scores of a player's game in a round, as the slip has them."""
    games = section.rounds[number - 1].games
    return next((game.scores for game in games if player in game.players), None)
