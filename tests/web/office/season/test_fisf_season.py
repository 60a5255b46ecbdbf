"""A season of classical Scrabble: bars proposed from who is listed, confirmed by the officer, who would change series, the organisers' file."""

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations.answers import SeasonOpening
from ronde.regulations.documents import AdoptedRating
from ronde.regulations.fisf_classique.documents import Entry, Event
from ronde.web.office.season.bars import season_bars
from ronde.web.office.services import adopt_list, open_season, publish, withdraw
from ronde.web.people.rows import written
from ronde.web.registers.exchange import history_text
from ronde.web.registers.folding import FOLD
from tests.verbs import ronde
from tests.web.office.season.walks import before_the_office, shown
from tests.web.walks.test_fisf import SEASON as OPENING
from tests.web.walks.walking import Walk, called

pytestmark = pytest.mark.usefixtures("database")

OPEN, NEXT = date(2015, 9, 1), date(2016, 9, 1)
# Twenty players: 3000, 2900 ... 1100. Article 3: Joker 5 % of 20 is the 1st, 3000; A 15 % the 3rd, 2800; B 45 % the 9th, 2200.
RATINGS = {f"f{at:02}": 3000 - 100 * at for at in range(20)}
SEASON = "/en/office/fisf-classique/season/"


def begun(folder: Path) -> Walk:
    """The season 2015/16 with its bars, 2900, 2250 and 1600, and a list."""
    walk = Walk.begun(folder, "fisf-classique", RATINGS)
    lines = [AdoptedRating(player=who, rating=each, last_day=OPEN) for who, each in RATINGS.items()]
    assert adopt_list(walk.register, lines, OPEN, walk.on(2015, 9, 1)).is_done
    assert open_season(walk.register, OPENING, walk.on(2015, 9, 1)).is_done
    assert publish(walk.register, OPEN, walk.on(2015, 9, 1), seen=FOLD.held(walk.register).turn).is_done
    return walk


