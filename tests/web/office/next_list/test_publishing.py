"""Publishing: the date is typed, who was overtaken sees the new draft, and the page afterwards says how far the whys are."""

from datetime import date
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from msgspec import structs

from ronde.web.clock import now
from ronde.web.office import services
from ronde.web.office.next_list.progress import progress_page
from ronde.web.office.next_list.queries import draft_page
from ronde.web.office.next_list.why_queries import draft_why
from ronde.web.people.freezing import frozen
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.storing_whys import stored_whys
from ronde.web.registers.verifying import verified_register
from ronde.web.registers.ways import day_at, next_days
from tests.web.accounts.signing import with_second_step
from tests.web.office_work import PASSWORD, acted, an_officer, arriving, begun, first_of, on
from tests.web.walks import test_fisf

pytestmark = pytest.mark.usefixtures("database")
FEBRUARY = first_of(1)


def homologated(folder: Path) -> tuple[Register, User]:
    """A register in which one series was played in January 2020 and is homologated."""
    register, user = begun("dames"), an_officer()
    assert acted(register, 0, user, folder).is_done
    assert acted(register, 1, user, folder).is_done
    return register, user


def typed(register: Register, day: str, **other: str) -> dict[str, str]:
    seen = str(FOLD.held(register).turn)
    return {"day": FEBRUARY.isoformat(), "shown": day, "typed": day, "seen": seen, **other}


def test_a_wrong_day_publishes_nothing_and_stays_in_the_field(tmp_path: Path) -> None:
    register, user = homologated(tmp_path)
    client = with_second_step(user, PASSWORD)
    answer = client.post("/fr/office/dames/publish/", typed(register, "2020-02-01", typed="2020-02-02"))
    assert answer.status_code == 422
    text = answer.content.decode()
    assert 'value="2020-02-02"' in text
    assert "rien n’est publié" in text
    assert not register.editions.exists()
    for form in ({}, {"seen": "1" * 500, "day": "x"}, {"typed": "é" * 1000, "day": "2020-02-01", "seen": "3"}):
        assert client.post("/fr/office/dames/publish/", form).status_code == 422


def test_one_publishes_while_another_homologates_and_the_second_is_told(tmp_path: Path) -> None:
    register, user = homologated(tmp_path)
    berthe = with_second_step(user, PASSWORD)
    seen = FOLD.held(register).turn
    before = draft_page(register, FEBRUARY, on(user, FEBRUARY))
    # Somebody else takes in a second series of January and homologates it, while Berthe has the draft before her.
    path = tmp_path / "second.yaml"
    path.write_text(arriving(1, 0), "utf-8")
    assert services.take_in(register, path, on(user, date(2020, 1, 20))).is_done
    assert services.homologate(register, "series-1", on(user, date(2020, 1, 21))).is_done
    today = day_at(register, now()).isoformat()  # the list is late, and appears today, where the register is at home
    answer = berthe.post("/fr/office/dames/publish/", typed(register, today, seen=str(seen)))
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Entre-temps" in text
    assert "Coupe 1" in text  # on the new draft, and among what came meanwhile
    assert f'value="{today}"' in text  # what was typed is not lost
    assert not register.editions.exists()
    # She looks at the new draft and publishes that: the list is the state of its turn, with both series or without any.
    after = draft_page(register, FEBRUARY, on(user, FEBRUARY))
    assert after.digest != before.digest
    done = berthe.post("/fr/office/dames/publish/", typed(register, today))
    assert done.status_code == 302
    edition = register.editions.get()
    assert edition.turn == FOLD.held(register).turn
    assert verified_register(register).is_sound
    moved = {one for row in register.changes.all() for one in (row.events,)}
    assert any("series-0" in one for one in moved)
    assert any("series-1" in one for one in moved)


