"""What ``--help`` shows, in the reader's language: how a verb is called, what it does, its arguments and options."""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

from ronde.cli.language import language_of
from ronde.words.help import help_text
from ronde.words.language import Language

_OF_TYPES = ((int, "NUMBER"), (Path, "FILE"), (datetime, "DATE"))


def parser_text(name: str, lang: Language, /, **values: object) -> str:
    """What is said of a command line itself."""
    return help_text(f"parser.{name}", lang).format(**values)


def write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    """How a verb is called: every argument by its name, one that may be left out in brackets."""
    lang = language_of(ctx)
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    pieces = [_usage_of(one, lang) for one in arguments]
    more = [] if not hasattr(command, "commands") else [_in_words("COMMAND", lang), "..."]
    begun = parser_text("usage", lang) + " "
    formatter.write_usage(ctx.command_path, " ".join([f"[{_in_words('OPTIONS', lang)}]", *pieces, *more]), begun)


def write_what_it_does(command: Any, ctx: Any, formatter: Any) -> None:
    """What a verb does."""
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(help_text(command.help, language_of(ctx)))


def write_parameters(command: Any, ctx: Any, formatter: Any) -> None:
    """Arguments and options, each with its explanation."""
    lang = language_of(ctx)
    for kind in ("argument", "option"):
        found = [one for one in command.get_params(ctx) if one.param_type_name == kind and not one.hidden]
        _write_rows(f"{kind}s", [(_signature(one, lang), _explanation(one, lang)) for one in found], lang, formatter)


def write_verbs(commands: Mapping[str, Any], ctx: Any, formatter: Any) -> None:
    """The verbs, with what each does."""
    lang = language_of(ctx)
    found = [(name, help_text(one.help, lang)) for name, one in commands.items() if not one.hidden]
    _write_rows("commands", found, lang, formatter)


def called(parameter: Any, lang: Language) -> str:
    """How an argument or the value of an option is called, in capitals; a choice by its codes."""
    if parameter.metavar:
        return _in_words(parameter.metavar.strip("[]").removesuffix("..."), lang)
    if choices := parameter.type_descriptor.choices:
        return "|".join(map(str, choices))
    return _in_words(next((name for type_, name in _OF_TYPES if type_ in types_of(parameter)), "TEXT"), lang)


def types_of(parameter: Any) -> tuple[Any, ...]:
    """The type of a value, or of each of several."""
    annotation = parameter.type_descriptor.annotation
    return get_args(annotation) or (annotation,)


def _in_words(name: str, lang: Language) -> str:
    """A name in capitals in the reader's language, word by word: HISTORY.yaml, TABLE=RESULT."""
    return re.sub(r"[A-Z]{2,}", lambda found: help_text(f"metavars.{found[0]}", lang), name)


def _usage_of(argument: Any, lang: Language) -> str:
    name = called(argument, lang) + ("" if argument.nargs == 1 else "...")
    return name if argument.required else f"[{name}]"


def _signature(parameter: Any, lang: Language) -> str:
    """How it is written: an argument by its name, an option with what stands behind it."""
    if parameter.param_type_name == "argument":
        return called(parameter, lang) + ("" if parameter.nargs == 1 else "...")
    names = ", ".join(parameter.opts) + "".join(f" / {one}" for one in parameter.secondary_opts)
    return names if parameter.is_flag else f"{names} {called(parameter, lang)}"


def _explanation(parameter: Any, lang: Language) -> str:
    """What it is for, whether it must be given, what is taken otherwise."""
    is_help = parameter.name == "help"
    told = parser_text("help-option", lang) if is_help else help_text(parameter.help, lang)
    return "  ".join([told, *(f"[{one}]" for one in _remarks(parameter, lang))])


def _remarks(parameter: Any, lang: Language) -> Iterable[str]:
    if bounds := bounds_text(parameter, lang):
        yield bounds
    if parameter.required:
        yield parser_text("required", lang)
    elif parameter.show_default and parameter.default and parameter.default is not True:
        yield parser_text("default", lang, value=parameter.default)


def bounds_text(parameter: Any, lang: Language) -> str:
    """Between which numbers one has to be; nothing where any will do."""
    if parameter.min is None:
        return ""
    if parameter.max is None:
        return parser_text("from", lang, least=parameter.min)
    return parser_text("from-to", lang, least=parameter.min, most=parameter.max)


def _write_rows(heading: str, rows: list[tuple[str, str]], lang: Language, formatter: Any) -> None:
    if rows:
        formatter.write_paragraph()
        formatter.write(parser_text(heading, lang) + "\n")
        with formatter.indentation():
            formatter.write_dl(rows)
