"""Two federations side by side: whose a person is, and that nobody makes another's person theirs.

Two registers of draughts, each of a federation of its own; what one's officers may do to people of the other is asked as pages and as services.
"""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.test import Client, override_settings
from msgspec import structs

from ronde.ground.problems import Problem
from ronde.record.clubs import Belonging, Club, League
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player
from ronde.regulations.documents import AdoptedRating
from ronde.web.accounts.appointing import account, appointed
from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.accounts.models import Appointment
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.events.models import Event
from ronde.web.events.services import event_created
from ronde.web.office.models import Letter
from ronde.web.office.services import adopt_list, publish
from ronde.web.people.club_services import correct_club, correct_league
from ronde.web.people.given_lists import GivenList
from ronde.web.people.importing import imported, previewed
from ronde.web.people.models import Affiliation, ClubRow, LeagueRow, PersonRow, SharingQuestion
from ronde.web.people.rows import player_of, written
from ronde.web.people.searching import found_persons
from ronde.web.people.services import Saved, add_person, add_spell, correct_person
from ronde.web.people.sharing import answer_question, ask_of_others, ask_to_join, correction_wanted, share_person
from ronde.web.people.whose import owners_of
from ronde.web.privacy.access import everything_about, file_of, unsure_about
from ronde.web.privacy.models import Erasure, Kind, PrivacyRequest, State
from ronde.web.privacy.requests import ask, decide
from ronde.web.registers.copying import list_for_a_laptop
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.roles import Role

pytestmark = pytest.mark.usefixtures("two_federations")
ON_BOTH_KINDS = True
TODAY, SINCE = date(2026, 11, 17), date(2020, 9, 1)
YOUNG, GUEST = "py0000000008", "pg0000000009"
ADULT, CHILD, SHARED, NOBODYS = "pa0000000001", "pc0000000002", "pb0000000003", "pn0000000004"
NAME = "Jeanne Homonyme"


@pytest.fixture
def two_federations(database: str, tmp_path: Path) -> Iterator[None]:
    """An adult of the one, a child of the other with the same name, somebody of both, and somebody of whom nothing is known."""
    del database
    mark_as_demonstration()  # so that officers need no second step here
    new_register("dames", "Dames", "ffjd", federation="ffjd")
    new_register("scrabble", "Scrabble", "fisf-classique", federation="fisf")
    people = (
        Player(id=ADULT, name=NAME, birth=date(1970, 1, 1), licences=[licence("ffjd", "777")]),
        Player(id=CHILD, name=NAME, birth=date(2014, 5, 17), licences=[licence("fisf", "888")]),
        Player(id=SHARED, name="Ana Commune", birth=date(1980, 2, 3), licences=[licence("ffjd", "1001"), licence("fisf", "2002")]),
        Player(id=NOBODYS, name="Nils Niemand"),
    )  # fmt: skip
    written(People.of(people), TODAY)
    for federation in ("ffjd", "fisf"):
        appointed(account(f"lic-{federation}", "bulletin-et-hermine"), Role.LICENCE_OFFICER, federation)
    folder = tmp_path / "installation"
    folder.mkdir()
    with override_settings(DATA=folder):
        yield


def licence(federation: str, number: str) -> Licence:
    return Licence(since=SINCE, federation=federation, number=number)


def officer(federation: str) -> Actor:
    """The licence officer of a federation, or of all of them."""
    made = actor(f"account:{federation or 'all'}", [HeldRole(Role.LICENCE_OFFICER, federation)])
    return made.at(datetime(2026, 11, 17, 10, tzinfo=UTC))


def browser(federation: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(username=f"lic-{federation}"))
    return client


def row(person: str) -> PersonRow:
    return PersonRow.objects.get(pk=person)


def codes(problems: tuple[Problem, ...]) -> list[str]:
    return [problem.code for problem in problems]


# Nobody takes a person over


