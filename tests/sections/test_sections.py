"""Simulated sections of every book and format, submitted and rated, against the same event typed and computed by hand.

Four of each in ``make test``, 500 of each in ``make test-sections``. What a document is made of is written here once more from the
slips, and the ratings are those of the slow models in Fractions, which share no code with the books.
"""

import os
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from ronde.files.history import read
from ronde.files.submitting import Declared, ToSubmit, submitted_event
from ronde.ground.ids import PlayerId
from ronde.ground.problems import has_refusal
from ronde.play.section import Game, Section
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.record.replay import replay
from ronde.record.submission import submission
from ronde.regulations import shelf
from ronde.regulations.documents import Document
from tests.sections import absp_by_hand, cel_by_hand, ffjd_by_hand, fisf_by_hand, frs_by_hand
from tests.sections.playing import FORMS, played

COUNT = int(os.environ.get("RONDE_SECTIONS", "4"))
PARTS = 5 if COUNT > 50 else 1
HANDS: dict[str, ModuleType] = {
    "ffjd": ffjd_by_hand,
    "fisf-classique": fisf_by_hand,
    "absp": absp_by_hand,
    "frs": frs_by_hand,
    "cel-grand-prix": cel_by_hand,
}
CASES = [(code, form, part) for code, forms in FORMS.items() for form in forms for part in range(PARTS)]


@pytest.mark.parametrize(("code", "form", "part"), CASES)
def test_a_section_submitted_and_rated_equals_the_event_written_by_hand_and_computed_slowly(
    code: str, form: str, part: int
) -> None:
    for seed in range(part, COUNT, PARTS):
        must_agree(code, played(code, form, seed), seed)


def must_agree(code: str, section: Section, seed: int, by_hand: ModuleType | None = None) -> None:
    """The document is the one typed by hand, and its ratings are those computed slowly from that one."""
    by_hand = by_hand or HANDS[code]
    said = by_hand.declaration(section, seed)
    made = submission(shelf.regulation(code), [section], said, fact=by_hand.FACT)
    assert made.problems == (), seed
    typed = by_hand.document(section, said)
    assert plain(made.document) == plain(typed), seed
    ours = history(code, section, by_hand.around(section, said, made.document))
    chronicle = ours.chronicle()
    assert chronicle.problems == ()
    run = replay(ours.regulation, chronicle.happenings)
    assert not [problem for found in run.problems if has_refusal(found) for problem in found], seed
    assert by_hand.rated(ours, run) == by_hand.slowly(by_hand.around(section, said, typed)), seed


def plain(document: Document | None) -> Any:
    """A document in plain values; the order of its entries, guests and pupils says nothing."""
    written = msgspec.to_builtins(document)
    for part in (written, *written.get("sections", ())):
        for key in part.keys() & {"entries", "outside"}:
            part[key] = sorted(part[key], key=lambda entry: entry["player"])
    if "pupils" in written:
        written["pupils"] = sorted(written["pupils"])
    return written


def history(code: str, section: Section, facts: list[Document]) -> History:
    """The facts among people who all have a licence."""
    licences = [Licence(since=date(2000, 1, 1))]
    people = [Player(id=entry.player, name=entry.name or entry.player, licences=licences) for entry in section.entries]
    return History(shelf.regulation(code), People.of(people), facts)


@pytest.mark.parametrize(("code", "form"), [(code, form) for code, forms in FORMS.items() for form in forms])
def test_the_file_that_is_sent_holds_the_document_and_whoever_the_office_does_not_know(
    code: str, form: str, tmp_path: Path
) -> None:
    for seed in range(1):
        section, by_hand = played(code, form, seed), HANDS[code]
        known = People.of([Player(id="p1", name="Player 1")])
        said = by_hand.declaration(section, seed)
        part = ToSubmit("section", by_hand.FACT, section)
        made = submitted_event(shelf.regulation(code), [part], Declared((said,)), event=by_hand.FACT, known=known)
        assert made.text is not None
        (tmp_path / "sent.yaml").write_text(made.text, "utf-8")
        found = read(tmp_path / "sent.yaml", code, beside=History(shelf.regulation(code), known, []))
        assert found.problems == (), seed
        assert found.history is not None
        assert [plain(fact.as_written()) for fact in found.history.facts] == [plain(one) for one in made.documents]
        mentioned = {player for document in made.documents for _, player in document.mentions()}
        assert set(found.people.players) == mentioned - {"p1"}


def test_two_sections_of_an_evening_are_one_event_of_the_grand_prix() -> None:
    for seed in range(COUNT):
        both = [played("cel-grand-prix", "round_robin", seed), of_others(played("cel-grand-prix", "double", seed))]
        hands = [cel_by_hand.document(one, cel_by_hand.declaration(one, seed)) for one in both]
        ratings = {who: rating for one in both for who, rating in cel_by_hand.declaration(one, seed).ratings.items()}
        said = msgspec.structs.replace(cel_by_hand.declaration(both[0], seed), ratings=ratings, name="Evening")
        made = submission(shelf.regulation("cel-grand-prix"), both, said, fact=cel_by_hand.FACT)
        assert made.document is not None, made.problems
        typed = msgspec.structs.replace(hands[0], name="Evening", sections=[*hands[0].sections, *hands[1].sections])
        assert plain(made.document) == plain(typed), seed
        everyone = replace(both[0], entries=(*both[0].entries, *both[1].entries))
        ours = history("cel-grand-prix", everyone, [made.document])
        run = replay(ours.regulation, ours.chronicle().happenings)
        assert cel_by_hand.rated(ours, run) == cel_by_hand.slowly([typed]), seed


def of_others(section: Section) -> Section:
    """The same section of other people."""
    entries = tuple(replace(entry, player=_other(entry.player)) for entry in section.entries)
    rounds = tuple(replace(one, games=tuple(_by_others(game) for game in one.games)) for one in section.rounds)
    return replace(section, entries=entries, rounds=rounds)


def _by_others(game: Game) -> Game:
    return replace(game, first=_other(game.first), second=None if game.second is None else _other(game.second))


def _other(player: PlayerId) -> PlayerId:
    return PlayerId(f"other-{player}")
