"""A table as JSON and as a page of HTML, for whoever shows it elsewhere."""

import json
from fractions import Fraction
from html import escape

from ronde.files.plain_tables import Cell, PlainTable
from ronde.ground.visible import visible


def as_json(table: PlainTable) -> str:
    """The table with its columns, a line for each row; a fraction is written n/d, so that nothing is lost."""
    rows = ",\n".join("  " + _json([_exact(cell) for cell in row]) for row in table.rows)
    columns = _json([column.label for column in table.columns])
    return f'{{\n "table": {_json(table.name)},\n "columns": {columns},\n "rows": [\n{rows}\n ]\n}}\n'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _exact(cell: Cell) -> int | str | None:
    if not isinstance(cell, Fraction):
        return cell
    return cell.numerator if cell.denominator == 1 else f"{cell.numerator}/{cell.denominator}"


def as_html(table: PlainTable, language: str) -> str:
    """The table as a whole page, without script or style: what people wrote is text in it, whatever it looks like."""
    heads = "".join(f'<th scope="col">{_text(column.label)}</th>' for column in table.columns)
    rows = "\n".join(f"<tr>{''.join(f'<td>{_text(_exact(cell))}</td>' for cell in row)}</tr>" for row in table.rows)
    name = _text(table.name)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head><meta charset="utf-8"><title>{name}</title></head>\n'
        f"<body>\n<table>\n<caption>{name}</caption>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>\n"
        "</body>\n</html>\n"
    )


def _text(cell: object) -> str:
    return "" if cell is None else escape(visible(str(cell)))
