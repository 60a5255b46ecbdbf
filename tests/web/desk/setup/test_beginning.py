"""An event begun in one form, with what its rule book brings; corrected; its tables and times."""

import re
from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from ronde.play.timetable import Timetable
from ronde.record.desk_notes import FirstTable, Times, said_of
from ronde.regulations import shelf
from ronde.regulations.usual_event import usual_event
from ronde.web.accounts.appointing import acting, appointed
from ronde.web.events.bodies import section_of
from ronde.web.events.event_files import event_file
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.notes import notes_of
from ronde.web.events.queries import sections_of
from ronde.web.events.taking import event_taken
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from ronde.words.language import LANGUAGES
from tests.web.events.events_made import acted
from tests.web.pages.structure import Structure

pytestmark = pytest.mark.usefixtures("database")
FORM = {
    "of": "book:fisf-classique",
    "name": "TH des Bords de Loire",
    "place": "Saumur",
    "first_day": "2026-11-21",
    "last_day": "2026-11-22",
    "sections": "A, B",
    "start": "09:00",
    "minutes": "55",
    "break_start": "12:30",
    "break_minutes": "90",
}


@pytest.fixture
def organiser() -> Client:
    user = User.objects.create(username="olga")
    appointed(user, Role.ORGANISER)
    client = Client()
    client.force_login(user)
    return client


def begun(client: Client, **changed: str) -> Event:
    answer = client.post("/fr/desk/new/", {**FORM, **changed})
    assert answer.status_code == 303, answer.content.decode()
    return Event.objects.get()


def test_an_event_has_its_sections_with_the_plan_the_declaration_and_the_times_of_its_book(organiser: Client) -> None:
    """Formule Combinée 7 + 3 + 3, ranked by PM, PPM, Pdep (FISF 2-1); 13 rounds on two days: 7 and 6."""
    event = begun(organiser)
    assert (event.name, event.place, event.regulation) == ("TH des Bords de Loire", "Saumur", "fisf-classique")
    rows = list(SectionRow.objects.order_by("file"))
    assert [(row.file, row.name) for row in rows] == [("a", "A"), ("b", "B")]
    plans = [section_of(row).plan for row in rows]
    assert [[phase.rounds for phase in plan.phases] for plan in plans] == [[7, 3, 3]] * 2
    assert plans[0].criteria == ("match_points", "ppm", "spread", "initial_rank")
    assert [plan.seed for plan in plans] == [20261121, 20261122]  # the first day; no two sections draw alike
    assert event.declaration == "kind: tournament\nfirst_day: 2026-11-21\nlast_day: 2026-11-22\n"
    times = {one.section: one.timetable for one in said_of(notes_of(event), Times)}
    assert set(times) == {row.id for row in rows}
    table = times[rows[0].id]
    # 9:00, 9:55, 10:50; 11:45 would run into the meal: 14:00, 14:55, 15:50, 16:45; the next day begins at 9:00
    assert [table.start(number) for number in (3, 4, 7, 8)] == [
        at(21, "10:50"),
        at(21, "14:00"),
        at(21, "16:45"),
        at(22, "09:00"),
    ]


@pytest.mark.parametrize("code", shelf.codes())
def test_every_book_that_takes_sections_brings_an_event_that_can_be_begun(organiser: Client, code: str) -> None:
    usual = usual_event(code)
    assert usual is not None
    event = begun(organiser, of=f"book:{code}", sections="")
    row = SectionRow.objects.get()
    assert section_of(row).discipline == usual.of_kind(usual.kinds[0]).discipline
    declared = shelf.regulation(code).declaration
    assert declared is not None
    assert bool(event.declaration) is bool(usual.declaration)