def test_the_five_requests_by_which_a_licence_officer_took_over_anybody() -> None:
    """A licence, the whole page, another birth date, everything about them, an erasure that was granted: none of them reaches the adult."""
    client, page = browser("fisf"), f"/fr/office/scrabble/players/p/{ADULT}/"
    before, seen = row(ADULT).body, str(row(ADULT).version)
    form = {"what": "licence", "federation": "fisf", "number": "1", "since": "2026-09-01", "seen": seen}
    assert client.post(f"{page}add/", form).status_code == 404
    assert client.get(page).status_code == 404
    assert client.get(f"{page}everything/").status_code == 404
    child = {"name": NAME, "birth": "2015-01-01", "sex": "F", "seen": seen}
    assert client.post(f"{page}correct/", child).status_code == 404
    assert client.post(f"{page}ask/", {"kind": "erasure"}).status_code == 404
    assert row(ADULT).body == before
    assert owners_of(ADULT) == {"ffjd"}
    assert not PrivacyRequest.objects.exists()
    assert not Erasure.objects.exists()
    assert browser("ffjd").get(f"/fr/office/dames/players/p/{ADULT}/").status_code == 200


def test_a_merge_that_cannot_be_tells_no_name_of_another_federations() -> None:
    """The child merged with the child: that both ids are one was said with the name."""
    form = {"one": CHILD, "two": CHILD, "seen_one": str(row(CHILD).version), "seen_two": "1", "reason": "r"}
    said = browser("ffjd").post("/fr/office/dames/players/merge/", form)
    assert (said.status_code, NAME in said.content.decode()) == (422, False)


def test_a_licence_written_down_by_another_federation_makes_nobody_its_own() -> None:
    stranger = officer("fisf")
    with pytest.raises(PermissionDenied):
        add_spell(ADULT, row(ADULT).version, licence("fisf", "1"), stranger)
    with pytest.raises(PermissionDenied):
        correct_person(ADULT, row(ADULT).version, stranger, name="Other")
    with pytest.raises(PermissionDenied):  # nor may one's own be given away
        add_spell(ADULT, row(ADULT).version, licence("fisf", "1"), officer("ffjd"))
    given = correct_person(ADULT, row(ADULT).version, officer("ffjd"), federation="fisf")
    assert codes(given.problems) == ["people.not-a-member"]
    done = add_spell(
        ADULT, row(ADULT).version, licence("fisf", "1"), officer("")
    )  # who answers for both has both of the answers
    assert done.is_saved
    assert owners_of(ADULT) == {"ffjd", "fisf"}


def test_a_list_of_licences_reaches_nobody_of_another_federation() -> None:
    given = GivenList(
        "licences", "L", TODAY, f"Licence;Nom;Né le\n777;{NAME};1970-01-01\n".encode(), "fisf", register="scrabble"
    )
    preview = previewed(given, officer("fisf"))
    assert not [doubt for doubt in preview.doubtful if ADULT in doubt.candidates]
    assert imported(
        given, officer("fisf"), {2: None}, seen=previewed(given, officer("fisf"), {2: None}).digest
    ).imported
    assert owners_of(ADULT) == {"ffjd"}
    assert [one.federation for one in player_of(row(ADULT)).licences] == ["ffjd"]
    (new,) = Affiliation.objects.exclude(person__in=(ADULT, CHILD, SHARED)).values_list("federation", flat=True)
    assert new == "fisf"  # somebody of its own, under an id of its own


def test_whoever_enters_somebody_of_no_federation_has_the_person() -> None:
    saved = add_person(Player(id="", name="Nora Neuf"), officer("ffjd"))
    assert owners_of(saved.id) == {"ffjd"}
    assert [one.id for one in found_persons("nora", officer("ffjd"))] == [saved.id]
    assert found_persons("nora", officer("fisf")) == ()
    for federation in ("ffjd", "fisf"):  # of whom nothing is known belongs to neither
        assert found_persons("niemand", officer(federation)) == ()
    assert [one.id for one in found_persons("niemand", officer(""))] == [NOBODYS]


