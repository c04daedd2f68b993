"""What an indicator draws: one line of its own name, or those that its class names."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import Any

STYLES = ("line", "histogram", "band", "dots")
MOST = 12
# As deep as the books of an algorithm.
DEEPEST = 100


def read_lines(lines: Any) -> list[dict[str, str]]:
    if not isinstance(lines, dict) or not all(isinstance(name, str) for name in lines):
        raise TypeError("lines must be a dict of names and styles")
    if len(lines) > MOST:
        raise ValueError(f"an indicator draws at most {MOST} lines")
    for name, style in lines.items():
        if style not in STYLES:
            raise ValueError(f'the style of {name!r} must be "line", "histogram", "band" or "dots", not {style!r}')
    if sum(style == "band" for style in lines.values()) not in (0, 2):
        raise ValueError("a band is a surface between two lines: name two or none of that style")
    return [{"name": name, "style": style} for name, style in lines.items()]


def read_depth(depth: Any) -> int:
    """So many levels of each exchange an indicator's book has."""
    if isinstance(depth, bool) or not isinstance(depth, int) or not 1 <= depth <= DEEPEST:
        raise ValueError(f"depth must be a whole number from 1 to {DEEPEST}")
    return depth


def drawn(value: Any, names: list[str], method: str) -> list[float | None]:
    """One number or gap for each line."""
    if not names:
        return [_number(value, method)]
    if value is None:
        return [None] * len(names)
    if isinstance(value, dict):
        strange = next((name for name in value if name not in names), None)
        if strange is not None:
            raise ValueError(f"there is no line {strange!r}; there are {', '.join(names)}")
        return [_number(value.get(name), method) for name in names]
    if len(names) == 1:
        return [_number(value, method)]
    raise TypeError(f"{method} must return a dict with values of {', '.join(names)}, or None, not {type(value).__name__}")


def _number(value: Any, method: str) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        raise TypeError(f"{method} must return a number or None, not {type(value).__name__}")
    number = float(value)
    return number if math.isfinite(number) else None
