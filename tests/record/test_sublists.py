"""A narrowed list holds exactly those whom plain filters hold, in the same order, with places counted one by one."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.ground.ids import PlayerId
from ronde.record.clubs import Belonging, Club, League
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Membership, Player
from ronde.record.publication import WHOLE, ListLine, Narrowing, RankingList, ranking_list
from ronde.record.replay import replay
from ronde.record.sublists import narrowed
from ronde.regulations.documents import AdoptedRating
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import Opening
from ronde.regulations.ffjd.parameters import Parameters

DAY = date(2024, 2, 1)
# the ages of FFJD-22, first and last of each
AGES = {
    "poussin": (0, 9),
    "benjamin": (10, 11),
    "minime": (12, 13),
    "cadet": (14, 16),
    "junior": (17, 19),
    "senior": (20, 59),
    "veteran": (60, 200),
}
near = st.builds(
    lambda years, days: date(2024 - years, 2, 1) + timedelta(days),
    st.sampled_from([9, 10, 11, 12, 13, 14, 16, 17, 19, 20, 30, 59, 60, 61]),
    st.integers(-2, 2),
)
births = st.one_of(st.none(), near, st.sampled_from([date(2012, 2, 29), date(2004, 2, 29), date(1964, 2, 29)]))
changes = st.sampled_from([DAY - timedelta(1), DAY, DAY + timedelta(1)])


@st.composite
def memberships(draw: st.DrawFn) -> list[Membership]:
    """In no club, in one, or from one to another around the day, without a gap or with one."""
    first, second, change = draw(st.sampled_from("xy")), draw(st.sampled_from("xy")), draw(changes)
    left = Membership(club=first, since=date(2020, 1, 1), until=change - timedelta(1))
    joined = Membership(club=second, since=change + timedelta(draw(st.integers(0, 1))))
    return draw(st.sampled_from([[], [left], [joined], [left, joined], [joined, left]]))


@st.composite
def lists(draw: st.DrawFn) -> tuple[RankingList, History]:
    """A list with a few values, many of them equal, and some without place, as other books have them."""
    values = draw(st.lists(st.sampled_from([900, 1000, 1100]), max_size=8))
    players = [
        Player(
            id=f"p{at}",
            name=f"N{at}",
            birth=draw(births),
            sex=draw(st.sampled_from([None, "F", "M"])),
            clubs=draw(memberships()),
        )
        for at in range(len(values))
    ]
    change = draw(changes)
    moving = [
        Belonging(league="a", since=date(2020, 1, 1), until=change - timedelta(1)),
        Belonging(league="b", since=change),
    ]
    clubs = [
        Club(id="x", name="X", leagues=moving),
        Club(id="y", name="Y", leagues=draw(st.sampled_from([[], moving[:1]]))),
    ]
    leagues = [League(id="a", name="A"), League(id="b", name="B")]
    history = History(REGULATION, People.of(players, clubs=clubs, leagues=leagues), [])
    ordered = sorted(range(len(values)), key=lambda at: -values[at])
    unplaced = draw(st.integers(0, len(values)))
    lines = [
        ListLine(
            None if turn >= unplaced else 1 + sum(value > values[at] for value in values),
            PlayerId(f"p{at}"),
            values[at],
            "rated",
            "",
            None,
        )
        for turn, at in enumerate(ordered)
    ]
    return RankingList("ffjd", "national", DAY, tuple(lines)), history


narrowings = st.builds(
    Narrowing,
    category=st.one_of(st.none(), st.sampled_from(sorted(AGES))),
    sex=st.sampled_from([None, None, "F", "M"]),
    club=st.sampled_from([None, None, "x", "y"]),
    league=st.sampled_from([None, None, "a", "b"]),
)


def birthdays(born: date) -> int:
    """How often somebody has had a birthday by the day; without 29 February it is kept on 1 March."""
    count = 0
    for year in range(born.year + 1, DAY.year + 1):
        is_leap = born.month == 2 and born.day == 29 and year % 4
        count += (date(year, 3, 1) if is_leap else date(year, born.month, born.day)) <= DAY
    return count


def club_of(player: Player) -> str | None:
    found = [one.club for one in player.clubs if one.since <= DAY <= (one.until or DAY)]
    return found[0] if found else None


def league_of(history: History, club: str | None) -> str | None:
    found = [
        one.league
        for key, of in history.clubs.items()
        for one in of.leagues
        if key == club and one.since <= DAY <= (one.until or DAY)
    ]
    return found[0] if found else None


def verdicts(history: History, player: Player, by: Narrowing) -> list[bool | None]:
    """What holds of all that is asked for; None: nobody can tell."""
    found: list[bool | None] = []
    if by.category is not None:
        least, most = AGES[by.category]
        found.append(None if player.birth is None else least <= birthdays(player.birth) <= most)
    if by.sex is not None:
        found.append(None if player.sex is None else player.sex == by.sex)
    if by.club is not None:
        found.append(club_of(player) == by.club)
    if by.league is not None:
        found.append(league_of(history, club_of(player)) == by.league)
    return found


@given(lists(), narrowings)
def test_a_narrowed_list_is_what_plain_filters_give(made: tuple[RankingList, History], by: Narrowing) -> None:
    ranked, history = made
    found = narrowed(ranked, history, by)
    told = {line.player: verdicts(history, history.players[line.player], by) for line in ranked.lines}
    kept = [line for line in ranked.lines if all(told[line.player])]
    assert [line.player for line in found.lines] == [line.player for line in kept]
    unknown = [who for who, said in told.items() if False not in said and None in said]
    assert list(found.left_out) == unknown
    for line, whole in zip(found.lines, kept, strict=True):
        assert (line.place, line.value) == (whole.place, whole.value)
        better = sum(1 for other in kept if other.place and line.place and other.place < line.place)
        assert line.within == (None if by == WHOLE or line.place is None else better + 1)


@given(lists())
def test_everyone_with_a_birth_date_is_in_one_category(made: tuple[RankingList, History]) -> None:
    ranked, history = made
    parts = [narrowed(ranked, history, Narrowing(category=category)) for category in AGES]
    dated = [line.player for line in ranked.lines if history.players[line.player].birth]
    assert sorted(line.player for part in parts for line in part.lines) == sorted(dated)
    assert all(len(part.left_out) == len(ranked.lines) - len(dated) for part in parts)


def test_a_list_that_is_not_narrowed_keeps_its_digest() -> None:
    # the digest of this list before there were narrowed ones: sha256 of the line below
    opening = Opening(id="start", day=DAY, ratings=[AdoptedRating(player="ann", rating=1500)])
    history = History(REGULATION, People.of([Player(id="ann", name="Ann", sex="F")]), [opening])
    state = replay(REGULATION, history.chronicle().happenings).state
    ranked = ranking_list(history, state, on=DAY, ranking=REGULATION.rankings[0])
    assert narrowed(ranked, history, WHOLE) is ranked
    assert ranked.canonical == (
        '{"board":"national","lines":[{"last_day":null,"place":1,"player":"ann","series":"","status":"rated",'
        '"value":1500}],"on":"2024-02-01","regulation":"ffjd"}'
    )
    women = narrowed(ranked, history, Narrowing(sex="F"))
    assert '"narrowed":{"sex":"F"}' in women.canonical
    assert women.digest != ranked.digest


def test_categories_that_do_not_follow_one_another_are_no_edition() -> None:
    edition = REGULATION.editions.nearest(DAY)
    given_values = {name: getattr(edition, name) for name in Parameters.__struct_fields__}
    for wrong in (edition.age_categories[:-1], edition.age_categories[::-1], ()):
        with pytest.raises(ValueError, match="FFJD-22"):
            Parameters(**{**given_values, "age_categories": wrong})
