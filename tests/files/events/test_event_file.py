"""The event file: what is printed is read back, the same bytes each time, small, and open to whoever has no Ronde."""

import csv
import io
import json
import zipfile
from hashlib import sha256

from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.files.events import steps
from ronde.files.events.event import parse, printed
from ronde.files.tournament import printed as tournament_text
from tests.files.events.events_made import event, long_event, of_event, small_section
from tests.lanes import scaled
from tests.play.running import states

TEXTS = st.lists(st.text(alphabet="ab\n\r\x85\u2028é", max_size=30), min_size=1, max_size=8)


@given(TEXTS)
def test_earlier_contents_come_back_letter_by_letter(texts: list[str]) -> None:
    *earlier, last = texts
    assert steps.contents(steps.told(earlier, last), last) == tuple(earlier)


@settings(max_examples=scaled(3), deadline=None)
@given(st.integers(0, 50), st.sampled_from(["round_robin", "swiss_points", "nearest"]), st.text("a: é\n", max_size=20))
def test_what_is_printed_is_read_back(number: int, form: str, declared: str) -> None:
    texts = [tournament_text(state) for state in states(form, number)[-12:]]
    made = event(
        of_event(texts[-1], *texts[:-1]),
        of_event(texts[len(texts) // 2], name="coupe d’été", number=2),
        declaration=declared,
    )
    assert parse(printed(made)) == (made, ())


def test_the_same_event_is_the_same_bytes() -> None:
    assert printed(event()) == printed(event())


def test_64_players_and_12_rounds_with_every_act_take_less_than_500_kilobytes() -> None:
    made = long_event()
    written = printed(made)
    assert len(made.sections[0].earlier) == 12 * (2 + 32)  # each round is drafted, published, and has 32 results
    assert len(written) < 500_000
    assert parse(written) == (made, ())


def test_it_can_be_read_without_ronde() -> None:
    made = event(declaration="day: 2026-11-17\n", listed="regulation: ffjd\n")
    with zipfile.ZipFile(io.BytesIO(printed(made, frozenset({"anne"})))) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    assert [*parts] == sorted(parts)
    assert {"README.txt", "people.csv", "manifest.json", "sections/open.yaml", "list.yaml"} <= {*parts}
    rows = [*csv.DictReader(io.StringIO(parts["people.csv"]))]
    assert [(row["id"], row["provisional"]) for row in rows] == [("anne", ""), ("ben", "yes")]
    assert parts["sections/open.yaml"] == tournament_text(small_section("2"))
    named = {part["name"]: part["sha256"] for part in json.loads(parts["manifest.json"])["parts"]}
    assert named == {name: sha256(text.encode()).hexdigest() for name, text in parts.items() if name != "manifest.json"}
    assert all(word in parts["README.txt"] for word in ("ENGLISH", "FRANÇAIS", "ROMÂNĂ"))
