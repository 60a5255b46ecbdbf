"""Deliberately wrong steps, payments, requests and decisions: each is told in its own words, and changes nothing."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ronde.files import history as history_files
from ronde.files import yaml_text
from ronde.ground.problems import Level, Problem
from ronde.record.opened import opened
from ronde.record.publication import ranking_list
from tests.verbs import ronde
from tests.words.saying import assert_said_everywhere

BASE = """
regulation: ffjd
players:
  - { id: ann, name: Ann, licences: [{ since: 2023-09-01 }] }
  - { id: ben, name: Ben, licences: [{ since: 2023-09-01 }] }
  - { id: cat, name: Cat }
  - { id: ned, name: Ned }
  - { id: top, name: Top }
facts:
  - fact: adopted
    id: start
    day: 2024-01-01
    recorded: 2024-01-01
    ratings: [{ player: ann, rating: 1550 }, { player: ben, rating: 1500 }, { player: cat, rating: 1500 }, { player: top, rating: 2100 }]
  - { fact: series, id: raw, first_day: 2024-01-05, recorded: 2024-01-06, cadence: slow, declared: true, pace: { official: 2h/50 + 1h }, games: [{ white: ann, black: ben, result: 2 }] }
  - { fact: series, id: sent, first_day: 2024-01-05, recorded: 2024-01-06, cadence: slow, declared: true, pace: { official: 2h/50 + 1h }, games: [{ white: ann, black: ben, result: 1 }] }
  - { fact: series, id: hers, first_day: 2024-01-05, recorded: 2024-01-06, cadence: slow, declared: true, pace: { official: 2h/50 + 1h }, games: [{ white: ann, black: cat, result: 1 }] }
  - { fact: series, id: vague, first_day: 2024-01-05, recorded: 2024-01-06, cadence: slow, declared: true, pace: { other: an hour each }, games: [{ white: ann, black: ben, result: 0 }] }
  - { fact: series, id: done, first_day: 2024-01-05, recorded: 2024-01-06, cadence: slow, homologated: 2024-01-06, games: [{ white: ann, black: ben, result: 2 }] }
  - { fact: step, id: sent-in, of: sent, action: submit, day: 2024-01-07, recorded: 2024-01-07, by: Olga, role: organiser }
  - { fact: step, id: hers-in, of: hers, action: submit, day: 2024-01-07, recorded: 2024-01-07, by: Olga, role: organiser }
  - { fact: step, id: vague-in, of: vague, action: submit, day: 2024-01-07, recorded: 2024-01-07, by: Olga, role: organiser }
  - { fact: payment, id: fee, day: 2024-01-08, recorded: 2024-01-08, by: Olga, amount: 4, sections: [hers] }
  - { fact: payment, id: fee-2, day: 2024-01-08, recorded: 2024-01-08, by: Olga, amount: 4, sections: [vague] }
  - { fact: request, id: for-ann, day: 2024-01-09, recorded: 2024-01-09, player: ann, kind: correction, rating: 1800, requester: { name: Pia, role: club-president }, file: [results] }
  - { fact: request, id: for-top, day: 2024-01-09, recorded: 2024-01-09, player: top, kind: correction, rating: 1900, requester: { name: Pia, role: club-president }, file: [results] }
  - { fact: request, id: for-ben, day: 2024-01-09, recorded: 2024-01-09, player: ben, kind: correction, rating: 1700, requester: { name: Pia, role: club-president }, file: [results] }
  - { fact: decision, id: no-ben, of: for-ben, day: 2024-01-10, recorded: 2024-01-10, by: Rex, decision: refused, reason: games will do }
  - { fact: closed, id: february, day: 2024-02-01, recorded: 2024-02-01 }
