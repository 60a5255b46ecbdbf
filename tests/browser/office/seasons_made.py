"""Builds three registers just before something is opened or closed in them: a season of FISF, a year of FRS, a quarter of a Grand Prix.

They are those of ``tests/web/office/season``, where their figures are worked out; the officer has a password. The games that FRS plays
afterwards are in a folder, in the file that its organiser sends.
"""

import sys
from datetime import timedelta
from pathlib import Path

import django
import msgspec
from django.core.management import call_command


def main(folder: str) -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup
    from tests.web.office.season import test_fisf_season, test_grand_prix  # noqa: PLC0415 - after the setup
    from tests.web.office.season.walks import with_password  # noqa: PLC0415 - after the setup

    test_fisf_season.after_the_championship(Path(folder))
    _year(Path(folder))
    quarter = test_grand_prix.begun(Path(folder))
    assert quarter.published(quarter.on(2022, 11, 6))
    with_password()
    FOLD.end()


def _year(folder: Path) -> None:
    """Three games of five players and seventeen without Ema are on a list, the eighteenth waits for one; she plays the last three again."""
    from ronde.files import yaml_text  # noqa: PLC0415 - after the setup
    from tests.web.office.season.test_frs_year import FIRST, FIVE  # noqa: PLC0415 - after the setup
    from tests.web.walks.test_frs import game  # noqa: PLC0415 - after the setup
    from tests.web.walks.walking import Walk  # noqa: PLC0415 - after the setup

    walk = Walk.begun(folder, "frs", FIVE)
    plays = [at not in range(3, 21) for at in range(24)]
    games = [game(f"g{at}", FIRST + timedelta(days=at), at + 1, FIVE if plays[at] else FIVE[:4]) for at in range(24)]
    assert walk.taken_in(*games[:20], by=walk.on(2010, 5, 26)).is_done
    walk.published(walk.on(2010, 5, 26))
    assert walk.taken_in(games[20], by=walk.on(2010, 5, 27)).is_done
    sent = {"regulation": "frs", "facts": [msgspec.to_builtins(one) for one in games[21:]]}
    (folder / "games.yaml").write_text(yaml_text.printed(sent), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
