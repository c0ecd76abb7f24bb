"""Every kind of line is carried out by exactly one function."""

import inspect

from rdi.engine.inn.effects import EFFECTS
from rdi.model import effects, lasting


def test_every_kind_of_line_is_carried_out() -> None:
    kinds = {
        each
        for module in (effects, lasting)
        for _, each in inspect.getmembers(module, inspect.isclass)
        if issubclass(each, effects.Effect) and each is not effects.Effect
    }
    assert set(EFFECTS) == kinds
