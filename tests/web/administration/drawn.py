"""Small pictures, written byte by byte: PNG of one colour, and a JPEG of one grey that a program of 1992 could have written."""

import struct
import zlib


def chunk(name: bytes, content: bytes) -> bytes:
    """A chunk of a PNG with its length and its sum."""
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(
    width: int = 40, height: int = 20, *, interlaced: int = 0, lines: bytes | None = None, more: bytes = b""
) -> bytes:
    """Grey pixels; ``lines``: other bytes in their place; ``more``: chunks before them."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, interlaced)
    pixels = (b"\0" + b"\x80" * width) * height if lines is None else lines
    body = chunk(b"IHDR", head) + more + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def segment(marker: int, content: bytes) -> bytes:
    """A segment of a JPEG."""
    return bytes((0xFF, marker)) + struct.pack(">H", len(content) + 2) + content


def jpeg(width: int = 16, height: int = 16, *, more: bytes = b"") -> bytes:
    """Grey blocks of eight pixels; each is two bits: no difference (0), end of the block (0). ``more``: segments at the beginning."""
    quantities = segment(0xDB, b"\0" + b"\1" * 64)
    frame = segment(0xC0, struct.pack(">BHHB", 8, height, width, 1) + b"\1\x11\0")
    codes = b"\1" + b"\0" * 15 + b"\0"  # one code of one bit, which means 0
    tables = segment(0xC4, b"\0" + codes) + segment(0xC4, b"\x10" + codes)
    blocks = -(-width // 8) * -(-height // 8)
    bits = "00" * blocks
    padded = bits + "1" * (-len(bits) % 8)
    coded = bytes(int(padded[at : at + 8], 2) for at in range(0, len(padded), 8))
    scan = segment(0xDA, b"\1\1\0\0\x3f\0") + coded
    return b"\xff\xd8" + more + quantities + frame + tables + scan + b"\xff\xd9"
