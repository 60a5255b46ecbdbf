"""Every service that somebody calls, and every address, with the action of the table that it asks for: one line each.

A test fails where a function that takes an actor, or an address, is missing here. Add it with what performs it on a ``Place``: a register,
an event with a section, a section in the office, persons, an account, all of them one owner's.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.plan import Phase
from ronde.record.clubs import Belonging, Club, League
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player, Residence
from ronde.regulations.cel_grand_prix.documents import Option
from ronde.regulations.documents import AdoptedRating
from ronde.regulations.ffjd.documents import Opening
from ronde.regulations.fisf_classique.parameters import Bars
from ronde.web.accounts import codes
from ronde.web.accounts import services as accounts
from ronde.web.accounts.models import Appointment, SectionCode
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.events import copy_folders, declaring, registering, submitting, taking
from ronde.web.events import services as desk
from ronde.web.events.event_files import event_file
from ronde.web.events.models import CopyFolder, Event, SectionRow
from ronde.web.events.registering import Newcomer
from ronde.web.office import queries, questions
from ronde.web.office import services as office
from ronde.web.office.models import Question
from ronde.web.people import club_services, importing, merging, searching
from ronde.web.people import queries as people_queries
from ronde.web.people import services as people
from ronde.web.people.given_lists import GivenList
from ronde.web.people.models import ClubRow, LeagueRow, Merge, PersonRow
from ronde.web.people.rows import written
from ronde.web.privacy import access, consents
from ronde.web.privacy import requests as privacy
from ronde.web.privacy.consents import Paper
from ronde.web.privacy.models import Kind, PrivacyRequest
from ronde.web.registers import copying, opening
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Line, Register
from ronde.web.registers.ways import Way
from ronde.web.roles import Role
from tests.play.making import section as a_section_of
from tests.web.office_work import acted, an_officer, arriving, begun

MINE, OTHERS = "mine", "others"
HOMOLOGATED, PUBLISHED = datetime(2020, 1, 9, 9, tzinfo=UTC), datetime(2020, 2, 1, 9, tzinfo=UTC)
LIST, SINCE, TODAY = date(2020, 2, 1), date(2015, 9, 1), date(2020, 1, 1)
RATINGS = [AdoptedRating(player=one, rating=1400) for one in ("one", "two")]


@dataclass(frozen=True)
class Place:
    """What belongs to one owner, whose every id is the owner's name."""

    name: str
    folder: Path

    @property
    def register(self) -> Register:
        return Register.objects.get(code=self.name)

    @property
    def event(self) -> Event:
        return Event.objects.get(id=self.name)

    @property
    def section(self) -> SectionRow:
        """The section at the desk, in its first round."""
        return SectionRow.objects.get(id=self.name)

    @property
    def series(self) -> str:
        """The section in the office."""
        return "series-0"

    @property
    def question(self) -> Question:
        return Question.objects.get(register__code=self.name, finding="ffjd.undecided")

    @property
    def user(self) -> User:
        return User.objects.get(username=f"of-{self.name}")

    @property
    def code(self) -> int:
        return SectionCode.objects.get(section=self.name, digest=self.name).pk

    @property
    def version(self) -> int:
        """The version of the person who is called as the owner."""
        return PersonRow.objects.get(id=self.name).version

    @property
    def merged(self) -> int:
        return Merge.objects.get(person=f"{self.name}-two").pk

    @property
    def request(self) -> int:
        return PrivacyRequest.objects.get(person=self.name).pk

    @property
    def person(self) -> Player:
        return _person(self.name, self.name)

    @property
    def club(self) -> Club:
        return Club(id=self.name, name="Damier", leagues=[Belonging(league=self.name, since=SINCE)])

    @property
    def given(self) -> GivenList:
        """A list of licences, of one line."""
        return GivenList("licences", "L", TODAY, b"Numero;Nom\n7;Dupont Jo\n", federation=self.name, register=self.name)

    @property
    def arriving(self) -> Path:
        """Another file of an organiser."""
        path = self.folder / f"{self.name}.yaml"
        path.write_text(arriving(1, 0), "utf-8")
        return path


