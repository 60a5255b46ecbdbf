"""What a newcomer's sheet says: only what led to the number, every game, and "would be" as long as something is missing."""

from pathlib import Path

import pytest

from ronde.words.language import Language
from tests.ffjd.officers_work import ronde

NEWCOMERS = Path(__file__).with_name("newcomers.yaml")


def sheet(player: str, lang: Language = "en", *, exact: bool = True) -> str:
    done = ronde(f"explain ffjd {NEWCOMERS} --player {player}{' --exact' if exact else ''}", lang)
    assert done.returncode == 0
    return done.stdout.replace("\u00a0", " ").replace("\u202f", " ")


# Five games in Lyon, where four are rated: 5 N = 1550 + 1500 + 1400 + 1300 + O + 500 (6 - 5), and for Oto, who lost to her and
# to Dan, 2 O = 1300 + N + 500 (0 - 2). So 9 N = 12800 and O = (300 + N)/2 = 7750/9. MCP = (N - 100): 11900/9.
NIA = """\
Why: Nia Noir
1 February 2024 · Open de Lyon: unrated → 1372
A first rating from 5 games: 1372.
├── Open de Lyon, annex B: with 4 rated players CPf stays 12350/9 ≈ 1372.22  art. B.3
│   ├── against Ann Aubert, CP 1550: Pts 1  art. B.1
│   ├── against Ben Blanc, CP 1500: Pts 2  art. B.1
│   ├── against Cid Colin, CP 1400: Pts 1  art. B.1
│   ├── against Oto Olin, unrated, performance found 7750/9 ≈ 861.11: Pts 2  art. B.1
│   ├── against Dan Diot, CP 1300: Pts 0  art. B.1
│   ├── MCP = 59500/9 / 5 = 11900/9 ≈ 1322.22  art. 3
│   ├── Performance with the unrated opponents’ own, from the system of equations: 12800/9 ≈ 1422.22  art. B.1
│   │   └── Performance = MCP + 500 × (Pts − NPJ) / NPJ = 11900/9 + 500 × (6 − 5) / 5 = 12800/9  art. 8
│   └── CPf = (Perf + MCP) / 2 = (12800/9 + 11900/9) / 2 = 12350/9 ≈ 1372.22  art. B.2
├── Games needed for a first rating of 1372: 5; played: 5  art. 6.2.3
└── First rating: 1372  art. 6.2.3
    └── 1372, not below 600: 1372  art. 6.3
"""

# One game against a rated player: 1300 + 250 (0 - 1)/1 = 1050. The game against Nia is one of two in the series.
OTO = """\
Why: Oto Olin
1 February 2024 · Open de Lyon: no first rating yet: 1 game of at least 5
No rating yet: as of now it would be 1050, from 1 game of 5 needed.
├── Open de Lyon: MCP + 250 × (Pts − NPJ) / NPJ = 1300 + 250 × (0 − 1) / 1 = 1050  art. 6.2.1
│   ├── against Nia Noir, unrated: Pts 0 (does not count here)  art. 6.2.1
│   ├── against Dan Diot, CP 1300: Pts 0  art. 6.2.1
│   └── MCP = 1300 / 1 = 1300  art. 3
├── Games needed for a first rating of 1050: 5; played: 1  art. 6.2.3
└── Not given yet: as of now the first rating would be 1050; games still missing: 4  art. 6.2.3
    └── 1050, not below 600: 1050  art. 6.3
"""

# Three games from before, 1800 + 250 (5 - 3)/3 = 5900/3, and two in Lyon, (1300 + 1550)/2 + 250 (3 - 2)/2 = 1550:
# (3 * 5900/3 + 2 * 1550)/5 = 1800, for which it takes seven games.
HAL = """\
Why: Hal Haut
1 February 2024 · List february: a first rating of 1800 takes 7 games; so far 5
No rating yet: as of now it would be 1800, from 5 games of 7 needed.
├── Imported list start: MCP + 250 × (Pts − NPJ) / NPJ = 1800 + 250 × (5 − 3) / 3 = 5900/3 ≈ 1966.67  art. 6.2.1
├── Open de Lyon: MCP + 250 × (Pts − NPJ) / NPJ = 1425 + 250 × (3 − 2) / 2 = 1550  art. 6.2.1
│   ├── against Dan Diot, CP 1300: Pts 2  art. 6.2.1
│   ├── against Ann Aubert, CP 1550: Pts 1  art. 6.2.1
│   └── MCP = 2850 / 2 = 1425  art. 3
├── Pro rata of the games: 9000 / 5 = 1800  art. 6.2.4
│   ├── Imported list start: 5900/3 × 3 (games) = 5900  art. 6.2.4
│   └── Open de Lyon: 1550 × 2 (games) = 3100  art. 6.2.4
├── Games needed for a first rating of 1800, 1500 or more: 7; played: 5  art. 6.2.3
└── Not given yet: as of now the first rating would be 1800; games still missing: 2  art. 6.2.3
    └── 1800, not below 600: 1800  art. 6.3
"""

