"""Every service that somebody calls, and every address, with the action of the table that it asks for: one line each.

A test fails where a function that takes an actor, or an address, is missing here. Add it with what performs it on a ``Place``: a register,
an event with a section, a section in the office, persons, an account, all of them one owner's.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ronde.files.earlier_games import EarlierTable
from ronde.files.opening import OpenedFile, opened_file
from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.plan import Phase
from ronde.play.section import Entry
from ronde.record.clubs import Club, League
from ronde.record.desk_notes import Called, Charge, Payment, Ruling
from ronde.record.players import Residence
from ronde.regulations.answers import SeasonOpening
from ronde.regulations.cel_grand_prix.documents import Option
from ronde.regulations.ffjd.documents import Opening
from ronde.web.accounts import codes
from ronde.web.accounts import services as accounts
from ronde.web.actors import Actor
from ronde.web.administration import mail as kept_mail
from ronde.web.administration import registers as kept_registers
from ronde.web.archive import comparing as archive_comparing
from ronde.web.archive import importing as archive_importing
from ronde.web.archive import names as archive_names
from ronde.web.archive import redirects as archive_redirects
from ronde.web.archive import series as archive_series
from ronde.web.archive.given import GivenArchive
from ronde.web.desk.rounds import entering
from ronde.web.desk.rounds.entering import Typed
from ronde.web.desk.tablet import entering as tablet_entering
from ronde.web.desk.tablet.typed import TypedPair
from ronde.web.events import (
    beginning,
    by_hand,
    calls,
    carrying,
    copy_folders,
    correcting,
    declaring,
    evenings,
    handing_over,
    joining,
    notes,
    own_presence,
    paper_copies,
    reasons,
    receiving,
    registering,
    rulings,
    sending_elsewhere,
    showing,
    states_received,
    submitting,
    taking,
    till,
)
from ronde.web.events import importing as entering_lists
from ronde.web.events import services as desk
from ronde.web.events.beginning import NewEvent
from ronde.web.events.event_files import event_file
from ronde.web.events.import_piles import GivenPlayers
from ronde.web.events.models import CopyFolder
from ronde.web.events.published_states import printed_state
from ronde.web.events.publishing import published_state
from ronde.web.events.receiving import Letter
from ronde.web.events.registering import Newcomer
from ronde.web.events.sending_elsewhere import ToSend
from ronde.web.office import answers, arrivals, book_facts, draws, organisers_answers, questions
from ronde.web.office import lists as office_lists
from ronde.web.office import services as office
from ronde.web.office.archive import earlier as archive_earlier
from ronde.web.office.archive import opening as archive_opening
from ronde.web.office.archive.earlier import GivenGames
from ronde.web.office.archive.opening import GivenOpening
from ronde.web.office.corrections import queries as correction_queries
from ronde.web.office.corrections import services as correction_services
from ronde.web.office.corrections.trials import Wanted
from ronde.web.office.draws import DrawAsked
from ronde.web.office.letters import services as letters
from ronde.web.office.letters import texts as letter_texts
from ronde.web.office.letters.services import Addressed
from ronde.web.office.next_list import comparing, drafts, recomputing, seen, why_queries
from ronde.web.office.next_list import queries as next_list
from ronde.web.office.organisers_answers import GivenAnswer
from ronde.web.office.players import sharing as sharing_queries
from ronde.web.office.requests import acts as request_acts
from ronde.web.office.requests import filing, papers
from ronde.web.office.requests import queries as request_queries
from ronde.web.office.requests.acts import RequestVerdict, Said
from ronde.web.office.requests.papers import Sent
from ronde.web.office.season import bars, committee, organisers
from ronde.web.office.season import queries as season
from ronde.web.people import club_services, importing, merging, searching, sharing
from ronde.web.people import queries as people_queries
from ronde.web.people import services as people
from ronde.web.people.models import ClubRow, LeagueRow, PersonRow
from ronde.web.privacy import access, consents
from ronde.web.privacy import requests as privacy
from ronde.web.privacy.consents import Paper
from ronde.web.privacy.models import Kind
from ronde.web.publisher import services as publisher
from ronde.web.registers import closing, copying, opening, taking_lists
from ronde.web.registers.arriving_lists import ArrivedList, arrived_list
from ronde.web.registers.folding import FOLD
from ronde.web.registers.ways import Way
from ronde.web.roles import Role
from ronde.words.letters import LetterText
from tests.play.making import section as a_section_of
from tests.web.acts_in_rooms import COLLECTIVE_ACTS, ENTRY_ACTS, ROOM_ACTS
from tests.web.desk.trials import a_trial
from tests.web.places import (
    HOMOLOGATED,
    LIST,
    PUBLISHED,
    RATINGS,
    SERVER,
    SINCE,
    THEIRS,
    TODAY,
    Place,
    a_person,
    first_rating,
)


@dataclass(frozen=True)
class Served:
    """A service, the action that it asks for, and how it is called.

    ``only``: the roles whose own it can be, where the table has more (a section of the office is no organiser's to submit). ``nobodys``: what
    it is about belongs to nobody alone. ``reached``: whoever organises does it within the scope; ``moved``: the event by which an organiser had one is not here. ``says``: why the first who may do it is refused all the same in this place.
    """

    action: str
    service: Callable[..., Any]
    perform: Callable[[Place, Actor], Any]
    only: str = ""
    nobodys: bool = False
    reached: bool = False
    moved: bool = False
    says: str = ""

    @property
    def name(self) -> str:
        return f"{self.service.__module__}.{self.service.__name__}"


# fmt: off
SERVICES = (
    # The desk
    Served("create-event", desk.event_created, lambda at, by: desk.event_created(by, name="Open", first_day=TODAY, register=at.register), reached=True),
    Served("create-event", taking.event_taken, lambda at, by: taking.event_taken(_elsewhere(at), by, register=at.register), reached=True, moved=True),
    Served("run-section", taking.event_taken, lambda at, by: taking.event_taken(event_file(at.event), by)),
    Served("create-event", joining.compared, lambda at, by: joining.compared(_elsewhere(at), by, register=at.register), reached=True, moved=True),
    Served("run-section", joining.compared, lambda at, by: joining.compared(event_file(at.event), by)),
    Served("run-section", joining.results_joined, lambda at, by: joining.results_joined(event_file(at.event), by, helper="Solange", seen={})),
    Served("run-section", handing_over.take_over, lambda at, by: handing_over.take_over(at.event, by, who="Olga", why="it died")),
    Served("run-section", handing_over.give_away, lambda at, by: handing_over.give_away(at.event, by, who="Olga", why="low battery")),
    Served("run-section", handing_over.help_here, lambda at, by: handing_over.help_here(at.event, by, who="Solange")),
    Served("run-section", desk.section_created, lambda at, by: desk.section_created(at.event, a_section_of("a b", (Phase("nearest", 1),)), by, file="c")),
    Served("enter-result", desk.act, lambda at, by: desk.act(at.name, acts.result(1, 2, "2"), by, seen=at.section.version)),
    Served("enter-result", entering.entered, lambda at, by: entering.entered(at.name, 1, Typed("2", "2", seen=at.section.version), by)),
    Served("run-section", desk.act, lambda at, by: desk.act(at.name, acts.stay_away(PlayerId("p1"), 2), by, seen=at.section.version)),
    Served("undo", desk.undo, lambda at, by: desk.undo(at.name, by, seen=at.section.version)),
    Served("give-code", codes.give_code, lambda at, by: codes.give_code(at.section, by)),
    Served("give-code", codes.end_code, lambda at, by: codes.end_code(at.section, at.code, by)),
    Served("copy-list", copying.list_for_a_laptop, lambda at, by: copying.list_for_a_laptop(at.register, by), says="register.nothing-to-copy"),
    Served("run-section", registering.enter_persons, lambda at, by: registering.enter_persons(at.name, [at.name], by, seen=at.section.version)),
    Served("run-section", registering.enter_newcomer, lambda at, by: registering.enter_newcomer(at.name, Newcomer("Ana Pop"), by, seen=at.section.version)),
    Served("run-section", correcting.correct_entrant, lambda at, by: correcting.correct_entrant(at.name, Entry(PlayerId("p1"), "Ana Pop", 2000), by, seen=at.section.version)),
    Served("run-section", evenings.come, lambda at, by: evenings.come(at.event, ["one"], by), says="evening.no-place"),
    Served("run-section", evenings.gone, lambda at, by: evenings.gone(at.event, "nobody", by), says="play.unknown-player"),
    Served("run-section", evenings.cut_into_sections, lambda at, by: evenings.cut_into_sections(at.event, "", by), says="evening.begun"),
    Served("run-section", evenings.moved, lambda at, by: evenings.moved(at.event, "nobody", at.name, by), says="play.unknown-player"),
    Served("run-section", evenings.begin_evening, lambda at, by: evenings.begin_evening(at.event, by), says="play.refused-now"),
    Served("run-section", evenings.take_back_evening, lambda at, by: evenings.take_back_evening(at.event, by), says="play.round-has-results"),
    Served("run-section", evenings.late_into, lambda at, by: evenings.late_into(at.section, "one", by), says="evening.no-free-place"),
    Served("run-section", evenings.end_evening, lambda at, by: evenings.end_evening(at.event, by), says="play.refused-now"),
    Served("enter-result", evenings.write_result, lambda at, by: evenings.write_result(at.section, 1, 2, "2", by, seen=at.section.version)),
    Served("run-section", correcting.move_entry, lambda at, by: correcting.move_entry(at.name, PlayerId("p1"), f"{at.name}-b", by, seen=at.section.version), says="acts.submitted"),
    Served("run-section", entering_lists.preview_import, lambda at, by: entering_lists.preview_import(at.section, GivenPlayers("l", b"Nom;Club\nAna Pop;Brest\n"), by)),
    Served("run-section", entering_lists.import_players, lambda at, by: entering_lists.import_players(at.section, GivenPlayers("l", b"Nom;Club\nAna Pop;Brest\n"), by, digest=""), says="people.preview-stale"),
    Served("check-in", till.check_in, lambda at, by: till.check_in(at.event, "p1", by, here=True, of=at.name)),
    Served("check-in", own_presence.say_here, lambda at, by: own_presence.say_here(at.section, "p1", by)),
    Served("check-in", own_presence.take_back_here, lambda at, by: own_presence.take_back_here(at.section, "p1", by), says="tablet.too-late"),
    Served("use-tablet", calls.call_arbiter, lambda at, by: calls.call_arbiter(at.section, Called(section=at.name, round=1, table=2, why="come"), by)),
    Served("run-section", calls.answer_call, lambda at, by: calls.answer_call(at.section, "1", by), says="tablet.call-gone"),
    Served("enter-result", tablet_entering.confirm_result, lambda at, by: tablet_entering.confirm_result(at.name, (1, 2), TypedPair("2"), by, seen=at.section.version)),
    Served("run-section", till.pay, lambda at, by: till.pay(at.event, "p1", 2000, by, owed=0)),
    Served("run-section", till.pay_imported, lambda at, by: till.pay_imported(at.event, {"p1": 900}, by)),
    Served("run-section", till.charge, lambda at, by: till.charge(at.event, Charge(player="p1", what="Repas", amount=900), by)),
    Served("run-section", till.cancel, lambda at, by: till.cancel(at.event, "1", by), says="till.not-there"),
    Served("run-section", till.number_again, lambda at, by: till.number_again(at.event, "1", by), says="till.not-there"),
    Served("run-section", notes.write_note, lambda at, by: notes.write_note(at.event, Payment(player="one", amount=1), by)),
    Served("run-section", reasons.act_with_reason, lambda at, by: reasons.act_with_reason(at.name, acts.stay_away(PlayerId("p1"), 2), by, seen=at.section.version, reason="r")),
    Served("run-section", notes.take_back, lambda at, by: notes.take_back(at.event, "1", by)),
    Served("create-event", beginning.event_begun, lambda at, by: beginning.event_begun(NewEvent("N", TODAY, TODAY, register=at.register), by), reached=True),
    Served("run-section", beginning.section_added, lambda at, by: beginning.section_added(at.event, "N", by)),
    Served("run-section", beginning.event_corrected, lambda at, by: beginning.event_corrected(at.event, by, name="N", first_day=TODAY, last_day=TODAY, place="")),
    Served("run-section", beginning.section_removed, lambda at, by: beginning.section_removed(at.name, by), says="setup.section-in-use"),
    Served("run-section", beginning.tables_numbered, lambda at, by: beginning.tables_numbered(at.event, by, across=True)),
    Served("run-section", by_hand.keep_trial, lambda at, by: by_hand.keep_trial(at.section, a_trial(), by, seen=at.section.version), says="play.refused-now"),
    Served("run-section", rulings.rule_in, lambda at, by: rulings.rule_in(at.section, Ruling(section=at.name, complaint="c"), by)),
    Served("run-section", rulings.correct_ruling, lambda at, by: rulings.correct_ruling(at.section, "1", Ruling(section=at.name, complaint="c"), by), says="desk.ruling-gone"),
    Served("run-section", rulings.strike_ruling, lambda at, by: rulings.strike_ruling(at.section, "1", by), says="desk.ruling-gone"),
    Served("run-section", paper_copies.copy_paper, lambda at, by: paper_copies.copy_paper(at.event, "a-r1-slips", b"%PDF", by)),
    Served("run-section", declaring.declare, lambda at, by: declaring.declare(at.event, "", by), says="submission.no-declaration"),
    Served("submit", submitting.submit, lambda at, by: submitting.submit(at.event, by, files=["a"]), only="organiser officer", says="submission.no-declaration"),
    Served("submit", submitting.preview, lambda at, by: submitting.preview(at.event, by, files=["a"]), only="organiser officer", says="submission.no-declaration"),
    Served("run-section", declaring.declare_also, lambda at, by: declaring.declare_also(at.event, {"first_day": "2020-01-01"}, by), says="file.missing"),
    Served("create-event", receiving.received, lambda at, by: receiving.received(_elsewhere(at), Letter(at.name), by), says="submission.no-declaration", reached=True, moved=True),
    Served("submit", sending_elsewhere.send, lambda at, by: sending_elsewhere.send(at.event, SERVER, ToSend(["a"]), by), only="organiser officer", says="submission.no-declaration"),
    Served("submit", sending_elsewhere.look_for_answer, lambda at, by: sending_elsewhere.look_for_answer(at.event, SERVER, by), only="organiser officer", says="server.bad-address"),
    Served("submit", sending_elsewhere.reply, lambda at, by: sending_elsewhere.reply(at.event, SERVER, 1, "excused", by), only="organiser officer", says="server.bad-address"),
    Served("submit", sending_elsewhere.answer_brought, lambda at, by: sending_elsewhere.answer_brought(at.event, b"", by), only="organiser officer", says="answer.not-one"),
    Served("submit", sending_elsewhere.returned_by_word, lambda at, by: sending_elsewhere.returned_by_word(at.event, at.name, "", by), only="organiser officer", says="answer.no-words"),
    Served("run-section", showing.show_on_site, lambda at, by: showing.show_on_site(at.event, at.user, by), says="sending.no-server"),
    Served("run-section", showing.show_no_more, lambda at, by: showing.show_no_more(at.event, by)),
    Served("run-section", showing.state_to_carry, lambda at, by: showing.state_to_carry(at.event, by)),
    Served("run-section", states_received.state_received, lambda at, by: states_received.state_received(_state(at), by), says="showing.run-here"),
    Served("run-section", sending_elsewhere.sent_as_file, lambda at, by: sending_elsewhere.sent_as_file(at.event, at.name, by)),
    Served("submit", answers.answer_to, lambda at, by: answers.answer_to(at.event, by), only="organiser officer"),
    # The office
    Served("look", answers.answer_about, lambda at, by: answers.answer_about(at.register, at.series, by)),
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
    Served("adopt-list", book_facts.adopt_opening, lambda at, by: book_facts.adopt_opening(at.register, Opening(id="again", day=TODAY, ratings=RATINGS), by.at(HOMOLOGATED))),
    Served("adopt-list", book_facts.take_games, lambda at, by: book_facts.take_games(at.register, EarlierTable(), by), says="register.not-so"),
    Served("adopt-list", carrying.carry_table, lambda at, by: carrying.carry_table(at.register, EarlierTable(), by), says="register.not-so"),
    Served("adopt-list", archive_importing.previewed_archive, lambda at, by: archive_importing.previewed_archive(at.register, _archive(), by)),
    Served("adopt-list", archive_importing.imported_archive, lambda at, by: archive_importing.imported_archive(at.register, _archive(), by, seen=""), says="people.preview-stale"),
    Served("adopt-list", archive_importing.take_back_list, lambda at, by: archive_importing.take_back_list(at.register, at.archived.pk, by)),
    Served("adopt-list", archive_names.publish_name, lambda at, by: archive_names.publish_name(at.register, "k", by, named=True)),
    Served("adopt-list", archive_names.tell_who, lambda at, by: archive_names.tell_who(at.register, "k", at.name, by)),
    Served("adopt-list", archive_series.import_series, lambda at, by: archive_series.import_series(at.register, b"Date;Nom\n2009-05-01;Open\n", "S", by)),
    Served("adopt-list", archive_series.take_back_series, lambda at, by: archive_series.take_back_series(at.register, 2009, by)),
    Served("adopt-list", archive_redirects.add_redirects, lambda at, by: archive_redirects.add_redirects(at.register, f"/old /{at.name}/", by)),
    Served("adopt-list", archive_redirects.remove_redirect, lambda at, by: archive_redirects.remove_redirect(at.register, 1, by)),
    Served("look", archive_comparing.compared_list, lambda at, by: archive_comparing.compared_list(at.register, at.archived.pk, by)),
    Served("look", archive_comparing.compared_year, lambda at, by: archive_comparing.compared_year(at.register, 2009, by)),
    Served("adopt-list", archive_opening.previewed_opening, lambda at, by: archive_opening.previewed_opening(at.register, _opening(), by), says="archive.not-empty"),
    Served("adopt-list", archive_opening.begin_with_list, lambda at, by: archive_opening.begin_with_list(at.register, _opening(), by), says="archive.not-empty"),
    Served("adopt-list", archive_earlier.previewed_games, lambda at, by: archive_earlier.previewed_games(at.register, GivenGames(b"Data\n", "", {}), by), says="register.not-so"),
    Served("adopt-list", archive_earlier.begin_with_games, lambda at, by: archive_earlier.begin_with_games(at.register, GivenGames(b"Data\n", "", {}), by), says="register.not-so"),
    Served("open-season", office.open_season, lambda at, by: office.open_season(at.register, SeasonOpening(TODAY, {"joker": 9, "a": 6, "b": 3}), by), says="register.not-so"),
    Served("open-season", office.correct_season, lambda at, by: office.correct_season(at.register, "season", SeasonOpening(TODAY, {"joker": 9, "a": 6, "b": 3}), by, reason="r"), says="register.not-so"),
    Served("rule", office.choose_reading, lambda at, by: office.choose_reading(at.register, "2020Q1", "points", TODAY, by), says="question.not-answered"),
    Served("rule", office.rule_on, lambda at, by: office.rule_on(at.register, "f", "stands", TODAY, by, reason="r"), says="question.not-answered"),
    Served("rule", office.set_option, lambda at, by: office.set_option(at.register, Option(id="o", day=TODAY), by), says="register.not-so"),
    Served("rule", book_facts.answer_cap, lambda at, by: book_facts.answer_cap(at.register, TODAY, by, is_everywhere=True), says="register.not-so"),
    Served("look", office.proposed_bars, lambda at, by: office.proposed_bars(at.register, TODAY, by)),
    Served("look", office.purses_of, lambda at, by: office.purses_of(at.register, "2020Q1", by)),
    Served("look", office.draft, lambda at, by: office.draft(at.register, LIST, by.at(PUBLISHED))),
    Served("look", next_list.draft_page, lambda at, by: next_list.draft_page(at.register, LIST, by.at(PUBLISHED))),
    Served("look", drafts.compared_draft, lambda at, by: drafts.compared_draft(at.register, LIST, by.at(PUBLISHED))),
    Served("look", why_queries.draft_why, lambda at, by: why_queries.draft_why(at.register, LIST, "one", by.at(PUBLISHED))),
    Served("look", comparing.compare_page, lambda at, by: comparing.compare_page(at.register, THEIRS, by.at(PUBLISHED), against="draft", kind="")),
    Served("look", comparing.compared_csv, lambda at, by: comparing.compared_csv(at.register, THEIRS, by.at(PUBLISHED), against="draft")),
    Served("look", season.season_page, lambda at, by: season.season_page(at.register, by)),
    Served("look", bars.season_review, lambda at, by: bars.season_review(at.register, SeasonOpening(TODAY, {"joker": 9, "a": 6, "b": 3}), by), says="register.not-so"),
    Served("look", bars.season_bars, lambda at, by: bars.season_bars(at.register, TODAY, by)),
    Served("look", organisers.organisers_file, lambda at, by: organisers.organisers_file(at.register, by)),
    Served("rule", committee.record_choice, lambda at, by: committee.record_choice(at.register, "2020Q1", "points", TODAY, by, how="h"), says="season.no-purse"),
    Served("rule", committee.record_cap, lambda at, by: committee.record_cap(at.register, "everywhere", TODAY, by, how="h"), says="register.not-so"),
    Served("record-payment", committee.mark_paid, lambda at, by: committee.mark_paid(at.register, "2020Q1", "points", "one", by, day=TODAY), says="season.no-purse"),
    Served("record-payment", committee.mark_unpaid, lambda at, by: committee.mark_unpaid(at.register, "2020Q1", "points", "one", by)),
    Served("correct-list", office_lists.keep_as_published, lambda at, by: office_lists.keep_as_published(at.register, by.at(PUBLISHED), seen=None, reason="r"), says="register.stale"),
    Served("look", seen.seen_by, lambda at, by: seen.seen_by(at.register, LIST, "national", by)),
    Served("publish", seen.mark_seen, lambda at, by: seen.mark_seen(at.register, LIST, "national", "one", by, figures="1 → 2")),
    Served("publish", seen.mark_unseen, lambda at, by: seen.mark_unseen(at.register, LIST, "national", "one", by)),
    Served("publish", recomputing.recompute, lambda at, by: recomputing.recompute(at.register, LIST, by.at(PUBLISHED))),
    Served("publish", office.publish, lambda at, by: office.publish(at.register, LIST, by.at(PUBLISHED), seen=FOLD.held(at.register).turn)),
    Served("publish", office.publish_due, lambda at, by: office.publish_due(at.register, by.at(PUBLISHED), seen=FOLD.held(at.register).turn)),
    Served("correct-list", office.publish_again, lambda at, by: office.publish_again(at.register, by.at(PUBLISHED), seen=FOLD.held(at.register).turn, reason="r"), says="register.no-list"),
    Served("set-way", office.set_way, lambda at, by: office.set_way(at.register, frozenset({Way.EVENT}), by)),
    Served("ask", questions.ask, lambda at, by: questions.ask(at.register, at.series, "ffjd.estimate-missing", by)),
    Served("answer", questions.answer, lambda at, by: questions.answer(at.question, "excused", by)),
    Served("take-in", arrivals.arrive, lambda at, by: arrivals.arrive(at.register, "f.yaml", b"", by)),
    Served("take-in", arrivals.look_at, lambda at, by: arrivals.look_at(at.register, at.arrived, by.at(HOMOLOGATED))),
    Served("take-in", arrivals.take_in_arrived, lambda at, by: arrivals.take_in_arrived(at.register, at.arrived, by.at(HOMOLOGATED))),
    Served("take-in", arrivals.give_up, lambda at, by: arrivals.give_up(at.register, at.arrived, by)),
    Served("create-event", draws.ask_for_draw, lambda at, by: draws.ask_for_draw(at.register, DrawAsked("O", LIST, "O", "r"), by.at(HOMOLOGATED)), reached=True),
    Served("create-event", draws.own_requests, lambda at, by: draws.own_requests(at.register, by), reached=True),
    Served("homologate", draws.answer_draw, lambda at, by: draws.answer_draw(at.register, at.draw, by.at(HOMOLOGATED), approved=True, reason="")),
    Served("look", letter_texts.letter_text, lambda at, by: letter_texts.letter_text(at.register, "section", at.series, "fr", by)),
    Served("ask", letters.keep_letter, lambda at, by: letters.keep_letter(at.register, Addressed("section", at.series, "fr"), LetterText("s", "t"), by)),
    Served("ask", letters.send_again, lambda at, by: letters.send_again(at.register, at.letter, by), says="letter.no-mail"),
    Served("ask", letters.change_letter, lambda at, by: letters.change_letter(at.register, at.letter, LetterText("s", "t"), by)),
    Served("ask", letters.tell_organiser, lambda at, by: letters.tell_organiser(at.register, at.series, "fr", by)),
    Served("record-answer", organisers_answers.record_organisers_answer, lambda at, by: organisers_answers.record_organisers_answer(at.register, at.series, GivenAnswer("ffjd.estimate-missing", "estimate", "900", "letter"), by.at(HOMOLOGATED))),
    Served("record-answer", questions.record_answer, lambda at, by: questions.record_answer(at.question, "excused", by, how="letter")),
    # Corrections
    Served("publish", office_lists.publish_taken_over, lambda at, by: office_lists.publish_taken_over(at.register, TODAY, by), says="register.no-list"),
    Served("look", office_lists.erratum_draft, lambda at, by: office_lists.erratum_draft(at.register, by.at(PUBLISHED))),
    Served("look", correction_queries.corrections_page, lambda at, by: correction_queries.corrections_page(at.register, "", by.at(PUBLISHED))),
    Served("look", correction_queries.fact_page, lambda at, by: correction_queries.fact_page(at.register, at.series, Wanted((("name", "N"),)), by.at(PUBLISHED))),
    Served("correct-fact", correction_services.sign_correction, lambda at, by: correction_services.sign_correction(at.register, at.series, Wanted((("name", "N"),)), by.at(HOMOLOGATED), reason="r", seen=FOLD.held(at.register).turn)),
    # Requests
    Served("request", filing.file_request, lambda at, by: filing.file_request(at.register, first_rating(at), by.at(HOMOLOGATED))),
    Served("request", papers.add_paper, lambda at, by: papers.add_paper(at.register, at.filed, Sent("b.pdf", b"%PDF-2"), by)),
    Served("look", papers.paper, lambda at, by: papers.paper(at.register, at.filed, 1, by)),
    Served("request", request_acts.answer_request, lambda at, by: request_acts.answer_request(at.register, at.filed, "a", by.at(HOMOLOGATED)), says="ffjd.no-question"),
    Served("ask", request_acts.ask_for_more, lambda at, by: request_acts.ask_for_more(at.register, at.filed, "a", by.at(HOMOLOGATED))),
    Served("decide-request", request_acts.decide_request, lambda at, by: request_acts.decide_request(at.register, at.filed, RequestVerdict("1500", "r"), by.at(HOMOLOGATED))),
    Served("record-answer", request_acts.record_agreement, lambda at, by: request_acts.record_agreement(at.register, at.filed, Said("agreed", "m", how="h"), by), says="request.no-decision"),
    Served("agree", request_acts.give_agreement, lambda at, by: request_acts.give_agreement(at.register, at.filed, Said("agreed", "m"), by), says="request.no-decision"),
    Served("decide-request", request_acts.enter_in_list, lambda at, by: request_acts.enter_in_list(at.register, at.filed, by.at(HOMOLOGATED)), says="request.no-agreement"),
    Served("look", request_queries.requests_page, lambda at, by: request_queries.requests_page(at.register, by.at(HOMOLOGATED))),
    Served("look", request_queries.request_page, lambda at, by: request_queries.request_page(at.register, at.filed, by.at(HOMOLOGATED))),
    # People
    Served("edit-person", people.add_person, lambda at, by: people.add_person(a_person("new", at.name), by, is_distinct=True)),
    Served("edit-person", people.correct_person, lambda at, by: people.correct_person(at.name, at.version, by, sex="F")),
    Served("edit-person", people.add_spell, lambda at, by: people.add_spell(at.name, at.version, Residence(country="FR", since=SINCE), by)),
    Served("edit-person", people.correct_spell, lambda at, by: people.correct_spell(at.name, at.version, at.person.clubs[0], None, by)),
    Served("edit-person", people_queries.seen_person, lambda at, by: people_queries.seen_person(at.name, by)),
    Served("edit-person", club_services.add_club, lambda _, by: club_services.add_club(Club(id="new", name="N"), by), nobodys=True),
    Served("edit-person", club_services.correct_club, lambda at, by: club_services.correct_club(at.club, ClubRow.objects.get(id=at.name).version, by), nobodys=True, says="people.club-of-others"),
    Served("edit-person", club_services.add_league, lambda _, by: club_services.add_league(League(id="new", name="N"), by), nobodys=True),
    Served("edit-person", club_services.correct_league, lambda at, by: club_services.correct_league(League(id=at.name, name="N"), LeagueRow.objects.get(id=at.name).version, by), nobodys=True, says="people.club-of-others"),
    Served("find-person", searching.found_persons, lambda _, by: searching.found_persons("camille", by), nobodys=True),
    Served("import-list", importing.previewed, lambda at, by: importing.previewed(at.given, by)),
    Served("import-list", importing.imported, lambda at, by: importing.imported(at.given, by, seen=""), says="people.preview-stale"),
    Served("merge", merging.merge, lambda at, by: merging.merge(f"{at.name}-four", f"{at.name}-five", by, seen=_versions(at, "four", "five"))),
    Served("merge", merging.unmerge, lambda at, by: merging.unmerge(at.merged, by)),
    Served("merge", people_queries.lookalike_pairs, lambda _, by: people_queries.lookalike_pairs(by), only="licence-officer", nobodys=True),
    # The rooms of the office
    *(Served(*one) for one in ROOM_ACTS),
    *(Served("run-section", service, perform, says=said) for service, perform, said in (*ENTRY_ACTS, *COLLECTIVE_ACTS)),
    # What is to be kept private
    Served("edit-person", sharing.ask_to_join, lambda at, by: sharing.ask_to_join(at.other, at.name, by)),
    Served("edit-person", sharing.ask_of_others, lambda at, by: sharing.ask_of_others(at.name, at.name, sharing.correction_wanted({"name": "N"}), by)),
    Served("agree-to-share", sharing.share_person, lambda at, by: sharing.share_person(at.name, at.other, by)),
    Served("agree-to-share", sharing.answer_question, lambda at, by: sharing.answer_question(at.sharing, by, is_agreed=True)),
    Served("merge", sharing_queries.sharing_page, lambda at, by: sharing_queries.sharing_page(at.register, by)),
    Served("privacy", access.unsure_about, lambda at, by: access.unsure_about(at.name, by)),
    Served("see-person", access.everything_about, lambda at, by: access.everything_about(at.name, by)),
    Served("consent", consents.note_consent, lambda at, by: consents.note_consent(at.name, Paper("Camille", TODAY, "2", own=True), actor=by)),
    Served("withdraw-consent", consents.withdraw_consent, lambda at, by: consents.withdraw_consent(at.name, actor=by)),
    Served("ask-privacy", privacy.ask, lambda at, by: privacy.ask(at.name, Kind.ACCESS, by)),
    Served("privacy", privacy.decide, lambda at, by: privacy.decide(at.request, by, granted=True)),
    Served("privacy", privacy.correction_made, lambda at, by: privacy.correction_made(at.request, by), says="privacy.nothing-to-make"),
    # The installation
    Served("appoint", accounts.make_account, lambda _, by: accounts.make_account("paula", by)),
    Served("appoint", accounts.invite_account, lambda _, by: accounts.invite_account("paula", Role.OFFICER, by)),
    Served("appoint", accounts.new_password_link, lambda at, by: accounts.new_password_link(at.user, by)),
    Served("appoint", accounts.switch_off, lambda at, by: accounts.switch_off(at.user, by)),
    Served("appoint", accounts.switch_on, lambda at, by: accounts.switch_on(at.user, by)),
    Served("appoint", accounts.appoint, lambda at, by: accounts.appoint(at.user, Role.OFFICER, by)),
    Served("appoint", accounts.dismiss, lambda at, by: accounts.dismiss(at.user, Role.OFFICER, by)),
    Served("appoint", accounts.reset_second_step, lambda at, by: accounts.reset_second_step(at.user, by)),
    Served("open-register", opening.open_register, lambda _, by: opening.open_register(by, code="new", regulation="ffjd")),
    Served("open-register", opening.take_register, lambda at, by: opening.take_register(by, _history(at), code="new")),
    Served("open-register", opening.rename_register, lambda at, by: opening.rename_register(by, at.register, "Dames")),
    Served("open-register", closing.close_register, lambda at, by: closing.close_register(by, at.register, since=TODAY, reason="It ends.")),
    Served("open-register", closing.reopen_register, lambda at, by: closing.reopen_register(by, at.register)),
    Served("open-register", opening.remove_register, lambda at, by: opening.remove_register(by, at.register), says="register.not-empty"),
    Served("open-register", kept_registers.remove_with_roles, lambda at, by: kept_registers.remove_with_roles(by, at.register), says="register.not-empty"),
    Served("care", publisher.say_publisher, lambda _, by: publisher.say_publisher(by, name="N", publisher="", controller="", notice="")),
    Served("care", publisher.say_face, lambda _, by: publisher.say_face(by, short="N")),
    Served("care", publisher.set_logo, lambda _, by: publisher.set_logo(by, b"no picture"), says="logo.kind"),
    Served("care", publisher.remove_logo, lambda _, by: publisher.remove_logo(by)),
    Served("care", kept_mail.send_test_letter, lambda _, by: kept_mail.send_test_letter(by, "anna@example.org", "en"), says="letter.no-mail"),
    Served("open-register", taking_lists.list_taken, lambda at, by: taking_lists.list_taken(_list(at), by, source="list.yaml")),
    Served("keep-copies", copy_folders.add_folder, lambda at, by: copy_folders.add_folder(str(at.folder), by)),
    Served("keep-copies", copy_folders.try_folder, lambda _, by: copy_folders.try_folder(CopyFolder.objects.get().pk, by)),
    Served("keep-copies", copy_folders.remove_folder, lambda _, by: copy_folders.remove_folder(CopyFolder.objects.get().pk, by)),
)
# fmt: on


def _history(at: Place) -> OpenedFile:
    """A history in which nothing has happened yet."""
    path = at.folder / "history.yaml"
    path.write_text(f"ronde: history 2\nregulation: ffjd\nsalt: {'00' * 32}\nplayers: []\nfacts: []\n", "utf-8")
    return opened_file(path)


def _archive() -> GivenArchive:
    """A list of a former site, of one line."""
    return GivenArchive("2009-05-01.csv", b"Nom;Cote\nDupont Jo;1500\n", "national", "S")


def _opening() -> GivenOpening:
    """A list with which a register could begin."""
    return GivenOpening(b"Nom;Cote\nDupont Jo;1500\n", TODAY, {})


def _list(at: Place) -> ArrivedList:
    """A federation's list, as a file brings it."""
    path = at.folder / "list.yaml"
    path.write_text("regulation: absp\nfacts:\n  - {fact: adopted, id: a, day: 2020-01-01, ratings: []}\n", "utf-8")
    found = arrived_list(path, "list.yaml", TODAY)
    assert isinstance(found, ArrivedList)
    return found


def _state(at: Place) -> bytes:
    """What is published of the event, as a desk elsewhere would send it."""
    return printed_state(published_state(at.event, 1))


def _elsewhere(at: Place) -> bytes:
    """The file of an event that is not here any more."""
    content = event_file(at.event)
    at.event.delete()
    return content


def _versions(at: Place, *people: str) -> Any:
    return tuple(PersonRow.objects.get(id=f"{at.name}-{one}").version for one in people)
