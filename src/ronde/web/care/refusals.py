"""Why something was not done: a problem that ends a backup, a restore or an upgrade; whoever asked says it in their language."""

from ronde.ground.problems import Problem, Value


class RefusedError(Exception):
    """Nothing was changed; ``problem`` says why, and what to do."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.code} {dict(problem.values)}")
        self.problem = problem


def refusal(code: str, **values: Value) -> RefusedError:
    """A refusal with its problem."""
    return RefusedError(Problem(code, values=values))
