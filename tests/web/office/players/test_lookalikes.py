"""Two records that look alike: side by side, joined with a reason, said to be two, taken apart again."""

from datetime import date

from django.contrib.auth.models import User
from msgspec import structs

from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.accounts.appointing import acting
from ronde.web.office.lists import draft
from ronde.web.office.players.lookalikes import twins_of
from ronde.web.office.status import next_day
from ronde.web.people.models import Merge, PeopleChange, PersonRow
from ronde.web.people.rows import player_of, written
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Edition
from ronde.web.registers.verifying import verified_register
from tests.web.office.players.conftest import TODAY, TWIN, Room


def form(room: Room, one: str, two: str, reason: str = "Confirmé par le club") -> dict[str, str]:
    return {"one": one, "two": two, "seen_one": str(room.version(one)), "seen_two": str(room.version(two)), "reason": reason}  # fmt: skip


def pair(room: Room) -> tuple[str, str]:
    one, two = sorted((room.player.id, TWIN))
    return one, two


def test_the_pair_is_listed_with_why_and_what_differs_is_marked(room: Room) -> None:
    page = room.page("lookalikes/")
    assert "Se ressemblent 1" in page
    assert "même nom, même date de naissance" in page
    one, two = pair(room)
    page = room.page(f"lookalikes/?one={one}&two={two}")
    assert '<span class="label">Naissance</span><span class="same">' in page
    assert '<span class="label">Licence</span><span class="differs">' in page


def test_joining_asks_for_a_reason_and_keeps_it(room: Room) -> None:
    one, two = pair(room)
    status, page = room.posted("merge/", form(room, one, two, ""))
    assert status == 422
    assert "Réunir ou distinguer demande une raison." in page
    assert not Merge.objects.exists()
    assert room.posted("merge/", form(room, one, two))[0] == 302
    merge = Merge.objects.get()
    assert (merge.person, merge.other) == (room.player.id, TWIN)  # the one that has facts stays
    assert PeopleChange.objects.filter(row=room.player.id).latest("version").reason == "Confirmé par le club"
    assert "Se ressemblent 0" in room.page("lookalikes/")


def test_what_was_joined_is_taken_apart_again_from_the_page_of_the_person(room: Room) -> None:
    one, two = pair(room)
    room.posted("merge/", form(room, one, two))
    number = Merge.objects.get().pk
    assert f'name="number" value="{number}"' in room.page(f"p/{room.player.id}/")
    assert room.posted("unmerge/", {"number": str(number)})[0] == 302
    assert PersonRow.objects.get(pk=TWIN).same_as is None
    assert room.posted("unmerge/", {"number": str(number)})[0] == 422
    assert room.posted("unmerge/", {"number": "²"})[0] == 422


def test_two_persons_are_not_asked_about_again(room: Room) -> None:
    one, two = pair(room)
    assert room.posted("two-persons/", form(room, one, two), by="officer")[0] == 422  # the licence officer's to say
    assert room.posted("two-persons/", form(room, one, two))[0] == 302
    assert two in player_of(PersonRow.objects.get(pk=one)).unlike
    assert "Se ressemblent 0" in room.page("lookalikes/")


def test_a_record_that_was_changed_meanwhile_is_not_joined(room: Room) -> None:
    one, two = pair(room)
    stale = form(room, one, two)
    twin = player_of(PersonRow.objects.get(pk=TWIN))
    written(People.of([structs.replace(twin, sex=None)]), TODAY)
    assert room.posted("merge/", stale)[0] == 422
    assert not Merge.objects.exists()


def next_lines(room: Room) -> dict[tuple[str, str], tuple[str, str, int | None]]:
    """The lines of the draft of the next list by ranking and player: name, value and place."""
    register = room.site.register
    made = draft(register, next_day(register), acting(User.objects.get(username="aurore")))
    lists = (made.then.ranking_list(made.appears, ranking) for ranking in made.then.book.rankings)
    people = made.then.history.people
    return {
        (one.ranking, line.player): (people.name(line.player), str(line.value), line.place)
        for one in lists
        for line in one.lines
    }


