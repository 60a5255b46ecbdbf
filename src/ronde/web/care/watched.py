"""Every table that the ledger watches, in one place, and those that it does not, each with the reason.

A test compares this with all models: whoever adds a table says here what becomes of it.
"""

from typing import Any

from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models.signals import post_migrate

from ronde.web.accounts.models import (
    Appointment,
    BeginningCode,
    Demonstration,
    KnownServer,
    OneTimeLink,
    PersonalKey,
    SectionCode,
)
from ronde.web.archive.models import ArchivedLine, ArchivedList, ArchivedSeries, Redirect
from ronde.web.care.state import is_behind
from ronde.web.events.models import Announcement, EntrantRow, EntryAsked, Event, NoteRow, SectionRow, SentState
from ronde.web.ledger.lines import write_beginning
from ronde.web.ledger.models import LedgerBatch
from ronde.web.ledger.watching import WatchedTable, seal, seal_rewritten, watch, watched_table
from ronde.web.office.models import (
    ArrivedFile,
    DrawRequest,
    Enquiry,
    Letter,
    PaidPurse,
    Question,
    RequestDocument,
    Verification,
)
from ronde.web.people.models import (
    Affiliation,
    ClubRow,
    ImportedLine,
    ImportedList,
    LeagueRow,
    Merge,
    PeopleChange,
    PersonRow,
    SharingQuestion,
)
from ronde.web.privacy.models import Consent, Erasure, PrivacyRequest
from ronde.web.publisher.models import Logo, Publisher
from ronde.web.registers.missing_texts import TEXT, seal_missing_texts
from ronde.web.registers.models import BesideText, CopiedPerson, Edition, Line, Register, WaitingRow

# What the ledger does not watch, and why. What is compared with facts, acts or people is looked at by ``verify`` in another way.
NOT_WATCHED = {
    "computed": "registers.Projected registers.Edition registers.Line registers.Change registers.DossierRow registers.AppearanceRow"
    " registers.GameRow people.PersonKey",
    "chained": "registers.Fact registers.BesideText events.Act ledger.LedgerBatch ledger.LedgerLine",
    "passing": "registers.Lease accounts.Tally accounts.Kept sessions.Session archive.PendingFile events.CopyFolder events.EventCopy"
    " events.SiteShowing office.SeenLine office.Recomputed people.PeopleVersion demonstration.Construction",
    "Django's": "auth.Permission auth.Group contenttypes.ContentType account.EmailAddress account.EmailConfirmation",
}

# Columns of watched tables that no digest covers, and why.
NOT_COVERED = {
    "compared": "lines.place lines.position lines.climbed lines.value lines.was lines.status lines.series waiting.position waiting.missing"
    " waiting.values section.name section.version section.state section.behind section.body section.link",
    "passing": "account.last_login second-step.last_used_at laptop-key.used section.stamp lines.id waiting.id",
}

_BELONGING = ("player", "category", "sex", "club", "league")


def _tables() -> tuple[WatchedTable, ...]:
    return (
        watched_table("person", PersonRow),
        watched_table("club", ClubRow),
        watched_table("league", LeagueRow),
        watched_table("people-change", PeopleChange, group=("version",)),
        watched_table("merge", Merge),
        watched_table("imported-list", ImportedList),
        watched_table("imported-line", ImportedLine),
        watched_table("membership", Affiliation),
        watched_table("sharing-question", SharingQuestion),
        watched_table("consent", Consent),
        watched_table("privacy-request", PrivacyRequest),
        watched_table("erasure", Erasure),
        watched_table("account", User, without=("last_login",)),
        watched_table("second-step", Authenticator, without=("last_used_at",)),
        watched_table("role", Appointment),
        watched_table("link", OneTimeLink),
        watched_table("beginning-code", BeginningCode),
        watched_table("section-code", SectionCode),
        watched_table("laptop-key", PersonalKey, without=("used",)),
        watched_table("known-server", KnownServer),
        watched_table("demonstration", Demonstration),
        watched_table("publisher", Publisher),
        watched_table("logo", Logo),
        watched_table("register", Register),
        watched_table("copied-person", CopiedPerson, group=("register_id",)),
        watched_table(
            "lines", Line, columns=_BELONGING, group=("register_id", "turn", "ranking"), with_rows_of=Edition
        ),
        watched_table("waiting", WaitingRow, columns=_BELONGING, group=("register_id", "turn")),
        watched_table(TEXT, BesideText, group=("register_id", "fact", "path"), only_removed=True),
        watched_table("event", Event),
        watched_table("section", SectionRow, columns=("event_id", "position", "file", "tags", "dossier", "sent")),
        watched_table("entrants", EntrantRow, group=("event_id",)),
        watched_table("note", NoteRow),
        watched_table("announcement", Announcement),
        watched_table("sent-state", SentState),
        watched_table("entry", EntryAsked),
        watched_table("question", Question),
        watched_table("file", ArrivedFile),
        watched_table("letter", Letter),
        watched_table("purse", PaidPurse),
        watched_table("draw-request", DrawRequest),
        watched_table("request-document", RequestDocument),
        watched_table("enquiry", Enquiry),
        watched_table("verification", Verification),
        watched_table("archived-list", ArchivedList),
        watched_table("archived-lines", ArchivedLine, group=("list_id",)),
        watched_table("archived-series", ArchivedSeries),
        watched_table("redirect", Redirect),
    )


def watch_all() -> None:
    """Hear of every write of these tables from now on, and begin the ledger where there is none."""
    watch(_tables())
    post_migrate.connect(begin_ledger, sender=apps.get_app_config("demonstration"), dispatch_uid="ronde.ledger")


def begin_ledger(**_: Any) -> None:
    """Begin the ledger of a database that has none, with what is there: at its first migration, or with the upgrade that brings the ledger.

    Called after each migration; of a database that is not up to date yet nothing is written.
    """
    if LedgerBatch._meta.db_table not in connection.introspection.table_names() or is_behind():  # noqa: SLF001 - Django's name for it
        return
    with transaction.atomic():
        if LedgerBatch.objects.filter(number=0).exists():
            seal_rewritten()
            return
        for table in _tables():
            seal(table)
        seal_missing_texts()
        write_beginning()
