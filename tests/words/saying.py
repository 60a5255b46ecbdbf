"""Whether a problem can be said: in each language, differently, and with its values."""

from ronde.ground.problems import Problem
from ronde.words.language import LANGUAGES
from ronde.words.sentences import said


def assert_said_everywhere(problem: Problem, code: str) -> None:
    """What is wrong and what to do are there in the three languages, and none of them is another."""
    words = [said(problem, language, code) for language in LANGUAGES]
    for texts in ([one.what for one in words], [one.remedy for one in words]):
        assert all(texts)
        assert len(set(texts)) == len(LANGUAGES)
        assert problem.code not in texts
        assert not any("{" in text for text in texts)