def test_a_new_person_is_told_of_no_lookalike_of_another_federation() -> None:
    known = add_person(Player(id="", name=NAME, birth=date(1970, 1, 1)), officer("fisf"))
    assert [one.values["first"] for one in known.problems] == [CHILD]


def test_lookalikes_of_another_federation_are_not_shown_side_by_side() -> None:
    client = browser("fisf")
    for one, two in ((ADULT, CHILD), (CHILD, ADULT), (ADULT, SHARED)):
        page = client.get("/fr/office/scrabble/players/lookalikes/", {"one": one, "two": two}).content.decode()
        assert "777" not in page
        assert "1er janvier 1970" not in page
        assert "1970" not in page


# What is shared is asked of both


def test_a_first_membership_waits_for_the_yes_of_the_other_federation() -> None:
    asked = ask_to_join(ADULT, "fisf", officer("fisf"), reason="plays with us since September").question
    assert asked is not None
    assert owners_of(ADULT) == {"ffjd"}
    with pytest.raises(PermissionDenied):  # who asks does not answer
        answer_question(asked.pk, officer("fisf"), is_agreed=True)
    assert answer_question(asked.pk, officer("ffjd"), is_agreed=True).problems == ()
    assert owners_of(ADULT) == {"ffjd", "fisf"}
    assert add_spell(ADULT, row(ADULT).version, licence("fisf", "1"), officer("fisf")).is_saved


def test_a_first_membership_may_be_agreed_to_by_the_person_and_be_refused() -> None:
    asked = ask_to_join(ADULT, "fisf", officer("fisf")).question
    assert asked is not None
    with pytest.raises(PermissionDenied):
        answer_question(asked.pk, actor("account:9", [HeldRole(Role.PLAYER, CHILD)]), is_agreed=True)
    answer_question(asked.pk, officer("ffjd"), is_agreed=False)
    assert owners_of(ADULT) == {"ffjd"}
    assert codes(answer_question(asked.pk, officer("ffjd"), is_agreed=True).problems) == ["sharing.answered"]
    again = ask_to_join(ADULT, "fisf", officer("fisf")).question
    assert again is not None
    assert answer_question(again.pk, actor("account:8", [HeldRole(Role.PLAYER, ADULT)]), is_agreed=True).problems == ()
    assert owners_of(ADULT) == {"ffjd", "fisf"}


def test_whether_somebody_is_here_who_is_not_named_in_public_is_told_to_nobody() -> None:
    for person in (CHILD, "pz0000000009"):
        assert codes(ask_to_join(person, "ffjd", officer("ffjd")).problems) == ["sharing.nobody"]
    assert share_person(CHILD, "ffjd", officer("fisf")) == ()  # the child's own federation may offer it
    assert owners_of(CHILD) == {"ffjd", "fisf"}


def test_a_name_that_two_federations_share_changes_when_both_agree() -> None:
    wrong = correct_person(SHARED, row(SHARED).version, officer("fisf"), name="Ana Commun")
    assert [(one.code, one.values["federations"]) for one in wrong.problems] == [("people.shared", ("ffjd",))]
    assert row(SHARED).name == "Ana Commune"
    wanted = correction_wanted({"name": "Ana Commun"}, "misspelt")
    asked = ask_of_others(SHARED, "fisf", wanted, officer("fisf")).question
    assert asked is not None
    assert answer_question(asked.pk, officer("ffjd"), is_agreed=True).problems == ()
    assert row(SHARED).name == "Ana Commun"
    assert SharingQuestion.objects.get().state == "agreed"
    club = add_spell(SHARED, row(SHARED).version, Membership(club="c", since=TODAY), officer("fisf"))
    assert codes(club.problems) == ["people.shared"]
    own = add_spell(SHARED, row(SHARED).version, Licence(since=TODAY, federation="fisf", kind="x"), officer("fisf"))
    assert own.is_saved  # a licence is one's own part


