"""What all tests have in common."""

from hypothesis import settings

pytest_plugins = ["tests.conformance", "pytester"]

# How long an example takes depends on the machine. All else stays as the surroundings want it:
# under CI, Hypothesis tries the same examples in every run.
settings.register_profile("rdi", parent=settings(), deadline=None)
settings.load_profile("rdi")