def test_what_joining_would_move_is_what_the_draft_of_the_next_list_then_says(room: Room) -> None:
    """Two persons of the list who never met. Drafts before and after: one of the two is gone, whoever stood below is a place higher."""
    before = next_lines(room)
    one, two = never_met(room)
    officer = acting(User.objects.get(username="aurore"))
    twins = twins_of(room.site.register, one, two, officer, TODAY)
    assert twins is not None
    assert twins.moves is not None
    published = list(Edition.objects.order_by("pk").values_list("digest", "text"))
    assert room.posted("merge/", form(room, one, two), by="officer")[0] == 302
    after = next_lines(room)
    moved = {key[1] for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
    assert two in moved
    assert twins.moves.players == len(moved) > 1
    told = {line.name for moved_list in twins.moves.lists for line in moved_list.lines}
    assert told <= {before[key][0] for key in before}
    assert list(Edition.objects.order_by("pk").values_list("digest", "text")) == published
    assert verified_register(room.site.register).is_sound
    said = room.site.register.facts.latest("turn")
    assert said.kind == "same-person"
    assert "Confirmé par le club" in room.site.officer.get(f"/fr/office/dames/journal/{said.turn}/").content.decode()


def never_met(room: Room) -> tuple[str, str]:
    """Two who have played in sections, but in none together."""
    known = FOLD.held(room.site.register).known
    sections = [one for one in known.history.facts if isinstance(one, known.book.sections)]
    together: dict[str, set[str]] = {}
    for one in sections:
        who = {player for _, player in one.mentions()}
        for player in who:
            together.setdefault(player, set()).update(who)
    players = sorted(together)
    return next((one, two) for one in players for two in players if one < two and two not in together[one])


def test_two_who_do_not_look_alike_are_joined_from_the_page_of_one_of_them(room: Room) -> None:
    """Another name, another year: no list of lookalikes has them; somebody finds the other record by its name."""
    written(People.of([Player(id="maiden", name="Odile Tout-Autre", birth=date(1950, 1, 1), federation="ffjd")]), TODAY)
    one = room.player.id
    page = room.page(f"p/{one}/?with=tout+autre")
    address = f"lookalikes/?one={one}&two=maiden"
    assert address.replace("&", "&amp;") in page
    page = room.page(address)
    assert "Une seule personne" in page
    assert "un mot du nom en commun" not in page.partition('id="h-m"')[2].partition("</div>")[0]
    assert room.posted("merge/", form(room, one, "maiden"))[0] == 302
    assert PersonRow.objects.get(pk="maiden").same_as_id == one


def test_who_was_said_to_be_two_by_mistake_is_joined_all_the_same(room: Room) -> None:
    one, two = pair(room)
    assert room.posted("two-persons/", form(room, one, two))[0] == 302
    other = TWIN if room.player.id != TWIN else one
    page = room.page(f"p/{room.player.id}/?with={room.player.name.split()[0]}")
    assert f"two={other}" in page
    assert "quelqu’un a dit\u00a0: deux personnes" in room.page(f"lookalikes/?one={one}&two={two}")
    assert room.posted("merge/", form(room, one, two))[0] == 302
    assert PersonRow.objects.get(pk=TWIN).same_as_id == room.player.id
    assert player_of(PersonRow.objects.get(pk=room.player.id)).unlike == []


def test_somebody_beside_themselves_or_nobody_is_no_pair(room: Room) -> None:
    player = room.player.id
    for end in (f"one={player}&two={player}", f"one={player}&two=nobody", "one=x"):
        assert "Une seule personne" not in room.page(f"lookalikes/?{end}")
    assert room.posted("merge/", {"one": player, "two": "nobody", "reason": "r"})[0] == 422