def _person(id_: str, owner: str) -> Player:
    return Player(
        id=id_,
        name=f"Camille {id_.title()}",
        birth=date(1980, 1, 2),
        licences=[Licence(since=SINCE, federation=owner, number=id_)],
        clubs=[Membership(club=owner, since=SINCE)],
    )


# Who builds: the one account that has acted everywhere, so that what it did can be undone by whoever holds its role.
_LICENCES = actor("account:1", [HeldRole(Role.LICENCE_OFFICER)]).at(HOMOLOGATED)


def build_place(name: str, folder: Path) -> None:
    """A register with a series that waits, an event of the same owner with a section in its first round, and some persons."""
    at = Place(name, folder)
    begun(name)
    Register.objects.filter(code=name).update(federation=name)
    assert acted(at.register, 0, an_officer(), folder).is_done
    _build_desk(at)
    _build_people(at)
    Question.objects.create(
        register=at.register,
        section=at.series,
        finding="ffjd.undecided",
        asked_of=Role.ORGANISER,
        asked_by="account:1",
        asked=PUBLISHED,
    )
    SectionCode.objects.create(section=name, digest=name, by="account:1", since=PUBLISHED)
    user = User.objects.create(username=f"of-{name}")
    Appointment.objects.create(user=user, role=Role.OFFICER)
    CopyFolder.objects.get_or_create(path=str(folder))


def _build_desk(at: Place) -> None:
    event = Event.objects.create(
        id=at.name, name=f"Coupe {at.name}", register=at.register, regulation="ffjd", first_day=TODAY, last_day=TODAY
    )
    olga = organiser(at.name)
    base = a_section_of("p1 p2 p3 p4", (Phase("nearest", 2),))
    assert desk.section_created(event, base, olga, file="a", id=at.name).problems == ()
    for one in (acts.pair(), acts.publish(), acts.result(1, 1, "2")):
        assert desk.act(at.name, one, olga, seen=at.section.version).is_done
    in_office = desk.section_created(event, base, olga, file="b", id=f"{at.name}-b").row
    assert in_office is not None
    SectionRow.objects.filter(pk=in_office.pk).update(dossier=at.series)


def _build_people(at: Place) -> None:
    league = League(id=at.name, name="Bretagne")
    extra = [_person(f"{at.name}-{number}", at.name) for number in ("two", "three", "four", "five")]
    written(People.of([at.person, *extra], clubs=[at.club], leagues=[league]), TODAY)
    seen = {one: PersonRow.objects.get(id=f"{at.name}-{one}").version for one in ("two", "three")}
    merged = merging.merge(f"{at.name}-two", f"{at.name}-three", _LICENCES, seen=(seen["two"], seen["three"]))
    assert merged.problems == ()
    assert privacy.ask(at.name, Kind.ACCESS, _LICENCES).problems == ()
    assert consents.note_consent(at.name, Paper("Camille", TODAY, "1", own=True), actor=_LICENCES) == ()
    Line.objects.create(register=at.register, turn=1, ranking="national", position=1, player=at.name, value="1500")


def organiser(event: str) -> Actor:
    """The organiser of an event, by the account that all roles of the test have."""
    return actor("account:1", [HeldRole(Role.ORGANISER, event)])


@dataclass(frozen=True)
class Served:
    """A service, the action that it asks for, and how it is called.

    ``only``: the roles whose own it can be, where the table has more (a section of the office is no organiser's to submit). ``nobodys``: what
    it is about belongs to nobody alone. ``says``: why the first who may do it is refused all the same in this place.
    """

    action: str
    service: Callable[..., Any]
    perform: Callable[[Place, Actor], Any]
    only: str = ""
    nobodys: bool = False
    says: str = ""

    @property
    def name(self) -> str:
        return f"{self.service.__module__}.{self.service.__name__}"


