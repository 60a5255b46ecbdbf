"""The chain between its table and ``record/chain.py``: links as rows, rows as links, texts beside them."""

import json
from typing import NamedTuple

from ronde.record.chain import NO_LINK, Link
from ronde.record.sealing import TextBeside
from ronde.web.registers.models import BesideText, Fact, Register


class Head(NamedTuple):
    """The end of a chain. The digest covers everything before it, so two chains with one head are the same."""

    turn: int
    digest: str
    recorded: str


BEGINNING = Head(0, NO_LINK, "")
_COLUMNS = ("turn", "kind", "version", "recorded", "author", "role", "via", "document", "before", "digest")


def row_of(register: Register, link: Link) -> Fact:
    """A link as a row."""
    return Fact(register=register, fact=link.id, **{name: getattr(link, name) for name in _COLUMNS})


def link_of(row: Fact) -> Link:
    """A row as a link."""
    return Link(id=row.fact, **{name: getattr(row, name) for name in _COLUMNS})


def links_of(register: Register) -> tuple[Link, ...]:
    """The links of a register, in order."""
    return tuple(map(link_of, Fact.objects.filter(register=register).order_by("turn")))


def head_of(register: Register) -> Head:
    """The head of a register, without the text of its last fact: asked before everything that is done with it."""
    row = Fact.objects.filter(register=register).order_by("-turn").values_list("turn", "digest", "recorded").first()
    return Head(*row) if row else BEGINNING


def head_with(link: Link | None) -> Head:
    """The head of a chain that ends with a link."""
    return Head(link.turn, link.digest, link.recorded) if link else BEGINNING


def text_row(register: Register, text: TextBeside) -> BesideText:
    """A text beside a fact as a row."""
    return BesideText(register=register, fact=text.fact, path=json.dumps(text.path), salt=text.salt, text=text.text)


def texts_of(register: Register) -> tuple[TextBeside, ...]:
    """The texts beside the facts of a register."""
    return tuple(
        TextBeside(fact=row.fact, path=tuple(json.loads(row.path)), salt=row.salt, text=row.text)
        for row in BesideText.objects.filter(register=register)
    )
