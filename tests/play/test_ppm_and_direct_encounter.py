from ronde.play.plan import Phase
from tests.play.making import ranks, section, with_rounds, worths

FREE = (Phase("free", 9),)
CYCLE = ("a-b:win@400-399 c-d:win@400-300", "a-c:loss@300-400 b-d:win@400-300", "a-d:win@400-300 b-c:win@410-400")


def test_ppm_counts_the_games_among_the_tied_when_all_have_met() -> None:
    # FC-2: a, b and c have 3+1+3 = 7 each and beat each other in a circle: 3+1 = 4 each; d has 3 and is alone: 0
    base = with_rounds(section("a b c d", FREE, "scrabble"), *CYCLE)
    assert worths(base, "match_points") == {"a": 7, "b": 7, "c": 7, "d": 3}
    assert worths(base, "ppm") == {"a": 4, "b": 4, "c": 4, "d": 0}


def test_ppm_is_zero_for_all_when_two_of_the_tied_have_not_met() -> None:
    # FC-2: everybody has 2+2 = 4; a and c have not met, nor b and d, so the draws among the others count for nobody
    base = section("a b c d", FREE, "scrabble")
    played = with_rounds(base, "a-b:draw@300-300 c-d:draw@300-300", "b-c:draw@300-300 a-d:draw@300-300")
    assert worths(played, "match_points") == {"a": 4, "b": 4, "c": 4, "d": 4}
    assert worths(played, "ppm") == {"a": 0, "b": 0, "c": 0, "d": 0}
    # a third round in which the last two pairs meet: 6 each, and all six draws count
    complete = with_rounds(
        base,
        "a-b:draw@300-300 c-d:draw@300-300",
        "b-c:draw@300-300 a-d:draw@300-300",
        "a-c:draw@300-300 b-d:draw@300-300",
    )
    assert worths(complete, "ppm") == {"a": 6, "b": 6, "c": 6, "d": 6}


def test_ppm_of_two_is_their_game_and_a_second_game_counts_too() -> None:
    base = section("a b c d", FREE, "scrabble")
    once = with_rounds(base, "a-b:win@400-300 c-d:draw@300-300", "a-c:loss@300-400 b-d:win@400-300")
    # a 3+1, b 1+3: tied on 4 and met: a has 3 of it, b 1
    assert worths(once, "ppm") == {"a": 3, "b": 1, "c": 0, "d": 0}
    twice = with_rounds(
        base,
        "a-b:win@400-300 c-d:draw@300-300",
        "a-c:loss@300-400 b-d:win@400-300",
        "b-a:win@400-300 c-d:draw@300-300",
        "a-d:win@400-300 b-c:loss@300-400",
    )
    # a 3+1+1+3 = 8, b 1+3+3+1 = 8: two games, 3+1 each
    assert worths(twice, "ppm") == {"a": 4, "b": 4, "c": 0, "d": 0}


def test_ppm_does_not_start_again_among_those_it_leaves_tied() -> None:
    # FC-2, no recursion. p, q, r, s have 8 PM each and have all met. Among them p 3+1+1 = 5, q 1+1+3 = 5, r 7, s 7.
    # p beat q, but PPM is not counted anew for the two: Pdep decides, and q's is better.
    base = section("p q r s w x y z", FREE, "scrabble")
    played = with_rounds(
        base,
        "p-q:win@400-399 r-s:win@400-300",
        "p-r:loss@300-400 q-s:loss@399-400",
        "p-s:loss@300-400 q-r:win@400-300",
        "p-w:win@400-399 q-x:win@400-300 r-y:loss@300-400 s-z:loss@300-400",
    )
    assert {player: points for player, points in worths(played, "match_points").items() if player in "pqrs"} == {
        "p": 8,
        "q": 8,
        "r": 8,
        "s": 8,
    }
    assert {player: points for player, points in worths(played, "ppm").items() if player in "pqrs"} == {
        "p": 5,
        "q": 5,
        "r": 7,
        "s": 7,
    }
    # Pdep p: +1-100-100+1 = -198; q: -1-1+100+100 = 198
    placed = ranks(played)
    assert placed["q"] < placed["p"]


def test_direct_encounter_is_right_in_a_double_round_robin() -> None:
    # Sharly #1656. Chess; a and b: a wins 1-0 at home, b wins the return game and nothing is decided between them.
    criteria = "points direct_encounter wins"
    base = section("a b", FREE, "chess", criteria)
    level = with_rounds(base, "a-b:1", "b-a:1")
    assert worths(level, "direct_encounter") == {"a": 1, "b": 1}
    assert ranks(level) == {"a": 1, "b": 1}
    # Tied on points with a third player's help: a took 1½ of 2 against b, so a is first however the games were ordered.
    base = section("a b c", FREE, "chess", criteria)
    won = with_rounds(base, "a-b:=", "b-a:0", "b-c:1", "c-b:0", "a-c:=", "c-a:1")
    # a ½+1+½+0 = 2, b ½+0+1+1 = 2½, c 0+0+½+1 = 1½
    assert worths(won, "points") == {"a": 2, "b": 2.5, "c": 1.5}
    tied = with_rounds(base, "a-b:=", "b-a:0", "b-c:1", "c-b:=", "a-c:=", "c-a:1")
    # a 2, b ½+0+1+½ = 2, c 0+½+½+1 = 2: all tied, met twice each: DE is everybody's 2
    assert worths(tied, "direct_encounter") == {"a": 2, "b": 2, "c": 2}
    two = with_rounds(base, "a-b:=", "b-a:0", "b-c:1", "c-b:0", "a-c:1", "c-a:1", "b-c:= a:zero-bye")
    # a ½+1+1+0 = 2½; b ½+0+1+1+½ = 3; c 0+0+0+1+½ = 1½ … b leads; only ties count
    assert worths(two, "direct_encounter") == {"a": 0, "b": 0, "c": 0}


def test_direct_encounter_of_two_tied_players_adds_both_games() -> None:
    base = section("a b c", FREE, "chess", "points direct_encounter")
    played = with_rounds(base, "a-b:=", "b-a:0", "b-c:1", "c-b:=", "a-c:=", "c-a:=", "c:half-bye")
    # a ½+1+½+½ = 2½; b ½+0+1+½ = 2; c 0+½+½+½+½ = 2: b and c tied; between them b 1½, c ½
    assert worths(played, "points") == {"a": 2.5, "b": 2, "c": 2}
    assert worths(played, "direct_encounter") == {"a": 0, "b": 1.5, "c": 0.5}
    assert ranks(played) == {"a": 1, "b": 2, "c": 3}


def test_direct_encounter_says_nothing_while_some_have_met_twice_and_others_once() -> None:
    base = section("a b c", FREE, "chess", "points direct_encounter")
    played = with_rounds(base, "a-b:1", "b-a:1", "a-c:=", "b-c:=", "c:half-bye")
    # a 1½, b 1½, c 1½; a and b met twice, the others once
    assert worths(played, "points") == {"a": 1.5, "b": 1.5, "c": 1.5}
    assert worths(played, "direct_encounter") == {"a": 0, "b": 0, "c": 0}


def test_a_forfeit_is_no_direct_encounter() -> None:
    base = section("a b c d", FREE, "chess", "points direct_encounter")
    played = with_rounds(base, "a-b:+ c-d:0", "b-c:1 a-d:0")
    # a and b have 1 each, by forfeit and by a game; they have not met
    assert worths(played, "direct_encounter")["a"] == 0