# fmt: off
SERVICES = (
    # The desk
    Served("create-event", desk.event_created, lambda at, by: desk.event_created(by, name="Open", first_day=TODAY, register=at.register)),
    Served("create-event", taking.event_taken, lambda at, by: taking.event_taken(_elsewhere(at), by, register=at.register)),
    Served("run-section", taking.event_taken, lambda at, by: taking.event_taken(event_file(at.event), by)),
    Served("run-section", desk.section_created, lambda at, by: desk.section_created(at.event, a_section_of("a b", (Phase("nearest", 1),)), by, file="c")),
    Served("enter-result", desk.act, lambda at, by: desk.act(at.name, acts.result(1, 2, "2"), by, seen=at.section.version)),
    Served("run-section", desk.act, lambda at, by: desk.act(at.name, acts.stay_away(PlayerId("p1"), 2), by, seen=at.section.version)),
    Served("undo", desk.undo, lambda at, by: desk.undo(at.name, by, seen=at.section.version)),
    Served("give-code", codes.give_code, lambda at, by: codes.give_code(at.section, by)),
    Served("give-code", codes.end_code, lambda at, by: codes.end_code(at.section, at.code, by)),
    Served("copy-list", copying.list_for_a_laptop, lambda at, by: copying.list_for_a_laptop(at.register, by), says="register.no-list"),
    Served("run-section", registering.enter_persons, lambda at, by: registering.enter_persons(at.name, ["one"], by, seen=at.section.version)),
    Served("run-section", registering.enter_newcomer, lambda at, by: registering.enter_newcomer(at.name, Newcomer("Ana Pop"), by, seen=at.section.version)),
    Served("run-section", declaring.declare, lambda at, by: declaring.declare(at.event, "", by), says="submission.no-declaration"),
    Served("submit", submitting.submit, lambda at, by: submitting.submit(at.event, by, files=["a"]), only="organiser officer", says="submission.no-declaration"),
    Served("submit", submitting.preview, lambda at, by: submitting.preview(at.event, by, files=["a"]), only="organiser officer", says="submission.no-declaration"),
    # The office
    Served("take-in", office.take_in, lambda at, by: office.take_in(at.register, at.arriving, by.at(HOMOLOGATED))),
    Served("submit", office.submit, lambda at, by: office.submit(at.register, at.series, by.at(HOMOLOGATED)), only="officer", says="dossier.not-permitted"),
    Served("homologate", office.homologate, lambda at, by: office.homologate(at.register, at.series, by.at(HOMOLOGATED))),
    Served("return", office.give_back, lambda at, by: office.give_back(at.register, at.series, by.at(HOMOLOGATED), reason="r")),
    Served("refuse", office.refuse, lambda at, by: office.refuse(at.register, at.series, by.at(HOMOLOGATED), reason="r")),
    Served("record-payment", office.record_payment, lambda at, by: office.record_payment(at.register, [at.series], by.at(HOMOLOGATED), amount=6, payer="O")),
    Served("record-fact", office.record_fact, lambda at, by: office.record_fact(at.register, Option(id="o", day=TODAY), by), says="register.not-so"),
    Served("correct-fact", office.correct, lambda at, by: office.correct(at.register, Opening(id="taken-over", day=TODAY, ratings=RATINGS), by.at(HOMOLOGATED), reason="r")),
    Served("correct-fact", office.withdraw, lambda at, by: office.withdraw(at.register, at.series, by.at(HOMOLOGATED), reason="r")),
    Served("adopt-list", office.adopt_list, lambda at, by: office.adopt_list(at.register, RATINGS, TODAY, by.at(HOMOLOGATED))),
    Served("open-season", office.open_season, lambda at, by: office.open_season(at.register, TODAY, Bars(joker=9, a=6, b=3), by), says="register.not-so"),
    Served("rule", office.choose_reading, lambda at, by: office.choose_reading(at.register, "2020Q1", "points", TODAY, by), says="question.not-answered"),
    Served("rule", office.rule_on, lambda at, by: office.rule_on(at.register, "f", "stands", TODAY, by, reason="r"), says="question.not-answered"),
    Served("rule", office.set_option, lambda at, by: office.set_option(at.register, Option(id="o", day=TODAY), by), says="register.not-so"),
    Served("look", office.proposed_bars, lambda at, by: office.proposed_bars(at.register, TODAY, by)),
    Served("look", office.purses_of, lambda at, by: office.purses_of(at.register, "2020Q1", by)),
    Served("look", office.draft, lambda at, by: office.draft(at.register, LIST, by.at(PUBLISHED))),
    Served("look", queries.draft_page, lambda at, by: queries.draft_page(at.register, LIST, by.at(PUBLISHED))),
    Served("publish", office.publish, lambda at, by: office.publish(at.register, LIST, by.at(PUBLISHED), seen=FOLD.held(at.register).turn)),
    Served("publish", office.publish_due, lambda at, by: office.publish_due(at.register, by.at(PUBLISHED), seen=FOLD.held(at.register).turn)),
    Served("correct-list", office.publish_again, lambda at, by: office.publish_again(at.register, by.at(PUBLISHED), seen=FOLD.held(at.register).turn, reason="r"), says="register.no-list"),
    Served("set-way", office.set_way, lambda at, by: office.set_way(at.register, frozenset({Way.EVENT}), by)),
    Served("ask", questions.ask, lambda at, by: questions.ask(at.register, at.series, "ffjd.estimate-missing", by)),
    Served("answer", questions.answer, lambda at, by: questions.answer(at.question, "excused", by)),
    Served("record-answer", questions.record_answer, lambda at, by: questions.record_answer(at.question, "excused", by, how="letter")),
    # People
    Served("edit-person", people.add_person, lambda at, by: people.add_person(_person("new", at.name), by, is_distinct=True)),
    Served("edit-person", people.correct_person, lambda at, by: people.correct_person(at.name, at.version, by, sex="F")),
    Served("edit-person", people.add_spell, lambda at, by: people.add_spell(at.name, at.version, Residence(country="FR", since=SINCE), by)),
    Served("edit-person", people.correct_spell, lambda at, by: people.correct_spell(at.name, at.version, at.person.clubs[0], None, by)),
    Served("edit-person", people_queries.seen_person, lambda at, by: people_queries.seen_person(at.name, by)),
    Served("edit-person", club_services.add_club, lambda _, by: club_services.add_club(Club(id="new", name="N"), by), nobodys=True),
    Served("edit-person", club_services.correct_club, lambda at, by: club_services.correct_club(at.club, ClubRow.objects.get(id=at.name).version, by), nobodys=True),
    Served("edit-person", club_services.add_league, lambda _, by: club_services.add_league(League(id="new", name="N"), by), nobodys=True),
    Served("edit-person", club_services.correct_league, lambda at, by: club_services.correct_league(League(id=at.name, name="N"), LeagueRow.objects.get(id=at.name).version, by), nobodys=True),
    Served("find-person", searching.found_persons, lambda _, by: searching.found_persons("camille", by), nobodys=True),
    Served("import-list", importing.previewed, lambda at, by: importing.previewed(at.given, by)),
    Served("import-list", importing.imported, lambda at, by: importing.imported(at.given, by, seen=""), says="people.preview-stale"),
    Served("merge", merging.merge, lambda at, by: merging.merge(f"{at.name}-four", f"{at.name}-five", by, seen=_versions(at, "four", "five")), only="licence-officer"),
    Served("merge", merging.unmerge, lambda at, by: merging.unmerge(at.merged, by), only="licence-officer"),
    Served("merge", people_queries.lookalike_pairs, lambda _, by: people_queries.lookalike_pairs(by), only="licence-officer", nobodys=True),
    # What is to be kept private
    Served("see-person", access.everything_about, lambda at, by: access.everything_about(at.name, by)),
    Served("consent", consents.note_consent, lambda at, by: consents.note_consent(at.name, Paper("Camille", TODAY, "2", own=True), actor=by)),
    Served("withdraw-consent", consents.withdraw_consent, lambda at, by: consents.withdraw_consent(at.name, actor=by)),
    Served("ask-privacy", privacy.ask, lambda at, by: privacy.ask(at.name, Kind.ACCESS, by)),
    Served("privacy", privacy.decide, lambda at, by: privacy.decide(at.request, by, granted=True)),
    # The installation
    Served("appoint", accounts.make_account, lambda _, by: accounts.make_account("paula", by)),
    Served("appoint", accounts.new_password_link, lambda at, by: accounts.new_password_link(at.user, by)),
    Served("appoint", accounts.switch_off, lambda at, by: accounts.switch_off(at.user, by)),
    Served("appoint", accounts.switch_on, lambda at, by: accounts.switch_on(at.user, by)),
    Served("appoint", accounts.appoint, lambda at, by: accounts.appoint(at.user, Role.OFFICER, by)),
    Served("appoint", accounts.dismiss, lambda at, by: accounts.dismiss(at.user, Role.OFFICER, by)),
    Served("appoint", accounts.reset_second_step, lambda at, by: accounts.reset_second_step(at.user, by)),
    Served("open-register", opening.open_register, lambda _, by: opening.open_register(by, code="new", regulation="ffjd")),
    Served("keep-copies", copy_folders.add_folder, lambda at, by: copy_folders.add_folder(str(at.folder), by)),
    Served("keep-copies", copy_folders.remove_folder, lambda _, by: copy_folders.remove_folder(CopyFolder.objects.get().pk, by)),
)
# fmt: on