def test_the_bars_are_proposed_with_who_would_change_series(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    found = season_bars(walk.register, NEXT, walk.on(2016, 8, 31))
    assert [(bar.series, bar.current, bar.proposed) for bar in found.bars] == [
        ("Joker", 2900, 3000),
        ("A", 2250, 2800),
        ("B", 1600, 2200),
    ]
    # 2900 was Joker and would be A; 2700 to 2300 were A and would be B; 2100 to 1600 were B and would be C.
    down = {"f01": ("Joker", "A")}
    down |= {f"f{at:02}": ("A", "B") for at in range(3, 8)}
    down |= {f"f{at:02}": ("B", "C") for at in range(9, 15)}
    assert {one.name: (one.before, one.after) for one in found.changes} == {called(who): of for who, of in down.items()}
    assert (found.promoted, found.relegated) == (0, 12)
    text = shown(before_the_office(walk), walk, f"?day={NEXT}")
    assert "up: 0 · down: 12" in text
    assert 'name="joker" value="3000"' in text
    assert "Season from 1 September 2016" in text


def test_an_officer_confirms_the_bars_and_the_season_opens_with_them(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    client = before_the_office(walk)
    form = {"day": NEXT.isoformat(), "joker": "3000", "a": "2800", "b": "2150"}  # B is set lower than proposed
    review = client.post(f"{SEASON}open/", form)
    # 2100 to 1600 would be C by a bar of 2200, and so they are by one of 2150: still 12 change series.
    assert review.status_code == 200
    assert '<th scope="row">B</th><td class="n">1600</td><td class="n key">2150</td>' in review.content.decode()
    assert "up: 0 · down: 12" in review.content.decode()
    assert not walk.register.facts.filter(fact="season-2016")
    other = client.post(f"{SEASON}open/", {**reviewed(review, form), "b": "2000"})  # what is signed is what was shown
    assert (other.status_code, "The page showed other thresholds" in other.content.decode()) == (422, True)
    assert not walk.register.facts.filter(fact="season-2016")
    assert client.post(f"{SEASON}open/", reviewed(review, form)).status_code == 302
    fact = walk.register.facts.get(fact="season-2016")
    assert '"joker":3000' in fact.document.replace(" ", "")
    later = season_bars(walk.register, date(2017, 9, 1), walk.on(2016, 9, 2))
    assert [bar.current for bar in later.bars] == [3000, 2800, 2150]
    again = client.post(f"{SEASON}open/", form)
    assert again.status_code == 422  # one season a year
    assert "A season of this year is open already, from 1 September 2016." in again.content.decode()


def test_bars_that_are_no_numbers_or_stand_upside_down_are_refused_with_what_was_typed(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    client, facts = before_the_office(walk), walk.register.facts.count()
    for wrong in (
        {"joker": "x"},
        {"a": "9999"},
        {"b": "1" * 400},
        {"b": ""},
        {"day": "tomorrow"},
        {"others": "nobody"},
    ):
        form = {"day": NEXT.isoformat(), "joker": "3000", "a": "2800", "b": "2200", **wrong}
        answer = client.post(f"{SEASON}open/", form)
        assert answer.status_code == 422, wrong
    assert walk.register.facts.count() == facts
    kept = client.post(f"{SEASON}open/", {"day": NEXT.isoformat(), "joker": "3000", "a": "9999", "b": "77"})
    assert 'name="b" value="77"' in kept.content.decode()


# The World Championship of July 2016 ends in the order in which it began, so that PJ is 0: category 5, M 250, PE = 12 - x + 1.
# 2900 + 12 + 250 = 3162, 2800 + 11 + 125 = 2936, 2700 + 10 + 50 = 2760, 2600 + 9 + 25 = 2634; then 2500 + 8 = 2508, 2407, 2306, 2205, 2104,
# 2003; the eleventh and twelfth, 1902 and 1801, are not of the first ten. f00 (3000) was not there.
WORLD = [f"f{at:02}" for at in range(1, 13)]
AFTER_WORLD = dict(zip(WORLD, (3162, 2936, 2760, 2634, 2508, 2407, 2306, 2205, 2104, 2003, 1902, 1801), strict=True))
# Of 20 listed the 1st has 3162, the 3rd 2936, the 9th 2205: to the nearest 50 the bars are 3150, 2950 and 2200.
PROPOSED = {"joker": "3150", "a": "2950", "b": "2200"}
BEST = WORLD[:10]
LIFTED = WORLD[1:10]  # f01 has 3162: a Joker already


def after_the_championship(folder: Path) -> Walk:
    walk = begun(folder)
    world = Event(
        id="world",
        name="Championnat du Monde",
        kind="world-championship",
        last_day=date(2016, 7, 20),
        games=14,
        declared=True,
        entries=[Entry(player=who, place=place) for place, who in enumerate(WORLD, start=1)],
    )
    assert walk.taken_in(world, by=walk.on(2016, 7, 21)).is_done
    return walk


def opening_form(**more: Any) -> dict[str, Any]:
    """What the page of the season sends when nothing is changed on it."""
    return {"day": NEXT.isoformat(), **PROPOSED, "best": BEST, "lifted": BEST, **more}


def reviewed(answer: Any, form: dict[str, Any]) -> dict[str, Any]:
    """The form with which the page that shows what a season does signs it."""
    (seen,) = re.findall(r'name="reviewed" value="(\w+)"', answer.content.decode())
    return {**form, "reviewed": seen}


def signed(client: Any, form: dict[str, Any]) -> str:
    """What is shown before the season is signed; then it is."""
    answer = client.post(f"{SEASON}open/", form)
    assert answer.status_code == 200
    assert client.post(f"{SEASON}open/", reviewed(answer, form)).status_code == 302
    return str(answer.content.decode())


def ratings(walk: Walk, day: date) -> dict[str, int]:
    known = FOLD.held(walk.register).known
    return {line.player: int(line.value) for line in known.ranking_list(day, known.book.rankings[0]).lines}


def test_the_button_promotes_whom_the_page_shows(tmp_path: Path) -> None:
    walk = after_the_championship(tmp_path)
    client = before_the_office(walk)
    assert {who: ratings(walk, NEXT)[who] for who in WORLD} == AFTER_WORLD
    text = shown(client, walk, f"?day={NEXT}")
    ticked = re.findall(r'name="lifted" value="(\w+)" checked', text)
    assert ticked == BEST
    assert [(name, value) for name, value in re.findall(r'name="(joker|a|b)" value="(\d+)"', text)] == [
        *PROPOSED.items()
    ]
    assert f"{called('f02')}\n2936 → <b>3150</b>" in text
    review = signed(client, opening_form())
    rows = re.findall(r'<th scope="row">([^<]+)</th><td class="n">(\d+)</td>\n<td class="n key">(\d+)</td>', review)
    assert rows == [(called(who), str(AFTER_WORLD[who]), str(max(AFTER_WORLD[who], 3150))) for who in BEST]
    assert "1 September 2016" in review
    now = ratings(walk, NEXT)
    assert {who: now[who] for who in WORLD} == {**AFTER_WORLD, **dict.fromkeys(LIFTED, 3150)}


def test_nobody_of_the_first_ten_is_left_out_without_a_word(tmp_path: Path) -> None:
    walk = after_the_championship(tmp_path)
    client, facts = before_the_office(walk), walk.register.facts.count()
    silent = open_season(walk.register, SeasonOpening(NEXT, {"joker": 3150, "a": 2950, "b": 2200}), walk.on(2016, 9, 1))
    assert [(one.code, one.values["players"]) for one in silent.problems] == [("season.left-out", tuple(LIFTED))]
    refused = client.post(f"{SEASON}open/", opening_form(lifted=BEST[:-1]))
    assert refused.status_code == 422
    assert called("f10") in refused.content.decode()
    assert walk.register.facts.count() == facts
    answered = opening_form(lifted=BEST[:-1], reason="Décision du bureau du 2 août")
    assert "Décision du bureau du 2 août" in signed(client, answered)
    assert {who: ratings(walk, NEXT)[who] for who in WORLD} == {
        **AFTER_WORLD,
        **dict.fromkeys(LIFTED[:-1], 3150),
    }
    assert not [one for one in FOLD.held(walk.register).known.problems if one.code == "fisf.best-left-out"]


def test_a_season_that_was_withdrawn_is_opened_again(tmp_path: Path) -> None:
    walk = after_the_championship(tmp_path)
    client = before_the_office(walk)
    for again in ("season-2016", "season-2016-2", "season-2016-3"):
        signed(client, opening_form())
        assert ratings(walk, NEXT)["f10"] == 3150
        assert withdraw(walk.register, again, walk.on(2016, 9, 2), reason="ouverte par erreur").is_done
        assert ratings(walk, NEXT)["f10"] == 2003


def test_whoever_the_register_does_not_know_as_one_of_the_best_is_named_by_name(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    client = before_the_office(walk)
    assert "No World Championship is recorded in this register" in shown(client, walk, f"?day={NEXT}")
    form = {"day": NEXT.isoformat(), "joker": "3000", "a": "2800", "b": "2200"}
    unknown = client.post(f"{SEASON}open/", {**form, "others": f"{called('f05')}\nJeanne Personne"})
    assert unknown.status_code == 422
    assert "“Jeanne Personne” is the name of 0 people here." in unknown.content.decode()
    review = client.post(f"{SEASON}open/", {**form, "others": f"{called('f05')}\n{called('f07')}"})
    chosen = re.findall(r'name="lifted" value="(\w+)"', review.content.decode())
    assert chosen == ["f05", "f07"]
    assert client.post(f"{SEASON}open/", reviewed(review, {**form, "lifted": chosen})).status_code == 302
    now = ratings(walk, NEXT)
    assert (now["f05"], now["f07"], now["f06"]) == (3000, 3000, RATINGS["f06"])


def test_of_two_people_of_one_name_the_one_who_is_meant_is_ticked(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    twin = Player(id="twin", name=called("f05"), birth=date(1991, 7, 14), federation=walk.register.federation)
    written(People.of([twin]), NEXT)
    client = before_the_office(walk)
    form = {"day": NEXT.isoformat(), "joker": "3000", "a": "2800", "b": "2200", "others": called("f05")}
    asked = client.post(f"{SEASON}open/", form)
    assert asked.status_code == 422
    assert f"Who is “{called('f05')}”?" in asked.content.decode()
    assert "14 July 1991" in asked.content.decode()
    ticked = {**form, "lifted": ["f05"]}  # the name is still typed: who has it is ticked
    signed(client, {**ticked})
    assert ratings(walk, NEXT)["f05"] == 3000


def test_a_season_is_corrected_with_its_effect_before_it_is_signed(tmp_path: Path) -> None:
    """Joker 3200 instead of 3150 and nobody else: those lifted have 3200 then, 2900 + 12 + 250 = 3162 is lifted too; f10 is left out."""
    walk = after_the_championship(tmp_path)
    client = before_the_office(walk)
    signed(client, opening_form())
    page = shown(client, walk)
    assert "Joker 3150, A 2950, B 2200" in page
    assert "/season/correct/season-2016/" in page
    form = client.get(f"{SEASON}correct/season-2016/").content.decode()
    assert 'name="joker" value="3150"' in form
    assert re.findall(r'name="lifted" value="(\w+)" checked', form) == BEST
    other = opening_form(of="season-2016", joker="3200", lifted=BEST[:-1], reason="Procès-verbal du 2 septembre")
    review = signed(client, other)
    rows = dict(re.findall(r'<th scope="row">([^<]+)</th><td class="n">\d+</td>\n<td class="n key">(\d+)</td>', review))
    assert rows == dict.fromkeys(map(called, BEST[:-1]), "3200")
    assert "Not promoted, by decision" in review
    now = ratings(walk, NEXT)
    assert {who: now[who] for who in BEST} == {**dict.fromkeys(BEST[:-1], 3200), "f10": 2003}
    assert "Joker 3200" in shown(client, walk)
    assert client.get(f"{SEASON}correct/season-2015-x/").status_code == 302
    unsaid = client.post(f"{SEASON}open/", {**other, "of": "season-2016-2", "lifted": BEST, "reason": ""})
    assert (
        client.post(
            f"{SEASON}open/", reviewed(unsaid, {**other, "of": "season-2016-2", "lifted": BEST, "reason": ""})
        ).status_code
        == 422
    )


def test_the_proposal_is_the_same_by_command_and_in_the_office_when_an_event_ends_on_the_first_day(
    tmp_path: Path,
) -> None:
    walk = begun(tmp_path)
    two = [Entry(player="f19", place=1), Entry(player="f00", place=2)]
    late = Event(id="th", kind="tournament", last_day=NEXT, games=7, declared=True, entries=two)
    assert walk.taken_in(late, by=walk.on(2016, 9, 2)).is_done
    # The season opens before what is played on 1 September (FISF-8): f00 still has 3000, and 5 % of 20 listed is the first. After it
    # f00 has 3000 + 1 + 10 - 120 = 2891 (PJmin: half of 400 - 100 - 35 - 25), f01 is first with 2900, and the proposal would be 2900.
    office = season_bars(walk.register, NEXT, walk.on(2016, 9, 2))
    assert [bar.proposed for bar in office.bars] == [3000, 2800, 2200]
    history = tmp_path / "history.yaml"
    history.write_text(history_text(walk.register), "utf-8")
    command = ronde("season", "fisf-classique", history, "--from", NEXT.isoformat())
    rows = [re.findall(r"\d+", line) for line in command.stdout.splitlines() if re.match(r"│ (Joker|A|B) ", line)]
    assert rows == [["2900", "3000"], ["2250", "2800"], ["1600", "2200"]]


def test_the_yearly_list_and_the_organisers_file_are_there(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    client = before_the_office(walk)
    assert "Organisers’ file (CSV)" in shown(client, walk)
    assert "/draft/?day=" in shown(client, walk)  # the yearly list, as a draft
    file = client.get(f"{SEASON}organisers.csv").content.decode()
    lines = file.removeprefix("\ufeff").splitlines()
    assert lines[0] == "Id,Name,Club,Rating,Series,Status"
    assert len(lines) == 21
    assert f"f00,{called('f00')},Cercle du Pont,3000,Joker" in lines[1]
    assert "fisf-classique-1" not in file  # no licence number leaves the office
    assert "1980" not in file.replace("1980,", "")  # nor a birth date; 1980 is nobody's rating here


def test_ways_are_set_and_a_list_at_once_needs_something_that_makes_it_due(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    client = before_the_office(walk)
    assert client.post(f"{SEASON}way/", {"way": ["year", "month"]}).status_code == 302
    walk.register.refresh_from_db()
    assert walk.register.way == "month year"
    refused = client.post(f"{SEASON}way/", {"way": ["month"], "at_once": "on"})
    assert refused.status_code == 422
    walk.register.refresh_from_db()
    assert (walk.register.way, walk.register.at_once) == ("month year", False)
    assert (
        client.post(f"{SEASON}way/", {"way": ["nothing"]}).status_code == 302
    )  # none: as the book is usually published
    walk.register.refresh_from_db()
    assert walk.register.way == ""
