"""Two rows of one person joined and parted: nothing overlaps, nothing is lost, and what was there before comes back."""

from datetime import date, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from ronde.record.joining import joined, parted
from ronde.record.outside_ratings import OutsideRating
from ronde.record.people_problems import player_problems
from ronde.record.players import Licence, Membership, Player, Residence

FIRST = date(2020, 1, 1)


def spells(kind: Any, **choices: Any) -> st.SearchStrategy[list[Any]]:
    """Some spells one after the other, none at the same time; the last may go on."""

    def made(drawn: list[tuple[int, int, dict[str, Any]]], *, is_open: bool) -> list[Any]:
        found, day = [], FIRST
        for pause, length, more in drawn:
            since = day + timedelta(days=pause)
            day = since + timedelta(days=length + 1)
            found.append(kind(since=since, until=since + timedelta(days=length), **more))
        return [*found[:-1], structs.replace(found[-1], until=None)] if found and is_open else found

    one = st.tuples(st.integers(0, 90), st.integers(0, 90), st.fixed_dictionaries(choices))
    return st.builds(made, st.lists(one, max_size=3), is_open=st.booleans())


def players(name: str) -> st.SearchStrategy[Player]:
    return st.builds(
        Player,
        id=st.just(name),
        name=st.just(f"Name {name}"),
        birth=st.none() | st.just(FIRST),
        sex=st.sampled_from([None, "F", "M"]),
        licences=spells(Licence, federation=st.just("FFJD"), number=st.sampled_from(["1", "2"])),
        clubs=spells(Membership, club=st.sampled_from(["rade", "canal"])),
        residences=spells(Residence, country=st.sampled_from(["FR", "BE"])),
        outside=spells(OutsideRating, source=st.just("fmjd"), value=st.integers(1000, 1003)),
        also=st.just([f"{name}-also"]),
    )


@given(players("a"), players("b"))
def test_a_joined_person_is_sound_and_has_both_ids(one: Player, other: Player) -> None:
    both = joined(one, other)
    assert list(player_problems(both, {"rade", "canal"})) == []
    assert (both.id, both.name, both.also) == ("a", "Name a", ["a-also", "b", "b-also"])
    for key in ("licences", "clubs", "residences", "outside"):
        assert getattr(both, key)[: len(getattr(one, key))] == getattr(one, key)


@given(players("a"), players("b"))
def test_parting_brings_back_what_was_there(one: Player, other: Player) -> None:
    both = joined(one, other)
    assert parted(both, one, both) == one


@given(players("a"), players("b"), st.sampled_from(["F", "M"]))
def test_parting_keeps_what_was_said_since(one: Player, other: Player, sex: Any) -> None:
    both = joined(one, other)
    later = Licence(since=date(2030, 1, 1), federation="FISF")
    now = structs.replace(both, name="Later", licences=[*both.licences, later])
    apart = parted(now, one, both)
    assert apart == structs.replace(one, name="Later", licences=[*one.licences, later])
    changed = structs.replace(both, sex=sex)
    assert parted(changed, one, both).sex == (one.sex if both.sex == sex else sex)
