"""What the page of a player shows, found with a bounded number of questions to the database."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ronde.regulations import shelf
from ronde.regulations.answers import SeriesBars
from ronde.web.archive.queries import PastLine, past_lines
from ronde.web.people.models import ClubRow, LeagueRow
from ronde.web.people.naming import named_people, public_names
from ronde.web.public.players.careers import Career, career
from ronde.web.public.players.charts import Chart, Point, chart
from ronde.web.public.players.elsewhere import ElsewhereListed, listed_elsewhere
from ronde.web.public.players.next_games import NextGameBox, next_game_box
from ronde.web.public.players.standing import Standing, standing_of
from ronde.web.registers.asking import with_whys
from ronde.web.registers.models import Change, Edition, Line, Register
from ronde.web.registers.series_bars import bars_of_list
from ronde.web.registers.telling import ToldChange, told, value_text
from ronde.web.registers.variants import first_ranking, ranking_of, rankings_of
from ronde.words.facts import decimals_of

_OPEN = 3  # changes told with their whys on the page itself, the first of them open; the others each have a page
_LISTED = 16  # changes with their reasons; older ones stand in a short table
_NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Everything on the page of a player."""

    register: Register
    player: str
    name: str
    edition: Edition
    line: Line | None
    value: str
    club: str
    league: str
    changes: tuple[ToldChange, ...]
    chart: Chart | None
    career: Career
    elsewhere: tuple[ElsewhereListed, ...]
    next_game: NextGameBox
    standing: Standing
    rankings: tuple[str, ...] = ()
    is_indexed: bool = True
    past: tuple[PastLine, ...] = ()
    is_all_open: bool = False
    is_minor: bool = False
    bars: SeriesBars | None = None

    @property
    def listed(self) -> tuple[ToldChange, ...]:
        """The changes with their reasons, the latest first."""
        return self.changes[:_LISTED]

    @property
    def older(self) -> tuple[ToldChange, ...]:
        """Those before them."""
        return self.changes[_LISTED:]

    @property
    def other_ranking(self) -> str:
        """The ranking, where it is not the one that the register opens with: addresses name it then."""
        return "" if self.edition.ranking == first_ranking(self.register).code else self.edition.ranking

    @property
    def first_value(self) -> str:
        """The first rating that is shown."""
        return self.past[0].value if self.past else self.changes[-1].after if self.changes else ""

    @property
    def last_value(self) -> str:
        """The last one."""
        return self.changes[0].after if self.changes else ""

    @property
    def latest(self) -> ToldChange | None:
        """The change that came with the last list, if one did."""
        return self.changes[0] if self.changes and self.changes[0].row.turn == self.edition.turn else None


def player_page(register: Register, player: str, asked: Mapping[str, str] = _NOTHING) -> PlayerPage | None:
    """The page of somebody who may be named and stands on a list of the register, or once did.

    Unless a ranking is asked for, it is the first one on which the player stands on the last lists.
    """
    code, is_all_open = asked.get("ranking", ""), asked.get("open") == "all"
    person = named_people().filter(id=player).first()
    standing = _rankings_with(register, player)
    chosen = ranking_of(register, code or (standing[0] if standing else ""))
    ranking, moved_by = (chosen.code, chosen.moved_by) if chosen else ("", "")
    turns = valid_turns(register, ranking)
    # Neither the turns nor the order are asked for: SQLite would rather read everybody's changes in that order than sort a few.
    every = Change.objects.filter(register=register, player=player, ranking=moved_by)
    rows = tuple(sorted((row for row in every if row.turn in turns), key=lambda row: (-row.turn, -row.position)))
    if person is None or not turns:
        return None
    edition = register.editions.defer("text").get(ranking=ranking, turn=max(turns))
    line = edition.lines.filter(player=player).first()
    if line is None and not rows:
        return None
    latest = with_whys(register, tuple(row for row in rows if row.turn == rows[0].turn))
    is_told = rows[: _LISTED if is_all_open else _OPEN]
    changes = told(register, (*latest, *rows[len(latest) :]), with_why=[row.pk for row in is_told])
    decimals = decimals_of(shelf.regulation(register.regulation), ranking)
    past = past_lines(register, player, ranking, is_before_own=True)
    played, names = career(register, player), public_names([player])
    box = next_game_box(register, edition, line, asked)
    return PlayerPage(
        register=register,
        player=player,
        name=person.name,
        edition=edition,
        line=line,
        value=value_text(line.value, decimals) if line else "",
        club=_name(ClubRow, line.club if line else ""),
        league=_name(LeagueRow, line.league if line else ""),
        changes=changes,
        chart=_chart(changes, past),
        career=played,
        elsewhere=listed_elsewhere(register, player),
        next_game=box,
        standing=standing_of(edition, line),
        rankings=standing,
        is_indexed=names.is_indexed and played.is_indexed and box.is_indexed and all(one.is_indexed for one in changes),
        past=past,
        is_all_open=is_all_open,
        is_minor=player in names.kept,
        bars=bars_of_list(edition) if line else None,
    )


def _rankings_with(register: Register, player: str) -> tuple[str, ...]:
    """The rankings on which a player stands on the last lists, in the book's order."""
    if len(rankings_of(register)) == 1:
        return ()
    last = register.editions.order_by("-day", "-turn").values("turn")[:1]
    found = set(register.lines.filter(turn=last, player=player).values_list("ranking", flat=True))
    return tuple(one.code for one in rankings_of(register) if one.code in found)


def valid_turns(register: Register, ranking: str) -> frozenset[int]:
    """The publications whose lists are valid: of each day the last edition."""
    editions = register.editions.filter(ranking=ranking).order_by("day", "number").values_list("day", "turn")
    return frozenset(dict(editions).values())


def _chart(changes: tuple[ToldChange, ...], past: tuple[PastLine, ...]) -> Chart | None:
    own = [
        Point(one.row.day, Fraction(one.row.after), one.after, one.anchor) for one in reversed(changes) if one.row.after
    ]
    return chart([*past_points(past), *own])


def past_points(past: tuple[PastLine, ...]) -> list[Point]:
    """What a former site published, for a chart; what is no number has no place on it."""
    return [Point(one.day, one.number, one.value, one.anchor, is_past=True) for one in past if one.number is not None]


def _name(kind: type[ClubRow] | type[LeagueRow], given: str) -> str:
    found = kind.objects.filter(id=given).values_list("name", flat=True).first() if given else None
    return found or given
