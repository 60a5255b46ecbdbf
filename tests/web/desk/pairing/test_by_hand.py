"""A table changed by hand at the desk: tried, what it breaks, kept with a reason, and the reason read afterwards."""

from dataclasses import replace

import pytest

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.plan import Phase, Unwanted
from ronde.play.section import Section
from ronde.record.desk_notes import FirstTable, Reason, said_of
from ronde.record.hand_reasons import table_reasons
from ronde.web.events.bodies import section_of
from ronde.web.events.models import SectionRow
from ronde.web.events.notes import notes_of, write_note
from ronde.web.events.proposals import proposed_games
from tests.play.making import all_won_by_first, next_round, section, unwanted
from tests.web.desk.arbiters import Arbiter, Page, at_desk, plain
from tests.web.desk.pairing.drafts import NAMES, called, of_eight, of_five

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def desk() -> Arbiter:
    """The draft of round 2: a-c, e-g, b-d, f-h."""
    made = at_desk(of_eight())
    made.did(acts.pair())
    return made


def seats(desk: Arbiter) -> list[set[str]]:
    return [{*game.players} for game in desk.section.rounds[-1].games]


def trial(page: Page) -> str:
    return page.part(r'<section aria-labelledby="h-trial">.*?</section>')


def test_while_something_is_tried_ctrl_z_leaves_the_trial_and_never_the_draft(desk: Arbiter) -> None:
    before, during = desk.get("pairing/"), desk.get("pairing/", swap="1")
    assert '<button data-key="ctrl+z"' in before.html
    assert '<button data-key="ctrl+z"' not in during.html
    assert f'href="{desk.path("pairing/")}" hx-boost="true" data-key="escape ctrl+z"' in during.html
    assert "Esc Take it back ↵ Keep" in during.part(r'<footer class="status".*?</footer>')


def test_a_trial_shows_what_it_breaks_beside_what_was_proposed_and_changes_nothing(desk: Arbiter) -> None:
    page = desk.get("pairing/", one="1", other="5")
    said = trial(page)
    assert "Table 1 by hand: what it breaks" in said
    # b, who replied in round 1, starts; so does d, whom c, left over, meets again
    assert "Rematch Ana Pop and Bob Morel met in round 1 (400 – 350)." in said
    assert "Rematch Cléo Roux and Dan Ilie met in round 1 (400 – 350)." in said
    assert "No rematch since round 1 is allowed while it can be avoided, and it can. art. 3" in said
    assert "With it: Dan Ilie – Cléo Roux" in said
    # a 1, c 2, e 3, g 4, b 5, d 6, f 7, h 8: 1 + 1 + 1 + 1 proposed; a-b, e-g, c-d, f-h are 4 + 1 + 4 + 1
    assert "Rematches 0 2" in said
    assert "Sum of rank distances 4 10" in said
    # of every table proposed one comes to +2 or -2; a b c d come to 0
    assert "Starts out of balance by 2 or more 4 2" in said
    assert "Other tables that change – 1 (table 3)" in said
    assert "Reason, to keep it" in said
    assert page.has("keep", 'aria-disabled="true"')
    assert page.has("publish", 'aria-disabled="true"')
    assert "Publish round 2 Ctrl ↵ Table 1: keep it, or take it back" in page.text
    assert page.rows[0].endswith("by hand ■ Bob Morel and Ana Pop have already met.")
    assert "↻ changed with table 1" in page.rows[2]
    assert [row[0] for row in page.rows] == ["1", "2", "3", "4"]
    assert not desk.section.rounds[-1].by_hand
    assert "h-trial" not in desk.get("pairing/").html


def test_what_breaks_a_rule_is_kept_with_a_reason_only_and_what_was_typed_stays(desk: Arbiter) -> None:
    refused = desk.post("pairing/keep/", one="1", other="5", reason="  ")
    assert refused.status == 422
    assert "The reason is missing." in refused.problems
    assert 'aria-invalid="true"' in refused.html
    assert "Table 1 by hand: what it breaks" in refused.text
    assert not desk.section.rounds[-1].by_hand
    long = desk.post("pairing/keep/", one="1", other="5", reason="x" * 2001)
    assert "The reason has 2001 characters; 2000 are kept." in long.problems
    assert desk.post("pairing/keep/", one="1", other="5", reason=" Both asked for it ").status == 303
    assert seats(desk) == [{"a", "b"}, {"e", "g"}, {"c", "d"}, {"f", "h"}]


