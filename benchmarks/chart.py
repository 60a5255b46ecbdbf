"""The picture beside the page: games a second of Ronde and its peers, on a scale of tenfold steps."""

from importlib import import_module
from pathlib import Path

from benchmarks.figures import NOTED

PICTURE = "benchmarks.svg"
TENFOLD = [10**power for power in range(3, 9)]


def draw(folder: Path) -> str:
    """Write the picture; the line of the page that shows it, nothing where nothing was measured."""
    rates = {name.removeprefix("rate of "): rate for name, rate in NOTED.items() if name.startswith("rate of ")}
    if not rates:
        return ""
    alt = import_module("altair")
    rows = [{"library": name, "games": rate, "who": name.partition(",")[0]} for name, rate in rates.items()]
    scale = alt.Scale(type="log", domain=[TENFOLD[0], TENFOLD[-1]])
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("library:N", sort=alt.EncodingSortField("games", order="descending"), title=None),
        x=alt.X("games:Q", scale=scale, title="games a second, one core", axis=alt.Axis(format="~s", values=TENFOLD)),
    )
    ours = alt.condition("datum.who == 'Ronde'", alt.value("#1d6f5c"), alt.value("#b9b4a8"))
    bars = base.mark_bar(size=18).encode(x2=alt.datum(TENFOLD[0]), color=ours)
    figures = base.mark_text(align="left", dx=4, fontSize=11).encode(text=alt.Text("games:Q", format=".3~s"))
    title = "The same games of draughts: exact and by the rule book, beside libraries that estimate"
    chart = (bars + figures).properties(width=560, height=alt.Step(26), title=title, background="white")
    chart.save(str(folder / PICTURE))
    return f"![Games a second of Ronde and other rating libraries, on a logarithmic scale]({PICTURE})"
