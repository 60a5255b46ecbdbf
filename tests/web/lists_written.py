"""A federation's list as a file, in few words."""

# As ``ronde register copy`` writes it: the list of 1 November, to be used until 15 February.
NAMES = {"p1": "Maëlle Trévidic", "p2": "Jean-Pierre Ollivry", "p3": "Sidonie Guéguen"}
RATINGS = {"p1": 1320, "p2": 1510}  # the third has a licence and no rating yet


def a_list(
    ratings: dict[str, int] = RATINGS,
    names: dict[str, str] = NAMES,
    *,
    day: str = "2026-11-01",
    expires: str = "2027-02-15",
    club: str = "Damier de Brest",
) -> str:
    people = "\n".join(
        f"  - {{id: {one}, name: {name}, birth_year: 1990, licences: [{{since: 2015-09-01}}], clubs: [{{since: 2015-09-01, club: brest}}]}}"
        for one, name in names.items()
    )
    rated = ", ".join(f"{{player: {one}, rating: {rating}}}" for one, rating in ratings.items())
    fact = f"  - {{fact: adopted, id: list-{day}, day: {day}, ratings: [{rated}]}}"
    head = f"regulation: ffjd\nexpires: {expires}\nclubs:\n  - {{id: brest, name: {club}}}\n"
    return f"{head}players:\n{people}\nfacts:\n{fact}\n"
