"""A closed series of draughts, of six who meet each other once, in which one did not come: the numbers are worked out here.

Ratings 1000 to 1200, accelerated: K = 15, PA = 1 + d/500. Every game is drawn but one, which Klervi (1000) did not come to play against
Gaël (1100). Against the rated: sums of Pts − PA over the games that count.

    Gaël, 1100: PA 1.2, 1.1, 0.9, 0.8. Without the game 3 − 2.8 = 0.2, × 15 = 3: 1103. With it 5 − 4 = 1, × 15 = 15: 1115.
    Klervi, 1000: PA 0.8, 0.9, 0.7, 0.6. Without it 3 − 2.2 = 0.8, × 15 = 12: 1012. With it 3 − 3 = 0: 1000.
    Ana, 1050: PA 1.1, 0.9, 0.8, 0.7 = 3.5; 4 − 3.5 = 0.5, × 15 = 7.5, halves away from zero: 1058.
    Bob, 1150: PA 1.3, 1.2, 1.1, 0.9 = 4.5; −7.5: 1142. Cléo, 1200: 1.4, 1.3, 1.2, 1.1 = 5; −15: 1185.
    Yann, unrated, drew five games against the mean of 1100: his first rating is 1100 (6.2, annex B).

The fee is a euro for each of the six (5.5).
"""

from collections.abc import Mapping
from datetime import date

from django.contrib.auth.models import User

from ronde.ground.ids import PlayerId
from ronde.play.acts.act import done, enter, pair, publish, result
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Game, Section
from ronde.play.standings.table import usual_criteria
from ronde.regulations.documents import AdoptedRating
from ronde.web.accounts.appointing import acting
from ronde.web.actors import Actor
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.services import event_created, section_created
from ronde.web.office.services import adopt_list, publish_due
from ronde.web.people.freezing import frozen
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.variants import first_ranking
from ronde.web.roles import Role
from tests.play.making import ok
from tests.web.walks.registration import account, at_noon, registered

DAY = date(2024, 1, 20)
RATED = {"klervi": 1000, "ana": 1050, "gael": 1100, "bob": 1150, "cleo": 1200}
EVERYONE = ("yann", *RATED)
NAMES = {one: f"{one.title()} Exemple" for one in EVERYONE}
NOBODY: Mapping[str, Entry] = {}
DECLARED = "first_day: 2024-01-20\ncadence: accelerated\npace: { minutes: 15, seconds: 15 }\ndeclared: true\n"


def officer(day: date) -> Actor:
    """The ranking officer, on a day at noon."""
    return at_noon(account("aurore", "Aurore Lhermitte", Role.OFFICER), day)


def listed_register(code: str = "ffjd", rated: Mapping[str, int] = RATED) -> Register:
    """A register of draughts with a published list of January; everybody has a licence."""
    registered(EVERYONE, "ffjd")
    register = new_register(code, "Dames", "ffjd", federation="ffjd")
    ratings = [AdoptedRating(player=who, rating=each) for who, each in rated.items()]
    assert adopt_list(register, ratings, date(2023, 12, 15), officer(date(2023, 12, 15))).is_done
    assert publish_due(register, officer(date(2024, 1, 1)), seen=FOLD.held(register).turn).lists == (date(2024, 1, 1),)
    return register


def played_series(
    register: Register | None,
    user: User,
    *,
    declared: str = DECLARED,
    regulation: str = "",
    newcomers: Mapping[str, Entry] = NOBODY,
) -> SectionRow:
    """The series with all its results; that of Klervi against Gaël waits for a decision."""
    made = event_created(
        acting(user),
        name="Coupe des Remparts",
        first_day=DAY,
        register=register,
        regulation=regulation,
        declaration=declared,
    )
    assert made.event is not None
    return played_section(made.event, user, newcomers=newcomers)


def played_section(event: Event, user: User, file: str = "open", newcomers: Mapping[str, Entry] = NOBODY) -> SectionRow:
    """A section of the event with the series in it; newcomers may play in the places of some."""
    plan = Plan((Phase("round_robin", 5),), usual_criteria("draughts", "round_robin"), seed=1)
    section = Section("Open", "draughts", plan)
    for one in EVERYONE:
        section = ok(done(section, enter(newcomers.get(one) or _entry(event, one))))
    for _ in range(5):
        section = ok(done(ok(done(section, pair())), publish()))
        for game in section.rounds[-1].games:
            code, assumed = _result(game)
            section = ok(done(section, result(section.rounds[-1].number, game.table, code, assumed=assumed)))
    row = section_created(event, section, acting(user), file=file).row
    assert row is not None
    return row


def _entry(event: Event, player: str) -> Entry:
    known = frozen([player], DAY, event.register) if event.register else {}
    if player in known and event.register:
        return known[player].entry("ffjd", first_ranking(event.register).code)
    return Entry(PlayerId(player), NAMES[player], RATED.get(player))


def _result(game: Game) -> tuple[str, str]:
    """A draw; Klervi did not come to play against Gaël."""
    if {game.first, game.second} == {"klervi", "gael"}:
        return "?", "0fe" if game.first == "klervi" else "2fe"
    return "1", ""
