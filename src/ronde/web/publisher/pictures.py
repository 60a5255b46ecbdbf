"""A picture that somebody sent, read by its own bytes and written again: PNG and JPEG, and nothing of them but the picture.

What a file is called and what it is said to be do not count. Texts, positions, profiles and whatever follows the picture are left out, so
that a file which is two things at once is served as a picture alone. SVG is a program that a browser may run: it is never taken.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from ronde.ground.problems import Problem

MOST_BYTES = 1_000_000
MOST_PIXELS = 2000  # of a side
LEAST_PIXELS = 16

_PNG = b"\x89PNG\r\n\x1a\n"
_SHOWN = frozenset(
    {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}
)  # chunks without which the picture would be another one
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # of each kind of colour
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))  # Adam7
_FILTERS = 4  # the highest kind of filter a line begins with

_SOI, _EOI, _SOS, _APP14 = 0xD8, 0xD9, 0xDA, 0xEE
_FRAMES = frozenset({0xC0, 0xC1, 0xC2})  # baseline, extended, progressive: what browsers show
_TABLES = frozenset({0xC4, 0xDB, 0xDD})
_BARE = frozenset({0x01, *range(0xD0, 0xD8)})  # markers without a length
_COMPONENTS = frozenset({1, 3, 4})


class _BrokenPictureError(Exception):
    """The bytes are no picture of the kind that they begin as."""


class _LargePictureError(Exception):
    """The picture has more pixels than are taken; found before any of them is read."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is kept and served."""

    kind: str
    width: int
    height: int
    content: bytes


