"""Tables as clubs really have them, and what has to be read of each: every field by hand."""

from datetime import date
from fractions import Fraction
from typing import Any

from tests.files.tables.workbooks import edited, workbook

Fields = dict[str, Any]


def one(name: str, **fields: Any) -> Fields:
    """A person as a table has it."""
    return {"name": name, **fields}


# Title: the bytes, then who is to be read, each with exactly these fields.
TEXTS: dict[str, tuple[bytes, list[Fields]]] = {
    "Excel in France: semicolons, Windows-1252": (
        "Nom;Prénom;Club;Licence\nLEFÈVRE;Hélène;Orléans;012345\nGarçon;Noël;Besançon;67890\n".encode("cp1252"),
        [
            one("Hélène LEFÈVRE", club="Orléans", licence="012345"),
            one("Noël Garçon", club="Besançon", licence="67890"),
        ],
    ),
    "Excel in France: CSV UTF-8 has a mark": (
        "Nom;Prénom;Cote\nDupont;Zoé;1850\n".encode("utf-8-sig"),
        [one("Zoé Dupont", rating=Fraction(1850))],
    ),
    "UTF-8 without a mark, commas": (
        b"Name,First name,Rating\nO'Neil,Sean,1500\n",
        [one("Sean O'Neil", rating=Fraction(1500))],
    ),
    "Excel's Unicode text: UTF-16 with tabs": (
        "Nume\tPrenume\tClub\r\nȚepeș\tIleana\tIași\r\n".encode("utf-16"),
        [one("Ileana Țepeș", club="Iași")],
    ),
    "UTF-16, the big end first": (
        b"\xfe\xff" + "Nom\tElo\nDupré\t1600\n".encode("utf-16-be"),
        [one("Dupré", rating=Fraction(1600))],
    ),
    "UTF-16 without a mark": ("Nom;Elo\nMartin Anne;1600\n".encode("utf-16-le"), [one("Martin Anne", rating=1600)]),
    "Romanian in ISO-8859-2": (
        "Nume;Prenume;Club\nŢepeş;Mădălina;Iaşi\nBălan;Ştefan;Braşov\n".encode("iso-8859-2"),
        [one("Mădălina Ţepeş", club="Iaşi"), one("Ştefan Bălan", club="Braşov")],
    ),
    "Romanian Excel: Windows-1250, with typographic signs": (
        "Nume;Club\nBălan Ştefan;„Voinţa” Iaşi\n".encode("cp1250"),
        [one("Bălan Ştefan", club="„Voinţa” Iaşi")],
    ),
    "A Portuguese name and Nº in Windows-1252": (
        "Nº licence;Nom\n123456;João Magalhães\n".encode("cp1252"),
        [one("João Magalhães", licence="123456")],
    ),
    "German umlauts in Windows-1252": (
        "Name;Vorname;Verein\nMüller;Jörg;Köln\nGroß;Änne;\n".encode("cp1252"),
        [one("Jörg Müller", club="Köln"), one("Änne Groß")],
    ),
    "Lines end as on an old Macintosh": (
        b"Nom;Elo\rDupont;1500\rMartin;1400\r",
        [one("Dupont", rating=1500), one("Martin", rating=1400)],
    ),
    "Excel says its sign in the first line": (
        b"sep=;\r\nNom;Elo\r\nDupont, Jean;1500\r\n",
        [one("Jean Dupont", rating=1500)],
    ),
    "Merged names, the family in capitals": (
        b"NOM Prenom;CP\nDUPONT Jean-Pierre;1517\nVAN DER BERG Jan;1516,5\n",
        [one("Jean-Pierre DUPONT", rating=1517), one("Jan VAN DER BERG", rating=Fraction(3033, 2))],
    ),
    "Merged names, already in the order of speech": (b"Joueur;PL\nAna POP;1200\n", [one("Ana POP", rating=1200)]),
    "All in capitals stays as it is": (b"Nom;Club\nDUPONT JEAN;Lyon\n", [one("DUPONT JEAN", club="Lyon")]),
    "An initial is no family name": (b"Nom;Club\nDUPONT J.;Lyon\n", [one("J. DUPONT", club="Lyon")]),
    "Names around a comma, in quotes": (b'Name,Rating\n"Dupont, Jean",1500\n', [one("Jean Dupont", rating=1500)]),
    "Quotes inside quotes": (
        b'Name,Club\n"Jean ""Jo"" Dupont","Le ""Damier"""\n',
        [one('Jean "Jo" Dupont', club='Le "Damier"')],
    ),
    "A nickname in quotes in a bare cell": (
        b'Name;Club\nJean "Jo" Dupont;Lyon\n',
        [one('Jean "Jo" Dupont', club="Lyon")],
    ),
    "Spaces around quotes": (b'Name, Club\n"Jean Dupont" , "Lyon"\n', [one("Jean Dupont", club="Lyon")]),
    "Spaces everywhere": (
        "Nom ;  Club\n  Jean\u00a0  Dupont ;\u00a0Lyon \n".encode(),
        [one("Jean Dupont", club="Lyon")],
    ),
    "Headings on two lines": (
        b'Nom;"Date de\nnaissance"\nDupont;03/05/1990\n',
        [one("Dupont", birth=date(1990, 5, 3), birth_year=1990)],
    ),
    "Two blank rows and a tail of semicolons, as Excel leaves them": (
        b"Nom;Elo;\nDupont;1500;\n;;\n\nMartin;;\n;;\n;;\n",
        [one("Dupont", rating=1500), one("Martin")],
    ),
    "A title above the headings": (
        "Open de Lyon 2026;;\n;;\nNom;Prénom;Elo\nDupont;Jean;1500\n".encode(),
        [one("Jean Dupont", rating=1500)],
    ),
    "Dates as French people write them": (
        "Nom;Né(e) le\nA;3/5/1990\nB;03.05.1990\nC;03-05-1990\nD;3 mai 1990\nE;1er août 1990\n".encode(),
        [one(name, birth=date(1990, 5, 3), birth_year=1990) for name in "ABCD"]
        + [one("E", birth=date(1990, 8, 1), birth_year=1990)],
    ),
    "Dates as Romanians write them": (
        "Nume;Data nașterii\nA;03.05.1990\nB;12 ianuarie 1988\nC;1 iulie 2001\n".encode(),
        [
            one("A", birth=date(1990, 5, 3), birth_year=1990),
            one("B", birth=date(1988, 1, 12), birth_year=1988),
            one("C", birth=date(2001, 7, 1), birth_year=2001),
        ],
    ),
    "Dates as machines write them, with an hour": (
        b"name,date of birth\nA,1990-05-03\nB,1990-05-03 00:00:00\nC,1990-05-03T00:00\n",
        [one(name, birth=date(1990, 5, 3), birth_year=1990) for name in "ABC"],
    ),
    # Excel's day 1 is 1 January 1900, and it counts a 29 February 1900: 3 May 1990 is 90 * 365 + 22 leap days before
    # 1990 + 1 of 1900 + (31 + 28 + 31 + 30) + 3 = 32850 + 23 + 123 = 32996.
    "Dates as Excel counts them": (b"Nom;Naissance\nA;32996\n", [one("A", birth=date(1990, 5, 3), birth_year=1990)]),
    "Only the year of birth": (b"Nom;Annee\nA;1990\nB;\n", [one("A", birth_year=1990), one("B")]),
    "Sexes in three languages": (
        "Nom;Sexe\nA;F\nB;H\nC;Féminin\nD;bărbat\nE;male\nF;\n".encode(),
        [one("A", sex="F"), one("B", sex="M"), one("C", sex="F"), one("D", sex="M"), one("E", sex="M"), one("F")],
    ),
    "Thousands with a space, narrow or not": (
        "Nom;Cote\nA;1 850\nB;1\u00a0850\nC;1\u202f850\nD;12 850,5\n".encode(),
        [*(one(name, rating=1850) for name in "ABC"), one("D", rating=Fraction(25701, 2))],
    ),
    "Three decimals where others have two": (
        b"Name;Points\nA;101.125\nB;99.5\n",
        [one("A", rating=Fraction(809, 8)), one("B", rating=Fraction(199, 2))],
    ),
    "Start numbers, tags, categories": (
        b"id,name,number,tags,categories\nana,Ana Pop,3,club:Iasi; family:Pop,junior\n",
        [one("Ana Pop", id="ana", number=3, tags=("club:Iasi", "family:Pop"), categories=("junior",))],
    ),
    "Ids for some only": (b"id;nom\n12;Dupont\n;Martin\n", [one("Dupont", id="12"), one("Martin")]),
    "Licences without names": (b"Licence\n12345\n67890\n", [one("", licence="12345"), one("", licence="67890")]),
    "Romanian headings with a running number": (
        "Nr. crt.;Numele și prenumele;Nr. licență;Cotă\n1;Pop Ana;B123;1200\n".encode(),
        [one("Pop Ana", licence="B123", rating=1200, place=1)],
    ),
    "Headings of somebody who likes capitals": (
        b"NOM,PRENOM,CLUB\nDupont,Jean,Lyon\n",
        [one("Jean Dupont", club="Lyon")],
    ),
    "Names alone, a line each": (b"Jean Dupont\nAna Pop\n", [one("Jean Dupont"), one("Ana Pop")]),
    "No headings: name and rating": (
        b"DUPONT Jean;1500\nPOP Ana;1400\n",
        [one("Jean DUPONT", rating=1500), one("Ana POP", rating=1400)],
    ),
    "No headings: two names, club, date, licence": (
        b"Dupont,Jean,Lyon,03/05/1990,123456\nPop,Ana,Iasi,04/05/1991,123457\n",
        [
            one("Jean Dupont", club="Lyon", birth=date(1990, 5, 3), birth_year=1990, licence="123456"),
            one("Ana Pop", club="Iasi", birth=date(1991, 5, 4), birth_year=1991, licence="123457"),
        ],
    ),
    "No headings: running number, name, sex": (
        b"1;Dupont Jean;M\n2;Pop Ana;F\n3;Martin Luc;M\n",
        [
            one("Dupont Jean", number=1, sex="M"),
            one("Pop Ana", number=2, sex="F"),
            one("Martin Luc", number=3, sex="M"),
        ],
    ),
    "Rows that end early": (b"Nom;Club;Elo\nDupont\nMartin;Lyon\n", [one("Dupont"), one("Martin", club="Lyon")]),
    "Commas in clubs do not make commas the sign": (
        b"Nom;Club\nDupont;Paris, Lyon\nMartin;Metz, Nancy\n",
        [one("Dupont", club="Paris, Lyon"), one("Martin", club="Metz, Nancy")],
    ),
    "A column that is not ours is left out": (b"Nom;Courriel\nDupont;a@b.fr\n", [one("Dupont")]),
    "A club on two lines of a cell": (
        b'Nom;Club\nDupont;"Damier\nLyonnais"\n',
        [one("Dupont", club="Damier Lyonnais")],
    ),
    "A title above one column": (b"Open de Lyon\n\nNom\nDupont Jean\n", [one("Dupont Jean")]),
    "Zeros kept by a trick of Excel's": (
        b'Nom;Licence\nA;="00123"\nB;"=""00124"""\nC;\'00125\n',
        [one("A", licence="00123"), one("B", licence="00124"), one("C", licence="00125")],
    ),
    "NC and dashes for nothing": (
        "Nom;Club;Elo\nA;-;NC\nB;–;Non classé\nC;—;1500\n".encode(),
        [one("A"), one("B"), one("C", rating=1500)],
    ),
    "Signs that nobody sees": (
        "Nom\u200b;Club\nJean\u200b Du\u00adpont;\ufeffLyon\n".encode(),
        [one("Jean Dupont", club="Lyon")],
    ),
    "Upright bars": (b"Nom|Elo\nDupont|1500\n", [one("Dupont", rating=1500)]),
    "Two of one name, told apart by birth": (
        b"Nom;Naissance\nJean Martin;1990\nJean Martin;1991\n",
        [one("Jean Martin", birth_year=1990), one("Jean Martin", birth_year=1991)],
    ),
}

