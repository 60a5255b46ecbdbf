"""A helper typed results on a copy, and the main desk went on meanwhile: the stick brings what is missing, and asks about the rest."""

from collections.abc import Callable

import pytest
from django.core.exceptions import PermissionDenied
from django.test import override_settings

from ronde.ground.ids import PlayerId
from ronde.play.acts.act import correct, enter, pair, pair_by_hand, publish, result
from ronde.play.section import Entry
from ronde.record.desk_notes import Presence
from ronde.web.events.bodies import section_of
from ronde.web.events.event_files import event_file
from ronde.web.events.handing_over import give_away, help_here, take_over
from ronde.web.events.joining import Compared, compared, results_joined
from ronde.web.events.models import Act, Event, NoteRow, SectionRow
from ronde.web.events.notes import write_note
from ronde.web.events.queries import acts_of
from ronde.web.events.services import act, undo
from ronde.web.events.taking import event_taken
from ronde.web.events.verifying import verified_section
from tests.web.events.events_made import acted, begun, organiser, play_round
from tests.web.events.test_event_files import a_section, other

__all__ = ["other"]
pytestmark = pytest.mark.usefixtures("database")
ELSEWHERE = override_settings(SECRET_KEY="another machine")  # noqa: S106 - of a machine that lives as long as a test


def row() -> SectionRow:
    return SectionRow.objects.get(pk="s1")


def typed(*tables: tuple[int, int, int]) -> None:
    """Results of the round, typed at the desk in use."""
    for table, first, second in tables:
        made = act("s1", result(1, table, scores=(first, second)), organiser(), seen=row().version)
        assert made.is_done, made.problems


def from_a_helper(other: Callable[[], None], *tables: tuple[int, int, int]) -> bytes:
    """A copy on another machine, on which somebody typed; then the main desk is the one in use again."""
    file = event_file(begun_round().event)
    other()
    with ELSEWHERE:
        taken = event_taken(file, organiser())
        assert taken.event is not None
        assert help_here(taken.event, organiser(), who="Solange") == ()
        typed(*tables)
        brought = event_file(taken.event)
    other()
    return brought


def begun_round() -> SectionRow:
    return play_round(begun(a_section()), 0)


def join(file: bytes, *chosen: tuple[str, int, int]) -> tuple[int, list[str]]:
    seen = {one.id: one.version for one in compared(file, organiser()).sections}
    done = results_joined(file, organiser(), helper="Solange", seen=seen, chosen=chosen)
    assert verified_section(row()) == ()
    return done.count, [one.code for one in done.problems]


def results() -> dict[int, tuple[int, int] | None]:
    return {game.table: game.scores for game in section_of(row()).rounds[0].games}


def becomes(found: Compared) -> list[tuple[int, str]]:
    return [(one.table, one.becomes) for section in found.sections for one in section.tables]


def test_both_end_with_all_results_each_under_the_name_of_who_typed_it(other: Callable[[], None]) -> None:
    file = from_a_helper(other, (2, 368, 417), (3, 401, 365))
    typed((1, 425, 335))
    found = compared(file, organiser())
    assert becomes(found) == [(2, "entered"), (3, "entered")]
    assert found.sections[0].is_only_results
    assert results() == {1: (425, 335), 2: None, 3: None}  # nothing is written by looking
    assert join(file) == (2, [])
    assert results() == {1: (425, 335), 2: (368, 417), 3: (401, 365)}
    assert [one.device for one in acts_of("s1")][:3] == ["Solange", "Solange", "laptop"]
    assert join(file) == (0, [])  # the stick comes again
    assert becomes(compared(file, organiser())) == [(2, "same"), (3, "same")]


def test_a_disputed_result_stays_until_somebody_chooses_theirs(other: Callable[[], None]) -> None:
    file = from_a_helper(other, (1, 480, 324), (2, 368, 417))
    typed((1, 580, 324))
    assert becomes(compared(file, organiser())) == [(1, "choose"), (2, "entered")]
    assert join(file) == (1, [])
    assert results()[1] == (580, 324)
    assert join(file, ("s1", 1, 1)) == (1, [])
    assert results()[1] == (480, 324)
    assert section_of(row()).corrections[0].scores == (580, 324)  # with its trace


def test_the_same_slip_on_both_sides_is_there_once(other: Callable[[], None]) -> None:
    file = from_a_helper(other, (1, 425, 335))
    typed((1, 425, 335), (2, 300, 299))
    count = Act.objects.count()
    assert join(file) == (0, [])
    assert Act.objects.count() == count


def test_a_result_corrected_by_the_helper_corrects_ours(other: Callable[[], None]) -> None:
    begun_round()
    typed((1, 425, 335))
    file = event_file(row().event)
    other()
    with ELSEWHERE:
        taken = event_taken(file, organiser()).event
        assert taken is not None
        made = act("s1", correct(1, 1, scores=(335, 425)), organiser(), seen=row().version)
        assert made.is_done
        file = event_file(taken)
    other()
    typed((2, 368, 417))
    assert becomes(compared(file, organiser())) == [(1, "corrected")]
    assert join(file) == (1, [])
    assert results()[1] == (335, 425)