def test_the_page_asks_the_other_federation_and_shows_it_the_question() -> None:
    form = {"name": "Ana Commun", "birth": "1980-02-03", "sex": "", "seen": str(row(SHARED).version), "reason": "r"}
    answer = browser("fisf").post(f"/fr/office/scrabble/players/p/{SHARED}/correct/", form, follow=True)
    assert "Rien n’a encore changé" in answer.content.decode()
    page = browser("ffjd").get("/fr/office/dames/players/sharing/").content.decode()
    assert "Ana Commun" in page
    number = str(SharingQuestion.objects.get().pk)
    browser("ffjd").post("/fr/office/dames/players/sharing/answer/", {"number": number, "answer": "agree"})
    assert row(SHARED).name == "Ana Commun"


def test_an_erasure_takes_ones_own_part_and_asks_the_other_about_the_rest() -> None:
    request = ask(SHARED, Kind.ERASURE, officer("fisf")).request
    assert request is not None
    assert decide(request.pk, officer("fisf"), granted=True).problems == ()
    assert owners_of(SHARED) == {"ffjd"}
    assert [(one.federation, one.number) for one in player_of(row(SHARED)).licences] == [("ffjd", "1001")]
    assert PrivacyRequest.objects.get().state == State.OPEN
    with pytest.raises(PermissionDenied):
        decide(request.pk, officer("fisf"), granted=True)
    assert decide(request.pk, officer("ffjd"), granted=True).problems == ()
    assert player_of(row(SHARED)).erased == TODAY
    assert PrivacyRequest.objects.get().state == State.GRANTED


def test_everything_about_somebody_shared_is_ones_own_part() -> None:
    about(SHARED, "dames", "Lettre de la FFJD")
    for federation, has_it in (("ffjd", True), ("fisf", False)):
        made = everything_about(SHARED, officer(federation))
        assert not isinstance(made, Problem)
        assert ("Lettre de la FFJD" in file_of(made)) is has_it
        assert ("1001" in file_of(made)) is has_it


# Homonyms


def about(person: str, register: str, text: str) -> Letter:
    """A letter that was made of a page of somebody."""
    of = {"register": Register.objects.get(code=register), "made": datetime(2026, 11, 17, tzinfo=UTC), "made_by": ""}
    return Letter.objects.create(about="why", subject_id=f"1:{person}" if person else "", text=text, **of)


def homonyms() -> dict[str, Letter]:
    """Letters in which the name, a part of a number or a birthday stands, and who they are about."""
    return {
        "of a child": about("", "scrabble", f"Certificat médical de {NAME}, née en 2010, licence 888"),
        "fees": about("", "dames", "Frais : 1777 points"),
        "opened": about("", "dames", "Ouvert le 1970-01-01"),
        "own": about("", "dames", f"{NAME}, licence 777: bienvenue"),
        "of her page": about(ADULT, "dames", "Votre cote de novembre"),
        "by name": about("", "dames", f"Merci à {NAME} pour son aide"),
        "of a club": about("", "dames", f"Club {NAME}: changement d’adresse"),
    }


def texts_kept() -> dict[str, str]:
    return {key: Letter.objects.get(pk=letter.pk).text for key, letter in _LETTERS.items()}


_LETTERS: dict[str, Letter] = {}


@pytest.fixture
def letters(two_federations: None) -> Iterator[None]:
    del two_federations
    _LETTERS.update(homonyms())
    yield
    _LETTERS.clear()


