"""Settings of every test: hypothesis draws the same examples on every run and takes the time it needs."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "suite",
    deadline=None,
    derandomize=True,
    max_examples=6,
    # Without "explain": it prints whole states where the walk's moves say it all.
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("suite")
