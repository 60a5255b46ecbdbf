"""Backups and health: how old the last backup is, one made now, how one is put back; what is wrong, the folders, the jobs behind the pages."""

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.views.decorators.http import require_POST

from ronde import __version__
from ronde.files.writing import make_folder
from ronde.web.administration.frame import administration_text, room_page
from ronde.web.care.last_backup import last_backup
from ronde.web.events.copy_queries import copies
from ronde.web.guarding import for_who_may
from ronde.web.health import health_now
from ronde.web.language import reading
from ronde.web.registers.models import Lease
from ronde.web.spoken_forms import ButtonForm, SpokenForm
from ronde.words.language import Language
from ronde.words.texts import text

_PATIENCE = 100  # seconds: the server in front waits for two minutes
_MOST_SAID = 600  # characters of what the verb said
_NIGHTLY = "ronde backup --output /var/backups/ronde --keep 30"
_KEPT = 5  # backups that were made from the page; those of the night lie elsewhere


@for_who_may("care")
def care_page(request: HttpRequest) -> HttpResponse:
    """How the installation is, and its backups."""
    return _shown_care(request, SpokenForm())


def _shown_care(request: HttpRequest, form: SpokenForm) -> HttpResponse:
    last = last_backup()
    return room_page(
        request,
        "care",
        "care",
        form=form,
        backup=last,
        own_folder=_own_folder(),
        restore_line=f"ronde restore {last.path if last else _own_folder() / 'ronde-….zip'} --replace",
        backup_line=_NIGHTLY,
        health=health_now(),
        data=settings.DATA,
        database=connection.display_name,
        copies=copies(),
        folding=Lease.objects.order_by("name").values_list("holder", flat=True).first(),
        version=__version__,
    )


@require_POST
@for_who_may("care")
def backup_now(request: HttpRequest) -> HttpResponse:
    """A backup made now."""
    form = ButtonForm(request.POST)
    if form.is_valid():
        done = _backup_made(reading())
        if done.returncode == 0:
            messages.success(request, administration_text("backup_made"))
            return redirect("administration:care")
        form.add_error(None, done.stderr.strip()[-_MOST_SAID:] or text("administration.backup_broken", reading()))
    answer = _shown_care(request, form)
    answer.status_code = 422
    return answer


def _backup_made(language: Language) -> "subprocess.CompletedProcess[str]":
    """The verb in a process of its own, into a folder beside the database: to look at the copy a process connects to it, which one that serves must not."""
    make_folder(_own_folder())
    command = [
        sys.executable,
        "-m",
        "ronde",
        "backup",
        "-o",
        str(_own_folder()),
        "--keep",
        str(_KEPT),
        "--lang",
        language,
    ]
    environment = {**os.environ, "RONDE_DATA": str(settings.DATA)}
    if connection.vendor == "sqlite":
        environment["DATABASE_URL"] = f"sqlite://{connection.settings_dict['NAME']}"
    try:
        return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=_PATIENCE, check=False)  # noqa: S603 - ours
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", text("administration.backup_long", language))


def _own_folder() -> Path:
    return Path(settings.DATA) / "backups"


urlpatterns = [
    path("", care_page, name="care"),
    path("backup/", backup_now, name="backup"),
]