@pytest.mark.usefixtures("letters")
def test_everything_about_an_adult_has_nothing_of_a_child_of_the_same_name() -> None:
    made = everything_about(ADULT, officer("ffjd"))
    assert not isinstance(made, Problem)
    told = {one["text"] for one in made["held"]["letters"]}
    assert told == {_LETTERS["own"].text, _LETTERS["of her page"].text}
    unsure, is_only_one = unsure_about(ADULT, officer("ffjd"))
    assert {one.words for one in unsure} == {_LETTERS[key].text for key in ("opened", "by name", "of a club")}
    assert not is_only_one  # the child is called so too
    chosen = everything_about(ADULT, officer("ffjd"), [f"letters:{_LETTERS['by name'].pk}"])
    assert not isinstance(chosen, Problem)
    assert {one["text"] for one in chosen["held"]["letters"]} == {*told, _LETTERS["by name"].text}


@pytest.mark.usefixtures("letters")
def test_what_another_federation_keeps_cannot_be_chosen() -> None:
    foreign = f"letters:{_LETTERS['of a child'].pk}"
    made = everything_about(ADULT, officer("ffjd"), [foreign])
    assert not isinstance(made, Problem)
    assert "888" not in json.dumps(made["held"]["letters"], default=str)


@pytest.mark.usefixtures("letters")
def test_erasing_an_adult_touches_nothing_of_a_child_of_the_same_name() -> None:
    before = texts_kept()
    request = ask(ADULT, Kind.ERASURE, officer("ffjd")).request
    assert request is not None
    chosen = [f"letters:{_LETTERS['by name'].pk}"]
    assert decide(request.pk, officer("ffjd"), granted=True, chosen=chosen).problems == ()
    assert player_of(row(ADULT)).erased == TODAY
    assert row(CHILD).name == NAME
    emptied = {key for key, text in texts_kept().items() if text != before[key]}
    assert emptied == {"own", "of her page", "by name"}


@pytest.mark.usefixtures("letters")
def test_the_page_shows_what_is_to_be_chosen_and_ticks_nothing_where_somebody_else_is_called_so() -> None:
    ask(ADULT, Kind.ERASURE, officer("ffjd"))
    page = browser("ffjd").get("/fr/office/dames/players/requests/").content.decode()
    assert f'name="about" value="letters:{_LETTERS["by name"].pk}">' in page
    assert "Certificat" not in page


# Organisers


def organiser(*over: str) -> Actor:
    return actor("account:7", [HeldRole(Role.ORGANISER, one) for one in over]).at(
        datetime(2026, 11, 17, 10, tzinfo=UTC)
    )


def ranking_officer(of: Register) -> Actor:
    return actor("account:6", [HeldRole(Role.OFFICER, of.code)]).at(datetime(2026, 11, 17, 10, tzinfo=UTC))


def register(code: str) -> Register:
    return Register.objects.get(code=code)


def test_an_organiser_makes_events_only_by_registers_within_the_scope() -> None:
    """A federation, a club with members of one, or an event that was made before; without any of them none of either federation."""
    written(People.of([structs.replace(player_of(row(ADULT)), clubs=[Membership(club="rade", since=SINCE)])], clubs=[Club(id="rade", name="Rade")]), TODAY)  # fmt: skip
    for scope in ("federation:ffjd", "club:rade"):
        assert event_created(organiser("", scope), name="Open", first_day=TODAY, register=register("dames")).event
        with pytest.raises(PermissionDenied):
            event_created(organiser("", scope), name="Open", first_day=TODAY, register=register("scrabble"))
    assert event_created(organiser(""), name="Club evening", first_day=TODAY).event  # by no list: nobody's people
    with pytest.raises(PermissionDenied):
        event_created(organiser(""), name="Open", first_day=TODAY, register=register("dames"))
    Event.objects.create(id="before", name="Before", first_day=SINCE, last_day=SINCE, register=register("dames"))
    assert event_created(organiser("before"), name="Open", first_day=TODAY, register=register("dames")).event