def test_one_more_game_of_an_event_of_collective_games_is_collective_too(organiser: Client) -> None:
    event = begun(organiser, of="book:frs", kind="collective", sections="Clasic 1, Clasic 2")
    answer = organiser.post(f"/fr/desk/event/{event.id}/sections/", {"name": "Compunere 1"})
    assert answer.status_code in {302, 303}, answer.status_code
    found = [section_of(row) for row in SectionRow.objects.order_by("file")]
    assert [(one.name, one.discipline, one.plan.criteria) for one in found] == [
        (name, "collective", ("score",)) for name in ("Clasic 1", "Clasic 2", "Compunere 1")
    ]
    assert {(phase.format, phase.rounds) for one in found for phase in one.plan.phases} == {("collective", 1)}


SEASON = {"of": "book:ffjd", "kind": "interclub", "first_day": "2026-11-18", "last_day": "2027-03-20", "sections": ""}


def test_interclubs_from_november_to_march_are_one_event_whose_days_can_be_corrected(organiser: Client) -> None:
    """Interclubs are one competition (FFJD 5.5). Of their days the first is known; the calendar has the others."""
    event = begun(organiser, **SEASON)
    assert (event.first_day, event.last_day) == (date(2026, 11, 18), date(2027, 3, 20))
    row = SectionRow.objects.get()
    assert [one.round for one in times_of(event, row.pk).rounds] == [1]
    assert times_of(event, row.pk).start(1) == at(18, "09:00")
    changed = {"name": event.name, "place": "", "first_day": "2026-11-15", "last_day": "2027-03-28"}
    assert organiser.post(f"/fr/desk/event/{event.pk}/", changed).status_code == 303
    event.refresh_from_db()
    assert (event.first_day, event.last_day) == (date(2026, 11, 15), date(2027, 3, 28))


@pytest.mark.parametrize(
    ("changed", "said", "advice"),
    [
        ({"kind": "tournament"}, "plus de 31 jours", "du genre «\u00a0interclubs, équipes\u00a0»"),
        ({"last_day": "2036-03-20"}, "plus de 366 jours", "Faites une épreuve de chaque partie."),
        ({"of": "book:fisf-classique", "kind": ""}, "plus de 31 jours", "Faites une épreuve de chaque partie."),
    ],
)
def test_too_many_days_are_refused_with_the_kind_that_may_have_them(
    organiser: Client, changed: dict[str, str], said: str, advice: str
) -> None:
    page = organiser.post("/fr/desk/new/", {**FORM, **SEASON, **changed}).content.decode()
    assert said in page
    assert advice in page
    assert ("interclubs, équipes\u00a0»" in page) is ("interclubs" in advice)
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"name": " "}, "L’épreuve n’a pas de nom."),
        ({"of": "book:nothing"}, "ni liste ni règlement"),
        ({"first_day": "soon"}, "illisibles"),
        ({"last_day": "2026-11-20"}, "précède le premier"),
        ({"last_day": "2027-11-20"}, "plus de 31 jours"),
        ({"first_day": "1999-01-01", "last_day": "1999-01-02"}, "aucune édition"),
        ({"sections": "A, B, A"}, "du même nom"),
        ({"of": "", "discipline": "go"}, "n’est pas un jeu"),
    ],
)
def test_what_is_wrong_is_said_with_what_was_typed_and_nothing_is_written(
    organiser: Client, changed: dict[str, str], said: str
) -> None:
    answer = organiser.post("/fr/desk/new/", {**FORM, **changed})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in page
    assert 'value="Saumur"' in page
    assert not Event.objects.exists()


def test_checks_appear_while_somebody_types_and_write_nothing(organiser: Client) -> None:
    answer = organiser.post("/fr/desk/new/", {**FORM, "check": "1", "last_day": "2026-11-20"})
    assert answer.status_code == 200
    assert "précède le premier" in answer.content.decode()
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("of", "kind", "hour"),
    [
        ("book:cel-grand-prix", "evening", "19:00"),
        ("book:cel-grand-prix", "tournament", "09:00"),
        ("book:ffjd", "", "09:00"),
        ("book:frs", "", "09:00"),
    ],
)
def test_a_club_evening_begins_in_the_evening(organiser: Client, of: str, kind: str, hour: str) -> None:
    """Until somebody says another hour; what is typed stays."""
    asked = {**FORM, "of": of, "kind": kind, "check": "1"}
    page = organiser.post("/fr/desk/new/", {**asked, "start": ""}).content.decode()
    assert re.findall(r'<input id="start"[^>]* value="([^"]*)"', page) == [hour]
    page = organiser.post("/fr/desk/new/", {**asked, "start": "10:30"}).content.decode()
    assert 'value="10:30"' in page