def test_a_round_that_was_paired_anew_here_takes_no_result_and_says_so(other: Callable[[], None]) -> None:
    file = from_a_helper(other, (1, 425, 335))
    players = [entry.player for entry in section_of(row()).entries]
    acted(row(), enter(Entry(PlayerId("p9"), "Ida Noe", 1500)))
    for number in range(2):  # the helper's round is taken back, and paired without who leaves
        assert undo("s1", organiser(), seen=row().version).is_done, number
    assert undo("s1", organiser(), seen=row().version).is_done
    swapped = [(players[0], players[5]), (players[1], players[4]), (players[2], players[3])]
    for one in (pair_by_hand(swapped), publish()):
        assert act("s1", one, organiser(), seen=row().version).is_done
    found = compared(file, organiser())
    assert becomes(found) == [(1, "gone")]
    assert not found.sections[0].is_only_results
    assert join(file) == (0, [])
    assert results() == {1: None, 2: None, 3: None}


def test_a_table_that_was_typed_while_somebody_looked_is_refused_and_said(other: Callable[[], None]) -> None:
    file = from_a_helper(other, (1, 480, 324), (2, 368, 417))
    typed((3, 300, 301))
    seen = {"s1": row().version}
    typed((1, 580, 324))
    done = results_joined(file, organiser(), helper="Solange", seen=seen, chosen={("s1", 1, 1)})
    assert (done.count, [one.code for one in done.problems]) == (1, ["acts.table-changed"])
    assert results() == {1: (580, 324), 2: (368, 417), 3: (300, 301)}


def test_what_else_was_done_on_the_copy_is_named_and_not_joined(other: Callable[[], None]) -> None:
    file = event_file(begun_round().event)
    other()
    with ELSEWHERE:
        taken = event_taken(file, organiser()).event
        assert taken is not None
        typed((1, 425, 335), (2, 368, 417), (3, 401, 365))
        for one in (pair(), publish()):
            assert act("s1", one, organiser(), seen=row().version).is_done
        file = event_file(taken)
    other()
    typed((1, 426, 335))
    (section,) = compared(file, organiser()).sections
    assert (section.course, [one.kind for one in section.others]) == ("both", ["published"])
    assert [one.kind for one in section.here] == ["result"]
    assert join(file) == (2, [])
    assert len(section_of(row()).rounds) == 1


def test_what_the_helper_wrote_down_beside_comes_along_and_who_runs_the_event_does_not(
    other: Callable[[], None],
) -> None:
    file = event_file(begun_round().event)
    other()
    with ELSEWHERE:
        taken = event_taken(file, organiser()).event
        assert taken is not None
        assert take_over(taken, organiser(), who="Solange", why="by mistake") == ()
        write_note(taken, Presence(player="p1"), organiser())
        typed((1, 425, 335))
        file = event_file(taken)
    other()
    assert join(file) == (1, [])
    assert list(NoteRow.objects.values_list("kind", flat=True)) == ["presence"]
    assert Event.objects.get().run_elsewhere == ""


def test_only_who_runs_the_event_may_look_at_a_stick_or_join(other: Callable[[], None]) -> None:
    file = from_a_helper(other, (1, 425, 335))
    for try_ in (
        lambda: compared(file, organiser("e2")),
        lambda: results_joined(file, organiser("e2"), helper="x", seen={}),
    ):
        with pytest.raises(PermissionDenied):
            try_()
    assert [one.code for one in compared(b"nothing", organiser()).problems] != []


# Which machine runs the event


def test_who_gives_an_event_away_reads_until_taking_it_back(other: Callable[[], None]) -> None:
    event = begun_round().event
    assert [one.code for one in give_away(event, organiser(), who=" ", why="")] == ["event.who-and-why"]
    assert give_away(event, organiser(), who="Olga", why="the battery is low") == ()
    file = event_file(event)
    refused = act("s1", result(1, 1, scores=(425, 335)), organiser(), seen=row().version)
    assert [one.code for one in refused.problems] == ["acts.elsewhere"]
    assert [one.code for one in undo("s1", organiser(), seen=row().version).problems] == ["acts.elsewhere"]
    other()
    with ELSEWHERE:
        taken = event_taken(file, organiser()).event
        assert taken is not None
        assert take_over(taken, organiser(), who="Ion", why="handed over") == ()
        typed((1, 425, 335))
        file = event_file(taken)
    other()
    assert event_taken(file, organiser()).event is not None  # who reads gets the results too
    assert (results()[1], Event.objects.get().run_elsewhere) != (None, "")
    assert take_over(Event.objects.get(), organiser(), who="Olga", why="it is back") == ()
    typed((2, 368, 417))


def test_an_old_machine_reads_once_it_learns_that_another_one_took_over(other: Callable[[], None]) -> None:
    file = event_file(begun_round().event)
    other()
    with ELSEWHERE:
        taken = event_taken(file, organiser()).event
        assert taken is not None
        assert take_over(taken, organiser(), who="Ion", why="it died") == ()
        file = event_file(taken)
    other()
    typed((1, 425, 335))  # it does not know yet
    assert event_taken(file, organiser()).event is not None
    assert Event.objects.get().run_elsewhere != ""
    refused = act("s1", result(1, 2, scores=(425, 335)), organiser(), seen=row().version)
    assert [one.code for one in refused.problems] == ["acts.elsewhere"]


def test_a_helper_types_on_a_copy_of_what_another_machine_runs(other: Callable[[], None]) -> None:
    event = begun_round().event
    assert take_over(event, organiser(), who="Olga", why="the first one died") == ()
    file = event_file(event)
    other()
    with ELSEWHERE:
        taken = event_taken(file, organiser()).event
        assert taken is not None
        assert taken.run_elsewhere != ""
        assert help_here(taken, organiser(), who="Solange") == ()
        typed((1, 425, 335))
        file = event_file(taken)
    other()
    assert join(file) == (1, [])
    assert Event.objects.get().run_elsewhere == ""
