"""The page docs/formats/ways-in.md: which facts come in by which way, told by the rule books' own documents."""

from ronde.record.ways_in import WayIn, fact_kinds
from ronde.regulations import shelf
from ronde.words.texts import catalogue, label

NAME = "ways-in.md"
_HEAD = """# Who may bring which fact
Made by `make schemas` from the documents of every rule book; a test keeps it in step. Do not edit it.

An organiser sends sections, the step that submits them, new players, and what is announced. Everything else is the officer's to write
([why](../decisions/0042-an-organisers-powers.md)). A kind of fact is refused until its class says otherwise
(`Document.from_organiser`); the kinds that a book lists as its `sections` are taken.

- **taken**: recorded. The step that submits a section is written in the name of who hands it in, never of who is written in a file.
- **asked**: shown by itself, and recorded if the officer says so (a tick on the page of arrival, `ronde record --accept`).
- **refused**: named, with the place where the office does it, and not recorded.

| way in | what it is | who acted, in the chain |
|---|---|---|
| organiser's file | YAML, imported in the office; what a table of results or a series typed from paper becomes | the officer's account; the step names the file and who signed it |
| event file | `.ronde`, imported in the office | the officer's account; the step names the file |
| account | a section submitted at a desk of this installation | the account at the desk |
| key | an event sent by a laptop | the account that gave the laptop its key |
| `ronde record` | files taken into a history that is a file | who records (`--by`); the step names the file and who signed it |
| `ronde record --own` | a file that the officer has written | as the file says: it is the officer's |
| office | an act of the officer on a page | the officer's account |
| `ronde register take` | a whole history becomes a register | as its chain says |

A fact that `replaces` another comes from an organiser only as the next version of a section: shown with its differences first, and refused where
the section counts. A section that says of itself that it is homologated is refused. Of a new player come name, birth, sex, number of the licence and
clubs; of a known one nothing is changed.
"""
_TITLES = {
    WayIn.ORGANISERS_FILE: "organiser's file",
    WayIn.EVENT_FILE: "event file",
    WayIn.ACCOUNT: "account",
    WayIn.KEY: "key",
    WayIn.RECORD: "`ronde record`",
    WayIn.OWN_FILE: "`… --own`",
    WayIn.OFFICE: "office",
    WayIn.WHOLE_HISTORY: "`register take`",
}


def ways_in_page() -> str:
    """The whole page: a table for each book on the shelf."""
    tables = "\n".join(_table(code) for code in shelf.codes())
    return f"{_HEAD}\n{tables}"


def _table(code: str) -> str:
    heads = " | ".join(("fact", "", *(_TITLES[way] for way in WayIn)))
    lines = [f"## {code}", f"| {heads} |", "|---" * (len(WayIn) + 2) + "|"]
    for kind in fact_kinds(shelf.regulation(code)):
        named = f"office_journal.kinds.{kind.name}"
        called = label(named, "en", code=code) if named in catalogue(code) else ""
        cells = " | ".join((f"`{kind.name}`", called, *(kind.by(way).value for way in WayIn)))
        lines.append(f"| {cells} |")
    return "\n".join((*lines, ""))
