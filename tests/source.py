"""Read the program's own source for the tests that hold its habits."""

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Module:
    """One Python file: its dotted name (a package's own for its `__init__`), text and syntax."""

    name: str
    text: str

    @property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)


@cache
def modules(folder: str) -> tuple[Module, ...]:
    """Every Python file below a folder of the repository, in the order of their names."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    return tuple(Module(_dotted(path), path.read_text(encoding="utf-8")) for path in paths)


def imports(tree: ast.Module) -> set[str]:
    """What a module imports anywhere in it; of our own package, the modules themselves."""
    ours = _ours()
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            found.update(name if name in ours else node.module for name in names)
    return found


@cache
def _ours() -> frozenset[str]:
    return frozenset(each.name for each in modules("rdi"))


def is_within(name: str, package: str) -> bool:
    """Whether a dotted name is that of the package or of something in it."""
    return name == package or name.startswith(package + ".")


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
