"""`self.saved`: a small dict that outlives its script. It travels and rests as JSON; a Decimal in it stays one."""

from __future__ import annotations

from decimal import Decimal
from json import dumps, loads
from typing import Any

MOST = 65_536
MARK = "__decimal__"


def read_saved(text: str) -> dict[str, Any]:
    found = loads(text, object_hook=_read)
    return found if isinstance(found, dict) else {}


def write_saved(saved: dict[str, Any]) -> str:
    text = dumps(_plain(saved, "self.saved"), allow_nan=False, separators=(",", ":"))
    if len(text) > MOST:
        raise ValueError(f"self.saved is {len(text):,} characters as JSON; at most {MOST:,} are kept")
    return text


def _read(found: dict[str, Any]) -> Any:
    return Decimal(found[MARK]) if found.keys() == {MARK} else found


def _plain(value: Any, place: str) -> Any:
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Decimal):
        return {MARK: str(value)}
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise TypeError(f"a key of {place} must be text, not {type(key).__name__}")
        return {key: _plain(each, f"{place}[{key!r}]") for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each, f"{place}[{at}]") for at, each in enumerate(value)]
    raise TypeError(f"{place} cannot keep a {type(value).__name__}: only numbers, text, True, False, None, lists and dicts")
