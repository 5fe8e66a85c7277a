"""Hypothesis on machines of any speed: no example is wrong for being slow."""

from hypothesis import HealthCheck, settings

settings.register_profile("cpgen", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("cpgen")
