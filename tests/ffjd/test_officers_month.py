"""A month as the officer lives it, from the files in ``month``; every figure of every list is computed in ``month_by_hand.py``.

Twelve series arrive. Two are returned, of which one comes back in time; one is homologated after the list; one has not paid; a
correction above 2000 waits for the Technical Council. The list is drafted, compared, published, found wrong, and appears again.
"""

from datetime import date

from msgspec import structs

from ronde.files import history as history_files
from ronde.regulations.documents import Document, Payment, Step
from tests.ffjd.month_by_hand import APRIL, FEBRUARY, FIRST, REASONS, SECOND
from tests.ffjd.officers_work import Office, arrivals, diary, table

READY, NOT_PAID = "Can be homologated.", "Cannot be homologated yet: 1 point blocks it."


def facts_of(office: Office) -> tuple[Document, ...]:
    return history_files.read(office.history, "ffjd").facts


def unsigned(fact: Document) -> Document:
    """A fact without who submitted it, when and why; and without the file that announced a payment."""
    if isinstance(fact, Step) and fact.action == "submit":
        return structs.replace(fact, by="–", role="officer", signed="", day=date.min, reason="")
    return structs.replace(fact, reason="") if isinstance(fact, Payment) else fact


def test_a_month_as_the_officer_lives_it(office: Office) -> None:
    assert office.listed() == FEBRUARY
    the_first_series(office)
    two_go_back(office)
    one_comes_back_in_time(office)
    a_correction_waits(office)
    the_last_series(office)
    the_desk_before_the_list(office)
    the_draft(office)
    the_list(office)
    what_was_late(office)
    what_was_wrong(office)
    the_second_edition(office)
    the_next_list(office)
    recorded = facts_of(office)
    typed = facts_of(office.lives_until("2024-05-01"))  # by hand, as the other tests live it
    assert [*map(unsigned, recorded)] == [*map(unsigned, typed)]
    # What organisers have signed the officer submits, who names the file and them.
    submitted = {fact.id: fact for fact in recorded if isinstance(fact, Step) and fact.action == "submit"}
    assert {(step.by, step.role) for step in submitted.values()} == {("Rex Morin", "officer")}
    assert (submitted["lyon-in"].reason, submitted["lyon-in"].signed) == ("lyon.yaml", "Olga Petit")


def the_first_series(office: Office) -> None:
    office.receives("lyon", "slow 3 × 2 EUR + rapid 0 × 1 EUR = 6 EUR", READY, ends=0)
    office.receives("paris", "No objections.", "Due: 6 euros; paid: 0", NOT_PAID, ends=1)
    office.receives("annecy", "A time of 20 is below 30", "2 of 4. In no category: Claire Colin, Anne Aubert", ends=1)
    office.writes("2024-02-08")
    assert dossier_reports(office) == {"Rapide d’Annecy": "submitted"}


def two_go_back(office: Office) -> None:
    office.writes("2024-02-09")
    office.receives("meaux", "slow 0 × 2 EUR + rapid 4 × 1 EUR = 4 EUR", NOT_PAID, ends=1)
    office.receives("melun", "slow 2 × 2 EUR + rapid 0 × 1 EUR = 4 EUR", NOT_PAID, ends=1)
    office.writes("2024-02-12")
    office.receives("vichy", "It is not decided whether the forfeit is excused", "[ffjd.undecided]", ends=1)
    office.writes("2024-02-14")
    shown = office.asks("office ffjd history.yaml --waiting")
    rows = {row["Series"]: row for row in table(shown)}
    assert {name: row["State"] for name, row in rows.items()} == {
        "Rapide d’Annecy": "returned",
        "Rapide de Meaux": "submitted",
        "Match de Melun": "submitted",
        "Rapide de Vichy": "returned",
    }
    assert "Rex Morin (ranking officer) 20 minutes ne suffisent pas" in rows["Rapide d’Annecy"]["Last step"]
    assert "Gilles était-il excusé ?" in rows["Rapide de Vichy"]["Last step"]
    assert rows["Match de Melun"]["Still missing"] == "nothing Due: 8 euros, paid: 8"  # together with Meaux