def test_a_reason_is_written_with_the_number_of_the_act_and_read_on_the_round_afterwards(desk: Arbiter) -> None:
    desk.post("pairing/keep/", one="1", other="5", reason="Both asked for it")
    page = desk.get("pairing/")
    assert "Paired by hand 2 changes by hand" in page.text
    assert "✎ Table 1 Both asked for it" in page.text
    assert "Sum of rank distances 4 10" in page.text
    assert ["✎" in row for row in page.rows] == [True, False, True, False]
    assert ["■" in row for row in page.rows] == [True, False, True, False]
    desk.post("pairing/publish/")
    round_page = plain(desk.glance("rounds/2/"))
    assert "Paired by hand ✎ Table 1 Both asked for it" in round_page
    assert "Take round 2 back…" in round_page
    (said,) = said_of(notes_of(desk.row.event), Reason)
    assert (said.section, said.act, said.round, said.seats) == (desk.row.pk, desk.version - 1, 2, ("b", "a"))
    (reason,) = table_reasons(notes_of(desk.row.event), desk.row.pk, desk.section.rounds[-1])
    assert (reason.table, reason.text) == (1, "Both asked for it")


def test_a_reason_goes_when_its_change_is_undone_or_the_round_is_paired_again(desk: Arbiter) -> None:
    def reasons() -> tuple[str, ...]:
        notes = notes_of(desk.row.event)
        return tuple(one.text for one in table_reasons(notes, desk.row.pk, desk.section.rounds[-1]))

    desk.post("pairing/keep/", one="1", other="5", reason="first")
    assert reasons() == ("first",)
    assert desk.client.post(desk.path("undo/"), {"seen": desk.version}).status_code == 302
    assert reasons() == ()
    desk.post("pairing/keep/", one="1", other="3")
    desk.post("pairing/keep/", one="5", other="7", reason="second")
    assert reasons() == ("second",)
    desk.post("pairing/pair/")
    assert reasons() == ()
    desk.post("pairing/keep/", one="1", other="5", reason="third")
    assert reasons() == ("third",)  # not the first, though the same two sit there


def test_what_breaks_nothing_is_kept_without_a_reason_and_with_one_it_is_read_too(desk: Arbiter) -> None:
    page = desk.get("pairing/", one="1", other="3")
    assert "It breaks no rule." in trial(page)
    assert not page.has("keep", "aria-disabled")
    assert desk.post("pairing/keep/", one="1", other="3").status == 303
    assert said_of(notes_of(desk.row.event), Reason) == ()
    desk.post("pairing/keep/", swap="4", reason="as they like")
    assert "✎ Table 4 as they like" in desk.get("pairing/").text


def test_the_proposal_is_what_was_paired_however_often_it_was_changed_since(desk: Arbiter) -> None:
    proposed = desk.section.rounds[-1].games
    for one, other in (("1", "3"), ("2", "5"), ("7", "1")):
        desk.post("pairing/keep/", one=one, other=other, reason="again")
        row = SectionRow.objects.get(pk=desk.row.pk)
        assert proposed_games(row, section_of(row), 2) == proposed
    assert desk.section.rounds[-1].games != proposed


def test_a_round_that_no_format_has_paired_is_compared_with_what_it_would_pair() -> None:
    desk = at_desk(of_eight())
    desk.did(acts.pair_by_hand([_two("a", "e")]))
    row = SectionRow.objects.get(pk=desk.row.pk)
    assert proposed_games(row, section_of(row), 2) == ()
    page = desk.get("pairing/")
    assert "Sum of rank distances 4 2" in page.text  # a is first, e third
    assert "Without a game: Cléo Roux, Gaëlle Roy, Bob Morel, Dan Ilie, Filip Rusu, Horia Albu" in page.text


def test_players_are_named_by_rank_by_first_letters_and_by_any_word_of_the_name(desk: Arbiter) -> None:
    for one, other in (("1", "3"), ("01", "3"), ("ana", "EVA"), ("pop", "stan e"), ("Ana Pop", "ev")):
        assert "Table 1 by hand" in trial(desk.get("pairing/", one=one, other=other)), (one, other)
    # a and e, who are left over, stand higher than c and g
    assert "Table 2 by hand" in trial(desk.get("pairing/", one="cleo", other="gael"))


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("9", "1", "Nobody in this round is “9”: ranks go from 1 to 8."),
        ("0", "1", "Nobody in this round is “0”"),
        ("zoe", "1", "Nobody in this round is “zoe”"),
        ("ro", "1", "Several match “ro”: Cléo Roux, Gaëlle Roy."),
        ("1", "", "Two are needed: one of the fields is empty."),
        ("", "1", "Two are needed: one of the fields is empty."),
        ("1", "2", "It is so already: table 1."),
        ("1", "1", "Ana Pop is named twice in the round."),
        ("<q>", "1", "Nobody in this round is “<q>”"),
        ("b", "1", "Bob Morel"),
    ],
)
def test_who_cannot_be_meant_is_said_and_what_was_typed_stays(desk: Arbiter, one: str, other: str, said: str) -> None:
    page = desk.get("pairing/", one=one, other=other)
    if said == "Bob Morel":  # b alone is a bye only where an opponent is typed
        assert "Bob Morel" in trial(page)
        return
    assert said in page.problems
    assert desk.post("pairing/keep/", one=one, other=other, reason="r").status == 422
    shown = one.replace("<", "&lt;").replace(">", "&gt;")
    assert f'id="one" name="one" class="who" value="{shown}"' in page.html


