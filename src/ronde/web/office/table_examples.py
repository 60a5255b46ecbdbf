"""Small tables of results that would be read, for who has sent one that cannot."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableExample:
    """A small table that would be read: ``shape`` says which of the three."""

    shape: str
    rows: tuple[tuple[str, ...], ...]


def _examples(cross: str, rounds: str, games: str) -> tuple[TableExample, ...]:
    """Three tables; their headings and names are texts of the reader's language, their results are not."""
    return tuple(
        TableExample(shape, tuple(tuple(row.split(",")) for row in table.split("|")))
        for shape, table in (("crosstable", cross), ("rounds", rounds), ("games", games))
    )


EXAMPLES: Mapping[str, tuple[TableExample, ...]] = {
    "draughts": _examples(
        "N°,name,1,2,3|1,Ana Pop,,2,1|2,Luc Roy,0,,2|3,Zoé Lis,1,0,",
        "N°,name,R1,R2|1,Ana Pop,2w2,3b1|2,Luc Roy,1b0,EXEMPT|3,Zoé Lis,EXEMPT,1w1",
        "round,white,black,result|1,Ana Pop,Luc Roy,2-0|2,Zoé Lis,Ana Pop,1-1",
    ),
    "chess": _examples(
        "N°,name,1,2,3|1,Ana Pop,,1,½|2,Luc Roy,0,,1|3,Zoé Lis,½,0,",
        "N°,name,R1,R2|1,Ana Pop,2w1,3b½|2,Luc Roy,1b0,EXEMPT|3,Zoé Lis,EXEMPT,1w½",
        "round,white,black,result|1,Ana Pop,Luc Roy,1-0|2,Zoé Lis,Ana Pop,½-½",
    ),
    "scrabble": _examples(
        "N°,name,1,2,3|1,Ana Pop,,412,388|2,Luc Roy,388,,401|3,Zoé Lis,389,400,",
        "N°,name,R1,R2|1,Ana Pop,2 412-388,-3|2,Luc Roy,1 388-412,EXEMPT|3,Zoé Lis,EXEMPT,+1",
        "round,white,black,result|1,Ana Pop,Luc Roy,412-388|2,Zoé Lis,Ana Pop,389-388",
    ),
}
