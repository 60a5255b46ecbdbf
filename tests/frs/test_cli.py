"""The verbs, as a person uses them for this book."""

import json
from pathlib import Path

import pytest
import yaml

from ronde.regulations import shelf
from tests.verbs import ronde

EXAMPLES = shelf.folder("frs") / "examples"


def written(tmp_path: Path, example: str) -> Path:
    """The history of an example's first case as a file of its own."""
    case = next(iter(yaml.safe_load_all((EXAMPLES / f"{example}.yaml").read_text("utf-8"))))
    path = tmp_path / "history.yaml"
    path.write_text(yaml.safe_dump({"regulation": "frs", **case["given"]}, allow_unicode=True), "utf-8")
    return path


def cells(shown: str) -> list[list[str]]:
    return [line.replace("│", " ").split() for line in shown.splitlines() if line.startswith("│")]


def test_seating_orders_everyone_by_general_rating_and_those_without_one_last(tmp_path: Path) -> None:
    # general ratings 160, 150 and 140 (see the example); Dana is provisional only, Eva has not played
    done = ronde("seating", "frs", written(tmp_path, "reading-frs-07-seating"), "--on", "2009-12-31")
    assert done.returncode == 0
    assert cells(done.stdout) == [
        ["1", "Ana", "Albu", "160"],
        ["2", "Bogdan", "Barbu", "150"],
        ["3", "Ciprian", "Cojocaru", "140"],
        ["4", "Dana", "Dobre", "unrated"],
        ["4", "Eva", "Enache", "unrated"],
    ]


@pytest.mark.parametrize(
    ("lang", "title"),
    [
        ("en", "Seating on 31 December 2009, by: General rating"),
        ("fr", "Ordre aux tables le 31 décembre 2009, selon : Cote générale"),
        ("ro", "Ordinea la mese la 31 decembrie 2009, după: Rating general"),
    ],
)
def test_seating_speaks_the_readers_language(tmp_path: Path, lang: str, title: str) -> None:
    path = written(tmp_path, "reading-frs-07-seating")
    done = ronde("seating", "frs", path, "--on", "2009-12-31", "--lang", lang)
    assert title in " ".join(done.stdout.replace("\u00a0", " ").split())


def test_seating_by_another_ranking_and_by_none_that_exists(tmp_path: Path) -> None:
    path = written(tmp_path, "reading-frs-07-seating")
    pairs = ronde("seating", "frs", path, "--on", "2009-12-31", "--ranking", "pairs-general")
    assert [row[1] for row in cells(pairs.stdout)] == ["duo", "Eva"]
    wrong = ronde("seating", "frs", path, "--on", "2009-12-31", "--ranking", "clasic")
    assert wrong.returncode == 2
    assert "youth-general" in wrong.stderr


def test_seating_says_when_a_book_has_none(tmp_path: Path) -> None:
    path = tmp_path / "history.yaml"
    path.write_text("regulation: fisf-classique\n", "utf-8")
    done = ronde("seating", "fisf-classique", path, "--on", "2016-01-01")
    assert done.returncode == 2
    assert "does not say how players are seated" in done.stderr


def test_rate_publishes_the_general_list_and_any_ranking(tmp_path: Path) -> None:
    path = written(tmp_path, "reading-frs-07-seating")
    general = json.loads(ronde("rate", "frs", path, "--format", "json").stdout)
    assert general["ranking"] == "general"
    assert {line["player"]: line["value"] for line in general["lines"]} == {"ana": 160, "bo": 150, "cip": 140}
    clasic = ronde(
        "list", "frs", path, "--ranking", "clasic", "--on", "2009-02-03", "--format", "csv"
    ).stdout.splitlines()
    assert clasic[0].endswith(",exact,games,regulation,ranking,on")
    assert clasic[1] == "1,ana,Ana Albu,,200,active,,,,3,frs,clasic,2009-02-03"


