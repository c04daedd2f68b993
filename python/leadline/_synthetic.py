"""Orders that Leadline makes of plain ones: what open_position and close_position take as `synthetic`."""

from __future__ import annotations

from decimal import Decimal
from math import isfinite
from typing import Any, Callable, NamedTuple


class Oco(NamedTuple):
    stop: Decimal
    stop_limit: Decimal | None = None
    trigger: str = "last"


class Bracket(NamedTuple):
    target: Decimal
    stop: Decimal
    stop_limit: Decimal | None = None
    trigger: str = "last"


class TrailingStop(NamedTuple):
    percent: Decimal | None = None
    distance: Decimal | None = None
    trigger: str = "last"


class Iceberg(NamedTuple):
    shown: Decimal


class Twap(NamedTuple):
    slices: int
    seconds: float


class Chase(NamedTuple):
    every: float = 1.0


def asked(synthetic: Any, amount: Callable[[Any], str | None]) -> dict[str, Any]:
    """As the hub is asked for it. `amount` makes decimal text."""
    if isinstance(synthetic, (Oco, Bracket)):
        stop = {"stop": _needed(synthetic.stop, "stop", amount), "stopLimit": amount(synthetic.stop_limit)}
        ask = {**stop, "trigger": _trigger(synthetic.trigger)}
        if isinstance(synthetic, Oco):
            return {"kind": "oco", **ask}
        return {"kind": "bracket", "target": _needed(synthetic.target, "target", amount), **ask}
    if isinstance(synthetic, TrailingStop):
        if (synthetic.percent is None) == (synthetic.distance is None):
            raise ValueError("TrailingStop needs a percent or a distance, not both")
        unit = "price" if synthetic.percent is None else "percent"
        offset = amount(synthetic.distance if unit == "price" else synthetic.percent)
        return {"kind": "trailing-stop", "unit": unit, "offset": offset, "trigger": _trigger(synthetic.trigger)}
    if isinstance(synthetic, Iceberg):
        return {"kind": "iceberg", "shown": _needed(synthetic.shown, "shown size", amount)}
    if isinstance(synthetic, Twap):
        return {"kind": "twap", "slices": _whole(synthetic.slices), "seconds": _seconds(synthetic.seconds)}
    if isinstance(synthetic, Chase):
        return {"kind": "chase", "every": _seconds(synthetic.every)}
    raise TypeError("synthetic must be an Oco, Bracket, TrailingStop, Iceberg, Twap or Chase")


def _needed(value: Any, name: str, amount: Callable[[Any], str | None]) -> str:
    text = amount(value)
    if text is None:
        raise ValueError(f"the {name} is missing")
    return text


def _whole(slices: Any) -> int:
    if isinstance(slices, bool) or not isinstance(slices, int):
        raise TypeError("slices must be a whole number")
    return slices


def _seconds(value: Any) -> float:
    seconds = float(value)
    if not isfinite(seconds):
        raise ValueError(f"{value} is no number of seconds")
    return seconds


def _trigger(word: Any) -> str:
    if word not in ("last", "best"):
        raise ValueError(f'trigger must be "last" or "best", not {word!r}')
    return word
