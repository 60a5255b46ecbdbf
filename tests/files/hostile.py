"""Files that are small and unfold to far more: made here, by hand, as somebody makes them who wants to stop a server."""

import re
import warnings
import zipfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from random import Random

import numpy as np
import polars as pl

_SPACE = "http://schemas.openxmlformats.org"
_SHEET_TYPE = f"{_SPACE}/officeDocument/2006/relationships/worksheet"
_ROOT = (
    f'<Relationships xmlns="{_SPACE}/package/2006/relationships"><Relationship Id="rId1" '
    f'Type="{_SPACE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>'
)
FIRST_SHEET = "xl/worksheets/sheet1.xml"
SHARED = "xl/sharedStrings.xml"


def packed(parts: Iterable[tuple[str, bytes | str]], method: int = zipfile.ZIP_DEFLATED, level: int = 6) -> bytes:
    """A zip archive of parts in their order, which may be named more than once."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", method, compresslevel=level) as archive, warnings.catch_warnings(action="ignore"):
        for name, content in parts:
            archive.writestr(name, content)
    return out.getvalue()


def book_parts(
    sheet: bytes | str, shared: bytes | str = "", sheets: Iterable[str] = ("worksheets/sheet1.xml",)
) -> dict[str, bytes | str]:
    """The parts of a workbook; ``sheets`` are the targets of its sheets, which may be one part under several names."""
    targets = list(sheets)
    named = "".join(f'<sheet name="S{at}" sheetId="{at}" r:id="rId{at}"/>' for at in range(1, len(targets) + 1))
    relations = "".join(
        f'<Relationship Id="rId{at}" Type="{_SHEET_TYPE}" Target="{to}"/>' for at, to in enumerate(targets, 1)
    )
    parts: dict[str, bytes | str] = {
        "_rels/.rels": _ROOT,
        "xl/workbook.xml": f'<workbook xmlns="{_SPACE}/spreadsheetml/2006/main" xmlns:r="{_SPACE}/officeDocument/2006/relationships">'
        f"<sheets>{named}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_SPACE}/package/2006/relationships">{relations}</Relationships>',
        FIRST_SHEET: sheet,
    }
    return {**parts, SHARED: shared} if shared else parts


def book(sheet: bytes | str, shared: bytes | str = "", sheets: Iterable[str] = ("worksheets/sheet1.xml",)) -> bytes:
    """A workbook of these parts."""
    return packed(book_parts(sheet, shared, sheets).items())


def sheet_of(rows: bytes | str) -> bytes:
    """A sheet with these rows."""
    content = rows.encode() if isinstance(rows, str) else rows
    return b'<worksheet xmlns="%s/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>' % (
        _SPACE.encode(),
        content,
    )


def texts_of(*texts: str, count: str = "") -> str:
    """Shared texts; ``count`` is how many are announced."""
    items = "".join(f"<si><t>{text}</t></si>" for text in texts)
    return f'<sst xmlns="{_SPACE}/spreadsheetml/2006/main" uniqueCount="{count or len(texts)}">{items}</sst>'


def refers(count: int, value: str = "<v>0</v>", width: int = 50) -> bytes:
    """So many cells that refer to a shared text."""
    row = b"<row>" + f'<c t="s">{value}</c>'.encode() * width + b"</row>"
    return row * (count // width)


def named_again(count: int, size: int) -> bytes:
    """A workbook whose sheet is named again and again in the directory: one part, and ``count`` entries of 54 bytes."""
    content = packed([*book_parts(sheet_of(b" " * size)).items()])
    begin = content.rindex(b"PK\x01\x02")
    end = content.index(b"PK\x05\x06", begin)
    entry, last = content[begin:end], content[end:]
    entries = int.from_bytes(last[10:12], "little") + count
    length = int.from_bytes(last[12:16], "little") + count * len(entry)
    told = min(entries, 0xFFFF).to_bytes(2, "little") * 2 + length.to_bytes(4, "little")
    return content[:end] + entry * count + last[:8] + told + last[16:]


def unlike_rows(count: int) -> bytes:
    """Rows with 20 plain cells that no packing makes much smaller: the honest shape of a sheet."""
    return b"".join(
        b'<row r="%d">' % row
        + b"".join(b'<c r="%c%d"><v>%d</v></c>' % (65 + at, row, row * 7919 * (at + 3) % 99991) for at in range(20))
        + b"</row>"
        for row in range(1, count + 1)
    )


def unpackable(size: int) -> bytes:
    """Bytes that no packing makes smaller."""
    return Random(1).randbytes(size)  # noqa: S311 - nothing is secret


def padded(sheet: bytes | str, shared: bytes | str = "", *, padding: int = 1_200_000) -> bytes:
    """A workbook with a part that nothing refers to, so that it unpacks to no suspicious multiple of its size."""
    part = f"<worksheet><!--{unpackable(padding).hex()}--></worksheet>"
    return packed({**book_parts(sheet, shared), "xl/worksheets/padding.xml": part}.items(), level=1)


def with_prefix(rows: bytes) -> bytes:
    """The same cells, their names with a prefix."""
    return re.sub(rb"<(/?)(\w)", rb"<\1x:\2", rows)


LONG = "x" * 32_000
FAR = '<row r="1"><c r="A1"><v>1</v></c></row><row r="{0}"><c r="{1}{0}"><v>1</v></c></row>'


@dataclass(frozen=True, slots=True)
class Hostile:
    """A file, and what has to be said of it: a code, and the bound that it names."""

    make: Callable[[], bytes]
    code: str
    detail: str = ""


def _table(make: Callable[[], bytes], detail: str = "") -> Hostile:
    """A table that is too large, or a workbook that is damaged."""
    return Hostile(make, "table.too-large" if detail else "table.workbook", detail)


TABLES: Mapping[str, Hostile] = {
    "16,000 cells with one text of 5 MB": _table(
        lambda: book(sheet_of(refers(16_000)), texts_of("x" * 5_000_000)), "over-ratio"
    ),
    "the same, padded": _table(
        lambda: padded(sheet_of(refers(16_000)), texts_of("x" * 5_000_000)), "over-cell-characters"
    ),
    "4,000 cells with one text of 200,000 characters": _table(
        lambda: book(sheet_of(refers(4_000)), texts_of("x" * 200_000)), "over-cell-characters"
    ),
    "100,000 cells with one text as long as a cell may be": _table(
        lambda: padded(sheet_of(refers(100_000)), texts_of(LONG)), "over-characters"
    ),
    "numbers cut by a comment": _table(
        lambda: padded(sheet_of(refers(50_000, "<v>0<!-- -->1</v>")), texts_of(LONG, "short")), "over-characters"
    ),
    "numbers cut by an entity": _table(
        lambda: padded(sheet_of(refers(50_000, "<v>0&#49;</v>")), texts_of(LONG, "short")), "over-characters"
    ),
    "a text within a text": _table(
        lambda: padded(sheet_of(refers(50_000)), texts_of("a").replace("<t>a", f"<si/><t>{LONG}"))
    ),
    "texts before the table of texts": _table(
        lambda: padded(sheet_of(refers(50_000)), f"<x><si><t>a</t></si>{texts_of(LONG)}</x>")
    ),
    "cells with a prefix": _table(
        lambda: padded(
            sheet_of(with_prefix(refers(50_000))).replace(b"<worksheet", b'<worksheet xmlns:x="x"'), texts_of(LONG)
        ),
        "over-characters",
    ),
    "memory announced for 400,000,000,000 texts": _table(
        lambda: book(sheet_of(refers(50)), texts_of("a", count="4" + "0" * 11)), "over-cells"
    ),
    "1,500,000 plain cells in some kB": _table(lambda: book(sheet_of(refers(1_500_000, "<v>1</v>"))), "over-ratio"),
    "1,600,000 plain cells, padded": _table(lambda: padded(sheet_of(refers(1_600_000, "<v>1</v>"))), "over-cells"),
    "1,600,000 shared texts": _table(lambda: padded(sheet_of(refers(50)), texts_of(*["a"] * 1_600_000)), "over-cells"),
    "two cells far apart": _table(lambda: book(sheet_of(FAR.format(99_999, "ZZ"))), "over-cells"),
    "rows that begin at the top again": _table(
        lambda: padded(sheet_of(b'<row><c r="ZZ1"><v>1</v></c><c><v>1</v></c></row>' * 30_000)), "over-cells"
    ),
    "one sheet under 400 names": _table(
        lambda: book(
            sheet_of(FAR.format(70_000, "T")), sheets=["worksheets/sheet1.xml", *["/xl/worksheets/SHEET1.xml"] * 399]
        )
    ),
    "a sheet named 40 times in the directory": _table(lambda: named_again(40, 49_000_000)),
    "a directory of 13,000 times one name": _table(lambda: named_again(13_000, 100)),
    "a directory of 400,000 entries": _table(lambda: named_again(400_000, 100), "over-directory"),
    "a sheet of 300 MB of spaces": _table(lambda: book(sheet_of(b" " * 300_000_000)), "over-ratio"),
    "a sheet of 104 MB, padded": _table(lambda: padded(sheet_of(b" " * 104_000_000)), "over-megabytes"),
    "11,000,000 tags that are no cells, padded": _table(lambda: padded(sheet_of(b"<x/>" * 11_000_000)), "over-tags"),
    "entities of entities": _table(
        lambda: book(
            '<!DOCTYPE w [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><row><c><v>&b;</v></c></row></worksheet>'
        )
    ),
    "a sheet packed by bzip2": _table(
        lambda: packed(book_parts(sheet_of(b" " * 40_000_000)).items(), zipfile.ZIP_BZIP2)
    ),
    "600,000 lines": _table(lambda: b"a;b\n" * 600_000, "over-rows"),
    "2,000,000 cells on lines": _table(lambda: (b"a;" * 100 + b"\n") * 20_000, "over-cells"),
}


def _workbooks(count: int) -> bytes:
    """Many workbooks in one archive, each of which unpacks to 15 MB."""
    one = padded(sheet_of(b" " * 15_000_000), padding=160_000)
    return packed(((f"2016-{at:03}.xlsx", one) for at in range(count)), zipfile.ZIP_STORED)


ARCHIVES: Mapping[str, Hostile] = {
    "45 workbooks of 15 MB each": Hostile(lambda: _workbooks(45), "archive.too-large", "over-megabytes"),
    "a table of 90 MB of nothing": Hostile(
        lambda: packed([("a.csv", b"a;b\n" * 22_000_000)]), "archive.too-large", "over-ratio"
    ),
    "a table named twice": Hostile(lambda: packed([("a.csv", b"a;1"), ("a.csv", b"a;1")]), "archive.damaged"),
    "a table packed by lzma": Hostile(lambda: packed([("a.csv", b"a;1")], zipfile.ZIP_LZMA), "archive.damaged"),
}

EVENTS: Mapping[str, Hostile] = {
    "a section of 4,000,000 empty lists": Hostile(
        lambda: packed([("manifest.json", unpackable(200_000)), ("sections/a.yaml", "a: [" + "[]," * 2_600_000 + "]")]),
        "file.not-utf8",
    ),
    "parts of nothing": Hostile(
        lambda: packed((f"sections/{at}.yaml", b" " * 7_900_000) for at in range(5)), "file.too-large", "over-ratio"
    ),
    "a directory of 250,000 entries": Hostile(lambda: named_again(250_000, 100), "file.too-large", "over-directory"),
    "a manifest of 2,000,000 lists": Hostile(
        lambda: packed([("manifest.json", "[" + "[]," * 2_000_000 + "1]"), ("notes.json", unpackable(300_000))]),
        "file.too-large",
        "over-values",
    ),
    "a manifest with 40,000 keys, one of them twice": Hostile(
        lambda: packed([("manifest.json", "{" + ",".join(f'"k{at}":1' for at in range(40_000)) + ',"k1":2}')]),
        "file.repeated-key",
    ),
}

BUNDLES: Mapping[str, Hostile] = {
    "20,000,000 empty lines": Hostile(
        lambda: b'{"line":1,"manifest":{}}' + b"\n" * 20_000_000, "file.too-large", "over-lines"
    ),
    "a line of 40 MB": Hostile(
        lambda: b'{"line":1,"manifest":' + b"[" * 40_000_000, "file.too-large", "over-line-megabytes"
    ),
    "900,000 lines that are none": Hostile(lambda: b'{"line":1}\n' * 900_000, "bundle.damaged"),
}

YAML: Mapping[str, Hostile] = {
    "1,000,000 empty lists": Hostile(lambda: b"a: [" + b"[]," * 1_000_000 + b"]", "file.too-large", "over-values"),
}
ALIASES: Mapping[str, Hostile] = {
    "10,000 times one text of 1 MB": Hostile(
        lambda: b"a: &a '" + b"x" * 1_000_000 + b"'\nb: [" + b"*a," * 10_000 + b"]",
        "file.not-yaml",
        "alias-of-characters",
    ),
    "lists of lists": Hostile(
        lambda: (
            b"a0: &a0 [x]\n"
            + b"".join(b"a%d: &a%d [" % (at, at) + b"*a%d," % (at - 1) * 9 + b"]\n" for at in range(1, 40))
        ),
        "file.not-yaml",
        "alias-of-much",
    ),
}


def _parquet(frame: "pl.DataFrame") -> bytes:
    out = BytesIO()
    frame.write_parquet(out, row_group_size=100_000_000)
    return out.getvalue()


def _one_long_text(rows: int) -> bytes:
    """A column of one text of 1 MB, which the file holds once."""
    text = "x" * 1_000_000
    return _parquet(
        pl.DataFrame({"player": pl.Series([text], dtype=pl.Enum([text])).gather(np.zeros(rows, dtype=np.uint32))})
    )


def _long_texts() -> bytes:
    """The same as a text, without the list of words that an enumeration has: 1,060 bytes."""
    texts = pl.Series([LONG * 4]).gather(np.zeros(20_000, dtype=np.uint32))
    return _parquet(pl.DataFrame({"player": texts}))


BULK: Mapping[str, Hostile] = {
    "30,000,000 rows in some bytes": Hostile(
        lambda: _parquet(pl.select(player=pl.repeat(1, 30_000_000, dtype=pl.Int8))),
        "file.too-large",
        "over-rows-a-byte",
    ),
    "a text of 100,000 characters on 20,000 rows": Hostile(_long_texts, "file.too-large", "over-text-characters"),
    "a word of 1 MB on 500,000 rows": Hostile(
        lambda: _one_long_text(500_000), "file.too-large", "over-text-characters"
    ),
}


def _sheets(count: int) -> bytes:
    """A workbook with a small table on each of its sheets."""
    parts = book_parts("", sheets=[f"worksheets/sheet{at}.xml" for at in range(1, count + 1)])
    table = sheet_of('<row><c t="inlineStr"><is><t>Nom</t></is></c><c><v>1</v></c></row><row><c><v>1</v></c></row>')
    return packed({**parts, **{f"xl/worksheets/sheet{at}.xml": table for at in range(1, count + 1)}}.items())


def _named_games(count: int) -> bytes:
    rows = (f"{'abcdefghij'[at % 10]}{'klmnopqrst' * (at // 10 % 3)}{at};Luc{at} Roy;2-0\n" for at in range(count))
    return f"white;black;result\n{''.join(rows)}".encode()


# Tables of results: small, and dear to understand.
RESULTS: Mapping[str, Hostile] = {
    "a workbook of 1,500 sheets with a table each": Hostile(lambda: _sheets(1_500), "results.sheets"),
    "60,000 cells": Hostile(lambda: b"N;Nom;R1;R2\n" + b"1;A B;2w2;2b1\n" * 15_000, "table.too-large", "over-cells"),
    "8,000 rows of notes": Hostile(lambda: b"N;Nom;R1;R2\n" + b";;x;\n" * 8_000, "table.no-lines"),
    "8,000 rows of EXEMPT": Hostile(lambda: b"N;Nom;R1;R2\n" + b"1;bye;2w2;2b1\n" * 8_000, "results.no-players"),
    "12,000 players of 6,000 games": Hostile(lambda: _named_games(6_000), "results.no-players"),
    "10,000 games of one pair": Hostile(
        lambda: b"white;black;result\n" + b"Ana Pop;Luc Roy;2-0\n" * 10_000, "table.too-large", "over-games-a-player"
    ),
    "a workbook that unfolds to gigabytes": TABLES["16,000 cells with one text of 5 MB"],
}

ALL: Mapping[str, Mapping[str, Hostile]] = {
    "table": TABLES, "results": RESULTS, "archive": ARCHIVES, "event": EVENTS, "bundle": BUNDLES, "yaml": YAML, "aliases": ALIASES, "bulk": BULK,
}  # fmt: skip
