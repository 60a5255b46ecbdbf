"""A register whose people and published lists are typed here, row by row: what a page or a file has to say of them is known without any rule book."""

from datetime import date

from ronde.record.clubs import Belonging, Club, League
from ronde.record.people import People
from ronde.record.players import Membership, Player
from ronde.web.people.rows import written
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Edition, Line, Register, WaitingRow

TODAY, SINCE = date(2026, 11, 17), date(2015, 9, 1)
OCTOBER, NOVEMBER = date(2026, 10, 1), date(2026, 11, 1)
CHILD = "Maëlle Trévidic-Kerzoncuf"  # eleven years old, no consent
FORMULA = '=HYPERLINK("http://x","Ion")'  # what somebody has typed as a name
PEOPLE = (
    Player(id="p1", name="Ștefan Țuțea", sex="M", clubs=[Membership(since=SINCE, club="rade")]),
    Player(id="p2", name=FORMULA, sex="M", clubs=[Membership(since=SINCE, club="gois")]),
    Player(id="p3", name=CHILD, sex="F", birth=date(2015, 5, 17), clubs=[Membership(since=SINCE, club="rade")]),
    Player(id="p4", name="Sidonie Guéguen", sex="F", clubs=[Membership(since=SINCE, club="rade")]),
    Player(id="p5", name="Paul Quéméré", sex="M", clubs=[Membership(since=SINCE, club="rade")]),
)
CLUBS = (
    Club(id="rade", name="Damier de la Rade", leagues=[Belonging(since=SINCE, league="bre")]),
    Club(id="gois", name="+33 Damier du Gois", leagues=[Belonging(since=SINCE, league="pdl")]),
)
LEAGUES = (League(id="bre", name="Bretagne"), League(id="pdl", name="Pays de la Loire"))
# player, place, climbed, value, value on the list before, category, sex, club, league
LINES = (
    ("p1", 1, 1, "1802", "1789", "senior", "M", "rade", "bre"),
    ("p2", 2, -1, "1790", "1794", "senior", "M", "gois", "pdl"),
    ("p3", 3, None, "1500", "", "benjamin", "F", "rade", "bre"),
    ("p4", 4, 0, "1400", "1400", "veteran", "F", "rade", "bre"),
)
_COLUMNS = ("player", "place", "climbed", "value", "was", "category", "sex", "club", "league")


def register_by_hand() -> Register:
    """A register of draughts with the lists of two months; on the second four players, one of them an unnamed child, and one who waits."""
    written(People.of(PEOPLE, clubs=CLUBS, leagues=LEAGUES), TODAY)
    register = new_register("mains", "Dames", "ffjd", federation="ffjd")
    edition_by_hand(register, OCTOBER, turn=4)
    Line.objects.create(
        register=register, turn=4, ranking="national", position=1, player="p5", place=1, value="1600", club="rade"
    )
    edition_by_hand(register, NOVEMBER, turn=9, size=len(LINES), moved=2)
    for position, row in enumerate(LINES, start=1):
        said = dict(zip(_COLUMNS, row, strict=True))
        Line.objects.create(register=register, turn=9, ranking="national", position=position, status="rated", **said)
    WaitingRow.objects.create(
        register=register,
        turn=9,
        position=1,
        player="p5",
        missing="ffjd.games",
        values='{"games":3,"needed":5}',
        club="rade",
    )
    return register


def edition_by_hand(
    register: Register, day: date, *, turn: int, number: int = 1, size: int = 1, moved: int = 0
) -> Edition:
    """A published list, without its lines."""
    return Edition.objects.create(
        register=register,
        ranking="national",
        day=day,
        number=number,
        turn=turn,
        publication=f"published-{day}-{number}",
        recorded=day.isoformat(),
        head="ab" * 32,
        digest="cd" * 32,
        text='{"lines":[]}',
        size=size,
        moved=moved,
    )
