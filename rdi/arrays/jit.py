"""Run generated functions over arrays: as Python, or as machine code kept for the next time.

numba keeps machine code by the file, the name and the first line of a function, and not by the
constants in it; code that came from no file cannot be kept at all. So the text goes into a file of
its own that is named by what it says, in a folder that belongs to the player alone, and numba keeps
its own files beside it. Where there is no such folder, or nothing can be written, machine code is
made anew each time.
"""

from __future__ import annotations

import ast
import inspect
import os
import sys
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from rdi.errors import UnreadableFile
from rdi.files import make_room, mark_as_used, read_bytes, write_whole

MODULES_MOST = 256
"""The number of generated texts that are kept ready."""

FILES_MOST = 400
"""How many files are kept at most."""

PYTHON_HEAD = "def machine(function):\n    return function\n\n\ninner = machine\n\n\n"
NUMBA_HEAD = "from numba import njit\n\nmachine, inner = njit(cache={cache}), njit\n\n\n"

_find_folder: Callable[[], Path | None] = lambda: None  # noqa: E731 - replaced by `keep_in`


def keep_in(find_folder: Callable[[], Path | None]) -> None:
    """Keep machine code in the folder that this gives, which must belong to the player alone; None
    for nowhere.
    """
    global _find_folder
    _find_folder = find_folder


def has_numba() -> bool:
    """Whether machine code can be made: numba is there, and `RDI_NUMBA` is not 0."""
    return os.environ.get("RDI_NUMBA") != "0" and find_spec("numba") is not None


def load(text: str, *, with_numba: bool) -> dict[str, Any]:
    """The names of a module of this text, in which functions are marked `@machine`, or `@inner`
    where only functions of the same text call them: those need not be kept for themselves.

    With `compiled` they are machine code, made when first called (1 to 5 seconds) or read from
    where it was kept; the caller has asked `has_numba` before. Otherwise `machine` does nothing and
    the functions are ordinary ones. The same text gives the same module.
    """
    return _loaded(text, with_numba)


def source_of(function: Callable[..., Any], mark: str = "machine") -> str:
    """The text of a function for such a module: marked, without comments and docstrings."""
    tree = ast.parse(inspect.getsource(function))
    (found,) = tree.body
    assert isinstance(found, ast.FunctionDef)
    return f"{ast.unparse(marked(found, mark))}\n"


def marked(function: ast.FunctionDef, mark: str) -> ast.FunctionDef:
    """A function for such a module: with the mark, and without docstring and annotations."""
    if ast.get_docstring(function) is not None:
        function.body = function.body[1:] or [ast.Pass()]
    function.returns = None
    function.decorator_list = [ast.Name(mark, ast.Load())]
    for argument in function.args.args:
        argument.annotation = None
    return function


def is_kept(text: str) -> bool:
    """Whether machine code of this text was made before, in this process or in an earlier one, so
    that it need not be made now.
    """
    folder = _find_folder()
    if folder is None:
        return False
    name = _name_of(NUMBA_HEAD.format(cache=True) + text)
    return any((folder / "__pycache__").glob(f"{name}.*.nbc"))


@lru_cache(maxsize=MODULES_MOST)
def _loaded(text: str, with_numba: bool) -> dict[str, Any]:
    if not with_numba:
        return _run(PYTHON_HEAD + text)
    whole = NUMBA_HEAD.format(cache=True) + text
    file = _written(whole)
    if file is None:
        return _run(NUMBA_HEAD.format(cache=False) + text)
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[file.stem] = module  # numba looks for it there when it reads what was kept
    try:
        spec.loader.exec_module(module)
    except RuntimeError:  # numba has nowhere to write
        return _run(NUMBA_HEAD.format(cache=False) + text)
    return vars(module)


def _run(text: str) -> dict[str, Any]:
    module = ModuleType(_name_of(text))
    sys.modules[module.__name__] = module  # numba looks there for functions that call themselves
    exec(compile(text, "<generated>", "exec"), vars(module))
    return vars(module)


def _name_of(text: str) -> str:
    return f"rdi_{sha256(text.encode()).hexdigest()[:24]}"


def _written(text: str) -> Path | None:
    """The file with this text, made whole or not at all; None where none can be kept."""
    folder = _find_folder()
    if folder is None:
        return None
    file = folder / f"{_name_of(text)}.py"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _holds(file, text):
            mark_as_used(file)
            return file
        make_room((each for each in folder.rglob("*") if each.is_file()), FILES_MOST)
        write_whole(file, text.encode())
    except OSError:
        return None
    return file


def _holds(file: Path, text: str) -> bool:
    content = text.encode()
    try:
        return read_bytes(file, len(content)) == content
    except UnreadableFile:  # none yet, or another one
        return False