def picture_of(sent: bytes) -> Picture | Problem:
    """The picture that a file is, or why it is not taken."""
    if len(sent) > MOST_BYTES:
        return Problem("logo.large", values={"most": MOST_BYTES // 1000})
    try:
        if sent.startswith(_PNG):
            return _png(sent)
        if sent.startswith(b"\xff\xd8\xff"):
            return _jpeg(sent)
    except _LargePictureError as error:
        width, height = error.args
        values = {"width": width, "height": height, "least": LEAST_PIXELS, "most": MOST_PIXELS}
        return Problem("logo.pixels", values=values)
    except _BrokenPictureError:
        return Problem("logo.broken")
    return Problem("logo.kind")


def _checked_size(width: int, height: int) -> None:
    if not (LEAST_PIXELS <= width <= MOST_PIXELS and LEAST_PIXELS <= height <= MOST_PIXELS):
        raise _LargePictureError(width, height)


# PNG


def _png(sent: bytes) -> Picture:
    """Its chunks, each with its sum; the pixels are unpacked once, and have to be exactly as many as the head says."""
    chunks = list(_chunks(sent))
    names = [name for name, _ in chunks]
    head = chunks[0][1] if names and names[0] == b"IHDR" and names.count(b"IHDR") == 1 else b""
    if len(head) != struct.calcsize(">IIBBBBB") or b"IDAT" not in names or names.count(b"PLTE") > 1:
        raise _BrokenPictureError
    width, height, depth, colour, packing, filtering, interlaced = struct.unpack(">IIBBBBB", head)
    _checked_size(width, height)
    is_known = depth in _DEPTHS.get(colour, ()) and not packing and not filtering and interlaced in {0, 1}
    if not is_known or (colour == 3 and b"PLTE" not in names):
        raise _BrokenPictureError
    pixels = b"".join(content for name, content in chunks if name == b"IDAT")
    _checked_lines(pixels, _line_sizes(width, height, depth * _CHANNELS[colour], is_interlaced=bool(interlaced)))
    written = b"".join(_chunk(name, content) for name, content in chunks if name in _SHOWN)
    return Picture("image/png", width, height, _PNG + written)


def _chunks(sent: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks up to the end of the picture. What comes after it is not read."""
    at = len(_PNG)
    while True:
        head = sent[at : at + 8]
        if len(head) < 8:
            raise _BrokenPictureError
        size, name = struct.unpack(">I4s", head)
        content = sent[at + 8 : at + 8 + size]
        if sent[at + 8 + size : at + 12 + size] != struct.pack(">I", zlib.crc32(name + content)):
            raise _BrokenPictureError
        if name not in _SHOWN and not name[0] & 0x20:  # it may not be left out, and is none that browsers know
            raise _BrokenPictureError
        yield name, content
        if name == b"IEND":
            return
        at += 12 + size


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def _line_sizes(width: int, height: int, bits: int, *, is_interlaced: bool) -> list[int]:
    """How many bytes each line of pixels has, the kind of its filter before it."""
    if not is_interlaced:
        return [1 + (width * bits + 7) // 8] * height
    sizes = []
    for left, top, across, down in _PASSES:
        columns, lines = -(-max(0, width - left) // across), -(-max(0, height - top) // down)
        sizes += [1 + (columns * bits + 7) // 8] * (lines if columns else 0)
    return sizes


def _checked_lines(packed: bytes, sizes: list[int]) -> None:
    """Unpack at most what is expected and one byte more: a small file can say that it holds gigabytes."""
    expected, unpacking = sum(sizes), zlib.decompressobj()
    try:
        lines = unpacking.decompress(packed, expected + 1)
    except zlib.error as error:
        raise _BrokenPictureError from error
    if len(lines) != expected or not unpacking.eof or unpacking.unused_data:
        raise _BrokenPictureError
    at = 0
    for size in sizes:
        if lines[at] > _FILTERS:
            raise _BrokenPictureError
        at += size


# JPEG


def _jpeg(sent: bytes) -> Picture:
    """Its segments up to the end of the picture: frame, tables, scans, and how its colours are meant (Adobe)."""
    written, at, size, has_scan = [b"\xff\xd8"], 2, (0, 0), False
    while True:
        marker, at = _marker(sent, at)
        if marker == _EOI:
            break
        segment = sent[at : at + int.from_bytes(sent[at : at + 2])]
        if len(segment) < 2 or marker in _BARE or marker == _SOI:
            raise _BrokenPictureError
        at += len(segment)
        if marker in _FRAMES:
            size = _frame_size(segment, is_first=size == (0, 0))
        elif marker not in _TABLES and marker not in {_SOS, _APP14}:
            if 0xC3 <= marker <= 0xCF:
                raise _BrokenPictureError
            continue
        written.append(bytes((0xFF, marker)) + segment)
        if marker == _SOS:
            end = _scan_end(sent, at)
            has_scan = end > at and size != (0, 0)
            written.append(sent[at:end])
            at = end
    if not has_scan:
        raise _BrokenPictureError
    return Picture("image/jpeg", *size, b"".join((*written, b"\xff\xd9")))


def _marker(sent: bytes, at: int) -> tuple[int, int]:
    """The marker at a place, and where it ends."""
    if sent[at : at + 1] != b"\xff":
        raise _BrokenPictureError
    while sent[at : at + 1] == b"\xff":
        at += 1
    if at >= len(sent):
        raise _BrokenPictureError
    return sent[at], at + 1


def _frame_size(segment: bytes, *, is_first: bool) -> tuple[int, int]:
    if len(segment) < 8 or not is_first:
        raise _BrokenPictureError
    _, depth, height, width, components = struct.unpack(">HBHHB", segment[:8])
    _checked_size(width, height)
    if depth != 8 or components not in _COMPONENTS or len(segment) != 8 + 3 * components:
        raise _BrokenPictureError
    return width, height


def _scan_end(sent: bytes, at: int) -> int:
    """Where the coded pixels of a scan end: at the next marker that is not of them."""
    while True:
        at = sent.find(b"\xff", at)
        if at < 0 or at + 1 >= len(sent):
            raise _BrokenPictureError
        if sent[at + 1] not in {0x00, 0xFF, *range(0xD0, 0xD8)}:
            return at
        at += 1 if sent[at + 1] == 0xFF else 2
