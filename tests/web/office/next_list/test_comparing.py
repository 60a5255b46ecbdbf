"""Somebody else's list, sent as CSV or XLSX: its columns recognised or chosen, every line in its class, as a page and as a file."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ronde.web.registers.models import Register
from tests.files.tables.workbooks import workbook
from tests.web.accounts.signing import with_second_step
from tests.web.office_work import PASSWORD, acted, an_officer, begun

pytestmark = pytest.mark.usefixtures("database")
COMPARE = "/en/office/dames/compare/"
# As taken over: Claude three 1610, one 1500, two 1420, four 1280, on places 1 to 4.
THEIRS = [
    ["Rang", "Nom", "Cote"],
    ["1", "Claude three", "1610"],
    ["2", "Claude one", "1501"],
    ["4", "Claude two", "1420"],
    ["5", "Zoé Ailleurs", "1200"],
]
CLASSES = ["other value", "place only", "missing there", "missing here", "same"]


def begun_with(folder: Path, acts: int = 0) -> tuple[Register, Client]:
    register, user = begun("dames"), an_officer()
    for act in range(acts):
        assert acted(register, act, user, folder).is_done
    return register, with_second_step(user, PASSWORD)


def sent(client: Client, name: str, content: bytes) -> str:
    answer = client.post(COMPARE, {"file": SimpleUploadedFile(name, content)}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def text_file() -> bytes:
    return "\n".join(";".join(row) for row in THEIRS).encode()


def test_a_csv_is_compared_line_by_line_and_nothing_is_recorded(tmp_path: Path) -> None:
    register, client = begun_with(tmp_path)
    facts = register.facts.count()
    page = sent(client, "theirs.csv", text_file())
    assert "theirs.csv" in page
    assert page.count("data-row>") == 4  # Claude three is the same on both
    for name, ours, theirs in (
        ("Claude one", "1500", "1501"),
        ("Claude four", "1280", "–"),
        ("Zoé Ailleurs", "–", "1200"),
    ):
        row = next(part for part in page.split("<tr") if name in part)
        assert f'<td class="n key">{ours}</td><td class="n key">{theirs}</td>' in row
    same = client.get(f"{COMPARE}?kind=same").content.decode()
    assert "Claude three" in same
    assert same.count("data-row>") == 1
    assert register.facts.count() == facts


def test_a_workbook_says_the_same_and_the_file_has_everybody(tmp_path: Path) -> None:
    _, client = begun_with(tmp_path)
    page = sent(client, "theirs.xlsx", workbook(THEIRS))
    assert page.count("data-row>") == 4
    answer = client.get(f"{COMPARE}csv/")
    assert answer["Content-Disposition"] == 'attachment; filename="comparison-dames.csv"'
    lines = answer.content.decode().removeprefix("\ufeff").splitlines()
    assert lines[0].startswith("Difference,Player,Name there")
    assert lines[1:] == [
        "same,Claude three,Claude three,1,1,1610,1610,",
        "other value,Claude one,Claude one,2,2,1500,1501,+1",
        "place only,Claude two,Claude two,3,4,1420,1420,",
        "missing there,Claude four,,4,,1280,,",
        "missing here,Zoé Ailleurs,Zoé Ailleurs,,5,,1200,",
    ]


def test_columns_that_are_not_recognised_are_chosen(tmp_path: Path) -> None:
    _, client = begun_with(tmp_path)
    rows = [["Qui", "Quoi", "Combien"], *([name, "x", value] for _, name, value in THEIRS[1:])]
    page = sent(client, "odd.csv", "\n".join(";".join(row) for row in rows).encode())
    assert "column-0" in page
    assert "data-row>" not in page
    chosen = {"column-0": "name", "column-1": "", "column-2": "rating"}
    page = client.post(COMPARE, chosen, follow=True).content.decode()
    assert page.count("data-row>") == 3  # without places, Claude two is the same too


def test_what_is_no_list_is_said_and_no_page_breaks(tmp_path: Path) -> None:
    _, client = begun_with(tmp_path)
    assert client.post(COMPARE, {}).status_code == 422
    for content in (
        b"\x00\xff\xfe",
        b"PK\x03\x04broken",
        b"%PDF-1.4",
        b"name\nx\n",
        b"name;rating\nx;many\n",
        b";;;;\n",
    ):
        page = sent(client, "x.csv", content)
        assert 'class="note' in page, content
    assert client.post(COMPARE, {"file": SimpleUploadedFile("big.csv", b"x" * 1_000_001)}).status_code == 422
    assert client.get(f"{COMPARE}?kind=nothing&against=nothing").status_code == 200


def test_the_last_list_can_be_compared_instead_of_the_draft_and_a_file_forgotten(tmp_path: Path) -> None:
    register, client = begun_with(tmp_path, acts=3)  # a series, homologated, and the list of February
    lines = [(one.player, one.value) for one in register.editions.get().lines.order_by("position")]
    written = "id;rating\n" + "\n".join(f"{player};{value}" for player, value in lines)
    sent(client, "february.csv", written.encode())
    page = client.get(f"{COMPARE}?against=last").content.decode()
    assert "Both lists say the same." in page
    assert client.post(f"{COMPARE}give-up/").status_code == 302
    assert "Send the list that somebody else computed" in client.get(COMPARE).content.decode()
    assert client.get(f"{COMPARE}csv/")["Location"] == COMPARE