def one_comes_back_in_time(office: Office) -> None:
    office.receives("annecy-again", "Time: 20 min + 10 s a move = 30", "rapid 4 × 1 EUR = 4 EUR", READY, ends=0)
    office.writes("2024-02-16")
    assert dossier_reports(office) == {"Rapide de Vichy": "returned"}


def a_correction_waits(office: Office) -> None:
    office.receives("evry", "beginners are 3 of 3 players", "rapid 3 × 1 EUR = 3 EUR", READY, ends=0)
    office.receives("thonon", "slow 6 × 2 EUR + rapid 0 × 1 EUR = 12 EUR", READY, ends=0)
    assert "waits for a decision" in office.asks("office ffjd history.yaml --waiting")
    office.writes("2024-02-20")
    shown = office.asks("office ffjd history.yaml --waiting")
    assert "2050 is above 2000: the decision waits for the Technical Council’s agreement." in shown
    assert "│ r-2024-1 │ Gilles Gautier │ accepted; waits for an agreement │" in shown


def the_last_series(office: Office) -> None:
    office.receives("royat", "5.3.1", "Jules Joly", "Due: 4 euros; paid: 0", "2 points block it.", ends=1)
    office.receives("sceaux", READY, ends=0)
    office.receives("valence", "slow 2 × 2 EUR + rapid 0 × 1 EUR = 4 EUR", NOT_PAID, ends=1)
    office.writes("2024-02-26")
    office.writes("2024-02-27")
    office.receives("grenoble", READY, ends=0)


def the_desk_before_the_list(office: Office) -> None:
    waiting = {"Rapide de Vichy": "returned", "Match de Valence": "submitted", "Match de Grenoble": "submitted"}
    assert dossier_reports(office) == waiting
    # What is not paid cannot be homologated: every verb says so, and the list is not written.
    kept = office.history.read_text("utf-8")
    too_early = diary()["2024-03-06"].splitlines(keepends=True)[-1].replace("2024-03-06", "2024-02-28")
    office.history.write_text(kept + too_early, "utf-8")
    said = office.asks("list ffjd history.yaml --closing 2024-03-01 -o list.csv --format csv", ends=2)
    assert "“valence” was homologated although its conditions are not met" in said
    assert "Nothing was written." in said
    office.history.write_text(kept, "utf-8")


def the_draft(office: Office) -> None:
    assert office.listed("--on 2024-03-01") == FEBRUARY  # nothing has appeared
    assert office.listed("--closing 2024-03-01") == FIRST
    office.asks("list ffjd history.yaml --on 2024-02-01 --format json -o february.json")
    office.asks("list ffjd history.yaml --closing 2024-03-01 --format json -o draft.json")
    shown = office.asks("diff february.json draft.json", ends=1)
    assert {row["Player"]: (row["Before"], row["After"]) for row in table(shown)}["Marc Moreau"] == ("1500", "1491")
    assert "Players: 13. New: 1. Left: 0. Another value: 12. Rank only: 0." in shown


def the_list(office: Office) -> None:
    office.writes("2024-03-01")
    assert office.listed() == FIRST
    office.asks("list ffjd history.yaml --format json -o march.json")
    office.asks("diff draft.json march.json")  # they say the same
    rows = {
        row["Player"]: row for row in table(office.asks("diff february.json march.json --history history.yaml", ends=1))
    }
    assert {name: row["Why"] for name, row in rows.items()} == REASONS
    assert (rows["Léa Lambert"]["Before"], rows["Léa Lambert"]["Change"]) == ("", "new")
    assert (rows["Benoît Blanc"]["Change"], rows["Benoît Blanc"]["↑↓"]) == ("−32", "↓3")


