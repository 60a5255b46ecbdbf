"""Builds a register of draughts with three rated players, four others and two children, for a laptop that is about to start."""

from datetime import date

import django
from django.core.management import call_command

RATED = {"ana": 1200, "bob": 1300, "cleo": 1400}
OTHERS, CHILDREN = ("dan", "eva", "fay", "gus"), ("lou", "noa")
EVERYONE = (*RATED, *OTHERS, *CHILDREN)


def main() -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.regulations.documents import AdoptedRating  # noqa: PLC0415 - after the setup
    from ronde.web.office.services import adopt_list, publish_due  # noqa: PLC0415 - after the setup
    from ronde.web.registers.exchange import new_register  # noqa: PLC0415 - after the setup
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup
    from tests.web.desk.finish.series import officer  # noqa: PLC0415 - after the setup
    from tests.web.walks.registration import registered  # noqa: PLC0415 - after the setup

    registered(EVERYONE, "ffjd", {one: {"birth": date(2014, 5, 5)} for one in CHILDREN})
    register = new_register("dames", "Dames", "ffjd", federation="ffjd")
    ratings = [AdoptedRating(player=who, rating=each) for who, each in RATED.items()]
    assert adopt_list(register, ratings, date(2023, 12, 15), officer(date(2023, 12, 15))).is_done
    assert publish_due(register, officer(date(2024, 1, 1)), seen=FOLD.held(register).turn).lists
    FOLD.end()


if __name__ == "__main__":
    main()