# Pia has 7 points of 6 games, one of them a forfeit; Q = P + 500 (3 - 5)/5 = P - 200, R = P + 500. MCP of Pia: P - 500/6. CPf:
# P - 250/6, Q + 100 = P - 100, R - 250 = P + 250. Their mean is P + 325/9; it is set to 0: P = -325/9, CPf = -700/9.
PIA = """\
Why: Pia Petit
1 February 2024 · Tournoi des écoles: the organiser’s estimate of the unrated players in Tournoi des écoles is missing \
(the guide of annex B goes from 600 to 1150)
No rating yet: these unrated players met each other, and the organiser’s estimate of their strength is missing.
└── Tournoi des écoles, annex B: unrated players who met only each other are known only up to a constant, and the estimate of \
their mean is missing; CPf would be the estimate + (−700/9 ≈ −77.78)  art. B.4
    ├── against Que Quint, unrated, performance found −2125/9 ≈ −236.11: Pts 2  art. B.1
    ├── against Que Quint, unrated, performance found −2125/9 ≈ −236.11: Pts 1  art. B.1
    ├── against Que Quint, unrated, performance found −2125/9 ≈ −236.11: Pts 2  art. B.1
    ├── against Que Quint, unrated, performance found −2125/9 ≈ −236.11: Pts 0  art. B.1
    ├── against Que Quint, unrated, performance found −2125/9 ≈ −236.11: Pts 2  art. B.1
    ├── against Rio Roux, unrated, performance found 4175/9 ≈ 463.89, by unexcused forfeit: Pts 0 \
(enters the value, is not a game played)  art. B.1
    ├── MCP = −2150/3 / 6 = −1075/9 ≈ −119.44  art. 3
    ├── Performance with the unrated opponents’ own, from the system of equations: −325/9 ≈ −36.11  art. B.1
    │   └── Performance = MCP + 500 × (Pts − NPJ) / NPJ = −1075/9 + 500 × (7 − 6) / 6 = −325/9  art. 8
    └── CPf = (Perf + MCP) / 2 = (−325/9 + (−1075/9)) / 2 = −700/9 ≈ −77.78  art. B.2
"""

RIO = """\
Why: Rio Roux
1 February 2024 · Tournoi des écoles: no first rating yet: 0 games of at least 5
No rating yet: no game so far against a player with a rating.
└── Tournoi des écoles: no game against a rated player; games against unrated ones count from 5 games in a series on \
(annex B)  art. 6.2.1
    └── against Pia Petit, unrated: Pts 2 (does not count here)  art. 6.2.1
"""

# (0 - 0.9) * 15 = -13.5 against Ann, at a difference of 50; the decision takes its place.
BEN = """\
Why: Ben Blanc
1 January 2024 · Imported list start: unrated → 1500
Imported with a list: 1500.
1 February 2024 · List february: 1500 → 1750
Decided by the ranking officer: 1750 instead of 1500; the games of this period add nothing to it.
├── Rating change of the period, all games together: −13.5  art. 6.1
│   └── Open de Lyon, against Ann Aubert: Ev = (Pts − PA) × K = (0 − 0.9) × 15 = −13.5  art. 6.1
│       ├── PA = 1 + ΔCP / 500 = 1 + (−50) / 500 = 0.9  art. 6.1.2
│       └── K = 15: slow time control, CP 1500  art. 6.1.1
└── CP corrected by decision: 1750 instead of 1500; it replaces the rating change of the period (−13.5)  art. 6.7.1
    ├── Request r-12, 13 January 2024: correction to 1800 asked for by Pia Marin (club president)
    └── Officer’s decision d-12, 20 January 2024, by Rex Roy: 1750; reason: ses adversaires
Games that did not count
└── Open de Lyon, against Nia Noir (10 January 2024): the opponent had no rating then: it brings nothing  art. 6.1
"""

EVA = """\
Why: Eva Estève
1 February 2024 · Request r-13: unrated → 2050
Decided by the ranking officer: a first CP of 2050.
└── First CP given by decision: 2050  art. 6.7.2
    ├── Request r-13, 13 January 2024: initialisation at 2100 asked for by Rex Roy (ranking officer)
    └── Officer’s decision d-13, 20 January 2024, by Rex Roy, with the agreement of the Technical Council \
(19 January 2024, CT 1): 2050; reason: connue
"""

SHEETS = {"nia": NIA, "oto": OTO, "hal": HAL, "pia": PIA, "rio": RIO, "ben": BEN, "eva": EVA}


@pytest.mark.parametrize("player", SHEETS)
def test_a_sheet_shows_what_led_to_the_number_and_nothing_else(player: str) -> None:
    assert sheet(player) == SHEETS[player]


