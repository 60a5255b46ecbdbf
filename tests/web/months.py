"""The officer's month as a history of the second kind, with the lists that were published in it and one erratum."""

from pathlib import Path

from ronde.files.opening import opened_file
from ronde.files.upgrading import upgraded_text
from tests.ffjd.officers_work import Office

SALT = bytes(range(32))


def month(folder: Path, until: str = "2024-05-02") -> Path:
    """The file of the month as far as a day, in a folder of its own."""
    own = folder / "month"
    own.mkdir(exist_ok=True)
    Office(own).lives_until(until)
    kept = own / "kept.yaml"
    kept.write_text(upgraded_text(opened_file(own / "history.yaml"), kept, salt=SALT).text, "utf-8")
    return kept
