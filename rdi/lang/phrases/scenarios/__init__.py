"""The homes of the phrases of scenarios, by what they speak of."""

from rdi.lang.phrases.scenarios import arrangement, expectations, steps

GROUPS = (arrangement, steps, expectations)
"""The modules in the order in which somebody learns the language."""
