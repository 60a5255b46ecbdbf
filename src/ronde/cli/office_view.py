"""How the office is shown."""

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from ronde.ground.problems import Level, Problem
from ronde.record.dossier import State
from ronde.record.finding import DossierReport
from ronde.record.opened import Opened
from ronde.regulations.office import OpenRequest
from ronde.words.facts import fact_name
from ronde.words.language import Language
from ronde.words.numbers import day_text
from ronde.words.sentences import VERDICT, said, with_names
from ronde.words.texts import text

_COLOURS = {
    State.FINISHED: "",
    State.SUBMITTED: "cyan",
    State.RETURNED: "magenta",
    State.REFUSED: "red",
    State.HOMOLOGATED: "green",
}


def office_table(run: Opened, sections: tuple[DossierReport, ...], lang: Language, *, only_waiting: bool) -> Table:
    """The sections, those that wait first: state, last step, what is missing."""
    waiting = [one for one in sections if one.dossier.state is not State.HOMOLOGATED]
    done = [] if only_waiting else [one for one in sections if one.dossier.state is State.HOMOLOGATED]
    counts = {"sections": len(sections), "waiting": len(waiting)}
    table = Table(
        title=text("says.office_title", lang, {"regulation": text("title", lang, code=run.book.code)}),
        caption=text("says.office_caption", lang, counts, code=run.book.code),
        show_lines=True,
    )
    for heading in ("section", "dossier_state", "last_step", "missing"):
        table.add_column(text(f"labels.{heading}", lang, code=run.book.code))
    for one in (*waiting, *done):
        table.add_row(
            fact_name(run.history, one.dossier.version.id, lang),
            Text(text(f"states.{one.dossier.state}", lang), _COLOURS[one.dossier.state]),
            _last_step(one, lang),
            _missing(run, one, lang),
        )
    return table


def _last_step(one: DossierReport, lang: Language) -> Text:
    """Who acted last, and the reason given."""
    if not one.dossier.steps:
        return Text("–")
    step = one.dossier.steps[-1]
    values = {"day": day_text(step.day, lang), "action": text(f"actions.{step.action}", lang)}
    shown = Text(text("says.office_step", lang, {**values, "by": step.by, "role": text(f"roles.{step.role}", lang)}))
    said = " · ".join(part for part in (step.reason, step.signed) if part)
    return shown.append(f"\n{said}", "italic") if said else shown


def _missing(run: Opened, one: DossierReport, lang: Language) -> Text:
    """What keeps a section from being homologated, each with its article and the code by which it can be accepted."""
    if one.dossier.state in {State.HOMOLOGATED, State.REFUSED}:
        return Text("–")
    lines = [_problem_line(run, problem, lang) for problem in one.missing]
    lines = lines or [Text(text("says.office_ready", lang), "green")]
    if one.bill is not None and one.bill.owed and one.bill.paid >= one.bill.owed:
        lines.append(Text(text("says.office_paid", lang, {"owed": one.bill.owed, "paid": one.bill.paid}), "dim"))
    return Text("\n").join(lines)


def _problem_line(run: Opened, problem: Problem, lang: Language) -> Text:
    words = said(with_names(problem, run.history.people), lang, run.book.code, levels=VERDICT)
    shown = Text(f"{words.level} · ", "magenta" if problem.level is Level.OFFICER else "red").append(words.what, "")
    if words.article:
        shown.append(f" ({words.article})", "dim")
    return shown.append(f" [{problem.code}]", "dim") if problem.level is Level.OFFICER else shown


def question_lines(run: Opened, lang: Language) -> Iterator[Text]:
    """What is asked of a committee, with what to do; nothing where nothing is."""
    questions = run.book.open_questions(run.replay.state)
    if questions:
        yield Text(text("says.office_questions", lang), "bold")
    for question in questions:
        remedy = said(question, lang, run.book.code, levels=VERDICT).remedy
        yield _problem_line(run, question, lang).append(f"\n  → {remedy}", "green")


def requests_table(run: Opened, requests: tuple[OpenRequest, ...], lang: Language) -> Table:
    """The requests on which nobody has decided, and what each waits for."""
    table = Table(title=text("says.office_requests", lang))
    for heading in ("request", "player", "waits_for"):
        table.add_column(text(f"labels.{heading}", lang))
    for request in requests:
        player = run.history.people.name(run.history.roster.player(request.player))
        table.add_row(request.id, player, text(f"says.office_{request.waits_for}", lang))
    return table
