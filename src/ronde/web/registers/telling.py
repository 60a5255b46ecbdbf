"""A stored why in words: told from what is in the database, by any process; nothing is folded for it."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from ronde.files import derivation_json
from ronde.ground.ids import EventId, FactId
from ronde.ground.trace import Derivation
from ronde.record.chain import documents_of
from ronde.record.history import History
from ronde.record.moves import MoveReason
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations import shelf
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Document
from ronde.web.language import reading
from ronde.web.people.naming import public_names
from ronde.web.registers.chain_rows import link_of
from ronde.web.registers.change_rows import UNEXPLAINED
from ronde.web.registers.models import Change, Fact, Register
from ronde.words.facts import ranking_called
from ronde.words.moves import reason_text
from ronde.words.numbers import rounded_text
from ronde.words.plain_sentence import PlainWording
from ronde.words.sentence_tree import Sentence, Wording


@dataclass(frozen=True, slots=True)
class ToldChange:
    """A change as a page shows it: both values, by how much these differ, with which events or how else (``reason``), and the sentences that lead to it.

    ``plain`` is what it comes to, in one sentence; ``is_indexed``: nobody is named with it who is not for search engines.
    """

    row: Change
    before: str
    after: str
    gain: Fraction | None
    gain_text: str
    reason: str
    plain: str
    sentences: tuple[Sentence, ...]
    is_indexed: bool = True

    @property
    def is_unexplained(self) -> bool:
        """Whether other rules made it, and steps of the present ones do not lead to it."""
        return self.row.why == UNEXPLAINED

    @property
    def is_up(self) -> bool:
        """Whether the rating rose."""
        return self.gain is not None and self.gain > 0

    @property
    def is_down(self) -> bool:
        """Whether the rating fell."""
        return self.gain is not None and self.gain < 0

    @property
    def anchor(self) -> str:
        """Where on a page it stands."""
        return f"c{self.row.turn}-{self.row.position}"


def told(register: Register, changes: Iterable[Change], *, with_why: Iterable[int]) -> tuple[ToldChange, ...]:
    """Changes in words; ``with_why``: the rows whose derivation is told too. Names and events are looked up once for all."""
    rows, wanted = tuple(changes), frozenset(with_why)
    steps = {row.pk: derivation_json.parse(row.why) if row.why else () for row in rows if row.pk in wanted}
    wording, is_indexed = _wording(register, rows, [step for found in steps.values() for step in found])
    return tuple(
        _told(wording, row, steps[row.pk] if row.pk in wanted else None, is_indexed=is_indexed) for row in rows
    )


def _wording(register: Register, rows: tuple[Change, ...], steps: list[Derivation]) -> tuple[Wording, bool]:
    """What is needed to tell these changes: of everything that they mention, what is a person and what a fact.

    And whether search engines may have it all.
    """
    mentioned = {*derivation_json.mentioned(steps), *(row.player for row in rows), *_events(rows)}
    book, name = shelf.regulation(register.regulation), public_names(mentioned)
    people = People.of(Player(id=one, name=name(one)) for one in sorted(mentioned) if name.is_person(one))
    return Wording(History(book, people, _facts(register, book, mentioned)), reading(), name), name.is_indexed


def _events(rows: Iterable[Change]) -> Iterator[str]:
    for row in rows:
        yield row.happening
        yield from json.loads(row.events)


def _facts(register: Register, book: AnyBook, mentioned: set[str]) -> tuple[Document, ...]:
    """The facts among what is mentioned, without the texts that lie beside them."""
    rows = Fact.objects.filter(register=register, fact__in=mentioned).order_by("turn")
    return documents_of(map(link_of, rows), book)[0]


def _told(wording: Wording, row: Change, steps: tuple[Derivation, ...] | None, *, is_indexed: bool) -> ToldChange:
    language, history = wording.language, wording.history
    ranking = ranking_called(history.regulation, row.ranking)
    decimals = ranking.decimals
    before, after = (Fraction(value) if value else None for value in (row.before, row.after))
    gain = None if before is None or after is None else Fraction(ranking.shown(after) - ranking.shown(before))
    events = tuple(EventId(event) for event in json.loads(row.events))
    sentences = wording.under("", steps or ()).inner
    return ToldChange(
        row=row,
        before=value_text(row.before, decimals),
        after=value_text(row.after, decimals),
        gain=gain,
        gain_text="" if gain is None else gained_text(gain, decimals),
        reason=reason_text(MoveReason(row.cause, FactId(row.happening), events), history, language),
        plain="" if steps is None else _plain(wording, row, steps),
        sentences=sentences,
        is_indexed=is_indexed,
    )


def _plain(wording: Wording, row: Change, steps: tuple[Derivation, ...]) -> str:
    """What a change comes to."""
    before, after = (Fraction(value) if value else None for value in (row.before, row.after))
    told = PlainWording(wording.history, wording.language)
    return told.of_change(steps, row.happening, before=before, after=after, ranking=row.ranking)


def value_text(value: str, decimals: int) -> str:
    """An exact value as its ranking shows it; nothing where there is none."""
    return rounded_text(Fraction(value), decimals, reading()) if value else ""


def gained_text(gain: Fraction, decimals: int) -> str:
    """What a rating rose or fell by, with its sign."""
    return ("+" if gain > 0 else "") + rounded_text(gain, decimals, reading())
