"""A number that was cut has its exact value beside it, in what every browser opens without a script."""

from django.template.loader import render_to_string
from django.utils.translation import override

from ronde.words.sentence_tree import Sentence


def drawn(*sentences: Sentence) -> str:
    with override("en"):
        return render_to_string("ronde/sentences.html", {"sentences": sentences})


def test_only_a_sentence_that_was_cut_opens_its_exact_value() -> None:
    page = drawn(Sentence("V = 4 / 3 = 1.33…", exact="V = 4 / 3 = 4/3"), Sentence("P = 2"))
    assert page.count("<details") == 1
    assert '<details class="exact"><summary>exact value</summary>V = 4 / 3 = 4/3</details>' in page
    assert "exact" not in drawn(Sentence("P = 2"))
