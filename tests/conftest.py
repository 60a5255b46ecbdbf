"""A test never depends on how busy the machine is: hypothesis looks as long as it needs.

``make test`` looks at new examples each time. What lets a change land (RONDE_SAME_EXAMPLES) looks at the same ones each
time, so that a change is judged by what it changes.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("RONDE_SAME_EXAMPLES")),
)
settings.load_profile("patient")
