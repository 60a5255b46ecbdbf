"""A section while it is played, as a visitor sees it: what is published and nothing else, one's own table first, nobody named who is not."""

import re
from itertools import product

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.play.acts import act as acts
from ronde.web.actors import HeldRole, actor
from ronde.web.clock import now
from ronde.web.people.models import PersonRow
from ronde.web.privacy.consents import Paper, note_consent, withdraw_consent
from ronde.web.roles import Role
from tests.lanes import is_drawn
from tests.web.public.events.halls import (
    AT,
    CHILD,
    CHILD_CLUB,
    CHILD_NAME,
    NEWCOMER_NAME,
    Hall,
    a_hall,
    announce,
    every_page,
    name_of,
)

pytestmark = pytest.mark.usefixtures("database")
LICENCES = actor("account:1", [HeldRole(Role.LICENCE_OFFICER)])
SECRETS = (CHILD_NAME, CHILD_CLUB, "RO-7000", "Taina", "1980")


def players(count: int) -> tuple[str, ...]:
    return tuple(f"p{number}" for number in range(1, count + 1))


def texts(hall: Hall, rounds: int) -> dict[str, str]:
    """All that a visitor can be sent of a section, in each language; in small lanes some of it."""
    ends = every_page(rounds, 5, players(8))
    found = {}
    for language, end in product(("en", "fr", "ro"), ends):
        if is_drawn(f"{language} {end}"):
            answer = hall.visitor.get(f"/{language}{AT[3:]}{end}")
            assert answer.status_code in {200, 302, 404}, (end, answer.status_code)
            found[f"{language} {end}"] = answer.content.decode("utf-8", "replace")
    return found


def test_nobody_sees_a_section_of_an_event_that_is_not_announced() -> None:
    hall = a_hall(announced=False)
    hall.play()
    assert {hall.status(end) for end in every_page(1, 4, players(8))} == {404}
    announce(hall.row.event)
    assert hall.status() == 200


def test_a_round_appears_when_it_is_published_and_no_page_tells_of_its_draft() -> None:
    hall = a_hall()
    hall.play()
    before = texts(hall, 1)
    hall.do(acts.pair())  # a draft of round 2
    assert {key: _without_time(text) for key, text in texts(hall, 1).items()} == {
        key: _without_time(text) for key, text in before.items()
    }
    assert hall.status("round/2/") == 404
    assert hall.status("round/2/1/") == 404
    hall.do(acts.publish())
    assert "Runda 2 din 7" in hall.get()
    assert hall.status("round/2/1/") == 200


def _without_time(text: str) -> str:
    """A page without the hour of the last act, which a draft is too."""
    return re.sub(r"\d{1,2}(\sh\s|:)\d\d", "", text)  # French has a no-break space


def test_no_page_tells_of_a_child_without_consent_nor_of_what_only_the_office_knows() -> None:
    hall = a_hall()
    hall.play(3)
    hall.do(acts.close())
    found = texts(hall, 3)
    assert {key for key, text in found.items() for secret in SECRETS if secret in text} == set()
    others = [text for key, text in found.items() if CHILD not in key]  # an address that a reader typed is the reader's
    assert not any(f"/player/{CHILD}/" in text or f"me={CHILD}" in text for text in others)
    assert "nume nepublicat" in hall.get("round/1/")
    assert "nume nepublicat" in hall.get("crosstable/")
    assert hall.status(f"player/{CHILD}/") == 404
    assert "Masa mea" not in hall.get(me=CHILD)
    assert "Nimeni nu se numește" in hall.get(name=CHILD_NAME).replace(CHILD_NAME, "")


def test_who_gives_or_withdraws_a_consent_is_shown_so_at_once() -> None:
    hall = a_hall()
    hall.play()
    stamp = hall.visitor.get(AT)["ETag"]
    assert note_consent(CHILD, Paper("a parent", now().date(), "2026-1"), actor=LICENCES) == ()
    named = hall.visitor.get(AT, headers={"If-None-Match": stamp})
    assert CHILD_NAME in named.content.decode()
    assert named["X-Robots-Tag"] == "noindex"  # the name of a child is not for search engines
    assert withdraw_consent(CHILD, actor=LICENCES) == ()
    again = hall.visitor.get(AT, headers={"If-None-Match": named["ETag"]})
    assert again.status_code == 200
    assert CHILD_NAME not in again.content.decode()


def test_looking_again_costs_a_few_questions_until_something_is_done() -> None:
    hall = a_hall(40)
    hall.publish()
    stamp = hall.visitor.get(AT)["ETag"]
    with CaptureQueriesContext(connection) as asked:
        again = hall.visitor.get(AT, headers={"If-None-Match": stamp})
    assert (again.status_code, again.content) == (304, b"")
    assert len(asked) <= 6  # the event, the section, its notes, people and their words
    assert not any("body" in one["sql"] for one in asked.captured_queries)
    hall.do(acts.result(1, 1, scores=(412, 388)))
    news = hall.visitor.get(AT, headers={"If-None-Match": stamp})
    assert news.status_code == 200
    assert "412" in news.content.decode()


