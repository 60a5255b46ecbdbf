"""What is done in rooms of the office, and with entries of the site, for ``acts_by_role``: the action of the table, the service, and what performs it on a ``Place``."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.web.events import announcing, collective_games, entry_files, fetching_entries, taking_entries
from ronde.web.events.announcing import Announced
from ronde.web.events.collective_games import NewGames
from ronde.web.events.entry_files import FORMAT, EntriesFile
from ronde.web.machine_asking import Server
from ronde.web.office.enquiries import queries as enquiry_queries
from ronde.web.office.enquiries import services as enquiries
from ronde.web.office.enquiries.services import AskedNumber, Asker
from ronde.web.office.journal import moves as journal_moves
from ronde.web.office.journal import one_fact, time_travel
from ronde.web.office.journal import queries as journal_queries
from ronde.web.office.journal import verifying as journal_verifying
from ronde.web.office.journal.filtering import Asked
from ronde.web.office.journal.time_travel import AskedThen
from ronde.web.office.models import Enquiry
from ronde.web.office.players import clubs as players_clubs
from ronde.web.office.players import consents as players_consents
from ronde.web.office.players import lookalikes as players_pairs
from ronde.web.office.players import person as players_person
from ronde.web.office.players import queries as players_queries
from ronde.web.office.players import requests as players_requests
from ronde.web.office.players.clubs import TypedClub
from ronde.words.letters import LetterText

TODAY = date(2020, 1, 1)
ANSWERED = datetime(2020, 1, 9, 9, tzinfo=UTC)
SERVER = Server("no address", "KEY")
ENTRIES = EntriesFile(format=FORMAT, event="e", name="Open", first_day=TODAY, made="", entries=())


def _answered(at: Any) -> Enquiry:
    """The question about a number, as it is once the office has answered."""
    number = at.enquiry.pk
    Enquiry.objects.filter(pk=number).update(answered=ANSWERED, answer="so")
    return Enquiry.objects.get(pk=number)


# fmt: off
ROOM_ACTS: tuple[tuple[str, Callable[..., Any], Callable[[Any, Any], Any]], ...] = (
    # The journal
    ("look", journal_queries.journal_page, lambda at, by: journal_queries.journal_page(at.register, Asked(), by)),
    ("look", one_fact.fact_page, lambda at, by: one_fact.fact_page(at.register, 1, by)),
    ("look", journal_moves.moves_of, lambda at, by: journal_moves.moves_of(at.register, 1, by)),
    ("look", time_travel.known_then, lambda at, by: time_travel.known_then(at.register, AskedThen("2020-01-02"), by)),
    ("look", journal_verifying.verify, lambda at, by: journal_verifying.verify(at.register, by)),
    # Questions about numbers
    ("ask-office", enquiries.ask_about_number, lambda at, by: enquiries.ask_about_number(at.register, AskedNumber(1, at.name), "why?", Asker("fr"), by)),
    ("ask-office", enquiries.reply_to_answer, lambda at, by: enquiries.reply_to_answer(_answered(at), "why so?", by)),
    ("look", enquiry_queries.enquiries_page, lambda at, by: enquiry_queries.enquiries_page(at.register, "1", by)),
    ("look", enquiry_queries.enquiry_page, lambda at, by: enquiry_queries.enquiry_page(at.register, at.enquiry.pk, by)),
    ("answer-enquiry", enquiries.answer_enquiry, lambda at, by: enquiries.answer_enquiry(at.enquiry, LetterText("s", "t"), by)),
    # The room of the players
    ("merge", players_queries.found_page, lambda at, by: players_queries.found_page(at.register, "camille", by, TODAY)),
    ("merge", players_person.person_page, lambda at, by: players_person.person_page(at.register, at.name, by, TODAY)),
    ("merge", players_pairs.pairs_page, lambda at, by: players_pairs.pairs_page(at.register, by)),
    ("merge", players_pairs.twins_of, lambda at, by: players_pairs.twins_of(at.register, f"{at.name}-four", f"{at.name}-five", by, TODAY)),
    ("merge", players_consents.minors_page, lambda at, by: players_consents.minors_page(at.register, by, TODAY)),
    ("merge", players_consents.consent_page, lambda at, by: players_consents.consent_page(at.register, at.name, by, TODAY)),
    ("merge", players_requests.requests_page, lambda at, by: players_requests.requests_page(at.register, 0, by, TODAY)),
    ("merge", players_clubs.clubs_page, lambda at, by: players_clubs.clubs_page(at.register, at.name, by, TODAY)),
    ("edit-person", players_clubs.save_club, lambda at, by: players_clubs.save_club(at.register, TypedClub("", "N", 0), by)),
    ("edit-person", players_clubs.save_league, lambda at, by: players_clubs.save_league(at.register, TypedClub("", "N", 0), by)),
)

# Entries of the site at the desk: all for who runs the section; what is said to who may.
ENTRY_ACTS: tuple[tuple[Callable[..., Any], Callable[[Any, Any], Any], str], ...] = (
    (announcing.announce, lambda at, by: announcing.announce(at.event, Announced(capacity=9), by), ""),
    (entry_files.entries_file, lambda at, by: entry_files.entries_file(at.event, by), ""),
    (fetching_entries.fetch_entries, lambda at, by: fetching_entries.fetch_entries(at.event, SERVER, by), "server.bad-address"),
    (taking_entries.preview_entries, lambda at, by: taking_entries.preview_entries(at.section, ENTRIES, by), ""),
    (taking_entries.take_entries, lambda at, by: taking_entries.take_entries(at.section, ENTRIES, by, digest=""), "people.preview-stale"),
)

# Collective games: of a section that is none, what speaks against it is said to who may.
COLLECTIVE_ACTS: tuple[tuple[Callable[..., Any], Callable[[Any, Any], Any], str], ...] = (
    (collective_games.add_games, lambda at, by: collective_games.add_games(at.event, NewGames("Duplicat", 2), by), ""),
    (collective_games.close_game, lambda at, by: collective_games.close_game(at.name, by, seen=at.section.version).acted, "play.refused-now"),
    (collective_games.seat_game, lambda at, by: collective_games.seat_game(at.name, (), by, seen=at.section.version), "play.refused-now"),
    (collective_games.seat_late, lambda at, by: collective_games.seat_late(at.name, PlayerId("p1"), by, seen=at.section.version), "play.no-vacant-seat"),
)
# fmt: on
