"""The family name found in names as people are called."""

import pytest

from ronde.files.tables.names import said_name
from ronde.record.family_names import by_family, family_first, listing_order, parted_name


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
        ("Zoé de la FONTAINE", "de la FONTAINE", "Zoé"),
        ("de la FONTAINE Zoé", "de la FONTAINE", "Zoé"),
        ("Enora Le BIHANNIC", "Le BIHANNIC", "Enora"),
        ("Ben DUPONT", "DUPONT", "Ben"),
        ("Jean d’ORMESSON", "d’ORMESSON", "Jean"),
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


def listed(names: str, language: str) -> str:
    return " ".join(sorted(names.split(), key=lambda name: listing_order(name, language)))


@pytest.mark.parametrize("language", ["en", "fr", "ro"])
def test_a_letter_that_the_reader_does_not_have_stands_with_the_one_it_looks_like(language: str) -> None:
    assert listed("Zola Ødegård Petit Łuczak Okafor Œuvrard", language) == "Łuczak Ødegård Œuvrard Okafor Petit Zola"


def test_romanian_has_letters_of_its_own_and_others_do_not() -> None:
    names = "Tudor Sava Țurcanu Suciu Șerban Ânca Ăla Azi Ioan Înda Izvor"
    assert listed(names, "ro") == "Azi Ăla Ânca Ioan Izvor Înda Sava Suciu Șerban Tudor Țurcanu"
    assert listed(names, "fr") == "Ăla Ânca Azi Înda Ioan Izvor Sava Șerban Suciu Tudor Țurcanu"


def test_of_names_that_differ_by_accents_alone_the_last_accent_decides_in_french() -> None:
    assert listed("Côté Cote Coté Côte", "fr") == "Cote Côte Coté Côté"
    assert listed("Côté Cote Coté Côte", "en") == "Cote Coté Côte Côté"


def test_small_particles_do_not_count_and_words_are_compared_before_letters() -> None:
    names = [
        "Lambert Zoé",
        "de la FONTAINE Zoé",
        "d’Artagnan Luc",
        "Le Goff Al",
        "Legendre Bo",
        "Le-Goff Cy",
        "van Dam Ed",
        "De Smet Fy",
    ]
    assert sorted(names, key=lambda name: listing_order(name, "fr")) == [
        "d’Artagnan Luc",
        "De Smet Fy",
        "de la FONTAINE Zoé",
        "Lambert Zoé",
        "Le Goff Al",
        "Le-Goff Cy",
        "Legendre Bo",
        "van Dam Ed",
    ]


def test_what_the_database_keeps_a_name_under_has_not_changed() -> None:
    """As 0.1.0 wrote it: rows hold it, and are compared with it."""
    assert by_family("Zoé de la FONTAINE") == "fontaine zoe de la"
    assert by_family("Lars Ødegård") == "ødegard lars"


@pytest.mark.parametrize(
    ("merged", "family", "given"),
    [
        ("", "de la FONTAINE", "Zoé"),
        ("de la FONTAINE Zoé", "", ""),
        ("de la FONTAINE, Zoé", "", ""),
        ("Zoé de la FONTAINE", "", ""),
    ],
)
def test_a_particle_stays_with_its_name_from_a_list_to_the_wall(merged: str, family: str, given: str) -> None:
    assert said_name(merged, family, given) == "Zoé de la FONTAINE"
    assert family_first(said_name(merged, family, given)) == "de la FONTAINE Zoé"