def what_was_late(office: Office) -> None:
    office.writes("2024-03-04")
    office.writes("2024-03-06")
    assert dossier_reports(office) == {"Rapide de Vichy": "returned"}
    assert office.listed("--on 2024-03-07") == FIRST  # what was homologated after the list is for the next one


def what_was_wrong(office: Office) -> None:
    asked = 'effect ffjd history.yaml --replace "paris.games[1].result=2"'
    shown = office.asks(asked)
    assert "List published on 1 March 2024: National ranking" in shown
    assert {row["Player"]: row["CP"] for row in table(shown)} == {
        "Élise Estève": "1718 → 1703",
        "Daniel Diot": "1592 → 1607",
    }
    # As a correction that becomes known on 7 March the difference, 15 points, enters the list of April. Claire has lost 18 by then,
    # in Grenoble: Daniel comes before her.
    shown = office.asks(f"{asked} --recorded 2024-03-07 --closing 2024-04-01")
    assert "List published on 1 March 2024" not in shown
    assert {row["Player"]: (row["Place"], row["CP"]) for row in table(shown)} == {
        "Élise Estève": ("2", "1718 → 1703"),
        "Daniel Diot": ("5 → 4", "1592 → 1607"),
        "Claire Colin": ("4 → 5", "1595"),
    }


def the_second_edition(office: Office) -> None:
    published = (office.folder / "march.json").read_bytes()
    office.writes("2024-03-08")
    assert office.listed("--on 2024-03-01") == SECOND
    assert "Edition 2 of the list of 1 March 2024" in office.asks("list ffjd history.yaml --on 2024-03-01")
    for first in ("--edition 1", "--known-at 2024-03-07"):
        assert office.listed(f"--on 2024-03-01 {first}") == FIRST
        office.asks(f"list ffjd history.yaml --on 2024-03-01 {first} --format json -o again.json")
        assert (office.folder / "again.json").read_bytes() == published
    office.asks("list ffjd history.yaml --on 2024-03-01 --format json -o erratum.json")
    moved = table(office.asks("diff march.json erratum.json", ends=1))
    assert {row["Player"]: row["Change"] for row in moved} == {"Élise Estève": "−15", "Daniel Diot": "+15"}


def the_next_list(office: Office) -> None:
    fee = "slow 0 × 2 EUR + rapid 2 × 1 EUR = 2 EUR"  # a forfeit is no game really played
    office.receives("vichy-again", fee, READY, ends=0)
    office.writes("2024-03-14")
    assert dossier_reports(office) == {}
    office.writes("2024-03-20")
    assert "Council" not in office.asks("office ffjd history.yaml")
    office.writes("2024-04-01")
    assert office.listed() == APRIL
    assert office.listed("--on 2024-03-31") == SECOND
    shown = {row["Player"]: row["Why"] for row in table(office.asks("list ffjd history.yaml --moves"))}
    assert {name: why for name, why in shown.items() if why} == {
        "Gilles Gautier": "decision on Request r-2024-1, in place of the rating change from Rapide de Vichy",
        "Élise Estève": "Rapide de Vichy",
        "Fabien Faure": "Match de Valence, Rapide de Vichy",
        "Daniel Diot": "Rapide de Vichy",
        "Claire Colin": "Match de Grenoble",
        "Odile Olivier": "Match de Valence",
        "Anne Aubert": "Match de Grenoble",
    }


def dossier_reports(office: Office) -> dict[str, str]:
    """The sections that wait, and how far they have come."""
    return {row["Series"]: row["State"] for row in table(office.asks("office ffjd history.yaml --waiting"))}


def test_the_month_has_twelve_series_of_which_two_come_again() -> None:
    arrived = [name for names in arrivals().values() for name in names]
    again = {name for name in arrived if name.endswith("-again")}
    assert again == {"annecy-again", "vichy-again"}
    assert len({*arrived} - again) == 12
