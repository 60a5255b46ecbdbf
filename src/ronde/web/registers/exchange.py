"""A history file as a register, and a register as a history file: the same facts, lists and digests both ways."""

import secrets

from ronde.files import history as history_files
from ronde.files import yaml_text
from ronde.files.opening import OpenedFile
from ronde.record.sealing import texts_beside
from ronde.web.registers.appending import append
from ronde.web.registers.chain_rows import links_of
from ronde.web.registers.folding import FOLD
from ronde.web.registers.holding import Additions, Held, empty, held
from ronde.web.registers.models import Register
from ronde.web.registers.projecting import projected


def new_register(code: str, name: str, regulation: str, *, federation: str = "", salt: bytes = b"") -> Register:
    """A register without facts."""
    made = salt or secrets.token_bytes(32)
    return Register.objects.create(code=code, name=name, regulation=regulation, federation=federation, salt=made.hex())


def register_from(source: OpenedFile, code: str, name: str) -> Register:
    """A sound history file of the second kind as a register, with the chain that it has.

    A register of that code without any fact is what is left where somebody was killed here: it makes room.
    """
    if source.known is None or not source.is_sound or source.file.version == 1:
        message = "only a sound history of the second kind becomes a register"
        raise ValueError(message)
    history, salt = source.known.history, source.file.salt
    Register.objects.filter(code=code, facts=None).delete()
    register = new_register(code, name, history.regulation.code, federation=history.people.federation, salt=salt)
    before = empty(register, history.people)
    after = Held(register, source.known, source.chain[-1] if source.chain else None)
    texts = tuple(texts_beside(history.facts, salt))
    additions = Additions(before, after, source.chain, texts, history.people)
    append(additions, projected(before, after, dict), FOLD.renewed())
    return register


def history_text(register: Register) -> str:
    """A register as a history file."""
    one = held(register)
    plain = history_files.plain(one.known.history, version=2, salt=one.salt)
    origins = history_files.plain_origins(links_of(register))
    return yaml_text.printed({**plain, "origins": origins} if origins else plain)