def test_a_table_whose_colours_cannot_change_is_said(desk: Arbiter) -> None:
    for table in ("9", "x", "-1", "99999999"):
        assert "does not have two players" in desk.get("pairing/", swap=table).problems
    assert desk.get("pairing/", table="x").status == 200
    assert desk.get("pairing/", table="99999999999").status == 200


def test_without_a_draft_nothing_is_tried() -> None:
    desk = at_desk(of_eight())
    assert "There is no draft round now." in desk.get("pairing/", one="1", other="3").problems
    assert "There is no draft round now." in desk.post("pairing/keep/", one="1", other="3").problems


def test_a_bye_is_given_to_another_in_an_odd_field_and_a_second_one_is_said() -> None:
    desk = at_desk(of_five())
    desk.did(acts.pair())  # a-c, e-b, d has the bye; places a 1, c 2, e 3, b 4, d 5
    said = trial(desk.get("pairing/", one="4", other="b"))
    assert "Bye, Bob Morel: what it breaks It" not in said
    assert "Bye, Bob Morel: what it breaks" in said
    assert "It breaks no rule." in said
    again = desk.get("pairing/", one="3", other="B")
    assert "Second bye Eva Stan has already had a bye." in trial(again)
    assert "Second byes 0 1" in trial(again)
    assert "The bye: keep it, or take it back" in again.text
    assert desk.post("pairing/keep/", one="4", other="b").status == 303
    assert seats(desk) == [{"a", "c"}, {"e", "d"}, {"b"}]
    assert desk.post("pairing/publish/").status == 303


def test_who_must_not_or_should_rather_not_meet_is_said_and_counted() -> None:
    base = unwanted(of_eight(), Unwanted(pair=_two("a", "e"), is_forbidden=True), Unwanted(pair=_two("c", "g")))
    desk = at_desk(base)
    desk.did(acts.pair())
    said = trial(desk.get("pairing/", one="1", other="3"))
    assert "Forbidden" in said
    assert "must not meet." in said
    assert "To be avoided" in said
    assert "Forbidden pairs 0 1" in said
    assert "Pairs to be avoided 0 1" in said


def _two(one: str, other: str) -> tuple[PlayerId, PlayerId]:
    return PlayerId(one), PlayerId(other)


STORIES = {
    "nearest": (Phase("nearest", 3), "scrabble", "It breaks no rule.", "Sum of rank distances"),
    "swiss_points": (Phase("swiss_points", 3), "draughts", "what it breaks", "Sum of differences of points"),
    "swiss_dutch": (Phase("swiss_dutch", 3), "chess", "what it breaks", "Colours out of balance"),
    "round_robin": (Phase("round_robin", 7), "draughts", "by the schedule", "Rematches"),
    "groups": (Phase("groups", 5), "scrabble", "schedule", "Rematches"),
    "match": (Phase("match", 1), "draughts", "do not meet in the schedule", "Rematches"),
    "swiss_assisted": (Phase("swiss_assisted", 3), "draughts", "It breaks no rule.", "Sum of rank distances"),
}


@pytest.mark.parametrize("form", STORIES)
def test_every_format_is_drafted_changed_by_hand_explained_and_published(form: str) -> None:
    phase, discipline, said, counted = STORIES[form]
    desk = at_desk(_field(form, phase, discipline))
    assert desk.post("pairing/pair/", anyway="1").status == 303
    page = desk.get("pairing/")
    assert page.rows or form == "swiss_assisted"
    one, other = _strangers(desk)
    typed = {"one": NAMES.get(one, one), "other": NAMES.get(other, other)}
    tried = desk.get("pairing/", **typed)
    assert said in trial(tried)
    assert counted in trial(tried)
    assert desk.post("pairing/keep/", **typed, reason="so it is").status == 303
    assert {one, other} in seats(desk)
    page = desk.get("pairing/", table=1)
    assert page.status == 200
    if form == "swiss_assisted":
        _choose_the_rest(desk)
        assert "The arbiter chooses the games of this phase." in desk.get("pairing/").text or desk.get("pairing/").rows
    else:
        assert "✎" in page.text
    assert desk.post("pairing/publish/").status == 303, desk.get("pairing/").text