def test_who_homologates_after_a_list_has_appeared_is_told_and_it_enters_the_next_one(tmp_path: Path) -> None:
    register, user = homologated(tmp_path)
    path = tmp_path / "second.yaml"
    path.write_text(arriving(1, 0), "utf-8")
    assert services.take_in(register, path, on(user, date(2020, 1, 20))).is_done
    assert acted(register, 2, user, tmp_path).is_done  # the other officer publishes
    digest = register.editions.get().digest
    assert services.homologate(register, "series-1", on(user, date(2020, 2, 3))).is_done
    assert register.editions.get().digest == digest
    waits = draft_page(register, first_of(2), on(user, first_of(2)))
    assert "Coupe 1" in " ".join(line.why for line in waits.lines)
    assert verified_register(register).is_sound


def test_the_page_after_publishing_says_how_far_the_whys_are_and_updates_itself_until_they_are_there(
    tmp_path: Path,
) -> None:
    register, user = homologated(tmp_path)
    client = with_second_step(user, PASSWORD)
    today = day_at(register, now()).isoformat()  # the list is late, and appears today, where the register is at home
    sent = client.post("/fr/office/dames/publish/", typed(register, today))
    turn = register.editions.get().turn
    assert sent["Location"] == f"/fr/office/dames/published/{turn}/"
    text = client.get(sent["Location"]).content.decode()
    changes = register.changes.filter(turn=turn).count()
    assert changes > 0
    assert f"0 sur {changes} sont écrits" in text
    assert 'hx-trigger="every 2s"' in text
    for _ in stored_whys(FOLD.held(register), turn):
        pass
    page = progress_page(register, turn)
    assert page is not None
    assert (page.told, page.is_done) == (changes, True)
    text = client.get(sent["Location"]).content.decode()
    assert "hx-trigger" not in text
    assert f"Les {changes} pourquoi sont écrits" in text
    assert client.get("/fr/office/dames/published/1/")["Location"] == "/fr/office/dames/draft/"


def test_a_list_that_does_not_appear_leaves_the_old_one_valid_and_desks_see_that(tmp_path: Path) -> None:
    register, user = homologated(tmp_path)
    assert acted(register, 2, user, tmp_path).is_done  # the list of February
    old = register.editions.get()
    assert acted(register, 3, user, tmp_path).is_done  # another series, in February,
    assert acted(register, 4, user, tmp_path).is_done  # which would move the list of March
    march = first_of(2)
    assert next_days(register, date(2020, 3, 5)).due == (march,)
    draft = draft_page(register, march, on(user, date(2020, 3, 5)))
    # It was due on the 1st and would appear on the 5th: until then that of February is valid.
    assert (draft.due, draft.day) == (march, date(2020, 3, 5))
    mover = next(line for line in draft.lines if line.change and line.before)
    desk = frozen([mover.player], date(2020, 3, 4), register)[mover.player]
    assert desk.ratings["national"] == old.lines.get(player=mover.player).value
    done = services.publish(register, march, on(user, date(2020, 3, 5)), seen=FOLD.held(register).turn)
    assert done.lists == (date(2020, 3, 5),)
    assert frozen([mover.player], date(2020, 3, 4), register)[mover.player].ratings == desk.ratings
    later = frozen([mover.player], date(2020, 3, 5), register)[mover.player]
    assert later.ratings["national"] == mover.after


def test_an_event_that_came_late_is_the_reason_of_what_it_moves(tmp_path: Path) -> None:
    walk = test_fisf.begun(tmp_path)
    other = structs.replace(test_fisf.played(walk), id="avant", name="TH d’avant", last_day=date(2015, 9, 20))
    assert walk.taken_in(test_fisf.played(walk), by=walk.on(2015, 10, 5)).is_done
    walk.published(walk.on(2015, 10, 5))
    assert walk.taken_in(other, by=walk.on(2015, 10, 9)).is_done
    officer = walk.on(2015, 10, 9)
    page = draft_page(walk.register, date(2015, 10, 9), officer, tab="all")
    line = next(one for one in page.lines if one.player == "p1803")
    # What October gave (1803 to 2032) September gives now, and October goes on from there.
    assert line.before == "2032"
    assert "TH d’avant" in line.why
    told = draft_why(walk.register, date(2015, 10, 9), "p1803", officer)
    assert told is not None
    assert [one.before for one in told.steps] == ["1803", "2032"]
    assert told.steps[-1].after == line.after
    assert "298" in str(told.steps[0].sentences)  # PJ of art. 8
