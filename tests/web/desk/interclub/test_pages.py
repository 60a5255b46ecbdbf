"""Teams, calendar, line-ups, matches and season of interclubs, as their pages show and take them."""

import re
from dataclasses import replace

import pytest

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.plan import TakenSeat
from ronde.play.section import Entry, Section
from ronde.play.teams import teams_by_player
from ronde.web.events.bodies import named_section
from ronde.web.events.models import SectionRow
from tests.web.desk.arbiters import Arbiter, plain
from tests.web.desk.interclub.seasons import at_season, season

pytestmark = pytest.mark.usefixtures("database")


def named(desk: Arbiter) -> Section:
    return named_section(SectionRow.objects.get(pk=desk.row.pk))


def begun(desk: Arbiter) -> None:
    """The next day, with the line-ups as they are."""
    day = len(desk.section.published) + 1
    assert desk.post(f"matches/{day}/begin/").leads_to.endswith(f"/matches/{day}/1/")


def lineups(desk: Arbiter, **changed: str) -> dict[str, str]:
    """The form of the line-ups as it stands, with some boards given to others."""
    html = desk.get("lineups/").html
    found = re.findall(r'<select id="(seat-\d-\d)".*?</select>', html, re.DOTALL)
    selects = {name: re.search(rf'<select id="{name}".*?</select>', html, re.DOTALL) for name in found}
    chosen = {name: re.search(r'value="([^"]*)" selected', one[0]) for name, one in selects.items() if one}
    return {name: one[1] if one else "" for name, one in chosen.items()} | {
        k.replace("_", "-"): v for k, v in changed.items()
    }


def test_the_steps_are_those_of_interclubs_and_usual_pages_belong_to_them() -> None:
    desk = at_season()
    for path, step in (
        ("teams/", "Équipes"),
        ("entries/", "Équipes"),
        ("plan/", "Calendrier"),
        ("standings/", "Classement"),
    ):
        current = desk.get(path).part(r'<a [^>]*aria-current="page">.*?</a>')
        assert current.endswith(step), path


def test_teams_stand_in_the_order_of_entry_and_players_in_that_of_strength() -> None:
    page = at_season().get("teams/")
    assert "4 équipes, 12 joueurs" in page.text
    assert re.search(r"1 Penfeld moyenne 2151", page.text)  # (2284 + 2218 + 1951) / 3 = 2151
    assert (
        page.text.index("Bodénez")
        < page.text.index("Lagadoux")
        < page.text.index("Oizel")
        < page.text.index("2 Marais")
    )


def test_clubs_become_teams_by_one_button_and_somebody_is_put_into_another() -> None:
    desk = at_season(replace(season(), entries=(*season(tag="club").entries, Entry(PlayerId("x1"), "Xan Xu"))))
    assert "Sans équipe" in desk.get("teams/").text
    desk.post("teams/put/", player="x1", team="Lille")  # the clubs of the others are written down as their teams
    desk.did(acts.enter(Entry(PlayerId("y1"), "Yan Yu", tags=("club:Loire",))))
    assert desk.post("teams/clubs/").status == 303
    teams = {str(player): team for player, team in teams_by_player(named(desk)).items()}
    assert (teams["a1"], teams["d3"], teams["x1"], teams["y1"]) == ("Penfeld", "Lille", "Lille", "Loire")
    assert "Sans équipe" not in desk.get("teams/").text
    nobody = desk.post("teams/put/", team="Ailleurs")
    assert (nobody.status, "Personne n’est coché." in nobody.problems) == (422, True)
    assert 'value="Ailleurs"' in nobody.html


def test_the_calendar_counts_the_days_of_the_grid_and_keeps_times_and_places() -> None:
    desk = at_season(season(rounds=1, boards=0))
    page = desk.get("calendar/")
    assert "4 équipes, 3 journées, 6 rencontres" in page.text
    assert "brouillon" in page.text
    typed = {"boards": "2", "legs": "1", "round-2": "2024-02-11T14:00", "place-2": "Vannes"}
    assert desk.post("calendar/", **typed).status == 303
    phase = desk.section.plan.phases[0]
    assert (phase.rounds, phase.boards) == (3, 2)
    kept = desk.get("calendar/")
    assert 'value="2024-02-11T14:00"' in kept.html
    assert 'value="Vannes"' in kept.html
    # Annex A, four numbers: (1-4)(2-3), then 1 receives 2 and 4 receives 3, then 2 receives 4 and 3 receives 1.
    days = [plain(one) for one in re.findall(r"<td>(<p>.*?)</td>", kept.html, re.DOTALL)]
    assert days == [
        "Penfeld – Lille Marais – Loire",
        "Penfeld – Marais Lille – Loire",
        "Loire – Penfeld Marais – Lille",
    ]
    wrong = desk.post("calendar/", boards="many", legs="1")
    assert (wrong.status, 'value="many"' in wrong.html) == (422, True)


