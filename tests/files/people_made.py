"""Random people: players with licences, in clubs, in leagues; some erased, some with other ids."""

from datetime import date

from hypothesis import strategies as st

from ronde.record.clubs import Belonging, Club, League
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player

days = st.dates(date(2000, 1, 1), date(2030, 12, 31))
texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=8)
names = texts.filter(str.strip)
federations = st.sampled_from(["", "FFJD", "FISF"])


@st.composite
def spells(draw: st.DrawFn) -> list[tuple[date, date | None]]:
    """Spells that follow one another, the last of them perhaps still holding."""
    bounds = sorted(draw(st.lists(days, max_size=6, unique=True)))
    ends: list[date | None] = [*bounds[1::2]]
    return list(zip(bounds[::2], [*ends, None] if len(bounds) % 2 else ends, strict=True))


@st.composite
def persons(draw: st.DrawFn, player: str, clubs: list[Club]) -> Player:
    """Somebody of whom something is known, or everything is erased."""
    if draw(st.integers(0, 4)) == 0:
        return Player(id=player, erased=draw(days))
    return Player(
        id=player,
        name=draw(names),
        birth=draw(st.one_of(st.none(), days)),
        sex=draw(st.sampled_from([None, "F", "M"])),
        licences=[
            Licence(since=since, until=until, federation=draw(federations), number=draw(texts))
            for since, until in draw(spells())
        ],
        clubs=[Membership(club=draw(st.sampled_from(clubs)).id, since=a, until=b) for a, b in draw(spells())]
        if clubs
        else [],
        also=[f"{player}-{at}" for at in range(draw(st.integers(0, 2)))],
        unlike=draw(st.lists(st.sampled_from(["p0", "p1"]), max_size=1)),
    )


@st.composite
def peoples(draw: st.DrawFn) -> People:
    """Some players, clubs and leagues."""
    leagues = [League(id=f"l{at}", name=draw(texts)) for at in range(2)]
    clubs = [
        Club(
            id=f"c{at}",
            name=draw(texts),
            leagues=[
                Belonging(league=draw(st.sampled_from(["l0", "l1"])), since=a, until=b) for a, b in draw(spells())
            ],
        )
        for at in range(draw(st.integers(0, 2)))
    ]
    players = [draw(persons(f"p{at}", clubs)) for at in range(draw(st.integers(0, 3)))]
    return People.of(players, clubs=clubs, leagues=leagues if clubs else [])
