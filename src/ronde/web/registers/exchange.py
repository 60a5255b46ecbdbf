"""A history file as a register, and a register as a history file: the same facts, lists and digests both ways."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from zoneinfo import available_timezones

from django.db import transaction

from ronde.files import history as history_files
from ronde.files import yaml_text
from ronde.files.opening import OpenedFile
from ronde.ground.problems import Problem
from ronde.record.chain import Link
from ronde.record.mentioned import mentioned_people
from ronde.record.opened import Opened
from ronde.record.people import People
from ronde.record.sealing import texts_beside
from ronde.regulations import shelf
from ronde.web.registers.appending import append
from ronde.web.registers.chain_rows import links_of
from ronde.web.registers.holding import Additions, Held, empty, held
from ronde.web.registers.missing_texts import seal_missing_texts
from ronde.web.registers.models import Register
from ronde.web.registers.projecting import projected
from ronde.web.registers.variants import VARIANTS
from ronde.web.registers.ways import Way

_ZONES = MappingProxyType(
    {"frs": "Europe/Bucharest", "absp": "Europe/Bucharest", "cel-grand-prix": "America/Toronto"}
)  # else Paris


@dataclass(frozen=True, slots=True)
class CopiedFrom:
    """Where a copied list came from, and the last day on which it is to be used."""

    source: str
    expires: date


def new_register(
    code: str,
    name: str,
    regulation: str,
    *,
    federation: str = "",
    variant: str = "",
    zone: str = "",
    way: str = "",
    salt: bytes = b"",
    copied: CopiedFrom | None = None,
) -> Register:
    """A register without facts; ``variant``: which of several of its book. Zone and way are the book's usual ones unless given.

    Without a name it is called as its book and its variant are, in the language of who reads. ``copied``: it is a copy, and whence.
    """
    if wrong := tuple(register_problems(code, regulation, variant=variant, zone=zone, way=way)):
        message = ", ".join(f"{one.code} {dict(one.values)}" for one in wrong)
        raise ValueError(message)
    return Register.objects.create(
        code=code,
        name=name,
        regulation=regulation,
        variant=variant,
        federation=federation,
        zone=zone or usual_zone(regulation),
        way=way,
        salt=(salt or secrets.token_bytes(32)).hex(),
        is_copy=copied is not None,
        expires=copied.expires if copied else None,
        source=copied.source[:300] if copied else "",
    )


def usual_zone(regulation: str) -> str:
    """The clock of a rule book's federation or club, by which its lists have their days unless another one is chosen."""
    return _ZONES.get(regulation, "Europe/Paris")


def register_problems(code: str, regulation: str, *, variant: str, zone: str, way: str) -> Iterator[Problem]:
    """Why a register cannot be made so."""
    if Register.objects.filter(code=code).exists():
        yield Problem("register.exists", values={"code": code})
    asked = (
        ("regulation", (regulation,), shelf.codes()),
        ("variant", (variant,) if variant else (), VARIANTS.get(regulation, ())),
        ("way", tuple(way.split()), tuple(Way)),
        ("zone", (zone,) if zone else (), tuple(sorted(available_timezones()))),
    )
    for what, given, known in asked:
        for one in given:
            if one not in known:
                few = known[:20]  # there are hundreds of zones
                yield Problem("register.unknown", values={"what": what, "given": one, "known": few})


def register_from(source: OpenedFile, code: str, name: str) -> Register:
    """A sound history file of the second kind as a register, with the chain that it has: all of it or nothing.

    One transaction makes it, so nobody sees it without its facts, and another process may serve meanwhile and hold the right to
    append. An empty register of that code makes room.
    """
    if source.known is None or not source.is_sound or source.file.version == 1:
        message = "only a sound history of the second kind becomes a register"
        raise ValueError(message)
    history, salt = source.known.history, source.file.salt
    with transaction.atomic():
        Register.objects.filter(code=code, facts=None).delete()
        register = new_register(code, name, history.regulation.code, federation=history.people.federation, salt=salt)
        begin_with(register, source.known, source.chain, people=history.people)
    return register


def begin_with(
    register: Register,
    known: Opened,
    chain: Sequence[Link],
    *,
    people: People,
    beside: Callable[[], None] | None = None,
) -> None:
    """The first facts of a register that the caller's transaction has made, with the people who are to be written.

    ``beside`` goes into the same transaction.
    """
    before = empty(register, known.history.people)
    after = Held(register, known, chain[-1] if chain else None)
    texts = tuple(texts_beside(known.history.facts, bytes.fromhex(register.salt)))

    def write_beside() -> None:
        seal_missing_texts([register])
        if beside is not None:
            beside()

    additions = Additions(before, after, tuple(chain), texts, people, write_beside)
    append(additions, projected(before, after, dict), term=None)


def history_text(register: Register) -> str:
    """A register as a history file: all that its office knows of the people whom its facts name, and nothing of others."""
    one = held(register)
    history = one.known.history
    plain = history_files.plain(history, version=2, own=mentioned_people(history), salt=one.salt)
    origins = history_files.plain_origins(links_of(register))
    return yaml_text.printed({**plain, "origins": origins} if origins else plain)
