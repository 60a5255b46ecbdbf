"""Why tables are as they are can be told of every format, in every language, by names and never by ids."""

from dataclasses import replace

import pytest

from ronde.cli.play_view import reason_lines
from ronde.ground.ids import PlayerId
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import drafted
from ronde.play.pairing_review import explained, known_then
from ronde.play.plan import Phase, Unwanted
from ronde.play.section import Section
from ronde.words.language import LANGUAGES
from ronde.words.pairing_reasons import PairingWording
from ronde.words.sentence_tree import Sentence
from tests.play.making import all_won_by_first, next_round, ok, section, unwanted, with_rounds

FORMS = [
    ("nearest", "scrabble", "win"),
    ("nearest", "draughts", "2"),
    ("swiss_points", "draughts", "2"),
    ("swiss_dutch", "chess", "1"),
    ("round_robin", "draughts", "2"),
]


def named(base: Section) -> Section:
    return replace(base, entries=tuple(replace(one, name=f"Named {one.player.upper()}") for one in base.entries))


def told(draft: Section, language: str = "en") -> list[list[Sentence]]:
    number = len(draft.rounds)
    wording = PairingWording.of(known_then(draft, number), number, next(one for one in LANGUAGES if one == language))
    made = explained(draft, number, draft.rounds[-1].games)
    return [list(wording.of_table(made, game)) for game in draft.rounds[-1].games]


def texts(sentences: list[Sentence]) -> list[str]:
    return [text for one in sentences for text in (one.text, *texts(list(one.inner)))]


@pytest.mark.parametrize(("form", "discipline", "won"), FORMS)
@pytest.mark.parametrize("names", ["a b c d e f", "a b c d e"])
def test_every_table_of_every_round_has_sentences_without_gaps(
    form: str, discipline: str, won: str, names: str
) -> None:
    base = named(section(names, (Phase(form, 5),), discipline))
    for _ in range(3):
        draft = ok(drafted(base))
        for language in LANGUAGES:
            for sentences in told(draft, language):
                assert sentences
                assert all(text and "{" not in text for text in texts(sentences))
        base = all_won_by_first(next_round(base), won)


def test_who_was_passed_over_is_told_from_above_each_with_why_not() -> None:
    # order a b c d e f: a met b in round 1; c is forbidden to a, d to be avoided; so e
    base = named(section("a b c d e f", (Phase("free", 1), Phase("nearest", 3)), "scrabble"))
    players = [PlayerId(one) for one in "abcdef"]
    base = unwanted(
        with_rounds(base, "a-b:draw@400-400 c-d:draw@400-400 e-f:draw@400-400"),
        Unwanted(pair=(players[0], players[2]), is_forbidden=True),
        Unwanted(pair=(players[0], players[3])),
    )
    why, starts = told(ok(drafted(base)))[0]
    assert why.text == "Rank 1, Named A, meets the nearest possible, from below."
    assert why.article == "art.\u00a03"
    assert [one.text for one in why.inner] == [
        "Rank 2, Named B: already met, round 1.",
        "Rank 3, Named C: forbidden.",
        "Rank 4, Named D: skipped on request.",
        "Rank 5, Named E: new, taken; everyone below can still be paired.",
    ]
    # both started round 1, so the lot decides
    assert " starts, drawn by lot; starts so far: 1 of 1, Named " in starts.text


def test_an_unavoidable_rematch_says_that_nothing_does_without() -> None:
    base = named(with_rounds(section("a b", (Phase("nearest", 3),), "scrabble"), "a-b:win@400-300"))
    why, starts = told(ok(drafted(base)))[0]
    assert [one.text for one in why.inner] == ["Rank 2, Named B: a rematch; no pairing of the round avoids it."]
    assert starts.text == "Named B starts; starts so far: 0 of 1, against 1 of 1."


def test_a_bye_has_the_article_of_its_discipline() -> None:
    for discipline, article in (("scrabble", "art.\u00a0FC-4"), ("draughts", "art.\u00a06.5"), ("chess", "")):
        form = "swiss_dutch" if discipline == "chess" else "nearest"
        bye, *_ = told(ok(drafted(named(section("a b c", (Phase(form, 3),), discipline)))))[-1]
        assert bye.article == article
        assert "Named C" in bye.text


def test_who_met_in_an_earlier_phase_is_never_called_new_where_the_phase_allows_it_again() -> None:
    """Phase 2 looks at its own games alone: a (3 PM) and b (1) met in round 1, and are the nearest of two."""
    phases = (Phase("nearest", 1), Phase("nearest", 2, rematch="phase"))
    base = named(with_rounds(section("a b", phases, "scrabble"), "a-b:win@400-300"))
    why = told(ok(drafted(base)))[0][0]
    assert [one.text for one in why.inner] == [
        "Rank 2, Named B: met in round 1; a rematch is allowed in this phase. Taken."
    ]


def test_before_anybody_has_played_no_starts_are_counted() -> None:
    starts = told(ok(drafted(named(section("a b", (Phase("nearest", 3),), "scrabble")))))[0][1].text
    assert starts.endswith("starts, drawn by lot: neither has played yet.")


def test_a_bye_is_explained_and_one_of_an_earlier_phase_is_named_though_it_does_not_count() -> None:
    # a-b 400-300, c bye: a 3, c 3, b 1. Then a-c 400-300, b bye: a 6, b 4, c 4, both −100, so b before c.
    base = named(section("a b c", (Phase("nearest", 2), Phase("nearest", 1, rematch="phase")), "scrabble"))
    for _ in range(2):
        base = next_round(base)
        scores = (400, 300) if base.rounds[-1].games[0].first == "a" else (300, 400)
        base = ok(result_entered(base, len(base.rounds), 1, "", scores))
    draft = ok(drafted(base))
    assert texts(told(draft)[-1])[1:] == [
        "The number of players is odd: the bye goes to the lowest rank that has had none since round 3.",
        "There was a bye in round 1 too: in this phase byes, like rematches, count only since round 3.",
    ]


def test_players_passed_over_are_named_at_a_terminal_too() -> None:
    base = named(section("a b c d", (Phase("nearest", 3),), "draughts"))
    base = all_won_by_first(next_round(base), "1")  # a-b, c-d, drawn: the order stays
    draft = ok(drafted(base))
    lines = [
        line
        for reason in explained(draft, 2, draft.rounds[-1].games).reasons
        for line in reason_lines(draft, reason, "en")
    ]
    assert "Already met: Named B (b)." in lines