def test_home_and_away_doubles_the_days_and_a_season_that_has_begun_keeps_them() -> None:
    desk = at_season()
    desk.post("calendar/", boards="2", legs="2")
    assert desk.section.plan.rounds == 6
    begun(desk)
    desk.post("calendar/", boards="9", legs="1", **{"round-1": "2024-01-14T14:00"})
    assert (desk.section.plan.rounds, desk.section.plan.phases[0].boards) == (6, 2)


def test_line_ups_of_a_day_have_substitutes_and_an_exempt_board_and_warn_of_the_order() -> None:
    desk = at_season()
    form = lineups(desk)
    assert form == {f"seat-{group}-{at}": f"{sign}{at}" for group, sign in enumerate("abcd", 1) for at in (1, 2)}
    kept = desk.post("lineups/", **lineups(desk, seat_1_1="a2", seat_1_2="a1", seat_4_2=""))
    assert kept.leads_to.endswith("/matches/1/")
    page = desk.get("matches/1/")
    assert "Penfeld : Anne Lagadoux joue avant Anne Bodénez, dont la cote est plus haute." in page.problems
    assert "Penfeld : Anne Lagadoux joue avant Anne Bodénez" in page.part(r'<aside class="rail".*?</aside>')
    assert "Remplaçants : Oizel Anne (1951)" in page.text
    begun(desk)
    assert desk.section.rounds[0].games[1].players == ("a1",)  # board 2 of A against D's EXEMPT


def test_a_line_up_that_cannot_be_is_refused_with_the_team_by_its_name_and_nothing_typed_is_lost() -> None:
    desk = at_season()
    refused = desk.post("lineups/", **lineups(desk, seat_1_1="", seat_1_2=""))
    assert refused.status == 422
    assert "Penfeld n’a personne à aucun damier." in refused.problems
    assert desk.section.plan.phases[0].seats == ()
    twice = desk.post("lineups/", **lineups(desk, seat_2_2="b1"))
    assert twice.status == 422
    assert twice.html.count('value="b1" selected') == 2


def test_results_are_typed_from_the_side_of_who_receives_and_each_game_says_what_it_is_worth() -> None:
    """Day 1: Penfeld receives Lille. Board 1: 2284 - 1750 = 534, so PA = 1.9: a win is 0.1 × 15 = +1.5. Board 2 Penfeld has Black."""
    desk = at_season()
    begun(desk)
    desk.post("matches/1/1/result/", table="1", first="2")
    desk.post("matches/1/1/result/", table="2", first="0")
    games = desk.section.rounds[0].games
    assert [(game.first, game.second, game.result) for game in games[:2]] == [("a1", "d1", "2"), ("d2", "a2", "2")]
    page = desk.get("matches/1/1/")
    assert "2 – 2" in page.part(r'<p class="big nb">.*?</p>')
    rows = [plain(one) for one in re.findall(r'<tr id="b\d".*?</tr>', page.html, re.DOTALL)]
    assert rows[0] == "1 Bodénez Anne 2284 +1,5 2 – 0 −1,5 1750 Danez Dnne"
    # Board 2: 2218 - 1650 = 568, PA 1.9: a loss is -1.9 × 15 = -28.5.
    assert rows[1] == "2 Lagadoux Anne 2218 −28,5 0 – 2 +28,5 1650 Denis Dnne"
    assert "Finie" in page.text
    assert "Passer à la rencontre 2" in page.text


def test_board_and_result_in_one_go_forfeits_and_a_replaced_result() -> None:
    desk = at_season()
    begun(desk)
    desk.post("matches/1/2/result/", table="1", first="2 0fne")
    game = desk.section.rounds[0].games[3]
    assert (game.first, game.second, game.result) == (
        "c2",
        "b2",
        "2fne",
    )  # Marais receives, Black at board 2: 0fne for Marais
    asked = desk.post("matches/1/2/result/", table="2", first="2")
    assert (asked.status, 'name="again" value="1"' in asked.html) == (422, True)
    desk.post("matches/1/2/result/", table="2", first="2", again="1")
    assert desk.section.rounds[0].games[3].result == "0"
    for typed in ("ff", "2 fe fe", "0fe-0fe", "0fne 0fne"):
        desk.post("matches/1/2/result/", table="2", first=typed, again="1")
        assert desk.section.rounds[0].games[3].result == "0d"
        desk.post("matches/1/2/result/", table="2", first="2", again="1")
    unknown = desk.post("matches/1/2/result/", table="9", first="2")
    assert unknown.status == 422


def beside(desk: Arbiter, path: str, **typed: str) -> tuple[int, str, bool]:
    """What a script gets that sends a result: the status, the words, and whether it sees that a desk has answered."""
    given = {"seen": str(desk.version), **typed}
    answer = desk.client.post(desk.path(path), given, headers={"X-Beside": "1"})
    return answer.status_code, plain(answer.content.decode()), "X-Section-Version" in answer.headers


def test_a_board_that_is_not_of_the_match_is_refused_and_no_other_match_is_written_into() -> None:
    """Two boards a match: table 3 of the day is board 1 of the second match, and no board 3 of the first."""
    desk = at_season()
    begun(desk)
    refused = desk.post("matches/1/1/result/", table="3", first="2")
    assert (refused.status, "La rencontre 1 de la journée 1 n’a pas de damier 3." in refused.problems) == (422, True)
    assert not any(game.result for game in desk.section.rounds[0].games)