def _field(form: str, phase: Phase, discipline: str) -> Section:
    if form == "match":
        base = called(section("a b c d e f g h", (phase,), discipline))
        sides = zip(base.entries, ("team:Iași", "team:Lyon") * 4, strict=True)
        return replace(base, entries=tuple(replace(one, tags=(team,)) for one, team in sides))
    if form == "groups":
        names = " ".join(f"p{number:02}" for number in range(1, 13))
        return section(names, (phase, Phase("nearest", 3)), discipline)
    return called(section("a b c d e f g h", (phase,), discipline))


def _strangers(desk: Arbiter) -> tuple[str, str]:
    """Two who are at different tables, or the first two where nobody is paired."""
    games = [game for game in desk.section.rounds[-1].games if game.second is not None]
    if not games:
        return "a", "b"
    return games[0].first, games[1].first


def _choose_the_rest(desk: Arbiter) -> None:
    assert desk.get("pairing/").has("publish", 'aria-disabled="true"')
    for one, other in (("c", "d"), ("e", "f"), ("g", "h")):
        assert desk.post("pairing/keep/", one=NAMES[one], other=NAMES[other]).status == 303


def test_a_schedule_says_what_a_change_by_hand_means() -> None:
    desk = at_desk(called(section("a b c d", (Phase("round_robin", 3),))))
    desk.did(acts.pair())
    assert "This phase has a schedule" in desk.get("pairing/").text
    one, other = _strangers(desk)
    said = trial(desk.get("pairing/", one=NAMES[one], other=NAMES[other]))
    assert said.count("they would play each other twice") == 2
    assert said.count("and do not meet later") == 2


def test_a_list_of_games_is_changed_in_its_format() -> None:
    listed = ((_two("a", "b"), _two("c", "d")),)
    desk = at_desk(called(section("a b c d", (Phase("free", 1, listed=listed),))))
    desk.did(acts.pair())
    page = desk.get("pairing/")
    assert "The games of this phase are listed in its format: change them there." in page.text
    assert not page.has("one")
    assert desk.post("pairing/publish/").status == 303


def test_in_scrabble_somebody_starts_and_in_draughts_and_chess_has_white() -> None:
    desk = at_desk(all_won_by_first(next_round(called(section("a b c d", (Phase("swiss_points", 3),))))))
    desk.did(acts.pair())
    page = desk.get("pairing/", table=1)
    assert "Starts" not in page.text
    assert "White" in page.text
    assert "Swap colours" in page.text
    assert "has White" in page.text


@pytest.mark.parametrize("language", ["fr", "ro"])
def test_the_page_is_there_in_every_language(language: str) -> None:
    desk = at_desk(of_eight(), language=language)
    desk.did(acts.pair())
    for asked in (
        {},
        {"table": 2},
        {"one": "1", "other": "5"},
        {"one": "1", "other": "b"},
        {"swap": "1"},
        {"one": "x"},
    ):
        assert desk.get("pairing/", **asked).status == 200


def test_tables_are_called_as_the_hall_numbers_them(desk: Arbiter) -> None:
    write_note(desk.row.event, FirstTable(section=desk.row.pk, number=33), desk.actor)
    page = desk.get("pairing/", one="1", other="5")
    assert [row.split()[0] for row in page.rows] == ["33", "34", "35", "36"]
    assert "Table 33 by hand: what it breaks" in page.text
    assert "1 (table 35)" in page.text


def test_what_somebody_wrote_is_shown_as_text(desk: Arbiter) -> None:
    desk.post("pairing/keep/", one="1", other="5", reason="<script>alert(1)</script>")
    assert "<script>alert" not in desk.get("pairing/").html


def test_only_a_draft_of_the_desk_counts_as_new_faults(desk: Arbiter) -> None:
    """A second change is asked for a reason for what it breaks itself, not for what the first has broken."""
    desk.post("pairing/keep/", one="1", other="5", reason="first")
    said = trial(desk.get("pairing/", swap="2"))
    assert "It breaks no rule." in said


def test_a_reason_of_another_section_or_round_is_not_read_here(desk: Arbiter) -> None:
    desk.post("pairing/keep/", one="1", other="5", reason="here")
    first, second = desk.section.rounds[-1].games[0].players
    for said in (
        Reason(section=desk.row.pk, act=1, text="elsewhere", round=3, seats=(first, second)),
        Reason(section=desk.row.pk, act=1, text="turned", round=2, seats=(second, first)),
        Reason(section="", act=1, text="nobody's", round=2, seats=(first, second)),
        Reason(section=desk.row.pk, act=1, text="of a result"),
    ):
        write_note(desk.row.event, said, desk.actor)
    found = table_reasons(notes_of(desk.row.event), desk.row.pk, desk.section.rounds[-1])
    assert [one.text for one in found] == ["here"]
    assert table_reasons(notes_of(desk.row.event), desk.row.pk, replace(desk.section.rounds[-1], by_hand=False)) == ()