def test_an_event_is_corrected_and_gets_another_section_that_can_go_again_while_it_is_empty(organiser: Client) -> None:
    event = begun(organiser)
    address = f"/fr/desk/event/{event.pk}/"
    changed = {"name": "TH de Saumur", "place": "Gare", "first_day": "2026-11-22", "last_day": "2026-11-22"}
    assert organiser.post(address, changed).status_code == 303
    event.refresh_from_db()
    assert (event.name, event.place, event.first_day) == ("TH de Saumur", "Gare", date(2026, 11, 22))
    assert organiser.post(address, {**changed, "name": ""}).status_code == 422
    assert organiser.post(f"{address}sections/", {"name": "Été"}).status_code == 303
    row = SectionRow.objects.get(file="ete")
    assert organiser.post(f"/fr/desk/{row.pk}/remove/").status_code == 303
    assert [one.file for one in SectionRow.objects.order_by("file")] == ["a", "b"]


def test_the_hall_may_have_another_clock_than_its_register(organiser: Client) -> None:
    """Noon in UTC: 13 h in Paris in November, 8 h in Guadeloupe."""
    noon = datetime(2026, 11, 21, 12, tzinfo=UTC)
    register = Register.objects.create(code="fisf", regulation="fisf-classique", salt="0" * 64, zone="Europe/Paris")
    event = begun(organiser)
    Event.objects.filter(pk=event.pk).update(register=register)
    page = f"/fr/desk/event/{event.pk}/"
    assert 'placeholder="Europe/Paris"' in organiser.get(page).content.decode()
    assert hall_time(Event.objects.get(), noon).hour == 13
    wrong = organiser.post(page, {**FORM, "zone": "Lyon"})
    assert (wrong.status_code, "n’est pas un fuseau horaire" in wrong.content.decode()) == (422, True)
    assert organiser.post(page, {**FORM, "zone": "America/Guadeloupe"}).status_code == 303
    assert hall_time(Event.objects.get(), noon).hour == 8
    assert 'value="America/Guadeloupe"' in organiser.get(page).content.decode()
    organiser.post(page, {**FORM, "zone": "Europe/Paris"})
    assert Event.objects.get().zone == ""  # as its register has it: it follows that


def test_a_new_event_overseas_says_its_clock_at_once(organiser: Client) -> None:
    assert begun(organiser, zone="Indian/Reunion").zone == "Indian/Reunion"


def test_sections_keep_the_order_in_which_they_were_typed_and_every_page_names_its_own(organiser: Client) -> None:
    """By the alphabet the third, "Open B", would be first, and the desk would open there."""
    answer = organiser.post("/fr/desk/new/", {**FORM, "sections": "Série A, Open C, Open B"})
    event = Event.objects.get()
    rows = {row.name: row.pk for row in SectionRow.objects.filter(event=event)}
    assert answer.headers["Location"].endswith(f"/desk/{rows['Série A']}/entries/")
    organiser.post(f"/fr/desk/event/{event.pk}/sections/", {"name": "Espoirs"})
    rows = {row.name: row.pk for row in SectionRow.objects.filter(event=event)}
    for step in ("entries", "plan", "pairing", "standings", "documents", "finish", "plan/criteria"):
        page = organiser.get(f"/fr/desk/{rows['Open C']}/{step}/").content.decode()
        found = re.search(r'<select id="section-choice" data-goes>(.*?)</select>', page, re.DOTALL)
        assert found, step
        options = re.findall(r'<option value="([^"]*)"( selected)?>\s*([^<]*)', found[1])
        assert [(name, bool(chosen)) for _, chosen, name in options] == [
            ("Série A", False),
            ("Open C", True),
            ("Open B", False),
            ("Espoirs", False),
        ], step
        assert all(f"/desk/{rows[name]}/" in address for address, _, name in options)


