"""The information that machine code of the engine needs, and whether there is any.

Only an optional build makes it (see rdi/README.md). Nothing has to be installed for `mypyc_attr`,
which says of a class that classes in plain Python may build upon it, or that its objects are
copied: the compiler finds the name while it checks types, and to Python it means nothing.
"""

from importlib.machinery import PathFinder

import rdi.model

TYPE_CHECKING = False  # what typing says too, but it takes long to load
if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        """The class as it is."""
        return lambda kind: kind


def engine_is_machine_code() -> bool:
    """Whether the engine of this installation is machine code, which plays just the same games."""
    found = PathFinder.find_spec("rdi.model.request", rdi.model.__path__)
    return found is not None and found.origin is not None and not found.origin.endswith(".py")
