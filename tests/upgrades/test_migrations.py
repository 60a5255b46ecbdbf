"""A migration that a version has shipped is what somebody's database was made by: it is never changed, renamed or renumbered."""

from collections import defaultdict
from pathlib import Path

from django.apps import apps
from django.db.migrations.loader import MigrationLoader

from tests.upgrades.kept import MIGRATIONS, KeptVersion
from tests.upgrades.migrations import digest_of, migration_files, migration_lines


def test_every_migration_of_a_kept_version_is_still_there_as_it_was(version: KeptVersion) -> None:
    kept = (version.folder / MIGRATIONS).read_text("utf-8").splitlines()
    assert kept
    assert {*kept} - {*migration_lines()} == set()


def test_the_numbers_of_an_app_follow_each_other_and_are_given_once() -> None:
    numbers = defaultdict[str, list[int]](list)
    for path in migration_files():
        numbers[path.parent.parent.name].append(int(path.stem.partition("_")[0]))
    assert {app: found for app, found in numbers.items() if found != [*range(1, len(found) + 1)]} == {}


def test_every_app_ends_with_one_migration() -> None:
    ours = {app.label for app in apps.get_app_configs() if app.name.startswith("ronde.")}
    leaves = [leaf for leaf in MigrationLoader(None).graph.leaf_nodes() if leaf[0] in ours]
    assert sorted(app for app, _ in leaves) == sorted({app for app, _ in leaves})
    assert {app for app, _ in leaves} == {path.parent.parent.name for path in migration_files()}


def test_another_number_dependency_or_operation_is_noticed_and_another_comment_is_not(tmp_path: Path) -> None:
    written = '"""Said."""\nfrom x import y\n\nclass Migration(y):\n    """What."""\n    dependencies = [("a", "0001")]\n    operations = [f(1)]\n'
    same = 'from x import y\n# a comment\n\n\nclass Migration(y):\n    """Why."""\n\n    dependencies = [\n        ("a", "0001"),\n    ]\n    operations = [f(1)]\n'
    others = (written.replace("0001", "0002"), written.replace("f(1)", "f(2)"))
    path = tmp_path / "0002_one.py"

    def digest(text: str) -> str:
        path.write_text(text, "utf-8")
        return digest_of(path)

    assert digest(same) == digest(written)
    assert len({digest(text) for text in (written, *others)}) == 3
