"""Files with a few faults in them, made by chance from a seed: what a bad disk, a hasty hand or somebody who means harm does."""

import random
import re
from collections.abc import Sequence

_WORDS = [
    *(
        b"-1 0 1e1000000000 1e999 9223372036854775808 -9223372036854775809 1.5 .5 NaN inf 0x10 010 1_000 true null ~".split()
    ),
    *(b"EXEMPT * ? [ ] { } : - # & ! | > % @ ` , ; = == '' \"\" \\ /dev/zero ../../etc/passwd =1+1 --- ...".split()),
    *(b"0001-01-01 9999-12-31 2024-02-30 24:00 <script> %s %n ${x} {0} {x.__class__}".split()),
    b"9" * 41,
    b"9" * 5000,
    b"\0",
    b"\x1b[31m",
    b"\x9b31m",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    *(one.encode() for one in ("\u202e", "\u200b", "\u2028", "\u0663", "½", "é", "e\u0301", "\U0001f600")),
    b"\r",
    b"\r\n",
    b"\t",
    b"[" * 60,
    b"&a [*a, *a]",
    b"x" * 3000,
]
_NUMBER = re.compile(rb"[0-9]+")


def mutant(samples: Sequence[bytes], chance: random.Random) -> bytes:
    """One of the samples with one to four faults."""
    found = chance.choice(samples)
    for _ in range(chance.randint(1, 4)):
        found = _faulty(found, chance, chance.choice(samples))
    return found


def _faulty(given: bytes, chance: random.Random, other: bytes) -> bytes:
    at, to = sorted(chance.randint(0, len(given)) for _ in range(2))
    near = min(to, at + 400)
    found = {
        0: given[:at] + chance.choice(_WORDS) + given[at:],
        1: given[:at] + bytes([chance.randrange(256)]) + given[at + 1 :],
        2: given[:at] + given[min(to, at + 12) :],
        3: given[:near] + given[at:near] + given[near:],
        4: given[:at],
        5: given[:at] + other[chance.randint(0, len(other)) :],
        6: _with_other_lines(given, chance),
    }
    return found.get(chance.randrange(9)) or _with_other_number(given, chance)


def _with_other_lines(given: bytes, chance: random.Random) -> bytes:
    """Two lines change places."""
    lines = given.split(b"\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _with_other_number(given: bytes, chance: random.Random) -> bytes:
    """Something else in the place of a number: where bounds are."""
    found = [*_NUMBER.finditer(given)]
    if not found:
        return given
    where = chance.choice(found)
    return given[: where.start()] + chance.choice(_WORDS) + given[where.end() :]
