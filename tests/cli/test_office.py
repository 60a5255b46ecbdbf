"""``ronde office``: sections with their states, who acted last, what is missing; open requests."""

from pathlib import Path

import pytest

from tests.verbs import ronde

DESK = """\
regulation: ffjd
players:
  - { id: ann, name: Ann, licences: [{ since: 2023-09-01 }] }
  - { id: ben, name: Ben, licences: [{ since: 2023-09-01 }] }
facts:
  - { fact: adopted, id: start, day: 2024-01-01, recorded: 2024-01-01, ratings: [{ player: ann, rating: 1550 }, { player: ben, rating: 1500 }] }
  - { fact: series, id: lyon, name: Open de Lyon, first_day: 2024-01-10, recorded: 2024-01-10, cadence: slow, declared: true, pace: { official: 2h/50 + 1h }, games: [{ white: ann, black: ben, result: 2 }] }
  - { fact: series, id: brest, name: Brest, first_day: 2024-01-10, recorded: 2024-01-10, cadence: slow, declared: true, pace: { other: an hour each }, games: [{ white: ann, black: ben, result: 1 }] }
  - { fact: series, id: nice, name: Nice, first_day: 2024-01-10, recorded: 2024-01-10, cadence: slow, declared: true, pace: { official: 2h/50 + 1h }, games: [{ white: ann, black: ben, result: 1 }] }
  - { fact: step, id: s1, of: lyon, action: submit, day: 2024-01-11, recorded: 2024-01-11, by: Olga, role: organiser }
  - { fact: step, id: s2, of: brest, action: submit, day: 2024-01-11, recorded: 2024-01-11, by: Olga, role: organiser }
  - { fact: payment, id: p1, day: 2024-01-12, recorded: 2024-01-12, by: Olga, amount: 4, sections: [lyon] }
  - { fact: payment, id: p2, day: 2024-01-12, recorded: 2024-01-12, by: Olga, amount: 1, sections: [brest] }
  - { fact: step, id: s3, of: lyon, action: homologate, day: 2024-01-13, recorded: 2024-01-13, by: Rex, role: officer }
  - { fact: step, id: s4, of: brest, action: return, day: 2024-01-14, recorded: 2024-01-14, by: Rex, role: officer, reason: Which cadence? }
  - { fact: request, id: r1, day: 2024-01-14, recorded: 2024-01-14, player: ben, kind: correction, rating: 1700, requester: { name: Pia, role: club-president }, file: [results] }
"""
SAID = {
    "en": ("homologated", "returned", "finished", "still to pay: 3", "Rex (ranking officer)", "waits for a decision"),
    "fr": (
        "homologuée",
        "renvoyée",
        "terminée",
        "reste à payer : 3",
        "Rex (responsable du classement)",
        "attend une décision",
    ),
    "ro": (
        "omologată",
        "înapoiată",
        "încheiată",
        "rămas de plătit: 3",
        "Rex (responsabilul clasamentului)",
        "așteaptă o decizie",
    ),
}


@pytest.fixture
def history(tmp_path: Path) -> Path:
    path = tmp_path / "history.yaml"
    path.write_text(DESK, "utf-8")
    return path


def flat(printed: str) -> str:
    """A table read cell by cell: borders gone, each column's lines joined."""
    rows: list[list[str]] = []
    for line in printed.splitlines():
        cells = [cell.strip() for cell in line.strip("│┃").split("│")]
        if line.startswith("│") and rows and len(rows[-1]) == len(cells):
            rows[-1] = [f"{one} {more}".strip() for one, more in zip(rows[-1], cells, strict=True)]
        elif line.startswith("│"):
            rows.append(cells)
        else:
            rows.append([])
    return " | ".join(cell for row in rows for cell in row).replace("\u00a0", " ")


@pytest.mark.parametrize("lang", SAID)
def test_the_desk_shows_states_last_steps_and_what_is_missing(history: Path, lang: str) -> None:
    done = ronde("office", "ffjd", history, lang=lang)
    assert done.returncode == 0
    shown = flat(done.stdout)
    for words in SAID[lang]:
        assert words in shown
    assert shown.index("Brest") < shown.index("Open de Lyon")  # what waits comes first
    assert "Which cadence?" in shown
    assert "[ffjd.pace-other]" in shown  # the code by which the officer may accept it


def test_only_what_waits_is_shown_on_demand(history: Path) -> None:
    shown = flat(ronde("office", "ffjd", history, "--waiting").stdout)
    assert "Open de Lyon" not in shown
    assert "Nice" in shown


def test_the_desk_can_be_seen_as_it_was_on_a_day(history: Path) -> None:
    shown = flat(ronde("office", "ffjd", history, "--known-at", "2024-01-11").stdout)
    assert "homologated" not in shown
    assert "submitted" in shown
    assert "still to pay: 4" in shown


def test_the_desk_of_another_book_asks_for_a_yes(tmp_path: Path) -> None:
    path = tmp_path / "frs.yaml"
    path.write_text(
        "regulation: frs\n"
        "players: [{ id: ana, name: Ana }, { id: bo, name: Bo }]\n"
        "facts:\n"
        "  - { fact: game, id: g1, day: 2012-05-01, number: 1, competition: CNIS, type: clasic,"
        " entries: [{ player: ana, place: 1 }, { player: bo, place: 2 }] }\n"
        "  - { fact: step, id: s1, of: g1, action: submit, day: 2012-05-02, by: Olga, role: organiser }\n",
        "utf-8",
    )
    shown = flat(ronde("office", "frs", path).stdout)
    assert "submitted" in shown
    assert "nothing" in shown