WORKBOOKS: dict[str, tuple[bytes, list[Fields]]] = {
    "A workbook with real dates and numbers": (
        workbook([["Nom", "Prénom", "Né le", "Elo"], ["Dupont", "Zoé", date(1990, 5, 3), 1850]]),
        [one("Zoé Dupont", birth=date(1990, 5, 3), birth_year=1990, rating=1850)],
    ),
    "A date that lost its format is a number of days": (
        workbook([["Nume", "Data nașterii"], ["Țepeș Ileana", 32996]]),
        [one("Țepeș Ileana", birth=date(1990, 5, 3), birth_year=1990)],
    ),
    "An encoding that does not exist": (
        edited(workbook([["Nom"], ["Zoé B"]]), b'encoding="UTF-8"', b'encoding="UTidF-8"'),
        [one("Zoé B")],
    ),
    "Half points": (workbook([["Name", "Rating"], ["Ana", 1516.5]]), [one("Ana", rating=Fraction(3033, 2))]),
    "A licence that Excel took for a number": (
        workbook([["Nom", "Licence"], ["Ana", 12345]]),
        [one("Ana", licence="12345")],
    ),
    "A title, a gap, and a table that begins in column B": (
        workbook([[None, "Open de Lyon"], [], [None, "Nom", "Club"], [None, "Dupont", "Lyon"]]),
        [one("Dupont", club="Lyon")],
    ),
    "Empty sheets beside the one that counts": (workbook([["Nom"], ["Dupont Jean"]], [], []), [one("Dupont Jean")]),
    "A hidden sheet is none": (
        workbook([["Nom"], ["Dupont Jean"]], [["secret", 1], ["x", 2]], hidden=frozenset({1})),
        [one("Dupont Jean")],
    ),
    "No headings in a workbook": (
        workbook([["Dupont Jean", 1500], ["Pop Ana", 1400]]),
        [one("Dupont Jean", rating=1500), one("Pop Ana", rating=1400)],
    ),
}
