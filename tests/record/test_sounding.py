"""Words that are heard alike sound alike; those that are not, mostly do not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.record.lookalikes import name_words
from ronde.record.sounding import sound_of


def heard(name: str) -> str:
    (word,) = name_words(name)
    return sound_of(word)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bélisle", "Belile"),
        ("Lefèvre", "Lefaivre"),
        ("Lefebvre", "Lefèvre"),
        ("Philippe", "Filip"),
        ("Trévidic", "Trevidique"),
        ("Kervella", "Quervela"),
        ("Thibault", "Tibo"),
        ("Wagner", "Vagner"),
        ("Yvon", "Ivon"),
        ("Rémy", "Rémi"),
        ("Mathieu", "Matthieu"),
        ("Zénaïde", "Senaide"),
    ],
)
def test_heard_alike(one: str, other: str) -> None:
    assert heard(one) == heard(other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [("Martin", "Marin"), ("Morel", "Moreau"), ("Petit", "Petipa")],
)
def test_not_heard_alike(one: str, other: str) -> None:
    assert heard(one) != heard(other)


@pytest.mark.parametrize("short", ["Le", "Ana", "O"])
def test_a_short_word_that_tells_little_sounds_like_itself_or_nothing(short: str) -> None:
    assert heard(short) in {"", short.lower()}


@given(st.text("abcdefghijklmnopqrstuvwxyz", max_size=40))
def test_a_sound_is_never_longer_than_the_word(word: str) -> None:
    assert len(sound_of(word)) <= len(word)
