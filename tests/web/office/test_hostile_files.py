"""Files that unfold to far more than they show, sent to the office: each is refused with the bound that it exceeds, and nothing is written."""

import re
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.html import strip_tags

from ronde.web.archive.models import ArchivedList
from ronde.web.office.models import ArrivedFile
from ronde.web.registers.models import Fact
from tests.files.hostile import ARCHIVES, EVENTS, RESULTS, TABLES, YAML
from tests.web.office_work import begun

EVENTS_TOLD = {"parts of nothing": "100 fois plus grand", "a manifest of 2,000,000 lists": "plus de 500000 valeurs"}
LISTS_TOLD = {
    "45 workbooks of 15 MB each": (ARCHIVES, "dépasse 600 Mo"),
    "a table of 90 MB of nothing": (ARCHIVES, "100 fois plus grand"),
    "16,000 cells with one text of 5 MB": (TABLES, "100 fois plus grand"),
    "100,000 cells with one text as long as a cell may be": (TABLES, "plus de 30000000 caractères"),
    "a directory of 13,000 times one name": (TABLES, "abîmé ou protégé"),
}
RESULTS_TOLD = {
    "a workbook of 1,500 sheets with a table each": "Plusieurs feuilles du fichier contiennent un tableau",
    "60,000 cells": "plus de 50000 cellules",
    "10,000 games of one pair": "plus de 200 parties d’un même joueur",
    "a workbook that unfolds to gigabytes": "100 fois plus grand",
}
PLAYERS_TOLD = {
    "4,000 cells with one text of 200,000 characters": "plus de 32767 caractères",
    "1,500,000 plain cells in some kB": "100 fois plus grand",
}


def sent(officer: Client, address: str, make: Callable[[], bytes], name: str, **form: str) -> str:
    """What the office says after a file was sent."""
    facts = Fact.objects.count()
    answer = officer.post(
        f"/fr/office/dames/{address}", {"file": SimpleUploadedFile(name, make()), **form}, follow=True
    )
    assert answer.status_code in {200, 422}
    assert Fact.objects.count() == facts
    return " ".join(strip_tags(answer.content.decode()).split())


@pytest.mark.parametrize("name", EVENTS_TOLD)
def test_an_event_file_that_unfolds_to_far_more_does_not_arrive(name: str, officer: Client) -> None:
    begun("dames")
    assert EVENTS_TOLD[name] in sent(officer, "take-in/", EVENTS[name].make, "open.ronde")
    assert not ArrivedFile.objects.exists()


def test_a_history_of_a_million_values_does_not_arrive(officer: Client) -> None:
    begun("dames")
    (file,) = YAML.values()
    assert "plus de 300000 valeurs" in sent(officer, "take-in/", file.make, "series.yaml")
    assert not ArrivedFile.objects.exists()


@pytest.mark.parametrize("name", RESULTS_TOLD)
def test_a_table_of_results_that_costs_far_more_than_it_holds_does_not_arrive(name: str, officer: Client) -> None:
    begun("dames")
    assert RESULTS_TOLD[name] in sent(officer, "take-in/", RESULTS[name].make, "serie.xlsx")
    assert not ArrivedFile.objects.exists()


@pytest.mark.parametrize("name", LISTS_TOLD)
def test_lists_of_the_former_site_that_unfold_to_far_more_are_not_archived(name: str, officer: Client) -> None:
    begun("dames")
    files, told = LISTS_TOLD[name]
    form = {"ranking": "national", "source": "former site", "names": "0", "day": "2016-09-01"}
    assert told in sent(officer, "archive/import/", files[name].make, "lists.zip", **form)
    assert not ArchivedList.objects.exists()


@pytest.mark.parametrize("name", PLAYERS_TOLD)
def test_a_list_of_licences_that_unfolds_to_far_more_is_refused(name: str, officer: Client) -> None:
    begun("dames")
    form = {"kind": "licences", "day": "2020-01-01"}
    assert PLAYERS_TOLD[name] in sent(officer, "players/import/", TABLES[name].make, "licences.xlsx", **form)


def test_of_90000_faults_of_a_file_the_first_are_told_and_how_many_more_there_are(officer: Client) -> None:
    """A page with all of them has 30 MB."""
    begun("dames")
    page = sent(officer, "take-in/", lambda: b"regulation: ffjd\nfacts:\n" + b"- {}\n" * 90_000, "series.yaml")
    assert len(page) < 200_000
    assert re.search(r"[1-9][0-9]+\s[0-9]{3} remarques ne sont pas affichées", page)