def _elsewhere(at: Place) -> bytes:
    """The file of an event that is not here any more."""
    content = event_file(at.event)
    at.event.delete()
    return content


def _versions(at: Place, *people: str) -> Any:
    return tuple(PersonRow.objects.get(id=f"{at.name}-{one}").version for one in people)


# Functions that take an actor and are no services: they do nothing, show each only what is theirs, or are called by one that has asked.
NO_SERVICES = {
    f"ronde.web.{name}"
    for name in (
        "demonstration.entering.enter_everybody",
        "events.act_rows.account_of",
        "events.act_rows.write",
        "events.queries.events_of",
        "events.taken_rows.bring",
        "events.taken_rows.new_event",
        "events.taken_rows.take_new",
        "office.facts.recorded",
        "office.lists.local_today",
        "office.lists.with_lists",
        "office.origins.origin_of",
        "office.questions.not_ruled",
        "people.journal.by_actor",
        "people.merged_rows.joined_rows",
        "people.merged_rows.parted_rows",
        "people.queries.imported_lists",
        "people.scopes.federations_held",
        "people.scopes.may_for_any",
        "people.scopes.must_for_any",
        "people.scopes.role_for_any",
        "people.searching.visible",
        "permissions.may",
        "permissions.may_somewhere",
        "permissions.must",
        "permissions.permission",
        "permissions.role_for",
        "privacy.asking.asked_about",
        "privacy.asking.day_of",
        "privacy.asking.must_about",
    )
}

