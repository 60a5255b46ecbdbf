"""Classical Scrabble: the event that article 8 works out, a list after it, one at the end of the season, bars for the next."""

from datetime import date
from pathlib import Path

import pytest
from msgspec import structs

from ronde.regulations.documents import AdoptedRating
from ronde.regulations.fisf_classique.documents import Event
from ronde.regulations.fisf_classique.parameters import Bars
from ronde.regulations.fisf_classique.submission import EventDeclaration
from ronde.web.office.queries import draft_page
from ronde.web.office.services import adopt_list, homologate, open_season, proposed_bars, withdraw
from tests.sections.at_the_desk import listed, run_by_hand
from tests.sections.test_worked_examples import CLASSIQUE, FINAL, five_rounds
from tests.web.walks.walking import Walk, called, handed_in

pytestmark = pytest.mark.usefixtures("database")

END = date(2015, 10, 4)
BARS = Bars(joker=2900, a=2250, b=1600)  # art. 3, season 2015/16


def begun(folder: Path) -> Walk:
    """The season opens with its bars and the list of September."""
    walk = Walk.begun(folder, "fisf-classique", FINAL)
    lines = [AdoptedRating(player=who, rating=each) for who, each in CLASSIQUE.items() if each is not None]
    assert adopt_list(walk.register, lines, date(2015, 9, 1), walk.on(2015, 9, 1)).is_done
    assert open_season(walk.register, date(2015, 9, 1), BARS, walk.on(2015, 9, 1)).is_done
    return walk


def played(walk: Walk, *, declared: bool = True) -> Event:
    """The event of art. 8: ten players, five games, one Joker."""
    section = run_by_hand("scrabble", listed(CLASSIQUE), *five_rounds())
    said = EventDeclaration(
        name="TH d’exemple",
        kind="tournament",
        last_day=END,
        declared=declared,
        duplicate={"p2250": 1, "p1700a": "4B", "p1700b": 4},
        new_licences=["p1000"],
    )
    document = walk.submitted(section, said, "th")
    assert isinstance(document, Event)
    return document


def test_the_event_of_article_8_is_played_handed_in_homologated_published_and_verified(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    assert walk.taken_in(played(walk), handed_in("th", END), by=walk.on(2015, 10, 5)).is_done
    assert walk.register.dossiers.get().state == "submitted"
    assert walk.days(2015, 10, 5).due == ()  # it waits for the office
    assert homologate(walk.register, "th", walk.on(2015, 10, 6)).is_done
    # A list after each event, on its day; and one at the end of each season.
    assert walk.days(2015, 10, 6).due == (END,)
    assert walk.days(2015, 10, 6).following == date(2016, 8, 31)
    assert walk.published(walk.on(2015, 10, 6)) == (END,)
    assert walk.days(2015, 10, 6).due == ()
    shown = walk.shown()
    assert shown[called("p1803")][1] == "2032"  # PE 9, B 10, PJ 298 limited to 210
    assert shown[called("p1700b")][1] == "1608"  # PE 3, B 0, PJ -95
    turn = walk.register.editions.get(ranking="listed").turn
    assert "298" in walk.page(f"why/{turn}/p1803/")
    assert walk.shown("?ranking=everyone").keys() == shown.keys()  # all of them have played
    assert "Fichier des organisateurs" in walk.page("?ranking=everyone")
    # The year's list is published by the same way, though nothing was played since.
    assert walk.days(2016, 9, 1).due == (date(2016, 8, 31),)
    assert walk.published(walk.on(2016, 9, 1)) == (date(2016, 8, 31),)
    assert walk.shown()[called("p1803")][1] == "2032"
    assert walk.verifies()


def test_an_event_that_does_not_respect_the_rules_is_not_homologated(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    assert walk.taken_in(played(walk, declared=False), handed_in("th", END), by=walk.on(2015, 10, 5)).is_done
    refused = homologate(walk.register, "th", walk.on(2015, 10, 6))
    assert "dossier.not-ready" in {one.code for one in refused.problems}
    assert walk.days(2015, 10, 6).due == ()
    assert walk.verifies()


def test_an_event_that_is_withdrawn_makes_another_list_due(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    assert walk.taken_in(played(walk), by=walk.on(2015, 10, 5)).is_done  # nobody took a step: it counts
    assert walk.published(walk.on(2015, 10, 5)) == (END,)
    assert withdraw(walk.register, "th", walk.on(2015, 10, 9), reason="jamais joué").is_done
    assert walk.days(2015, 10, 9).due == (date(2015, 10, 9),)
    walk.published(walk.on(2015, 10, 9))
    assert walk.shown()[called("p1803")][1] == "1803"
    assert walk.shown(f"?list={END}/1")[called("p1803")][1] == "2032"  # what was published stays readable
    assert walk.verifies()


def test_bars_for_the_next_season_are_proposed_from_who_is_listed(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    walk.taken_in(played(walk), by=walk.on(2015, 10, 5))
    found = proposed_bars(walk.register, date(2016, 9, 1), walk.on(2016, 8, 31))
    # Of ten listed players the 1st (5 %, at least one), the 2nd (15 %: 1.5 half up) and the 5th (45 %: 4.5), to the nearest 50 (FISF-7).
    best = sorted((int(value) for _, value, _ in _listed(walk)), reverse=True)
    wanted = [(best[at] + 25) // 50 * 50 for at in (0, 1, 4)]
    assert found is not None
    assert [bar.proposed for bar in found.bars] == wanted


def _listed(walk: Walk) -> list[tuple[str, str, str]]:
    walk.published(walk.on(2015, 10, 6))
    return [*walk.shown().values()]


def test_an_event_that_comes_late_is_put_in_its_place_and_what_followed_is_told_anew(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    other = structs.replace(played(walk), id="avant", name="TH d’avant", last_day=date(2015, 9, 20))
    assert walk.taken_in(played(walk), by=walk.on(2015, 10, 5)).is_done
    walk.published(walk.on(2015, 10, 5))
    assert walk.taken_in(other, by=walk.on(2015, 10, 9)).is_done
    assert walk.published(walk.on(2015, 10, 9)) == (date(2015, 10, 9),)
    # The same event two weeks earlier: what it gave in October (1803 to 2032) it gave in September, and October begins from there.
    changes = walk.register.changes.filter(player="p1803", day__gte=date(2015, 9, 20)).order_by("turn", "position")
    told = [(one.happening, one.before, one.after) for one in changes]
    assert told[0] == ("th", "1803", "2032")  # as it was published
    assert told[1] == ("avant", "1803", "2032")
    assert told[2][:2] == ("th", "2032")
    assert walk.shown()[called("p1803")][1] == told[2][2]
    turn = walk.register.editions.latest("turn").turn
    page = walk.page(f"why/{turn}/p1803/")
    assert "TH d’avant" in page
    assert "TH d’exemple" in page
    draft = draft_page(walk.register, date(2015, 10, 31), walk.on(2015, 10, 31))
    assert draft.compared is not None
    assert draft.compared.day == date(2015, 10, 9)
    assert draft.lines == ()  # nothing has moved since
    assert walk.verifies()
