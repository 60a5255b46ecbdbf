"""What pages show is what the facts say: projections made anew are equal row by row, and whys read as from the history."""

from pathlib import Path

import pytest

from ronde.files import derivation_json
from ronde.files.opening import opened_file
from ronde.record.explanation import everyone_explained
from ronde.web.registers import models
from ronde.web.registers.exchange import register_from
from ronde.web.registers.holding import held
from ronde.web.registers.rebuilding import rebuild
from ronde.web.registers.renewing import renewed
from ronde.web.registers.storing_whys import stored_whys, untold_turns
from ronde.web.registers.verifying import verified_register
from ronde.words.language import LANGUAGES
from ronde.words.sentence_tree import Wording
from tests.web.months import month
from tests.web.projected_rows import rows

pytestmark = pytest.mark.usefixtures("database")


def register_of(folder: Path) -> models.Register:
    return register_from(opened_file(month(folder)), "dames", "Dames")


def test_projections_made_anew_are_equal_row_by_row(tmp_path: Path) -> None:
    register = register_of(tmp_path)
    before = list(rows(register))
    assert all(before)
    rebuild(register)
    assert list(rows(register)) == before


def test_who_waits_is_projected_after_an_upgrade_and_missed_where_it_is_gone(tmp_path: Path) -> None:
    register = register_of(tmp_path)
    before = list(rows(register))
    waiting = models.WaitingRow.objects.filter(register=register)
    assert {row.missing for row in waiting} <= {"ffjd.games", "ffjd.more-games", "ffjd.estimate"}
    waiting.delete()
    assert {problem.values["what"] for problem in verified_register(register).problems} == {"waiting"}
    models.Projected.objects.update(rules="")  # as the migration does that made the table
    assert [one.problem for one in renewed()] == [None]
    assert list(rows(register)) == before
    assert verified_register(register).is_sound


def test_a_register_verifies_and_says_what_pages_show_otherwise(tmp_path: Path) -> None:
    register = register_of(tmp_path)
    found = verified_register(register)
    assert found.is_sound
    assert len(found.lists) == register.editions.values("publication").distinct().count()
    register.editions.filter(number=1).update(digest="0" * 64)
    assert {problem.code for problem in verified_register(register).problems} == {"register.shown-otherwise"}


def test_a_stored_why_reads_as_the_history_tells_it_in_every_language(tmp_path: Path) -> None:
    register = register_of(tmp_path)
    one = held(register)
    for turn in untold_turns(register):
        assert sum(stored_whys(one, turn)) == models.Change.objects.filter(register=register, turn=turn).count()
    assert untold_turns(register) == ()
    history, told = one.known.history, 0
    last = register.editions.latest("turn").turn
    changes = models.Change.objects.filter(register=register, turn=last).order_by("position")
    expected = [
        explained
        for index in range(len(one.known.replay.happenings))
        for explained in everyone_explained(one.known.replay, index)
        if explained.outcome.player is not None
    ]
    by_player = {(str(history.roster.player(one.outcome.player or 0)), str(one.happening.id)): one for one in expected}
    for language in LANGUAGES:
        wording = Wording(history, language, history.people.name)
        for change in changes:
            explained = by_player[change.player, change.happening]
            kept = derivation_json.parse(change.why)
            assert wording.under("", kept) == wording.under("", explained.steps)
            told += 1
    assert told