def test_a_page_asks_as_often_for_sixty_players_after_five_rounds_as_for_ten_after_one() -> None:
    counts = []
    for size, rounds in ((10, 1), (60, 5)):
        hall = a_hall(size)
        hall.play(rounds)
        me = next(one for one in hall.section.rounds[-1].games[0].players if one != CHILD)
        counts.append([_asked(hall, end) for end in ("", f"?me={me}", "standings/", f"player/{me}/", "round/1/1/")])
        hall.row.event.delete()
        PersonRow.objects.all().delete()
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 16


def _asked(hall: Hall, end: str) -> int:
    hall.visitor.get(f"{AT}{end}")
    with CaptureQueriesContext(connection) as found:
        assert hall.visitor.get(f"{AT}{end}").status_code == 200
    return len(found)


def test_i_find_myself_by_name_and_my_table_comes_first() -> None:
    hall = a_hall()
    hall.play()
    hall.publish()
    game = hall.section.rounds[1].games[-1]
    number = int(game.first[1:])
    found = hall.visitor.get(AT, {"name": f"nume{number:03}"})
    assert (found.status_code, found["Location"]) == (302, f"{AT}?me={game.first}")
    page = hall.get(me=game.first)
    card = page[page.index('class="card mine') : page.index("</section>")]
    assert name_of(number) in card
    assert "începe, contra" in card
    assert f"</span>{game.table}</span>" in card
    assert "De ce acest adversar?" in card
    hall.do(acts.result(2, game.table, scores=(333, 444)))
    assert "<b>333 – 444</b>" in hall.get(me=game.first)
    several = hall.get(name="prenume")
    assert several.count("?me=p") == 7  # everybody but the child
    assert 'value="prenume"' in several


def test_only_a_section_under_way_looks_again_by_itself_and_one_can_stop_it() -> None:
    hall = a_hall()
    assert "http-equiv" not in hall.get()  # nothing is published
    hall.play()
    assert '<noscript><meta http-equiv="refresh" content="60"></noscript>' in hall.get()
    assert hall.get().count("http-equiv") == 1
    assert "ronde/live.js" in hall.get()
    still = hall.get(still="1")
    hall.do(acts.close())
    for page in (still, hall.get()):
        assert "http-equiv" not in page
        assert "<script" not in page


def test_the_standings_count_what_was_entered() -> None:
    """Of two games each first player won by 30: a spread of +30 twice, and −30 twice."""
    hall = a_hall(4)
    hall.play()
    page = hall.get("standings/")
    assert [page.count(spread) for spread in ("+30", "−30")] == [2, 2]
    winners = {game.first for game in hall.section.rounds[0].games}
    order = [one for one in re.findall(r"/libere/player/(p\d)/", page) if one != CHILD]
    assert set(order[: len(winners - {CHILD})]) == winners - {CHILD}


def test_a_newcomer_of_whom_no_birth_is_known_is_not_named() -> None:
    hall = a_hall(newcomer=True)
    hall.play()
    assert NEWCOMER_NAME not in "".join(texts(hall, 1).values())


@pytest.mark.parametrize(
    "end",
    [
        "round/0/",
        "round/99999999999999999999/",
        "round/1/0/",
        "round/1/99999/",
        "player/nobody/",
        "crosstable/x/",
    ],
)
def test_what_is_not_there_is_not_found(end: str) -> None:
    hall = a_hall()
    hall.play()
    assert hall.status(end) == 404


@pytest.mark.parametrize(
    "query", ["?me=nobody", "?name=" + "x" * 5000, "standings/?after=999", "standings/?after=%D9%A1"]
)
def test_odd_requests_are_answered(query: str) -> None:
    hall = a_hall()
    hall.play()
    assert hall.status(query) == 200


def test_a_crosstable_has_room_for_twenty_and_more_have_pages_of_their_own() -> None:
    hall = a_hall(22)
    hall.play()
    assert hall.status("crosstable/") == 404
    assert "crosstable" not in hall.get()
    assert hall.status("player/p1/") == 200


def test_after_the_end_the_final_standings_and_the_bulletin_are_there() -> None:
    hall = a_hall()
    hall.play(2)
    assert hall.status("bulletin/") == 404
    hall.do(acts.close())
    assert "Clasament final" in hall.get()
    paper = hall.visitor.get(f"{AT}bulletin/")
    assert paper.status_code == 200
    assert paper.content.startswith(b"%PDF")
