"""What the page of an assisted Swiss shows (FFJD 6.6): who, against whom, the tables that sit, and the way out of a dead end."""

from collections.abc import Iterable
from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.by_hand import draft_of, in_turn, places
from ronde.play.changes.rounds import without_draft
from ronde.play.formats.assisted_choices import Choices, choices_of, meeting_rounds, meetings_among
from ronde.play.formats.games import Pair
from ronde.play.formats.swiss_assisted import Candidate, DeadEnd, candidates
from ronde.play.section import Section
from ronde.play.standings.table import table
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.pairing.asking import found_player
from ronde.web.desk.pairing.buttons import Buttons, buttons_of
from ronde.web.desk.pairing.queries import phase_text
from ronde.web.language import reading
from ronde.words.standings import worth_texts
from ronde.words.texts import text

ASSISTED = "swiss_assisted"
_MEETINGS = 6  # named in a dead end


@dataclass(frozen=True, slots=True)
class Pick:
    """Somebody in the order of the table; ``colour`` is the one had less often, ``table`` where they sit (0: nowhere yet)."""

    place: int
    name: str
    rating: int | None
    worths: tuple[str, ...]
    colour: str
    table: int = 0
    is_here: bool = False
    is_avoided: bool = False


@dataclass(frozen=True, slots=True)
class ChosenTable:
    """A table that sits; ``is_blamed``: it is to be taken back, so that the rest can be paired."""

    number: int
    shown: int
    first: str
    second: str
    is_blamed: bool

    @property
    def pair(self) -> str:
        """Who sits there."""
        return f"{self.first} – {self.second}" if self.second else self.first


@dataclass(frozen=True, slots=True)
class Blocked:
    """A dead end: who is left, why they cannot be paired, which tables to take back, and one way to go on."""

    left: tuple[str, ...]
    meetings: tuple[tuple[str, str, int], ...]
    change: tuple[ChosenTable, ...]
    instead: tuple[tuple[str, str], ...]

    @property
    def tables(self) -> str:
        """The tables to take back, by their numbers in the hall."""
        return ", ".join(str(one.shown) for one in self.change)