def test_a_list_shows_provisional_players_apart_without_a_place(tmp_path: Path) -> None:
    done = ronde("rate", "frs", written(tmp_path, "art-3-minima"), "--ranking", "eliptic")
    assert cells(done.stdout) == [
        ["1", "Ana", "Albu", "200", "3", "active"],
        ["Bogdan", "Barbu", "100", "2", "provisional"],
    ]


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        ("en", ["g2: V 125, P 175 × weight 155 = 27125 (R after it: 138.315217391304)", "The rating is provisional"]),
        ("fr", ["g2 : V 125, P 175 × poids 155 = 27125 (R ensuite : 138,315217391304)", "La cote est provisoire"]),
        ("ro", ["g2: V 125, P 175 × ponderea 155 = 27125 (R după ea: 138,315217391304)", "Ratingul este provizoriu"]),
    ],
)
def test_explain_shows_each_counted_game_with_its_weight_and_p(tmp_path: Path, lang: str, sentences: list[str]) -> None:
    # R after game 2 was (175 * 235 + 100 * 225)/460 = 63625/460 = 138.315217391304 for N = 18
    path = written(tmp_path, "reading-frs-03-absent-players")
    done = ronde("explain", "frs", path, "--player", "ciprian", "--event", "g10", "--lang", lang, "--exact")
    assert done.returncode == 0
    shown = done.stdout.replace("\u00a0", " ")
    for sentence in sentences:
        assert sentence in shown
    assert "139* → 139*" in shown
    assert "(41625 + 0) / 300" in shown


def test_explain_tells_the_rankings_of_a_player_apart(tmp_path: Path) -> None:
    path = written(tmp_path, "art-8-general-rating")
    done = ronde("explain", "frs", path, "--player", "bo", "--event", "compunere-1")
    assert "Compunere: unrated → 200*" in done.stdout
    assert "General rating: 140 → 150" in done.stdout
    assert done.stdout.count("mean over the five collective types = 150") == 1
    assert done.stdout.count("R = 200: weighted mean") == 1


def test_check_passes_over_every_example_of_the_book() -> None:
    done = ronde("check", EXAMPLES)
    assert done.returncode == 0
    assert "Differing: 0." in done.stdout


def test_check_tells_a_seating_that_differs(tmp_path: Path) -> None:
    text = (EXAMPLES / "reading-frs-14-seating-on-the-day.yaml").read_text("utf-8")
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(text.replace("order: [bo, ana]", "order: [ana, bo]"), "utf-8")
    done = ronde("check", wrong)
    assert done.returncode == 1
    assert "seating on 3 February 2009: expected ana, bo, found bo, ana" in done.stdout


def test_example_shows_the_weights_of_the_document() -> None:
    done = ronde("example", "frs")
    assert done.returncode == 0
    for figure in ("weight 235 = 23500", "weight 65 = 13000", "(364500 + 0) / 2700 = 135"):
        assert figure in done.stdout


def test_the_initial_values_of_libere_are_taken_over_by_absp_with_their_games(tmp_path: Path) -> None:
    # 148.611... and 151.388... (see the example), shown as 149 and 151, each made of 9 + 7 games (ABSP-6)
    path = written(tmp_path, "reading-frs-10-libere")
    done = ronde("adopt", "frs", path, "--ranking", "libere", "--on", "2011-01-01", "--id", "libere-2011")
    (fact,) = yaml.safe_load(done.stdout)
    assert fact["ratings"] == [
        {"player": "bo", "rating": 151, "games": 16},
        {"player": "ana", "rating": 149, "games": 16},
    ]
    players = [{"id": "ana", "name": "Ana"}, {"id": "bo", "name": "Bo"}]
    match = {"player": "ana", "opponent": "bo", "result": "win"}
    tournament = {"fact": "tournament", "id": "cnsl-2011", "day": "2011-03-06", "games": [match]}
    later = tmp_path / "absp.yaml"
    later.write_text(yaml.safe_dump({"regulation": "absp", "players": players, "facts": [fact, tournament]}), "utf-8")
    assert ronde("rate", "absp", later).returncode == 0


def test_a_warning_is_shown_and_the_list_is_written(tmp_path: Path) -> None:
    path = tmp_path / "eight.yaml"
    games = "".join(
        f"  - {{ fact: game, id: g{at}, day: 2009-02-0{at}, number: 1, competition: CNIS, type: clasic, "
        "entries: [{ player: a, place: 1 }] }\n"
        for at in range(1, 9)
    )
    path.write_text(f"regulation: frs\nplayers: [{{ id: a, name: A }}]\nfacts:\n{games}", "utf-8")
    done = ronde("rate", "frs", path, "--ranking", "clasic", "--format", "csv")
    assert done.returncode == 0
    assert "CNIS 2009: this is rated game 8 of Duplicat Clasic" in " ".join(done.stderr.split())
    assert done.stdout.splitlines()[1] == "1,a,A,,150,active,,,,8,frs,clasic,2009-02-08"
