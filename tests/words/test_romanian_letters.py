"""Romanian is written with a comma below its letters, nowhere with the cedilla of old fonts."""

from pathlib import Path

import ronde

CEDILLAS = frozenset("\u015f\u0163\u015e\u0162")


def test_no_text_of_the_project_has_a_cedilla() -> None:
    root = Path(ronde.__file__).parent
    texts = [path for kind in ("*.yaml", "*.json", "*.md", "*.html", "*.typ") for path in root.rglob(kind)]
    assert len(texts) > 200
    assert [path.name for path in texts if CEDILLAS & set(path.read_text("utf-8"))] == []