def test_an_organiser_with_the_installation_to_one_federation_needs_no_scope() -> None:
    Register.objects.filter(code="scrabble").update(federation="ffjd")
    Appointment.objects.filter(over="fisf").delete()
    assert event_created(organiser(""), name="Open", first_day=TODAY, register=register("dames")).event


def test_an_organiser_finds_the_people_of_the_scope_and_at_a_desk_those_of_the_event() -> None:
    assert found_persons("homonyme", organiser("")) == ()
    assert [one.id for one in found_persons("homonyme", organiser("federation:ffjd"))] == [ADULT]
    both = organiser("federation:ffjd", "federation:fisf")
    assert {one.id for one in found_persons("homonyme", both)} == {ADULT, CHILD}
    assert [one.id for one in found_persons("homonyme", both, federation="fisf")] == [CHILD]


def test_a_list_for_an_organisers_laptop_has_no_name_of_a_hidden_child() -> None:
    scrabble = register("scrabble")
    Event.objects.create(id="open", name="Open", first_day=TODAY, last_day=TODAY, register=scrabble)
    young = Player(id=YOUNG, name="Lou Lointain", birth=date(2013, 1, 1), licences=[licence("ffjd", "L5151")])
    guest = Player(id=GUEST, name="Guy Guest", birth=date(1961, 1, 1), licences=[licence("ffjd", "L6161")])
    written(People.of([young, guest]), TODAY)
    adopted = [AdoptedRating(player=player, rating=1400) for player in (CHILD, SHARED, YOUNG, GUEST)]
    assert adopt_list(scrabble, adopted, SINCE, ranking_officer(scrabble)).is_done
    assert publish(scrabble, TODAY, ranking_officer(scrabble), seen=FOLD.held(scrabble).turn).is_done
    theirs, office = (
        list_for_a_laptop(scrabble, organiser("open")),
        list_for_a_laptop(scrabble, ranking_officer(scrabble)),
    )
    assert isinstance(theirs, str)
    assert isinstance(office, str)
    assert NAME in office
    assert NAME not in theirs
    assert "name: '888'" in theirs  # by which a desk finds the child
    assert "Ana Commune" in theirs
    for told in (theirs, office):  # of guests from another federation no more than everybody sees
        assert "Guy Guest" in told
        assert not [secret for secret in ("L5151", "L6161", "1961", "2013", "1001") if secret in told]
    assert ("Lou Lointain" in theirs, "Lou Lointain" in office) == (False, True)


# Clubs


def test_a_club_with_members_of_another_federation_keeps_its_name() -> None:
    member = structs.replace(player_of(row(ADULT)), clubs=[Membership(club="remparts", since=SINCE)])
    club, league = Club(id="remparts", name="Remparts"), League(id="bre", name="Bretagne")
    club = structs.replace(club, leagues=[Belonging(league="bre", since=SINCE)])
    written(People.of([member], clubs=[club, Club(id="new", name="New")], leagues=[league]), TODAY)

    def renamed(by: Actor) -> tuple[Saved, Saved]:
        seen = ClubRow.objects.get(pk="remparts").version, LeagueRow.objects.get(pk="bre").version
        named = structs.replace(club, name="Remparts de Vannes"), structs.replace(league, name="Breizh")
        return correct_club(named[0], seen[0], by), correct_league(named[1], seen[1], by)

    for refused in renamed(officer("fisf")):
        said = [(one.code, one.values["federations"]) for one in refused.problems]
        assert said == [("people.club-of-others", ("ffjd",))]
    assert all(done.is_saved for done in renamed(officer("ffjd")))
    form = {"id": "remparts", "name": "Encore", "seen": str(ClubRow.objects.get(pk="remparts").version)}
    assert browser("fisf").post("/fr/office/scrabble/players/clubs/save/", form).status_code == 422
    assert ClubRow.objects.get(pk="remparts").name == "Remparts de Vannes"
    assert correct_club(Club(id="new", name="Newer"), ClubRow.objects.get(pk="new").version, officer("fisf")).is_saved
