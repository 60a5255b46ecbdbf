"""Runs the browser stories that failed once more, alone; anything else that failed stays failed.

A story drives two programs at once, and on a machine that is busy with the other tests a page can be left while it is still being
put in place. What passes alone is named all the same: it is a story to be mended.
"""

import json
import subprocess
import sys
from pathlib import Path

_FAILED = Path(".pytest_cache/v/cache/lastfailed")
_MOST = 3


def _failed() -> list[str]:
    return sorted(json.loads(_FAILED.read_text("utf-8"))) if _FAILED.exists() else []


def main() -> int:
    """The exit code: 0 where every test that failed is a story of the browser, there are few, and alone they pass."""
    failed = _failed()
    if not failed or len(failed) > _MOST or not all(one.startswith("tests/browser/") for one in failed):
        return 1
    print("Failed beside the other tests, looked at once more alone:", *failed, sep="\n  ", flush=True)
    return subprocess.run([sys.executable, "-m", "pytest", "-n", "0", *failed], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