def test_without_asking_for_them_exact_fractions_are_cut_and_said_to_go_on() -> None:
    # 12350/9 = 1372.22…, 7750/9 = 861.11…, 59500/9 = 6611.11…, 11900/9 = 1322.22…, 12800/9 = 1422.22…
    shown = sheet("nia", exact=False)
    assert "with 4 rated players CPf stays 1372.22…  art. B.3" in shown
    assert "performance found 861.11…: Pts 2" in shown
    assert "MCP = 6611.11… / 5 ≈ 1322.22…" in shown
    assert "CPf = (Perf + MCP) / 2 = (1422.22… + 1322.22…) / 2 ≈ 1372.22…" in shown
    assert "/9" not in shown
    assert shown.endswith("--exact shows it whole.\n")
    assert "--exact" not in sheet("oto", exact=False)


@pytest.mark.parametrize(
    ("player", "lang", "sentences"),
    [
        (
            "nia",
            "fr",
            [
                "Open de Lyon, annexe B : avec 4 joueurs classés, CPf reste 12350/9 ≈ 1372,22",
                "contre Ann Aubert, CP 1550 : Pts 1",
                "contre Oto Olin, non classé, performance trouvée 7750/9 ≈ 861,11 : Pts 2",
                "Premier classement : 1372",
            ],
        ),
        (
            "nia",
            "ro",
            [
                "Open de Lyon, anexa B: jucători clasați 4, CPf rămâne 12350/9 ≈ 1372,22",
                "cu Ann Aubert, CP 1550: Pts 1",
                "cu Oto Olin, neclasat, performanța găsită 7750/9 ≈ 861,11: Pts 2",
                "Primul rating: 1372",
            ],
        ),
        ("oto", "fr", ["à ce jour le premier classement serait de 1050 ; parties manquantes : 4"]),
        ("oto", "ro", ["deocamdată primul rating ar fi 1050; partide care lipsesc: 4"]),
        ("pia", "fr", ["il manque l’estimation", "CPf serait l’estimation + (−700/9 ≈ −77,78)"]),
        ("pia", "ro", ["lipsește estimarea", "CPf ar fi estimarea + (−700/9 ≈ −77,78)"]),
        (
            "ben",
            "fr",
            [
                "CP corrigé par décision : 1750 au lieu de 1500 ; l’évolution de la période (−13,5) n’est pas appliquée  art. 6.7.1",
                "Demande r-12, 13 janvier 2024 : correction à 1800 demandée par Pia Marin (président de club)",
                "Décision du responsable d-12, 20 janvier 2024, par Rex Roy : 1750 ; motif : ses adversaires",
            ],
        ),
        (
            "eva",
            "ro",
            [
                "Primul CP acordat prin decizie: 2050  art. 6.7.2",
                "Cerere r-13, 13 ianuarie 2024: inițializare la 2100 cerută de Rex Roy (responsabilul clasamentului)",
                "de Rex Roy, cu acordul Consiliului Tehnic (19 ianuarie 2024, CT 1): 2050; motiv: connue",
            ],
        ),
    ],
)
def test_a_sheet_says_the_same_in_every_language(player: str, lang: Language, sentences: list[str]) -> None:
    shown = sheet(player, lang)
    assert [sentence for sentence in sentences if sentence not in shown] == []
    for english in ("would be", "against", "First rating", "decision", "missing"):
        assert english not in shown


# Ned beats Ann (1400) five times: MCP 1400, performance 1900, CPf 1650 = EANC. With NJC 1 the mean would be
# (3 EONC + 1650)/4, and CPf the same: 3/4 EONC + 412.5.
FEW = """\
regulation: ffjd
players: [{ id: ann, name: Ann }, { id: ned, name: Ned }]
facts:
  - { fact: adopted, id: start, day: 2024-01-01, ratings: [{ player: ann, rating: 1400 }] }
  - fact: series
    id: match
    homologated: 2024-01-10
    cadence: slow
    games:
      - { white: ned, black: ann, result: 2 }
      - { white: ned, black: ann, result: 2 }
      - { white: ned, black: ann, result: 2 }
      - { white: ned, black: ann, result: 2 }
      - { white: ned, black: ann, result: 2 }
  - { fact: closed, id: february, day: 2024-02-01 }
"""


def test_with_few_rated_players_the_missing_estimate_stands_in_the_formula(tmp_path: Path) -> None:
    path = tmp_path / "few.yaml"
    path.write_text(FEW, "utf-8")
    shown = ronde(f"explain ffjd {path} --player ned").stdout.replace("\u00a0", " ")
    assert "rated players 1, and the estimate (EONC) is missing; CPf would be (4 − 1) / 4 × EONC + 412.5" in shown
    assert "((4 − 1) × EONC + 1 × 1650) / 4  art. B.5" in shown
    assert "First rating" not in shown