# Every address: the action that its page is for; or everybody, or whoever has an account.
EVERYBODY, ACCOUNT = "everybody", "account"
ADDRESSES = {
    "health": EVERYBODY,
    "section-code": EVERYBODY,
    "public:home": EVERYBODY,
    "public:list": EVERYBODY,
    "public:player": EVERYBODY,
    "public:why": EVERYBODY,
    "accounts:sign-in": EVERYBODY,
    "accounts:sign-out": EVERYBODY,
    "accounts:password": EVERYBODY,
    "accounts:enter": EVERYBODY,
    "accounts:qr": ACCOUNT,
    "account_login": EVERYBODY,
    "account_inactive": EVERYBODY,
    "account_reauthenticate": ACCOUNT,
    "account_change_password": ACCOUNT,
    "mfa_index": ACCOUNT,
    "mfa_authenticate": EVERYBODY,  # who has typed a password
    "mfa_reauthenticate": ACCOUNT,
    "mfa_activate_totp": ACCOUNT,
    "mfa_deactivate_totp": ACCOUNT,
    "mfa_view_recovery_codes": ACCOUNT,
    "mfa_generate_recovery_codes": ACCOUNT,
    "office:registers": "look",
    "office:queue": "look",
    "office:section": "look",
    "office:draft": "look",
    "office:take-in": "take-in",
    "office:homologate": "homologate",
    "office:publish": "publish",
}
