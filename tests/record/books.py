"""Every book with its random histories, for what must hold in each of them."""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from typing import Any

import numpy as np
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from immutables import Map

from ronde.record.history import History
from ronde.regulations.documents import Document
from tests.absp import histories as absp
from tests.cel_grand_prix import histories as cel
from tests.ffjd import histories as ffjd
from tests.fisf_classique import histories as fisf
from tests.frs import histories as frs
from tests.lanes import scaled

many = settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=scaled(200, long=10_000))
some = settings(many, max_examples=scaled(50, long=1_000))
few = settings(many, max_examples=scaled(10, long=1_000))


@dataclass(frozen=True, slots=True)
class Book:
    """How the histories of a book are drawn, and made of their facts."""

    facts: st.SearchStrategy[list[Document]]
    history: Callable[[list[Document]], History]


BOOKS = {
    "fisf-classique": Book(fisf.facts, fisf.history),
    "ffjd": Book(ffjd.facts(), ffjd.history),
    "frs": Book(frs.facts, frs.history),
    "absp": Book(absp.facts, absp.history),
    "cel-grand-prix": Book(cel.facts, cel.history),
}


def plain(value: Any) -> Any:
    """A state in values that can be compared: all that it holds, to the last bit."""
    if isinstance(value, np.ndarray):
        return str(value.dtype), value.shape, value.tolist()
    if is_dataclass(value) and not isinstance(value, type):
        return type(value).__name__, [
            (one.name, plain(getattr(value, one.name))) for one in fields(value) if one.compare
        ]
    if isinstance(value, dict | Map):
        return sorted(((repr(plain(key)), plain(inner)) for key, inner in value.items()), key=lambda pair: pair[0])
    if isinstance(value, tuple | list):
        return [plain(inner) for inner in value]
    return value


def rankings(history: History, state: Any, day: date) -> list[Any]:
    """Every ranking on a day."""
    book = history.regulation
    return [[plain(line) for line in book.ranking(state, on=day, which=ranking)] for ranking in book.rankings]