"""
MARCH = "{ fact: closed, id: march, day: 2024-03-01, recorded: 2024-03-01 }"
TAKEN = "id: x, day: 2024-02-05, recorded: 2024-02-05, by: Rex"
ASKED = "fact: request, id: x, day: 2024-02-05, recorded: 2024-02-05"
PIA = "requester: { name: Pia, role: club-president }"

# the wrong fact, the problem, where it is (below facts[-1], or below another fact), how far it goes
WRONG = [
    (f"fact: step, {TAKEN}, of: nothing, action: submit, role: organiser", "dossier.no-section", "x.of"),
    (f"fact: step, {TAKEN}, of: start, action: submit, role: organiser", "dossier.no-section", "x.of"),
    (f"fact: step, {TAKEN}, of: raw, action: submit, role: player", "dossier.not-permitted", "x.action"),
    (f"fact: step, {TAKEN}, of: raw, action: homologate, role: officer", "dossier.not-permitted", "x.action"),
    (f"fact: step, {TAKEN}, of: sent, action: submit, role: organiser", "dossier.not-permitted", "x.action"),
    (f"fact: step, {TAKEN}, of: sent, action: homologate, role: council", "dossier.not-permitted", "x.action"),
    (f"fact: step, {TAKEN}, of: done, action: submit, role: organiser", "dossier.not-permitted", "x.action"),
    (f"fact: step, {TAKEN}, of: sent, action: return, role: officer", "dossier.no-reason", "x.reason"),
    (f"fact: step, {TAKEN}, of: sent, action: refuse, role: officer, reason: ' '", "dossier.no-reason", "x.reason"),
    (
        f"fact: step, {TAKEN}, of: sent, action: return, role: officer, reason: why, accepts: [ffjd.undecided]",
        "dossier.accepts-early",
        "x.accepts",
    ),
    (
        "fact: step, id: x, by: Rex, day: 2024-01-06, recorded: 2024-02-05, of: sent, action: refuse, role: officer, reason: why",
        "dossier.day-order",
        "x.day",
    ),
    ("fact: withdrawn, id: x, of: sent-in, recorded: 2024-02-05", "dossier.step-stands", "x.of"),
    (
        "fact: series, id: x, replaces: sent, homologated: 2024-02-05, recorded: 2024-02-05, cadence: slow, games: [{ white: ann, black: ben, result: 2 }]",
        "dossier.homologated-by-hand",
        "x.homologated",
    ),
    (
        "fact: series, id: x, replaces: done, first_day: 2024-01-05, recorded: 2024-02-05, cadence: slow, games: [{ white: ann, black: ben, result: 0 }]",
        "dossier.homologation-missing",
        "x.homologated",
    ),
    (f"fact: step, {TAKEN}, of: sent, action: approve, role: officer", "file.not-among", "facts[16].action"),
    (f"fact: step, {TAKEN}, of: sent, action: submit, role: king", "file.not-among", "facts[16].role"),
    (f"fact: payment, {TAKEN}, amount: 4, sections: [nothing]", "payment.no-section", "x.sections.0"),
    (f"fact: payment, {TAKEN}, amount: 4, sections: []", "payment.for-nothing", "x.sections"),
    (f"fact: payment, {TAKEN}, amount: 4, sections: [sent, sent]", "payment.twice", "x.sections.1"),
    (f"fact: payment, {TAKEN}, amount: -4, sections: [sent]", "file.minimum", "facts[16].amount"),
    (f"fact: payment, {TAKEN}, amount: 4.5, sections: [sent]", "file.type", "facts[16].amount"),
    (
        f"fact: payment, {TAKEN}, amount: 4, sections: [hers], licences: [nobody]",
        "history.unknown-player",
        "x.licences.0",
    ),
    (f"fact: payment, {TAKEN}, amount: 5, sections: [sent]", "payment.over", "x.amount"),
    (
        f"{ASKED}, player: nobody, kind: correction, rating: 1700, {PIA}, file: [a]",
        "history.unknown-player",
        "x.player",
    ),
    (f"{ASKED}, player: ned, kind: correction, rating: 1700, {PIA}, file: [a]", "ffjd.not-rated", "x.kind"),
    (f"{ASKED}, player: cat, kind: initialisation, rating: 1700, {PIA}, file: [a]", "ffjd.already-rated", "x.kind"),
    (f"{ASKED}, player: cat, kind: correction, rating: 1700, {PIA}, file: []", "ffjd.empty-file", "x.file"),
    (f"{ASKED}, player: cat, kind: correction, rating: 1649, {PIA}, file: [a]", "ffjd.small-correction", "x.rating"),
    (f"{ASKED}, player: cat, kind: correction, rating: 599, {PIA}, file: [a]", "ffjd.below-floor", "x.rating"),
    (
        f"{ASKED}, player: cat, kind: correction, rating: 1700, requester: {{ name: Olga, role: organiser }}, file: [a]",
        "file.not-among",
        "facts[16].requester.role",
    ),
    (
        f"{ASKED}, player: cat, kind: correction, rating: 1700, {PIA}, filed_by: {{ name: Sam }}, file: [a]",
        "file.missing",
        "facts[16].filed_by.minutes",
    ),
    (
        "fact: corrected, id: x, day: 2024-02-05, player: ann, rating: 1800, reason: so",
        "file.not-among",
        "facts[16].fact",
    ),
    (f"fact: question, {TAKEN}, of: nothing, asks: Why?", "ffjd.no-such-request", "x.of"),
    (f"fact: question, {TAKEN}, of: for-ben, asks: Why?", "ffjd.request-decided", "x.of"),
    (f"fact: answer, {TAKEN}, of: for-ann, says: So.", "ffjd.no-question", "x.of"),
    (f"fact: decision, {TAKEN}, of: nothing, decision: refused, reason: so", "ffjd.no-such-request", "x.of"),
    (
        f"fact: decision, {TAKEN}, of: for-ben, decision: accepted, rating: 1700, reason: so",
        "ffjd.request-decided",
        "x.of",
    ),
    (f"fact: decision, {TAKEN}, of: for-ann, decision: accepted, reason: so", "ffjd.decision-rating", "x.rating"),
    (
        f"fact: decision, {TAKEN}, of: for-ann, decision: refused, rating: 1700, reason: so",
        "ffjd.decision-rating",
        "x.rating",
    ),
    (f"fact: decision, {TAKEN}, of: for-ann, decision: accepted, rating: 1800", "ffjd.decision-reason", "x.reason"),
    # Ann has 1564 since February (13.5 -> 14): 1713 is 149 away
    (
        f"fact: decision, {TAKEN}, of: for-ann, decision: accepted, rating: 1713, reason: so",
        "ffjd.small-correction",
        "x.rating",
    ),
    (
        f"fact: decision, {TAKEN}, of: for-ann, decision: accepted, rating: 599, reason: so",
        "ffjd.below-floor",
        "x.rating",
    ),
    (
        f"fact: decision, {TAKEN}, of: for-ann, decision: accepted, rating: 2001, reason: so",
        "ffjd.council",
        "x.council",
    ),
    (
        f"fact: decision, {TAKEN}, of: for-top, decision: accepted, rating: 1900, reason: so",
        "ffjd.council",
        "x.council",
    ),
    (
        f"fact: decision, {TAKEN}, of: for-top, decision: accepted, rating: 1900, reason: so, council: {{ day: 2024-02-06, minutes: CT }}",
        "ffjd.council-later",
        "x.council.day",
    ),
    (
        f"fact: decision, {TAKEN}, of: for-top, decision: accepted, rating: 1900, reason: so, council: {{ day: 2024-02-05 }}",
        "file.missing",
        "facts[16].council.minutes",
    ),
]

# what is homologated without its conditions counts in no list, since no verb goes on
NOT_READY = [
    (f"fact: step, {TAKEN}, of: sent, action: homologate, role: officer", "payment.missing"),
    (f"fact: step, {TAKEN}, of: hers, action: homologate, role: officer", "payment.licences"),
    (f"fact: step, {TAKEN}, of: vague, action: homologate, role: officer", "ffjd.pace-other"),
    (
        f"fact: step, {TAKEN}, of: vague, action: homologate, role: officer, accepts: [ffjd.undecided], reason: so",
        "dossier.accepts-nothing",
    ),
]


def outcome(*more: str) -> tuple[str, list[Problem]]:
    """The list of March, and everything that is wrong."""
    lines = "".join(f"  - {line if line.startswith('{') else '{ ' + line + ' }'}\n" for line in (*more, MARCH))
    (found,), problems = yaml_text.documents(BASE + lines)
    assert not problems
    file = history_files.parse(found)
    assert file.history is not None
    known = opened(file.history)
    chronicle, run = known.chronicle, known.replay
    in_fold = (problem for of_one in run.problems for problem in of_one)
    day, (ranking,) = date(2024, 3, 1), file.history.regulation.rankings
    ranked = ranking_list(file.history, run.state_on(day), on=day, ranking=ranking)
    everything = (*file.problems, *chronicle.problems, *in_fold, *known.findings)
    return ranked.canonical, list(everything)


def path(problem: Problem) -> str:
    where = problem.where
    if where[0] == "facts":
        return f"facts[{where[1]}]." + ".".join(map(str, where[2:]))
    return ".".join(map(str, where))


def test_the_base_is_sound() -> None:
    assert outcome()[1] == []


@pytest.mark.parametrize(("fact", "code", "where"), WRONG)
def test_a_wrong_document_is_told_clearly_and_changes_nothing(fact: str, code: str, where: str) -> None:
    before, _ = outcome()
    after, problems = outcome(fact)
    assert [(problem.code, path(problem)) for problem in problems] == [(code, where)]
    assert_said_everywhere(problems[0], "ffjd")
    assert after == before


@pytest.mark.parametrize(("fact", "code"), NOT_READY)
def test_what_was_homologated_too_early_is_refused_by_every_verb(fact: str, code: str, tmp_path: Path) -> None:
    _, problems = outcome(fact)
    (found,) = (problem for problem in problems if problem.code == code)
    assert found.level is (Level.WARNING if code == "dossier.accepts-nothing" else Level.REFUSED)
    assert any(problem.code == "dossier.not-ready" and problem.level is Level.REFUSED for problem in problems)
    for problem in problems:
        assert_said_everywhere(problem, "ffjd")
    file, output = tmp_path / "history.yaml", tmp_path / "list.csv"
    file.write_text(f"{BASE}  - {{ {fact} }}\n", "utf-8")
    output.write_text("the old list")
    for verb in (("rate", "-o", output), ("office",), ("explain", "--player", "ann")):
        done: Any = ronde(verb[0], "ffjd", file, *verb[1:])
        assert done.returncode == 2
        assert not done.stdout
    assert output.read_text() == "the old list"
