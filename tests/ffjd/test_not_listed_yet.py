"""After a list: who is not on it yet, and what each waits for."""

import json
from pathlib import Path
from typing import Any

import pytest

from ronde.words.language import Language
from tests.ffjd.officers_work import ronde

NEWCOMERS = Path(__file__).with_name("newcomers.yaml")

# Pia and Que have five games of the school's series, which has no estimate; Hal has 5 of 7 games, Oto 1 and Rio none that counts.
# Nia has got her first rating, and Eva hers by decision.
WAITING: dict[Language, list[str]] = {
    "en": [
        "Not on the list yet: 5.",
        "– Pia Petit, Que Quint: the organiser’s estimate of the unrated players in Tournoi des écoles is missing (the guide of annex B goes from 600 to 1150)",
        "– Hal Haut: a first rating of 1800 takes 7 games; so far 5",
        "– Oto Olin: no first rating yet: 1 game of at least 5",
        "– Rio Roux: no first rating yet: 0 games of at least 5",
    ],
    "fr": [
        "Pas encore sur la liste : 5.",
        "– Pia Petit, Que Quint : il manque l’estimation des non-classés par l’organisateur dans Tournoi des écoles (le guide de l’annexe B va de 600 à 1150)",
        "– Hal Haut : un premier classement de 1800 demande 7 parties ; jusqu’ici 5",
        "– Oto Olin : pas encore de premier classement : 1 partie sur 5 au minimum",
        "– Rio Roux : pas encore de premier classement : 0 partie sur 5 au minimum",
    ],
    "ro": [
        "Încă nu sunt pe listă: 5.",
        "– Pia Petit, Que Quint: lipsește estimarea jucătorilor neclasați de către organizator în Tournoi des écoles (ghidul din anexa B merge de la 600 la 1150)",
        "– Hal Haut: un prim rating de 1800 cere 7 partide; până acum 5",
        "– Oto Olin: încă fără prim rating: 1 partidă din minimum 5",
        "– Rio Roux: încă fără prim rating: 0 partide din minimum 5",
    ],
}


def below_the_table(history: Path, asked: str = "", lang: Language = "en") -> list[str]:
    done = ronde(f"list ffjd {history} {asked}", lang)
    assert done.returncode == 0, done.output
    return [
        line.rstrip()
        for line in done.stdout.replace("\u00a0", " ").replace("\u202f", " ").partition("…")[2].splitlines()
        if line.strip()
    ]


def waiting(history: Path, asked: str = "") -> list[dict[str, Any]]:
    shown: dict[str, Any] = json.loads(ronde(f"list ffjd {history} {asked} --format json").stdout)
    found: list[dict[str, Any]] = shown.get("waiting", [])
    return found


@pytest.mark.parametrize("lang", WAITING)
def test_a_list_says_who_is_not_on_it_yet_and_why(lang: Language) -> None:
    assert below_the_table(NEWCOMERS, lang=lang) == WAITING[lang]


def test_programs_are_told_the_same() -> None:
    school = [{"id": "school", "name": "Tournoi des écoles"}]
    lyon = {"id": "lyon", "name": "Open de Lyon"}
    guide = {"series": ["school"], "least": 600, "most": 1150}
    assert waiting(NEWCOMERS) == [
        {"player": "pia", "name": "Pia Petit", "missing": "ffjd.estimate", "values": guide, "events": school},
        {"player": "que", "name": "Que Quint", "missing": "ffjd.estimate", "values": guide, "events": school},
        {
            "player": "hal",
            "name": "Hal Haut",
            "missing": "ffjd.more-games",
            "values": {"games": 5, "needed": 7, "rating": 1800},
            "events": [{"id": "start", "name": "start"}, lyon],
        },
        {
            "player": "oto",
            "name": "Oto Olin",
            "missing": "ffjd.games",
            "values": {"games": 1, "needed": 5},
            "events": [lyon],
        },
        {
            "player": "rio",
            "name": "Rio Roux",
            "missing": "ffjd.games",
            "values": {"games": 0, "needed": 5},
            "events": school,
        },
    ]


def test_before_the_list_nothing_of_its_period_is_told() -> None:
    """On 31 January nobody has collected anything but Hal, who was taken over with three games."""
    assert below_the_table(NEWCOMERS, "--on 2024-01-31") == [
        "Not on the list yet: 1.",
        "– Hal Haut: no first rating yet: 3 games of at least 5",
    ]


def test_who_waits_is_told_until_it_is_over(tmp_path: Path) -> None:
    """The estimate comes in February: in March Pia and Que are listed, and the others wait as before."""
    later = tmp_path / "later.yaml"
    estimate = "  - { fact: estimate, id: said, day: 2024-02-10, series: school, estimate: 1000 }\n"
    march = "  - { fact: closed, id: march, day: 2024-03-01 }\n"
    later.write_text(NEWCOMERS.read_text("utf-8") + march, "utf-8")
    assert below_the_table(later) == WAITING["en"]
    later.write_text(NEWCOMERS.read_text("utf-8") + estimate + march, "utf-8")
    assert below_the_table(later) == ["Not on the list yet: 3.", *WAITING["en"][2:]]


def test_a_narrowed_list_names_its_own(tmp_path: Path) -> None:
    narrow = tmp_path / "narrow.yaml"
    written = NEWCOMERS.read_text("utf-8").replace("name: Oto Olin }", "name: Oto Olin, sex: M }")
    narrow.write_text(written.replace("name: Ann Aubert }", "name: Ann Aubert, sex: M }"), "utf-8")
    assert [one["player"] for one in waiting(narrow, "--sex M")] == ["oto"]


def test_of_many_only_some_are_named(tmp_path: Path) -> None:
    """Seven beginners lose to Ann, once each."""
    many = tmp_path / "many.yaml"
    people = [f"  - {{ id: b{at}, name: Beginner {at} }}" for at in range(7)]
    games = [f"      - {{ white: ann, black: b{at}, result: 2 }}" for at in range(7)]
    many.write_text(
        "\n".join(
            (
                "regulation: ffjd",
                "players:",
                "  - { id: ann, name: Ann }",
                *people,
                "facts:",
                "  - { fact: adopted, id: start, day: 2024-01-01, ratings: [{ player: ann, rating: 1400 }] }",
                "  - fact: series",
                "    id: simultaneous",
                "    homologated: 2024-01-10",
                "    cadence: slow",
                "    games:",
                *games,
                "  - { fact: closed, id: february, day: 2024-02-01 }\n",
            )
        ),
        "utf-8",
    )
    assert below_the_table(many) == [
        "Not on the list yet: 7.",
        "– Beginner 0, Beginner 1, Beginner 2, Beginner 3, Beginner 4, … (7): no first rating yet: 1 game of at least 5",
    ]
    assert len(waiting(many)) == 7
