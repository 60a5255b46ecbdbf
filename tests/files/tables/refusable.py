"""Tables with something wrong in them: the codes and places that have to be said, all of them, in order."""

from tests.files.tables.workbooks import edited, workbook, zipped

FEW = workbook([["Nom", "Elo"], ["A", 1]])
Place = tuple[int | str, ...]

# Title: the bytes, what has to be said, and how many lines stand in the table all the same.
CELLS: dict[str, tuple[bytes, list[tuple[str, Place]], int]] = {
    "A rating in words": (b"Nom;Elo\nA;fort\nB;1500\n", [("table.cell.number", (2, "Elo"))], 2),
    "1.850 may be 1850": (b"Nom;Elo\nA;1.850\n", [("table.cell.thousands", (2, "Elo"))], 1),
    "30 February": (b"Nom;Naissance\nA;30/02/1990\n", [("table.cell.date", (2, "Naissance"))], 1),
    "American order": (b"Nom;Naissance\nA;05/23/1990\n", [("table.cell.date", (2, "Naissance"))], 1),
    "A year of two digits": (b"Nom;Naissance\nA;03/05/90\n", [("table.cell.century", (2, "Naissance"))], 1),
    "A sex that is a question": (b"Nom;Sexe\nA;?\n", [("table.cell.sex", (2, "Sexe"))], 1),
    "A number that is none": (b"Nom;N\xc2\xb0\nA;3bis\n", [("table.cell.whole", (2, "N°"))], 1),
    "Headings again on the second page": (
        b"Nom;Elo\nA;1500\nNom;Elo\nB;1400\n",
        [("table.cell.number", (3, "Elo"))],
        3,
    ),
    "A dash for a name": (b"Nom;Elo\n-;1500\n", [("table.cell.nobody", (2, "Nom"))], 1),
    "Nobody in a row": (b"Nom;Elo\nA;1500\n;1400\n", [("table.cell.nobody", (3, "Nom"))], 2),
    "A bare comma in a name moves the cells": (
        b"Nom,Elo\nDupont, Jean,1500\nMartin,1400\n",
        [("table.cell.number", (2, "Elo")), ("table.cell.extra", (2, "C"))],
        2,
    ),
    "An error of Excel's": (
        b"Nom;Elo\nA;#N/A\n#REF!;1\n",
        [("table.cell.excel-error", (2, "Elo")), ("table.cell.excel-error", (3, "Nom"))],
        2,
    ),
    "Letters lost before": ("Nom;Elo\nAndr\ufffd;1\n".encode(), [("table.cell.damaged", (2, "Nom"))], 1),
    "Letters read twice": ("Nom;Elo\nAndrÃ©;1\n".encode(), [("table.cell.damaged", (2, "Nom"))], 1),
    "Two players in a cell": (b'Nom;Elo\n"Jean Dupont\nAna Pop";1\n', [("table.cell.line-break", (2, "Nom"))], 1),
    "A licence twice": (b"Nom;Licence\nA;1234\nB;1234\n", [("table.cell.twice", (3, "Licence"))], 2),
    "An id twice": (b"id;Nom\na;A\na;B\n", [("table.cell.twice", (3, "id"))], 2),
    "All faults at once": (
        b"Nom;Naissance;Sexe;Elo\nA;hier;X;beaucoup\nB;;;oui\n",
        [
            ("table.cell.date", (2, "Naissance")),
            ("table.cell.sex", (2, "Sexe")),
            ("table.cell.number", (2, "Elo")),
            ("table.cell.number", (3, "Elo")),
        ],
        2,
    ),
    "A date where a rating is to be, in a workbook": (
        workbook([["Nom", "Elo"], ["A", "forte"], ["B", 1]]),
        [("table.cell.number", (2, "Elo"))],
        2,
    ),
}

WHOLE: dict[str, tuple[bytes, list[tuple[str, Place]]]] = {
    "An empty file": (b"", [("table.empty", ())]),
    "A mark and nothing else": (b"\xef\xbb\xbf", [("table.empty", ())]),
    "Blank lines only": (b"\r\n;;;\r\n", [("table.empty", ())]),
    "Headings and nobody": (b"Nom;Elo\n", [("table.no-lines", ())]),
    "A quote that nobody closed": (b'Nom;Elo\nA;1\n"B;2\nC;3\n', [("table.quote", (3,))]),
    "Two quotes forgotten would swallow a line": (b'Nom;Elo\n"A;1\nB;2"\nC;3\n', [("table.quote", (2,))]),
    "A quote too many": (b'Nom;Elo\nA";1\nB;2\n', [("table.quote", (2,))]),
    "Letters behind a closed quote": (b'Nom,Elo\n"A"x,1\n', [("table.quote", (2,))]),
    "A zero byte": (b"Nom;Elo\nA\0B;1\nCarmen;2\n", [("table.nul", (2,))]),
    "A byte that is a letter nowhere": (b"Nom;Elo\n\x81\xe9;1\n", [("table.encoding", ())]),
    "Half a letter of UTF-16": (b"\xff\xfeN\0o", [("table.encoding", ())]),
    "Nobody has a column": (b"Club;Elo\nLyon;1500\n", [("list.column-missing", ("player",))]),
    "Two ratings": (b"Nom;Elo;CP\nA;1;2\n", [("table.column-twice", ("CP",))]),
    "Headings in another language": (b"Spieler;Wertung\nA B;1500\nC D;1400\n", [("table.headings", (1,))]),
    "An old Excel file": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), [("table.kind", ())]),
    "A PDF": (b"%PDF-1.7\n%\xe2\xe3", [("table.kind", ())]),
    "A web page called .xls": (b"\n<HTML><table><tr><td>Nom</td></tr></table>", [("table.kind", ())]),
    "A history of ours": (b"regulation: ffjd\nplayers: []\n", [("table.kind", ())]),
    "An archive that is no workbook": (zipped({"a.txt": b"Nom"}), [("table.kind", ())]),
    "A sheet of OpenDocument": (zipped({"content.xml": b"<x/>"}), [("table.kind", ())]),
    "Half a workbook": (b"PK\x03\x04broken", [("table.workbook", ())]),
    "A cell at the end of the world": (
        edited(FEW, b'r="B2"', b'r="XFD1048576"'),
        [("table.too-large", ())],
    ),
    "A cell in no row that there is": (edited(FEW, b'r="B2"', b'r="B99999999999"'), [("table.workbook", ())]),
    "A row at the end of the world": (
        edited(FEW, b'<row r="2"', b'<row r="9999999"'),
        [("table.too-large", ())],
    ),
    "Thousands of columns": (b"Nom;Elo\nA;1\n" + b"A;" * 5000, [("table.too-large", ())]),
    "Cells in an encoding that hides them": (
        edited(edited(FEW, b'encoding="UTF-8"', b'encoding="cp037"'), b'r="B2"', b'r="XFD1048576"'),
        [("table.too-large", ())],
    ),
    "A cell far to the right": (edited(FEW, b'r="B2"', b'r="XFD2"'), [("table.too-large", ())]),
    "Two filled sheets": (workbook([["Nom"], ["A B"]], [["Nom"], ["C D"]]), [("table.sheets", ())]),
    "A workbook with nothing in it": (workbook([]), [("table.empty", ())]),
}
