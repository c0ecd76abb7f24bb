"""Say in words what the spaces of a game are: every action, and every number of an observation."""

from __future__ import annotations

from collections.abc import Iterator

from rdi.environments.seating import Kind


def description(kind: Kind) -> str:
    """All actions and all numbers, one a line, each with its place in its space."""
    return "\n".join(_lines(kind))


def _lines(kind: Kind) -> Iterator[str]:
    definition = kind.compiled.definition
    variants = f" with {', '.join(definition.variants)}" if definition.variants else ""
    yield f"{definition.title}{variants}, {kind.seats} players"
    yield f"action_mask, Discrete({len(kind.actions)}): 1 where the action is legal"
    yield from (f"  {place:>5}  {name}" for place, name in enumerate(kind.actions.names))
    yield f"observation, Box({len(kind.legend.figures)}), float32"
    for place, figure in enumerate(kind.legend.figures):
        yield f"  {place:>5}  {figure.name}  ({figure.least:g} to {figure.most:g})"
