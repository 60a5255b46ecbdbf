"""The journal of a register: facts in words, narrowed and paged; one fact; what it moves."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from msgspec import structs

from ronde.record.chain import kinds
from ronde.record.effect import effect, instead
from ronde.record.opened import opened
from ronde.regulations import shelf
from ronde.regulations.documents import Step
from ronde.regulations.ffjd.documents import Series
from ronde.web.accounts.appointing import acting
from ronde.web.actors import Actor
from ronde.web.office.journal.filtering import Asked
from ronde.web.office.journal.moves import moves_of
from ronde.web.office.journal.queries import PAGE, journal_page
from ronde.web.office.services import correct
from ronde.web.registers.folding import FOLD
from ronde.words.texts import catalogue
from tests.web.pages.conftest import Site

JOURNAL = "/fr/office/dames/journal/"


def officer(site: Site) -> Actor:
    del site
    return acting(User.objects.get(username="aurore"))


def page_of(site: Site, address: str = "") -> str:
    answer = site.officer.get(f"{JOURNAL}{address}")
    assert answer.status_code == 200, address
    return str(answer.content.decode())


def a_series(site: Site) -> Series:
    """A series that counts."""
    office = FOLD.held(site.register).known.chronicle.office
    found = next(one.version for one in office.dossiers.values() if one.state == "homologated")
    assert isinstance(found, Series)
    return found


def turn_of(site: Site, fact: str) -> int:
    return [one.id for one in FOLD.held(site.register).known.history.facts].index(fact) + 1


def test_the_newest_facts_come_first_and_a_link_leads_to_the_earlier_ones(site_on_both: Site) -> None:
    site = site_on_both
    count = site.register.facts.count()
    first = journal_page(site.register, Asked(), officer(site))
    assert [one.turn for one in first.lines] == list(range(count, count - PAGE, -1))
    assert first.earlier == count - PAGE + 1
    second = journal_page(site.register, Asked(before=first.earlier), officer(site))
    assert second.lines[0].turn == first.lines[-1].turn - 1
    assert f"before={first.earlier}" in page_of(site)


def test_walking_back_shows_every_fact_once(site: Site) -> None:
    seen: list[int] = []
    before = 0
    while True:
        page = journal_page(site.register, Asked(before=before), officer(site))
        seen += [one.turn for one in page.lines]
        before = page.earlier
        if not before:
            break
    assert seen == list(range(site.register.facts.count(), 0, -1))


@pytest.mark.parametrize(
    ("kind", "kinds"),
    [("lists", {"closed", "published", "adopted"}), ("payments", {"payment"}), ("steps", {"step"}), ("sections", {"series"})],
)  # fmt: skip
def test_a_kind_shows_facts_of_that_kind_only(site: Site, kind: str, kinds: set[str]) -> None:
    page = journal_page(site.register, Asked(kind=kind), officer(site))
    assert page.lines
    shown = site.register.facts.filter(turn__in=[one.turn for one in page.lines])
    assert set(shown.values_list("kind", flat=True)) <= kinds


def test_a_player_finds_the_facts_that_name_them_and_no_other(site: Site) -> None:
    known = FOLD.held(site.register).known
    series = a_series(site)
    who = series.games[0].white
    found: set[int] = set()
    before = 0
    while True:
        page = journal_page(site.register, Asked(kind="sections", text=known.history.people.name(who), before=before), officer(site))  # fmt: skip
        found |= {one.turn for one in page.lines}
        before = page.earlier
        if not before:
            break
    wanted = {
        turn
        for turn, fact in enumerate(known.history.facts, start=1)
        if isinstance(fact, Series) and who in {player for _, player in fact.mentions()}
    }
    assert found == wanted


def test_a_section_is_found_by_a_word_of_its_name_without_accents(site: Site) -> None:
    series = a_series(site)
    page = journal_page(site.register, Asked(text=series.name.upper()), officer(site))
    assert page.lines
    assert all(series.name in one.about for one in page.lines)


def test_what_nobody_said_finds_nothing_and_says_what_to_do(site: Site) -> None:
    assert "Aucun fait ne correspond." in page_of(site, "?text=zzzzzz")
    assert "Journal" in page_of(site, "?kind=nonsense&before=nonsense")


def test_each_fact_says_by_whom_it_was_recorded(site: Site) -> None:
    assert "Aurore Lhermitte, responsable du classement" in page_of(site)


def test_one_fact_shows_its_digest_and_the_one_before_it(site: Site) -> None:
    fact = site.register.facts.get(turn=7)
    page = page_of(site, "7/")
    assert f"{fact.digest[:8]} {fact.digest[8:16]}…" in page
    assert f"{fact.before[:8]} {fact.before[8:16]}…" in page
    assert fact.before == site.register.facts.get(turn=6).digest


def test_a_fact_that_is_not_there_is_no_page(site: Site) -> None:
    assert site.officer.get(f"{JOURNAL}99999/").status_code == 404
    assert site.officer.get(f"{JOURNAL}0/effect/").status_code == 404


def test_a_correction_shows_the_result_before_and_after_with_its_reason_and_the_fact_that_it_corrects(
    site: Site,
) -> None:
    series = a_series(site)
    game = series.games[0]
    other: Any = 0 if game.result == 2 else 2
    corrected = structs.replace(series, games=[structs.replace(game, result=other), *series.games[1:]])
    done = correct(site.register, corrected, officer(site), reason="feuille retrouvée")
    assert done.is_done, done.problems
    earlier, turn = turn_of(site, series.id), turn_of(site, done.ids[0])
    page = page_of(site, f"{turn}/")
    assert f'<span class="gone">{game.result}</span> → <b>{other}</b>' in page
    assert "feuille retrouvée" in page
    assert f"corrige le {earlier}" in page
    name = FOLD.held(site.register).known.history.people.name
    assert f"{name(game.white)} – {name(game.black)}" in page
    assert f"corrigé par le {turn}" in page_of(site, f"{earlier}/")
    # It came after the last list: nothing that was published moves, and it waits for the next one.
    shown = moves_of(site.register, turn, officer(site))
    assert shown is not None
    assert shown.next_list is not None
    assert shown.lists
    assert {one.on for one in shown.lists} == {shown.next_list}
    assert "cela entre dans la prochaine liste" in page_of(site, f"{turn}/effect/")


def test_what_a_fact_moves_is_what_a_history_without_it_would_be(site: Site) -> None:
    """Written out once more: the history opened anew without the homologation of a series, list by list."""
    known = FOLD.held(site.register).known
    step = next(one for one in known.history.facts if isinstance(one, Step) and one.action == "homologate")
    turn = turn_of(site, step.id)
    shown = moves_of(site.register, turn, officer(site))
    without = opened(instead(known.history, {step.id: None}))
    wanted = effect(known.history, without.replay, known.replay)
    assert shown is not None
    assert wanted
    assert len(shown.lists) + shown.left_out == len(wanted.lists)
    assert shown.players == len({move.player for one in wanted.lists for move in one.moves})
    last = wanted.lists[-1]
    assert (shown.lists[0].on, len(shown.lists[0].lines) + shown.lists[0].left_out) == (last.on, len(last.moves))
    page = page_of(site, f"{turn}/effect/")
    assert "rien n’est écrit" in page
    assert site.register.facts.count() == len(known.history.facts)


def test_a_payment_moves_nothing_and_says_so(site: Site) -> None:
    payment = site.register.facts.filter(kind="payment").latest("turn")
    assert "Rien ne bouge (" in page_of(site, f"{payment.turn}/effect/")


def test_the_journal_asks_as_much_for_ten_facts_as_for_all(site: Site) -> None:
    """A register cut after its first ten facts beside the whole of it: the same number of questions."""
    officer_client = site.officer

    def asked(address: str) -> int:
        officer_client.get(address)
        with CaptureQueriesContext(connection) as found:
            assert officer_client.get(address).status_code == 200
        return len(found)

    few, many = asked(f"{JOURNAL}?before=10"), asked(JOURNAL)
    assert few == many
    assert asked(f"{JOURNAL}?text=e") == many
    assert asked(f"{JOURNAL}3/") == asked(f"{JOURNAL}{site.register.facts.count()}/")


def test_every_kind_of_fact_of_every_book_is_called_by_its_name() -> None:
    tags = {tag for code in shelf.codes() for tag in kinds(shelf.regulation(code))} - {"step", "evening"}
    assert {f"office_journal.kinds.{tag}" for tag in tags} <= set(catalogue())
