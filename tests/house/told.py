"""A process that tells what it is, for ``test_warm_processes``; or sleeps, or ends with a code."""

import json
import os
import sys
import time

from django.conf import settings

if __name__ == "__main__":
    time.sleep(int(os.environ.get("SLEEPS", "0")))
    names = ("ronde.record", "ronde.web", "ronde.cli")
    told = {
        "arguments": sys.argv[1:],
        "environment": dict(os.environ),
        "process": os.getpid(),
        "has_read": {name: name in sys.modules for name in names},
        "has_settings": settings.configured,
    }
    print(json.dumps(told))  # noqa: T201 - read by the test
    sys.exit(int(os.environ.get("ENDS", "0")))
