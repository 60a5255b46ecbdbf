"""``ronde example``: the worked example of a rule book, rated and explained."""

from ronde.cli.language import READER, Code, Exact, Lang


def example(code: Code, exact: Exact = False, lang: Lang = READER) -> None:
    """Print the ranking before, the ranking after, and the sheet of one player."""
    from ronde.cli.example_view import show_worked_example
    from ronde.cli.loading import known_book

    show_worked_example(known_book(code, lang), lang, exact=exact)
