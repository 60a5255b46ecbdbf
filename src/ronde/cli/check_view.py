"""How the cases of example files are shown: what holds, and every difference of what does not."""

from collections.abc import Iterable

from rich.text import Text

from ronde.cli.loading import BAD_INPUT
from ronde.cli.terminal import console, problem_text
from ronde.files.example import CheckedCase
from ronde.words.language import Language
from ronde.words.texts import label, text


def show_cases(cases: Iterable[CheckedCase], lang: Language) -> int:
    """Show each case as it is run; the exit code: 0 all hold, 1 one differs, 2 one could not be read."""
    count = differing = unreadable = 0
    with console() as screen:
        for case in cases:
            count += 1
            differing += not case.holds
            unreadable += bool(case.problems)
            for line in _case_lines(case, lang):
                screen.print(line)
        screen.print(text("says.checked", lang, {"cases": count, "differing": differing}), style="bold")
    return BAD_INPUT if unreadable else 1 if differing else 0


def _case_lines(case: CheckedCase, lang: Language) -> Iterable[Text]:
    sign, style = ("✓", "green") if case.holds else ("✗", "bold red")
    yield Text.assemble((f"{sign} ", style), (f"{case.path.name} ", "dim"), case.title)
    for found in case.differences:
        values = {
            "what": text(f"differences.{found.what}", lang, found.values),
            "expected": label(f"findings.{found.expected}", lang),
            "found": label(f"findings.{found.found}", lang),
        }
        yield Text("  " + text("says.difference", lang, values), "red")
    for problem in case.problems:
        yield problem_text(problem, case.path, None, lang, case.example.regulation if case.example else "")