def test_a_script_gets_the_boards_after_a_result_or_why_it_is_refused_and_twice_is_once() -> None:
    desk = at_season()
    begun(desk)
    for _ in range(2):
        status, words, is_ours = beside(desk, "matches/1/1/result/", table="1", first="2")
        assert (status, "1 Bodénez Anne 2284 +1,5 2 – 0 −1,5" in words, is_ours) == (200, True, True)
    assert [game.result for game in desk.section.rounds[0].games] == ["2", "", "", ""]
    status, words, is_ours = beside(desk, "matches/1/1/result/", table="1", first="1")
    assert (status, "Damier 1 Vous avez tapé 1." in words, is_ours) == (422, True, True)
    _, words, _ = beside(desk, "matches/2/1/result/", table="1", first="2")  # of a day that is not out, or not any more
    assert "La rencontre 1 de la journée 2 n’a pas de damier 1." in words


def test_a_day_that_is_a_draft_again_takes_other_line_ups() -> None:
    desk = at_season()
    begun(desk)
    desk.did(acts.unpublish())
    assert desk.post("lineups/", **lineups(desk, seat_1_2="a3")).leads_to.endswith("/matches/1/")
    begun(desk)
    assert desk.section.rounds[0].games[1].players == ("d2", "a3")


def test_a_day_waits_for_the_one_before_and_is_taken_back_only_without_results() -> None:
    desk = at_season()
    begun(desk)
    assert 'aria-disabled="true"' in desk.get("matches/2/").html
    assert desk.post("matches/1/retake/").leads_to.endswith("/lineups/")
    assert desk.section.rounds == ()
    begun(desk)
    desk.post("matches/1/1/result/", table="1", first="1")
    assert desk.post("matches/1/retake/").leads_to.endswith("/matches/1/")
    assert len(desk.section.published) == 1
    assert "Une partie a son résultat" in desk.get("matches/1/1/").text


def play(desk: Arbiter, *codes: str) -> None:
    """Every open game of the day that is out: White has these, in turn."""
    last = desk.section.rounds[-1]
    waiting = [game.table for game in last.games if not game.result]
    for table, code in zip(waiting, codes, strict=True):
        desk.did(acts.result(last.number, table, code))


def test_the_season_ranks_teams_by_match_points_and_boards_with_direct_matches_and_players() -> None:
    """Day 1: Penfeld 4 – 0 Lille (White 2, then White 0), Marais 2 – 2 Loire (1 and 1)."""
    desk = at_season()
    assert "Aucune journée n’est encore jouée." in desk.get("season/").text
    begun(desk)
    play(desk, "2", "0", "1", "1")
    page = desk.get("season/")
    rows = [plain(one) for one in re.findall(r"<tr><td class=\"n key\">.*?</tr>", page.html, re.DOTALL)]
    assert [one.split(" ")[:5] for one in rows] == [
        ["1", "Penfeld", "1", "2", "4"],
        ["2", "Marais", "1", "1", "2"],
        ["2", "Loire", "1", "1", "2"],
        ["4", "Lille", "1", "0", "0"],
    ]
    assert rows[0].endswith("× 4 – 0 j1")  # itself, not met yet, and last in the table whom it has beaten
    assert "8 joueurs ont réellement joué une partie." in page.text


def test_every_page_is_there_in_the_other_languages_and_none_that_is_not() -> None:
    desk = at_season()
    for language in ("en", "ro"):
        other = replace(desk, language=language)
        for path in ("teams/", "calendar/", "lineups/", "matches/1/", "season/"):
            assert other.get(path).status == 200, (language, path)
    begun(desk)
    assert desk.get("matches/1/1/").status == 200
    assert desk.get("matches/7/").status == 404
    assert desk.client.get(desk.path("matches/1/9/")).status_code == 404


def test_a_match_of_scrabble_takes_two_scores_the_home_team_first() -> None:
    desk = at_season(season(discipline="scrabble"), book="")
    begun(desk)
    desk.post("matches/1/1/result/", table="2", first="400", second="350")
    game = desk.section.rounds[0].games[1]
    assert (game.first, game.scores) == ("d2", (350, 400))
    page = desk.get("matches/1/1/")
    assert "400 – 350" in page.text
    assert "Ev" not in page.text.split()


def test_a_substitute_who_comes_in_mid_season_is_put_into_a_team_and_given_a_board() -> None:
    desk = at_season()
    begun(desk)
    play(desk, "2", "0", "1", "1")
    desk.did(acts.enter(Entry(PlayerId("n1"), "Noé Nal", rating=1500)))
    desk.post("teams/put/", player="n1", team="Lille")
    desk.post("lineups/", **lineups(desk, seat_4_2="n1"))
    assert TakenSeat(2, 4, 2, PlayerId("n1")) in desk.section.plan.phases[0].taken
