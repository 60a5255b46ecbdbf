"""Texts beside facts that are not there: each was erased, or the register came without it, and the ledger says so; else somebody has removed it."""

import json
from collections.abc import Iterable, Iterator

from ronde.ground.problems import Problem
from ronde.record.chain import Link
from ronde.record.sealing import TextBeside, sealed_paths
from ronde.web.ledger.lines import LineToWrite, write_lines
from ronde.web.ledger.verifying import removed_keys
from ronde.web.ledger.watching import key_text
from ronde.web.registers.chain_rows import links_of, texts_of
from ronde.web.registers.models import Register

TEXT = "text"


def seal_missing_texts(registers: Iterable[Register] | None = None) -> None:
    """Write down which texts registers begin without; all registers unless some are given."""
    for register in Register.objects.order_by("pk") if registers is None else registers:
        found = _missing(register, links_of(register), texts_of(register))
        write_lines([LineToWrite(TEXT, key) for _, key in found])


def missing_texts(register: Register, links: Iterable[Link], texts: Iterable[TextBeside]) -> Iterator[Problem]:
    """Texts that are gone, and that nobody has erased."""
    found = [*_missing(register, links, texts)]
    known = removed_keys(TEXT) if found else frozenset()
    for fact in dict.fromkeys(fact for fact, key in found if key not in known):
        yield Problem("register.text-missing", "", (fact,), {"code": register.code, "id": fact})


def _missing(register: Register, links: Iterable[Link], texts: Iterable[TextBeside]) -> Iterator[tuple[str, str]]:
    there = {(text.fact, tuple(text.path)) for text in texts}
    for link in links:
        if '"sealed"' in link.document:
            for path in sealed_paths(json.loads(link.document)):
                if (link.id, path) not in there:
                    yield link.id, key_text((register.pk, link.id, json.dumps(path)))
