"""Bars of a long list; short ones are in the examples of FISF-7."""

from ronde.regulations.fisf_classique.rules import players_at_share


def test_a_share_of_a_long_list_is_of_a_hundred_and_goes_half_up() -> None:
    # 5 % of 189 players are 9.45, of 190 exactly 9.5
    assert [players_at_share(players, 5) for players in (189, 190)] == [9, 10]
