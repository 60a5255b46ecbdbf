"""What the page of a player shows, found with a bounded number of questions to the database."""

from dataclasses import dataclass
from fractions import Fraction

from ronde.regulations import shelf
from ronde.web.people.models import ClubRow, LeagueRow
from ronde.web.people.naming import named_people, public_names
from ronde.web.public.charts import Chart, Point, chart
from ronde.web.registers.asking import with_whys
from ronde.web.registers.models import Change, Edition, Line, Register
from ronde.web.registers.telling import ToldChange, told, value_text
from ronde.web.registers.variants import first_ranking, ranking_of, rankings_of
from ronde.words.facts import decimals_of

_OPEN = 3  # changes told with their whys on the page itself; the others each have a page


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
    rankings: tuple[str, ...] = ()
    is_indexed: bool = True

    @property
    def other_ranking(self) -> str:
        """The ranking, where it is not the one that the register opens with: addresses name it then."""
        return "" if self.edition.ranking == first_ranking(self.register).code else self.edition.ranking

    @property
    def first_value(self) -> str:
        """The first rating that is shown."""
        return self.changes[-1].after if self.changes else ""

    @property
    def last_value(self) -> str:
        """The last one."""
        return self.changes[0].after if self.changes else ""

    @property
    def latest(self) -> ToldChange | None:
        """The change that came with the last list, if one did."""
        return self.changes[0] if self.changes and self.changes[0].row.turn == self.edition.turn else None


def player_page(register: Register, player: str, code: str = "") -> PlayerPage | None:
    """The page of somebody who may be named and stands on a list of the register, or once did.

    Without the ``code`` of a ranking it is the first one on which the player stands on the last lists.
    """
    person = named_people().filter(id=player).first()
    standing = _rankings_with(register, player)
    chosen = ranking_of(register, code or (standing[0] if standing else ""))
    ranking, moved_by = (chosen.code, chosen.moved_by) if chosen else ("", "")
    turns = valid_turns(register, ranking)
    rows = tuple(
        Change.objects.filter(register=register, player=player, turn__in=turns, ranking=moved_by).order_by(
            "-turn", "-position"
        )
    )
    if person is None or not turns:
        return None
    edition = register.editions.defer("text").get(ranking=ranking, turn=max(turns))
    line = edition.lines.filter(player=player).first()
    if line is None and not rows:
        return None
    latest = with_whys(register, tuple(row for row in rows if row.turn == rows[0].turn))
    changes = told(register, (*latest, *rows[len(latest) :]), with_why=[row.pk for row in rows[:_OPEN]])
    decimals = decimals_of(shelf.regulation(register.regulation), ranking)
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
        chart=_chart(changes),
        rankings=standing,
        is_indexed=all(one.is_indexed for one in changes) if changes else public_names([player]).is_indexed,
    )


def _rankings_with(register: Register, player: str) -> tuple[str, ...]:
    """The rankings on which a player stands on the last lists, in the book's order."""
    if len(rankings_of(register)) == 1:
        return ()
    last = register.editions.order_by("-day", "-turn").values("turn")[:1]
    found = set(register.lines.filter(turn=last, player=player).values_list("ranking", flat=True))
    return tuple(one.code for one in rankings_of(register) if one.code in found)


def valid_turns(register: Register, ranking: str) -> tuple[int, ...]:
    """The publications whose lists are valid: of each day the last edition."""
    editions = register.editions.filter(ranking=ranking).order_by("day", "number").values_list("day", "turn")
    return tuple(dict(editions).values())


def _chart(changes: tuple[ToldChange, ...]) -> Chart | None:
    return chart(
        [
            Point(one.row.day, Fraction(one.row.after), one.after, one.anchor)
            for one in reversed(changes)
            if one.row.after
        ]
    )


def _name(kind: type[ClubRow] | type[LeagueRow], given: str) -> str:
    found = kind.objects.filter(id=given).values_list("name", flat=True).first() if given else None
    return found or given
