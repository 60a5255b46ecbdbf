"""French draughts: a series by an unrated player, its fee, its homologation, the list of the month, a late list, an erratum."""

from datetime import date
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied
from msgspec import structs

from ronde.play.acts.act import pair, pair_by_hand, reopen, result
from ronde.play.acts.act import publish as publish_round
from ronde.play.plan import Phase
from ronde.regulations.documents import AdoptedRating
from ronde.regulations.ffjd.documents import Series
from ronde.regulations.ffjd.office.declaration import Pace
from ronde.regulations.ffjd.submission import SeriesDeclaration
from ronde.web.actors import VISITOR
from ronde.web.office.services import (
    adopt_list,
    correct,
    give_back,
    homologate,
    publish,
    publish_again,
    record_payment,
    refuse,
)
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import BesideText
from tests.sections.at_the_desk import listed, run_by_hand
from tests.web.walks.desk import Desk, Table, pairs
from tests.web.walks.walking import Walk, called, handed_in

pytestmark = pytest.mark.usefixtures("database")

RATED = {f"r{at}": 1000 + 50 * at for at in range(5)}  # 1000, 1050 ... 1200: their mean is 1100
DAY = date(2024, 1, 20)
PACE = Pace(minutes=25, seconds=5)  # 5.2.2: together 30
SAID = SeriesDeclaration(name="Coupe", first_day=DAY, cadence="accelerated", pace=PACE, declared=True)


def begun(folder: Path, since: date = date(2024, 1, 1)) -> Walk:
    """Five players have a rating since January, or earlier; a sixth has none."""
    walk = Walk.begun(folder, "ffjd", ["new", *RATED])
    ratings = [AdoptedRating(player=who, rating=each) for who, each in RATED.items()]
    assert adopt_list(walk.register, ratings, since, walk.on(since.year, since.month, since.day)).is_done
    return walk


def played(walk: Walk, result: str) -> Series:
    """The unrated player meets the five others, always with the same result."""
    section = run_by_hand(
        "draughts", listed({"new": None, **RATED}), *(f"new-{who}:{result}" for who in RATED), form="free"
    )
    document = walk.submitted(section, SAID, "coupe")
    assert isinstance(document, Series)
    return document


def test_a_series_walks_from_licences_to_a_list_through_the_services(tmp_path: Path) -> None:
    walk = begun(tmp_path, date(2023, 12, 15))
    assert walk.published(walk.on(2024, 1, 1)) == (date(2024, 1, 1),)
    desk = walk.desk("Coupe", DAY, SAID)
    table = desk.table("draughts", desk.persons(["new", *RATED]), Phase("free", 5))
    # Who is on the list comes with the rating of the list; who never was, without one.
    assert [one.rating for one in table.section.entries] == [None, *RATED.values()]
    table.plays("new-r0:2", "new-r1:2")
    # The helper types a draw, sees it, takes it back and types the win.
    table.does(pair_by_hand(pairs("new-r2")))
    table.does(publish_round())
    table.does(result(3, 1, "1"), table.helper)
    table.takes_back(table.helper)
    table.does(result(3, 1, "2"), table.helper)
    # A helper pairs nobody. Of two who type the same slip, the second, who saw neither, is told and overwrites nothing.
    with pytest.raises(PermissionDenied):
        table.tries(pair(), table.helper)
    table.does(pair_by_hand(pairs("new-r3")))
    seen = table.does(publish_round()).version
    table.does(result(4, 1, "1"))
    late = table.tries(result(4, 1, "2"), table.helper, seen)
    assert [one.code for one in late.problems] == ["acts.table-changed"]
    table.corrects(4, 1, "2")
    table.plays("new-r4:0")  # Olga reads a lost game from the slip
    assert "payment.missing" in desk.lacking()
    table.closes()
    assert desk.submitted().is_done
    assert [one.code for one in table.tries(reopen()).problems] == ["acts.submitted"]
    assert is_sent_back_and_comes_again(walk, desk, table)
    # It waits for its fee, a euro a player (5.5), and cannot be homologated before.
    register, series = walk.register, table.row.id
    assert (walk.dossier(series).games, walk.dossier(series).is_ready) == (5, False)
    unpaid = homologate(register, series, walk.on(2024, 1, 24))
    assert {"dossier.not-ready", "payment.missing"} <= {one.code for one in unpaid.problems}
    assert record_payment(register, [series], walk.on(2024, 1, 24), amount=6, payer="Olga Petit").is_done
    assert homologate(register, series, walk.on(2024, 1, 25)).is_done
    # The list of the month: due on the first, and not before.
    assert (walk.days(2024, 1, 31).due, walk.days(2024, 1, 31).following) == ((), date(2024, 2, 1))
    assert walk.published(walk.on(2024, 2, 1)) == (date(2024, 2, 1),)
    assert walk.days(2024, 2, 1).following == date(2024, 3, 1)
    # Who wins everything begins 250 above the mean of his opponents (6.2.1): 1100 + 250. They lose nothing against him (FFJD-13).
    shown = walk.shown()
    assert shown[called("new")] == ("1", "1350", "")
    assert [shown[called(who)][1] for who in RATED] == ["1000", "1050", "1100", "1150", "1200"]
    assert "1100" in walk.why("new")
    assert table.is_sound
    assert walk.verifies()


