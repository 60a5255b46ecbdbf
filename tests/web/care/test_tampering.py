# ruff: noqa: S608 - the statements of somebody who tampers, put together of our own words
"""A database that somebody has changed past Ronde: each kind of tampering is found and named by ``ronde verify``, or is on its list of what it cannot see."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model

import ronde.web as ronde_web
from ronde.files.opening import opened_file
from ronde.main.verifying import everything_verified
from ronde.play.acts import act as acts
from ronde.web.accounts.appointing import officer
from ronde.web.accounts.models import PersonalKey
from ronde.web.care.watched import NOT_COVERED, NOT_WATCHED
from ronde.web.clock import now
from ronde.web.events.models import Announcement, Event, NoteRow, SectionRow
from ronde.web.ledger.models import LedgerLine
from ronde.web.ledger.watching import watched_tables
from ronde.web.people.models import PersonRow
from ronde.web.privacy.erasing import erase
from ronde.web.privacy.models import Consent, PrivacyRequest
from ronde.web.privacy.whom import whom
from ronde.web.registers import comparing, models
from ronde.web.registers.exchange import register_from
from ronde.web.registers.folding import FOLD
from ronde.web.registers.rebuilding import rebuild
from ronde.web.registers.upkeep import store_whys
from ronde.words.language import LANGUAGES
from ronde.words.texts import catalogue, text
from tests.web.events.desk_work import an_event, did, organiser, playing
from tests.web.months import month
from tests.web.verbs import ronde

pytestmark = pytest.mark.usefixtures("database")


def installation(folder: Path) -> None:
    """A register with lists and whys, an event with acts, an officer, consents, a request, a key of a laptop, a note."""
    register = register_from(opened_file(month(folder)), "dames", "Dames")
    store_whys()
    playing(4, event=an_event("e1", register))
    user = officer("aurore", "a-long-password-9", "Aurore")
    PersonalKey.objects.create(user=user, digest="a" * 64, since=now())
    today = now().date()
    for person in PersonRow.objects.order_by("id")[:2]:
        Consent.objects.create(person=person.id, giver="mother", day=today, noted_by="aurore")
    PrivacyRequest.objects.create(person=person.id, kind="access", asked=today, due=today, asked_by="aurore")
    Announcement.objects.create(event=Event.objects.get(), shown=now())
    NoteRow.objects.create(id="n1", event=Event.objects.get(), kind="word", said="{}", at=now())


@dataclass(frozen=True)
class Tampering:
    """Statements of SQL, and a word of what verify says then; None if it cannot see it, and says so."""

    sql: str
    found: str | None


LAST = "(SELECT MAX(turn) FROM registers_edition)"
TWO_WHYS = "SELECT MIN(id) AS a, MAX(id) AS b FROM registers_change WHERE why <> ''"
SWAPPED = f"""UPDATE registers_change SET why = (SELECT o.why FROM registers_change o, ({TWO_WHYS}) t
    WHERE o.id = CASE WHEN registers_change.id = t.a THEN t.b ELSE t.a END)
    WHERE id IN (SELECT a FROM ({TWO_WHYS}) x UNION SELECT b FROM ({TWO_WHYS}) y)"""
FIRST_LINE = f"WHERE turn = {LAST} AND position = 1"

TAMPERINGS = {
    "two whys swapped": Tampering(SWAPPED, "whys of changes"),
    "a why in other words": Tampering("UPDATE registers_change SET why = '[]' WHERE why <> ''", "whys of changes"),
    "a rating of a line": Tampering(f"UPDATE registers_line SET value = '3000' {FIRST_LINE}", "Pages show the list"),
    "the rating before": Tampering(f"UPDATE registers_line SET was = '7' {FIRST_LINE}", "Pages show the list"),
    "a movement": Tampering(f"UPDATE registers_line SET climbed = 9 {FIRST_LINE}", "Pages show the list"),
    "a series": Tampering(f"UPDATE registers_line SET series = 'X' {FIRST_LINE}", "Pages show the list"),
    "a club of a line": Tampering(f"UPDATE registers_line SET club = 'x' {FIRST_LINE}", "clubs and categories on lists"),
    "a category": Tampering(f"UPDATE registers_line SET category = 'x' {FIRST_LINE}", "clubs and categories on lists"),
    "a league": Tampering(f"UPDATE registers_line SET league = 'x' {FIRST_LINE}", "clubs and categories on lists"),
    "a sex": Tampering(f"UPDATE registers_line SET sex = 'X' {FIRST_LINE}", "clubs and categories on lists"),
    "all lines of a list": Tampering(f"DELETE FROM registers_line WHERE turn = {LAST}", "Pages show the list"),
    "when a list was recorded": Tampering("UPDATE registers_edition SET recorded = '2020-01-01'", "Pages show the list"),
    "how long a list is": Tampering("UPDATE registers_edition SET size = size + 1", "Pages show the list"),
    "how many moved": Tampering("UPDATE registers_edition SET moved = moved + 1", "Pages show the list"),
    "all lists": Tampering("DELETE FROM registers_edition", "Pages show the list"),
    "a change": Tampering("UPDATE registers_change SET after = '1' WHERE position = 0", "changes of ratings"),
    "a game": Tampering("UPDATE registers_gamerow SET won = 1 WHERE won = -1", "games and appearances"),
    "a dossier": Tampering("UPDATE registers_dossierrow SET state = 'x'", "dossiers"),
    "how far it has come": Tampering("UPDATE registers_projected SET turn = turn - 1", "how far it has come"),
    "a text beside": Tampering("DELETE FROM registers_besidetext", "nobody has erased it"),
    "the name of a register": Tampering("UPDATE registers_register SET name = 'x'", "settings of registers"),
    "a person renamed": Tampering("UPDATE people_personrow SET name = 'X'", "Changed past Ronde: people"),
    "a body of a person": Tampering("UPDATE people_personrow SET body = replace(body, '1980', '1981') WHERE id = 'anne'", "with the key anne"),
    "everybody public": Tampering("UPDATE people_personrow SET named = NOT named", "Changed past Ronde: people"),
    "a person removed": Tampering("DELETE FROM people_personkey; DELETE FROM people_personrow WHERE id = 'anne'", "Removed past Ronde: people"),
    "words that find people": Tampering("DELETE FROM people_personkey", "found by"),
    "a club renamed": Tampering("UPDATE people_clubrow SET name = 'X'", "Changed past Ronde: clubs"),
    "the journal of people": Tampering("DELETE FROM people_peoplechange", "journal of changes of people"),
    "consents": Tampering("DELETE FROM privacy_consent", "Removed past Ronde: consents"),
    "a consent taken back": Tampering("UPDATE privacy_consent SET withdrawn = '2024-01-01'", "Changed past Ronde: consents"),
    "a request": Tampering("UPDATE privacy_privacyrequest SET state = 'refused'", "privacy requests"),
    "somebody marked erased": Tampering("INSERT INTO privacy_erasure (person, day) VALUES ('anne', '2024-01-01')", "Added past Ronde: erasures"),
    "an officer added": Tampering(
        "INSERT INTO accounts_appointment (user_id, role, over) SELECT id, 'administrator', '' FROM auth_user", "Added past Ronde: roles"
    ),
    "a password": Tampering("UPDATE auth_user SET password = 'x'", "Changed past Ronde: accounts"),
    "a key of a laptop": Tampering("UPDATE accounts_personalkey SET digest = 'b'", "keys of laptops"),
    "a demonstration": Tampering(
        "INSERT INTO accounts_demonstration (only, since) VALUES (1, '2024-01-01')", "mark of a demonstration"
    ),
    "arguments of an act": Tampering("UPDATE events_act SET arguments = '{\"x\":1}' WHERE number = 2", "act 2 is not as it was entered"),
    "the author of an act": Tampering("UPDATE events_act SET author = 'x' WHERE number = 2", "act 2 is not as it was entered"),
    "the last act": Tampering("DELETE FROM events_act WHERE number = (SELECT MAX(number) FROM events_act)", "Section"),
    "the name of an entrant": Tampering("UPDATE events_entrantrow SET frozen = '{}'", "entrants of events"),
    "a note of the desk": Tampering("DELETE FROM events_noterow", "Removed past Ronde: note"),
    "the order of sections": Tampering("UPDATE events_sectionrow SET position = 9", "Changed past Ronde: sections"),
    "the zone of an event": Tampering("UPDATE events_event SET zone = 'Asia/Tokyo'", "Changed past Ronde: events"),
    "nobody may enter": Tampering("UPDATE events_announcement SET capacity = 0", "Changed past Ronde: announcements"),
    "a section's dossier": Tampering("UPDATE events_sectionrow SET dossier = 'x'", "Changed past Ronde: sections"),
    "a line of the ledger": Tampering("UPDATE ledger_ledgerline SET digest = '' WHERE kind = 'consent'", "The ledger was changed"),
    "lines of the ledger": Tampering("DELETE FROM ledger_ledgerline WHERE kind = 'role'", "The ledger was changed"),
    "a batch of the ledger": Tampering("DELETE FROM ledger_ledgerbatch WHERE number = (SELECT MAX(number) FROM ledger_ledgerbatch)", "The ledger was changed"),
    "the whole ledger": Tampering("DELETE FROM ledger_ledgerline; DELETE FROM ledger_ledgerbatch", "The ledger is gone"),
    "a device of an act": Tampering("UPDATE events_act SET device = 'x'", None),
    "a session": Tampering("DELETE FROM django_session", None),
}  # fmt: skip
SAMPLE = (
    "two whys swapped",
    "a club of a line",
    "a text beside",
    "everybody public",
    "an officer added",
    "the author of an act",
    "the whole ledger",
)


@pytest.fixture
def tampered(database: str, tmp_path: Path) -> str:
    """An installation that verifies, and how the verb is told of it."""
    installation(tmp_path)
    FOLD.end()
    source = database.removeprefix("sqlite://")
    assert ronde("verify", source).returncode == 0
    return source


def said_after(sql: str, capsys: pytest.CaptureFixture[str]) -> tuple[bool, str]:
    """Whether all is sound after statements of SQL, and what is said; they are taken back."""
    capsys.readouterr()
    with transaction.atomic():
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA defer_foreign_keys = ON")
            for statement in sql.split("; "):
                cursor.execute(statement.replace("(only,", '("only",'))
        is_sound = everything_verified("here", "en")
        transaction.set_rollback(True)
    out, err = capsys.readouterr()
    return is_sound, " ".join((out + err).split())


def test_each_kind_of_tampering_is_found_and_named_or_on_the_list_of_what_is_not_seen(
    tampered: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(TAMPERINGS) > 30
    names = SAMPLE if connection.vendor == "postgresql" else TAMPERINGS
    wrong = {}
    for name in names:
        tampering = TAMPERINGS[name]
        is_sound, said = said_after(tampering.sql, capsys)
        assert "What verify cannot see" in said
        if is_sound is (tampering.found is not None) or (tampering.found or "") not in said:
            wrong[name] = (is_sound, said[-300:])
    assert wrong == {}
    assert ronde("verify", tampered).returncode == 0


def test_the_verb_ends_with_one_and_says_so_in_three_languages(tampered: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE people_personrow SET named = NOT named WHERE id = 'anne'")
    people = {"en": "people (1)", "fr": "personnes (1)", "ro": "persoane (1)"}
    for lang in LANGUAGES:
        done = ronde("verify", tampered, lang=lang)
        assert done.returncode == 1
        assert people[lang] in done.stderr
        assert text("says.not_verified", lang).splitlines()[0] in done.stdout


def test_what_ronde_itself_changes_verifies(tampered: str) -> None:
    anne = whom("anne")
    assert anne is not None
    Consent.objects.filter(person="anne").update(withdrawn=now().date())
    olga = organiser("olga", "e1")
    assert did(SectionRow.objects.get(), acts.pair(), olga) is not None
    erase(anne, now().date())
    rebuild(models.Register.objects.get())
    FOLD.end()
    done = ronde("verify", tampered)
    assert done.returncode == 0, done.output


def test_what_was_erased_cannot_be_tried_out_and_an_older_row_cannot_be_put_back(tampered: str) -> None:
    """Only the last line of a key has its salt: of the older ones nobody can compute the digest of a guess."""
    row = Consent.objects.get(person="anne")
    before = (row.giver, row.day)
    Consent.objects.filter(pk=row.pk).update(giver="")
    lines = [*LedgerLine.objects.filter(kind="consent", key=str(row.pk)).order_by("number")]
    assert [bool(line.salt) for line in lines] == [False, True]
    with connection.cursor() as cursor:
        cursor.execute("UPDATE privacy_consent SET giver = %s WHERE id = %s", [before[0], row.pk])
    assert ronde("verify", tampered).returncode == 1


def test_what_a_killed_process_has_not_bound_is_bound_by_the_next(tampered: str) -> None:
    """Lines that a killed process could not bind are bound by the next one."""
    with transaction.atomic():
        Consent.objects.update(paper="A")
        connection.run_on_commit.clear()  # it was killed here
    assert LedgerLine.objects.filter(batch=0).exists()
    assert ronde("verify", tampered).returncode == 0
    Consent.objects.update(paper="B")
    assert not LedgerLine.objects.filter(batch=0).exists()
    assert ronde("verify", tampered).returncode == 0


def label_of(model: type[Model]) -> str:
    return f"{model._meta.app_label}.{model.__name__}"  # noqa: SLF001 - Django's name for it


def test_every_table_is_watched_or_said_not_to_be() -> None:
    every = {label_of(model) for model in apps.get_models()}
    watched = {label_of(table.model) for table in watched_tables().values()}
    left = {label for labels in NOT_WATCHED.values() for label in labels.split()}
    assert watched | left == every
    compared = {label_of(table.model) for table in comparing.TABLES}
    assert compared <= left | watched


def test_every_column_of_a_watched_table_is_covered_or_said_not_to_be() -> None:
    """A column that is added later too."""
    left = {
        f"{kind}.{field.attname}"
        for kind, table in watched_tables().items()
        for field in table.model._meta.concrete_fields  # noqa: SLF001 - Django's name for it
        if field.attname not in {*table.columns, *table.group}
    }
    assert left == {name for names in NOT_COVERED.values() for name in names.split()}


def test_every_kind_has_its_name_in_every_language() -> None:
    assert {f"details.ledger.{kind}" for kind, table in watched_tables().items() if not table.only_removed} <= {
        *catalogue()
    }


def test_nobody_writes_a_table_by_sql_but_the_lines_of_the_archive_and_a_move() -> None:
    """What is written past the models leaves no line in the ledger. A move empties another database, and copies the ledger with the rest."""
    web = Path(ronde_web.__file__).parent
    writing = re.compile(r"(INSERT INTO|UPDATE|DELETE FROM) ", re.ASCII)
    found = {path.relative_to(web).as_posix() for path in web.rglob("*.py") if writing.search(path.read_text("utf-8"))}
    assert {name for name in found if "migrations" not in name} == {
        "archive/line_rows.py",
        "care/moving.py",
        "registers/guards.py",
    }