@dataclass(frozen=True, slots=True)
class AssistedPage:
    """The draft of a round that its arbiter chooses."""

    number: int
    phase: str
    links: tuple[tuple[int, bool], ...]
    rounds: int
    players: int
    criteria: tuple[str, ...]
    picks: tuple[Pick, ...]
    who: Pick | None
    against: tuple[Pick, ...]
    met: tuple[str, ...]
    forbidden: tuple[str, ...]
    may_have_bye: bool
    tables: tuple[ChosenTable, ...]
    left: int
    blocked: Blocked | None
    buttons: Buttons
    problems: tuple[Problem, ...] = ()

    @property
    def ranked_by(self) -> str:
        """By what the list is ordered, in words."""
        names = [text(f"play.criteria_names.{one}", reading()) for one in self.criteria]
        return _say("by", first=names[0], second=names[1]) if len(names) > 1 else "".join(names)

    @property
    def seated(self) -> int:
        """How many tables sit already."""
        return sum(bool(one.second) for one in self.tables)

    @property
    def wanted(self) -> int:
        """How many tables there will be."""
        return self.players // 2

    @property
    def least(self) -> int:
        """A third of the players, the fewest rounds of the article."""
        return -(-self.players // 3)

    @property
    def most(self) -> int:
        """Half of them, the most."""
        return self.players // 2

    @property
    def is_outside(self) -> bool:
        """Whether there are fewer rounds, or more: then players who have all met are to be expected."""
        return not self.least <= self.rounds <= self.most


def is_assisted(section: Section) -> bool:
    """Whether there is a draft that its arbiter chooses table by table."""
    draft = draft_of(section)
    return draft is not None and section.phase(draft.number).format == ASSISTED


def assisted_page(desk: SectionDesk, given: str) -> AssistedPage | None:
    """The page with somebody chosen by rank or name, or else whoever stands highest of those who are left."""
    choices = choices_of(desk.section)
    if choices is None:
        return None
    found = found_player(desk.section, choices.field, given) if given else None
    chosen = found.player if found and found.player in choices.left else None
    who = chosen or next(iter(choices.left), None)
    shown, blocked = _Shown(desk, choices), choices.blocked
    picks = tuple(shown.pick(one, who) for one in candidates(choices.field, choices.pairs))
    against = candidates(choices.field, choices.pairs, who) if who else ()
    return AssistedPage(
        number=choices.field.round,
        phase=phase_text(desk, choices.field.round),
        links=_links(desk.section),
        rounds=choices.field.phase.rounds,
        players=len(choices.field.order),
        criteria=desk.section.plan.criteria[:2],
        picks=picks,
        who=next((one for one in picks if one.is_here), None),
        against=tuple(shown.pick(one) for one in against if not one.hidden),
        met=tuple(shown.met(who, one.player) for one in against if one.hidden == "met" and who),
        forbidden=tuple(desk.name(one.player) for one in against if one.hidden == "forbidden"),
        may_have_bye=bool(who) and len(choices.left) % 2 == 1 and who not in choices.field.byes,
        tables=shown.tables(choices.pairs, blocked),
        left=len(choices.left),
        blocked=shown.blocked(blocked) if blocked else None,
        buttons=buttons_of(desk, None),
        problems=found.problems if found else (),
    )


def _links(section: Section) -> tuple[tuple[int, bool], ...]:
    """Every round, and whether it is out."""
    return tuple((number, number <= len(section.published)) for number in range(1, section.plan.rounds + 1))


class _Shown:
    """Players and tables as the page shows them."""

    def __init__(self, desk: SectionDesk, choices: Choices) -> None:
        self.desk, self.choices, self.place = desk, choices, places(choices.field)
        before, number = without_draft(desk.section), choices.field.round
        index = before.plan.phase_index(number)
        lines = table(before, before.plan.scope(choices.field.phase.carried, index=index, before=number))
        self.worths = {line.player: tuple(worth_texts(before, line, reading())[:2]) for line in lines}
        self.ratings = {entry.player: entry.rating for entry in before.entries}
        self.at = {player: at for at, pair in enumerate(choices.pairs, start=1) for player in pair if player}

    def pick(self, one: Candidate, who: PlayerId | None = None) -> Pick:
        """Somebody as a line of the list."""
        return Pick(
            self.place[one.player],
            self.desk.name(one.player),
            self.ratings.get(one.player),
            self.worths.get(one.player, ()),
            one.colour,
            self.at.get(one.player, 0),
            one.player == who,
            one.is_avoided,
        )

    def met(self, one: PlayerId, other: PlayerId) -> str:
        """Whom somebody has met, and in which round."""
        rounds = ", ".join(map(str, meeting_rounds(self.desk.section, one, other)))
        return _say("met_one", name=self.desk.name(other), round=rounds)

    def tables(self, pairs: Iterable[Pair], blocked: DeadEnd | None) -> tuple[ChosenTable, ...]:
        """The tables that sit."""
        wrong = blocked.change if blocked else ()
        name, shown = self.desk.name, self.desk.shown_table
        return tuple(
            ChosenTable(at, shown(at), name(pair[0]), name(pair[1]), pair in wrong)
            for at, pair in enumerate(pairs, start=1)
        )

    def blocked(self, found: DeadEnd) -> Blocked:
        """A dead end in names."""
        standing = {frozenset(pair) for pair in self.choices.pairs}
        name = self.desk.name
        met = meetings_among(self.desk.section, found.left)[:_MEETINGS]
        new = [in_turn(self.choices.field, pair) for pair in found.instead if frozenset(pair) not in standing]
        return Blocked(
            left=tuple(map(name, found.left)),
            meetings=tuple((name(one), name(other), number) for one, other, number in met),
            change=tuple(one for one in self.tables(self.choices.pairs, found) if one.is_blamed),
            instead=tuple((name(one), name(other)) for one, other in new),
        )


def _say(message: str, **values: object) -> str:
    return text(f"desk_assisted.{message}", reading(), values)
