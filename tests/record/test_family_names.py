"""The family name found in names as people are called."""

import pytest

from ronde.record.family_names import by_family, family_first, parted_name


@pytest.mark.parametrize(
    ("name", "family", "given"),
    [
        ("Océane Bélisle", "Bélisle", "Océane"),
        ("Maude Charlebois-Hétu", "Charlebois-Hétu", "Maude"),
        ("Enora Le Bihannic", "Le Bihannic", "Enora"),
        ("Vincent van der Meer", "van der Meer", "Vincent"),
        ("Jeanne d’Arc", "d’Arc", "Jeanne"),
        ("Ana Maria Popescu", "Popescu", "Ana Maria"),
        ("DUPONT Jean-Pierre", "DUPONT", "Jean-Pierre"),
        ("Jean DE LA TOUR", "DE LA TOUR", "Jean"),
        ("J. B. Martin", "Martin", "J. B."),
        ("Platon", "Platon", ""),
        ("", "", ""),
    ],
)
def test_the_family_name_is_told_by_capitals_by_a_particle_or_as_the_last_word(
    name: str, family: str, given: str
) -> None:
    assert parted_name(name) == (family, given)
    assert family_first(name) == f"{family} {given}".strip()


def test_a_list_by_family_names_does_not_see_accents_or_capitals() -> None:
    names = ["Ilinca Țurcanu", "Enora Le Bihannic", "Émile ÉTIENNE", "Ana Tudor"]
    assert sorted(names, key=by_family) == ["Émile ÉTIENNE", "Enora Le Bihannic", "Ana Tudor", "Ilinca Țurcanu"]