def is_sent_back_and_comes_again(walk: Walk, desk: Desk, table: Table) -> bool:
    """The officer has the slip of the last game before her, and it says otherwise: the same dossier comes again."""
    register, series = walk.register, table.row.id
    assert give_back(register, series, walk.on(2024, 1, 22), reason="la feuille de la ronde 5 dit 2").is_done
    assert register.dossiers.get().state == "returned"
    table.does(reopen())
    with pytest.raises(PermissionDenied):
        table.tries(result(5, 1, "2"), VISITOR)
    table.corrects(5, 1, "2")
    table.closes()
    assert desk.submitted(date(2024, 1, 23)).is_done
    dossier = register.dossiers.get()  # one, as before
    return (dossier.section, dossier.state, dossier.counts) == (series, "submitted", False)


def test_a_series_goes_back_with_a_reason_comes_again_and_counts(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    register = walk.register
    assert walk.taken_in(played(walk, "2"), handed_in("coupe", DAY), by=walk.on(2024, 1, 22)).is_done
    assert give_back(register, "coupe", walk.on(2024, 1, 23), reason="  ").problems
    assert give_back(register, "coupe", walk.on(2024, 1, 23), reason="Qui a gagné contre Zoé ?").is_done
    assert register.dossiers.get().state == "returned"
    assert not any("Zoé" in fact.document for fact in register.facts.all())
    assert [one.text for one in BesideText.objects.filter(fact="coupe-returned", text__contains="Zoé")]
    assert refuse(register, "coupe", walk.on(2024, 1, 24), reason="rien n’est venu").is_done
    assert register.dossiers.get().state == "refused"
    assert walk.verifies()


def test_a_list_that_comes_late_leaves_the_old_one_valid_and_counts_until_it_appears(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    assert walk.published(walk.on(2024, 2, 1)) == (date(2024, 2, 1),)
    assert walk.taken_in(played(walk, "2"), handed_in("coupe", DAY), by=walk.on(2024, 2, 20)).is_done
    assert record_payment(walk.register, ["coupe"], walk.on(2024, 2, 20), amount=6, payer="Olga Petit").is_done
    # March goes by without its list. What is homologated on the 3rd counts in the list that appears on the 5th (FFJD-32).
    assert homologate(walk.register, "coupe", walk.on(2024, 3, 3)).is_done
    assert walk.days(2024, 3, 4).due == (date(2024, 3, 1),)
    assert called("new") not in walk.shown()
    assert walk.published(walk.on(2024, 3, 5)) == (date(2024, 3, 5),)
    assert walk.shown()[called("new")] == ("1", "1350", "")
    assert "5 mars 2024" in walk.page()
    assert walk.days(2024, 3, 5).following == date(2024, 4, 1)
    assert walk.verifies()


def test_a_wrong_result_is_corrected_and_the_list_published_again(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    right = played(walk, "0")
    assert walk.taken_in(played(walk, "2"), handed_in("coupe", DAY), by=walk.on(2024, 1, 22)).is_done
    record_payment(walk.register, ["coupe"], walk.on(2024, 1, 24), amount=6, payer="Olga Petit")
    assert homologate(walk.register, "coupe", walk.on(2024, 1, 25)).is_done
    walk.published(walk.on(2024, 2, 1))
    assert correct(walk.register, right, walk.on(2024, 2, 3), reason="").problems[0].code == "register.no-reason"
    assert correct(
        walk.register, structs.replace(right), walk.on(2024, 2, 3), reason="les feuilles disent le contraire"
    ).is_done
    # The published list stands as it was, until its second edition.
    assert walk.shown()[called("new")][1] == "1350"
    seen = FOLD.held(walk.register).turn
    stale = publish_again(walk.register, walk.on(2024, 2, 4), seen=seen - 1, reason="erratum")
    assert stale.problems[0].code == "register.stale"
    again = publish_again(walk.register, walk.on(2024, 2, 4), seen=seen, reason="un tournoi à l’envers")
    assert again.lists == (date(2024, 2, 1),)
    assert walk.shown()[called("new")] == ("6", "850", "")  # 1100 - 250
    assert walk.shown("?list=2024-02-01/1")[called("new")][1] == "1350"
    assert [one.number for one in walk.register.editions.order_by("number")] == [1, 2]
    early = publish(walk.register, date(2024, 3, 1), walk.on(2024, 2, 10), seen=FOLD.held(walk.register).turn)
    assert [one.code for one in early.problems] == ["publication.not-yet"]
    assert walk.verifies()


@pytest.mark.parametrize(
    ("corrected", "values"),
    [
        # 605 + 24.75 - 50.5 = 579.25, held at 600 as before: nothing joins. Ben, whom no floor held: 676 + (50.5 - 24.75 - 75.75) = 626.
        ("ann-ben:2 ann-ben:0 ann-ben:0", ("600", "626")),
        # 605 + 24.75 + 24.75 - 25.25 = 629.25: 629 instead of 600. Ben 600 - 24.75 - 24.75 + 25.25 = 575.75, held at 600 then: 676 - 76.
        ("ann-ben:2 ann-ben:2 ann-ben:0", ("629", "600")),
    ],
)
def test_a_loss_that_the_floor_kept_off_is_not_given_back_by_a_correction(
    tmp_path: Path, corrected: str, values: tuple[str, str]
) -> None:
    """6.3, FFJD-23: 605 loses three slow games to 600, PA = 1.01: 605 - 75.75 = 529.25, held at 600; Ben 600 + 75.75 = 675.75."""
    walk = Walk.begun(tmp_path, "ffjd", ["ann", "ben"])
    ratings = [AdoptedRating(player="ann", rating=605), AdoptedRating(player="ben", rating=600)]
    assert adopt_list(walk.register, ratings, date(2024, 1, 1), walk.on(2024, 1, 1)).is_done
    slow = SeriesDeclaration(
        name="Duel", first_day=DAY, cadence="slow", pace=Pace(official="2h/50 + 1h"), declared=True
    )

    def series(slips: str) -> Series:
        section = run_by_hand("draughts", listed({"ann": 605, "ben": 600}), *slips.split(), form="free")
        document = walk.submitted(section, slow, "duel")
        assert isinstance(document, Series)
        return document

    lost = series("ann-ben:0 ann-ben:0 ann-ben:0")
    assert walk.taken_in(lost, handed_in("duel", DAY), by=walk.on(2024, 1, 22)).is_done
    assert record_payment(walk.register, ["duel"], walk.on(2024, 1, 24), amount=4, payer="Olga Petit").is_done
    homologated = homologate(walk.register, "duel", walk.on(2024, 1, 25))
    assert homologated.is_done, homologated.problems
    assert walk.published(walk.on(2024, 2, 1)) == (date(2024, 2, 1),)
    assert [walk.shown()[called(who)][1] for who in ("ann", "ben")] == ["600", "676"]
    assert correct(walk.register, series(corrected), walk.on(2024, 2, 5), reason="la feuille de la ronde 1").is_done
    assert walk.published(walk.on(2024, 3, 1)) == (date(2024, 3, 1),)
    assert tuple(walk.shown()[called(who)][1] for who in ("ann", "ben")) == values
    assert walk.verifies()
