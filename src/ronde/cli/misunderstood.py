"""A command line that was not understood: what is wrong with it, said by us in the reader's language, and where help is."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from typer._click.exceptions import (  # typer shows them nowhere else
    BadOptionUsage,
    BadParameter,
    MissingParameter,
    NoArgsIsHelpError,
    NoSuchOption,
    UsageError,
)
from typer.exceptions import TyperException

from ronde.cli.help_pages import bounds_text, called, parser_text, types_of
from ronde.words.help import help_text
from ronde.words.language import Language


@contextmanager
def read_at(context: Any) -> Iterator[None]:
    """While words are read at a verb: what is wrong with them is wrong there, also where the parser does not say so."""
    try:
        yield
    except UsageError as error:
        error.ctx = error.ctx or context
        raise


class MisunderstoodError(UsageError):
    """What is wrong with a command line, by the id of its text; ``near`` is what may have been meant."""

    def __init__(self, context: Any, kind: str, /, near: str = "", **values: str) -> None:
        super().__init__(kind, context)
        self.kind, self.near, self.values = kind, near, values


def misunderstood(error: TyperException, lang: Language) -> str:
    """What is shown of a command line that was not understood; where a verb is missing, all there are."""
    if isinstance(error, NoArgsIsHelpError):
        return error.message
    context = getattr(error, "ctx", None)
    if type(error) is UsageError and context is not None:  # the only one left: a verb is missing
        return str(context.get_help())
    shown = parser_text("error", lang, what=_what(error, lang))
    if context is None:
        return shown
    return f"{context.get_usage()}\n{parser_text('try', lang, command=context.command_path)}\n\n{shown}"


def _what(error: TyperException, lang: Language) -> str:
    match error:
        case MisunderstoodError():
            return parser_text(error.kind, lang, **error.values) + _meant(error.near, lang)
        case NoSuchOption():
            near = ", ".join(sorted(error.possibilities or ()))
            return parser_text("no-such-option", lang, given=error.option_name) + _meant(near, lang)
        case BadOptionUsage():
            return _wrong_option(error, lang)
        case MissingParameter():
            return _missing(error.param, lang)
        case BadParameter() if error.param is not None:
            return _wrong_value(error, lang)
        case _:
            return parser_text("unclear", lang)


def _meant(near: str, lang: Language) -> str:
    return " " + parser_text("near", lang, near=near) if near else ""


def _wrong_option(error: BadOptionUsage, lang: Language) -> str:
    """An option without its value, or a value of an option that takes none."""
    known = error.ctx.command.params if error.ctx else []
    found: Any = next((one for one in known if error.option_name in (*one.opts, *one.secondary_opts)), None)
    if found is None or found.is_flag:
        return parser_text("takes-no-value", lang, option=error.option_name)
    return parser_text("needs-value", lang, option=error.option_name, name=called(found, lang))


def _missing(parameter: Any, lang: Language) -> str:
    return parser_text("missing", lang, name=_name(parameter, lang), told=help_text(parameter.help, lang))


def _wrong_value(error: BadParameter, lang: Language) -> str:
    """A value that is not what was asked for, by what that is."""
    parameter: Any = error.param
    values = {"name": _name(parameter, lang), "given": _given(error)}
    if choices := parameter.type_descriptor.choices:
        return parser_text("no-choice", lang, choices=", ".join(map(str, choices)), **values)
    if int in types_of(parameter):
        kind = "no-number-between" if parameter.min is not None else "no-number"
        return parser_text(kind, lang, bounds=bounds_text(parameter, lang), **values)
    return parser_text("no-day" if datetime in types_of(parameter) else "no-value", lang, **values)


def _given(error: BadParameter) -> str:
    """What was typed, as the check that refused it has kept it."""
    found: Any = error.__cause__
    given = found.errors()[0].get("input", "") if hasattr(found, "errors") else ""
    return ", ".join(map(str, given)) if isinstance(given, list | tuple) else str(given)


def _name(parameter: Any, lang: Language) -> str:
    """An option by how it is typed, an argument by its name in capitals."""
    return str(parameter.opts[0]) if parameter.param_type_name == "option" else called(parameter, lang)
