"""The body of a section is some results behind its acts: whoever reads the section has them all, in any process, after anything."""

from dataclasses import replace

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from ronde.files.section_json import trusted_section
from ronde.play.acts import act as acts
from ronde.play.plan import Phase
from ronde.play.section import Section
from ronde.record.players import Player
from ronde.web.events import bodies, services
from ronde.web.events.bodies import LARGE, section_of
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.queries import sections_of
from ronde.web.events.verifying import verified_section
from ronde.web.privacy import of_events
from ronde.web.privacy.whom import Whom
from tests.play.making import section
from tests.web.events.desk_work import a_helper, an_event, begun, did, organiser, players, playing

pytestmark = pytest.mark.usefixtures("database")
MOST = 32  # results that a body may be behind


@pytest.fixture(autouse=True)
def _a_process_that_has_read_nothing() -> None:
    forget()


def forget() -> None:
    """As in a process that has just begun."""
    bodies._READ.clear()  # noqa: SLF001 - there is no other way into another process


def results(row: SectionRow) -> list[str]:
    return [game.result for game in section_of(row).rounds[0].games]


def there(row: SectionRow) -> SectionRow:
    """The row as another process reads it, without what it seldom needs."""
    return SectionRow.objects.select_related("event__register").defer(*LARGE).get(pk=row.pk)


def test_a_result_is_written_without_the_body_and_read_with_it() -> None:
    row = playing(8)
    before = row.body
    did(row, acts.result(1, 3, "2"), organiser("olga", "e1"))
    assert (row.body, row.behind) == (before, 1)
    assert trusted_section(row.body).rounds[0].games[2].result == ""
    for _ in range(2):  # as this process keeps it, and as one that reads it anew
        assert results(there(row)) == ["", "", "2", ""]
        forget()
    assert verified_section(row) == ()


def test_corrections_and_undoings_are_as_light_and_a_pairing_writes_the_body() -> None:
    row, olga = playing(4), organiser("olga", "e1")
    for asked in (acts.result(1, 1, "2"), acts.correct(1, 1, "0"), acts.result(1, 2, "1"), acts.correct(1, 2, "2")):
        assert did(row, asked, olga).is_done
    services.undo(row.id, olga, seen=row.version)
    row.refresh_from_db()
    assert row.behind == 5
    forget()
    assert results(there(row)) == ["0", "1"]
    assert did(row, acts.pair(), olga).is_done
    assert (row.behind, trusted_section(row.body)) == (0, section_of(row))
    assert verified_section(row) == ()


def test_a_body_is_never_more_than_so_many_results_behind() -> None:
    row, olga = playing(4), organiser("olga", "e1")
    assert did(row, acts.result(1, 1, "2"), olga).is_done
    behind = [1]
    for number in range(2 * MOST):
        assert did(row, acts.correct(1, 1, "012"[number % 3]), olga).is_done
        behind.append(row.behind)
        assert trusted_section(row.body).rounds[0].games[1:] == section_of(row).rounds[0].games[1:]
    assert max(behind) == MOST
    assert behind.count(0) == 1  # after 32 results, the next one brings the body
    forget()
    assert verified_section(row) == ()
    assert results(there(row))[0] == "012"[(2 * MOST - 1) % 3]


def test_an_act_that_is_rolled_back_is_not_what_anybody_reads() -> None:
    row, olga = playing(4), organiser("olga", "e1")
    with transaction.atomic():
        assert services.act(row.id, acts.result(1, 1, "2"), olga, seen=row.version).is_done
        transaction.set_rollback(True)
    assert results(there(row)) == ["", ""]
    assert did(row, acts.result(1, 1, "0"), olga).is_done  # the same version, another result
    assert results(there(row)) == ["0", ""]


def test_an_event_that_was_made_again_under_the_same_ids_is_read_as_it_is_now() -> None:
    def made(who: str, result: str) -> SectionRow:
        event, olga = an_event(), organiser("olga", "e1")
        base = section(who, (Phase("nearest", 3),))
        created = services.section_created(event, base, olga, file="open", id="s1").row
        assert created is not None
        for asked in (acts.pair(), acts.publish(), acts.result(1, 1, result)):
            assert did(created, asked, olga).is_done
        return created

    first = made("a b c d", "2")
    seen = section_of(there(first))
    Event.objects.all().delete()
    second = made("e f g h", "0")
    assert (first.pk, first.version) == (second.pk, second.version)
    assert section_of(there(second)) != seen
    assert results(there(second))[0] == "0"


def test_a_row_whose_body_comes_later_is_that_of_its_body() -> None:
    row, olga = playing(40), organiser("olga", "e1")
    old = there(row)
    for table in range(1, 1 + MOST // 2):
        assert did(row, acts.result(1, table, "2"), olga).is_done
    forget()
    assert results(old)[: MOST // 2] == ["2"] * (MOST // 2)
    assert old.version == row.version


def test_what_another_process_did_is_read_by_one_that_kept_the_section() -> None:
    row, olga = playing(8), organiser("olga", "e1")
    did(row, acts.result(1, 1, "2"), olga)
    kept = dict(bodies._READ)  # noqa: SLF001 - of the first process
    forget()
    did(row, acts.result(1, 2, "0"), a_helper(row))
    bodies._READ.clear()  # noqa: SLF001 - back in the first one
    bodies._READ.update(kept)  # noqa: SLF001 - the same
    assert results(there(row)) == ["2", "0", "", ""]


def test_sections_of_an_event_are_read_with_as_many_questions_for_many_as_for_one() -> None:
    event, counts = an_event(), []
    for number in range(1, 4):
        row = begun(a_section(f"Open {number}"), event, file=f"open{number}")
        for asked in (acts.pair(), acts.publish(), acts.result(1, 1, "2")):
            assert did(row, asked, organiser("olga", "e1")).is_done
        forget()
        with CaptureQueriesContext(connection) as cold:
            sections_of("e1")
        with CaptureQueriesContext(connection) as warm:
            found = sections_of("e1")
        counts.append((len(cold), len(warm)))
        assert [one.missing for one in found] == [(2,)] * number
    assert {*counts} == {(3, 1)}  # the rows; their bodies; the acts that these do not have


def a_section(name: str) -> Section:
    return replace(section(players(4), (Phase("nearest", 2),)), name=name)


def test_who_asks_what_is_held_of_them_is_told_results_that_the_body_does_not_have_yet() -> None:
    row = playing(4)
    game = section_of(row).rounds[0].games[0]
    did(row, acts.result(1, 1, "2"), organiser("olga", "e1"))
    (told,) = of_events.sections(Whom(Player(id=game.first), (game.first,)))
    assert {"table": 1, "result": "2"}.items() <= next(one for one in told["parts"] if "table" in one).items()