def test_an_event_file_carries_the_order_of_its_sections_to_another_machine(organiser: Client) -> None:
    event = begun(organiser, sections="Série A, Open C, Open B")
    written, actor = event_file(event), acting(User.objects.get(username="olga"))
    assert [one.name for one in sections_of(event.pk)] == ["Série A", "Open C", "Open B"]
    event.delete()
    taken = event_taken(written, actor)
    assert taken.event is not None, taken.problems
    assert [one.name for one in sections_of(taken.event.pk)] == ["Série A", "Open C", "Open B"]


def test_tables_are_numbered_through_the_sections_with_one_in_reserve(organiser: Client) -> None:
    """Five players in A need 3 tables with the one who is free; one in reserve: B begins at 5."""
    from ronde.ground.ids import PlayerId  # noqa: PLC0415 - beside what needs it
    from ronde.play.acts.act import enter  # noqa: PLC0415 - the same
    from ronde.play.section import Entry  # noqa: PLC0415 - the same

    event = begun(organiser)
    first, second = SectionRow.objects.order_by("file")
    for name in "vwxyz":
        acted(first, enter(Entry(PlayerId(name))))
    organiser.post(f"/fr/desk/event/{event.pk}/tables/", {"across": "1"})
    numbers = {one.section: one.number for one in said_of(notes_of(event), FirstTable)}
    assert numbers == {first.id: 1, second.id: 5}


def at(day: int, hour: str) -> datetime:
    """A moment of the hall, as the wall has it."""
    return datetime.fromisoformat(f"2026-11-{day}T{hour}")


def times_of(event: Event, section: str) -> Timetable:
    return next(one.timetable for one in reversed(said_of(notes_of(event), Times)) if one.section == section)


def test_ten_minutes_move_the_rest_of_the_day_in_every_section(organiser: Client) -> None:
    event = begun(organiser)
    first, second = SectionRow.objects.order_by("file")
    organiser.post(f"/fr/desk/{first.pk}/times/move/", {"round": "2", "minutes": "10", "every": "on"})
    for row in (first, second):
        table = times_of(event, row.pk)
        assert [table.start(number) for number in (1, 2, 8)] == [
            at(21, "09:00"),
            at(21, "10:05"),
            at(22, "09:00"),
        ]


def test_times_that_are_typed_wrong_are_said_and_shown_again(organiser: Client) -> None:
    event = begun(organiser)
    row = SectionRow.objects.order_by("file")[0]
    before = times_of(event, row.pk)
    wrong = {"round-1": "2026-11-21T10:00", "round-2": "2026-11-21T09:00", "break-1": "noon"}
    answer = organiser.post(f"/fr/desk/{row.pk}/times/", wrong)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "La ronde 2 commencerait avant la précédente." in page
    assert "n’est pas une pause" in page
    assert 'value="2026-11-21T10:00"' in page
    assert times_of(event, row.pk) == before
    right = {"round-1": "2026-11-21T10:00", "break-1": "2026-11-21T12:00", "break-1-minutes": "60"}
    assert organiser.post(f"/fr/desk/{row.pk}/times/", right).status_code == 303
    assert times_of(event, row.pk).start(1) == at(21, "10:00")


def test_the_pages_are_well_formed_in_every_language(organiser: Client) -> None:
    event = begun(organiser)
    row = SectionRow.objects.order_by("file")[0]
    for language in LANGUAGES:
        for page in ("new/", f"event/{event.pk}/", f"{row.pk}/times/", f"{row.pk}/keys/"):
            answer = organiser.get(f"/{language}/desk/{page}")
            assert answer.status_code == 200
            assert [*Structure(answer.content.decode()).problems()] == [], page
