"""How the verdict on a competition is shown: each section with its problems and figures, what is owed, what is missing."""

from rich.text import Text
from rich.tree import Tree

from ronde.cli.explain_view import wording
from ronde.cli.terminal import LEVEL_COLOURS, sentence_tree
from ronde.ground.problems import Level, Problem
from ronde.record.finding import OpenCase
from ronde.record.opened import Opened
from ronde.record.verdicts import Examined
from ronde.words.facts import fact_name
from ronde.words.language import Language
from ronde.words.numbers import day_text
from ronde.words.sentences import VERDICT, said, with_names
from ronde.words.texts import text


def is_ready(case: OpenCase) -> bool:
    """Whether nothing keeps the sections of a competition from being homologated."""
    return not _missing(case)


def _missing(case: OpenCase) -> list[Problem]:
    found = (problem for one in case.competition.examined for problem in one.verdict.problems)
    return [*(problem for problem in found if problem.level is not Level.WARNING), *case.unpaid]


def competition_tree(run: Opened, case: OpenCase, lang: Language) -> Tree:
    """A competition: its sections, what is owed, what is missing."""
    tree = _sections(run, case, lang)
    if case.competition.steps:
        tree.add(sentence_tree(wording(run, lang).under(_owed(run, case, lang), case.competition.steps)))
    for problem in case.unpaid:
        tree.add(_problem(run, problem, lang))
    tree.add(Text(conclusion_text(case, lang), "bold green" if is_ready(case) else "bold red"))
    return tree


def conclusion_text(case: OpenCase, lang: Language) -> str:
    """Whether a competition can be homologated."""
    left = len(_missing(case))
    return text("says.not_ready", lang, {"count": left}) if left else text("says.ready", lang)


def case_name(run: Opened, case: OpenCase, lang: Language) -> str:
    """What people call the sections of a competition."""
    return " + ".join(fact_name(run.history, one.section.id, lang) for one in case.competition.examined)


def _sections(run: Opened, case: OpenCase, lang: Language) -> Tree:
    """One section alone, or several under their names."""
    trees = [_section(run, one, lang) for one in case.competition.examined]
    if len(trees) == 1:
        return trees[0]
    tree = Tree(Text(case_name(run, case, lang), "bold"))
    for of_section in trees:
        tree.add(of_section)
    return tree


def _owed(run: Opened, case: OpenCase, lang: Language) -> str:
    """What is owed is owed for the whole competition, also for what was homologated before."""
    names = ", ".join(fact_name(run.history, other.id, lang) for other in case.competition.others)
    return text("says.owed_together", lang, {"others": names}) if names else text("says.owed", lang)


def _section(run: Opened, one: Examined, lang: Language) -> Tree:
    """A section: what is wrong with it, and the figures by which that was found."""
    tree = sentence_tree(wording(run, lang).under(_heading(run, one, lang), one.steps))
    for problem in one.verdict.problems:
        tree.add(_problem(run, problem, lang))
    if not one.verdict.problems:
        tree.add(Text(text("says.no_objection", lang), "green"))
    return tree


def _heading(run: Opened, one: Examined, lang: Language) -> str:
    name = fact_name(run.history, one.section.id, lang)
    return f"{name} · {day_text(one.first_day, lang)}"


def _problem(run: Opened, problem: Problem, lang: Language) -> Text:
    """A problem: how serious, by which article, what, and what to do."""
    words = said(with_names(problem, run.history.people), lang, run.book.code, levels=VERDICT)
    shown = Text(f"{words.level} ", f"bold {LEVEL_COLOURS[problem.level]}")
    if words.article:
        shown.append(f"({words.article}) ", "dim cyan")
    shown.append(words.what, "not bold")
    if problem.level is Level.OFFICER:
        shown.append(f" [{problem.code}]", "dim")  # by which the officer accepts it
    return shown.append("\n" + text("says.what_to_do", lang, {"remedy": words.remedy}), "green")
