"""Settings of a script: plain values, or values made by param() that say what they may be."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation, localcontext
from typing import Any

from ._decimals import new_context

NUMBERS = ("int", "float", "Decimal")


class Param:
    """A setting with its bounds. The script gets the value alone."""

    def __init__(self, default: Any, minimum: Any, maximum: Any, step: Any, choices: Any, help: str) -> None:
        self.kind = type_of(default)
        if self.kind == "other":
            raise TypeError("param takes an int, float, Decimal, str or bool")
        bounds = {"minimum": minimum, "maximum": maximum, "step": step}
        if self.kind not in NUMBERS and any(bound is not None for bound in bounds.values()):
            raise TypeError("only a number has a minimum, a maximum or a step")
        self.default = default
        self.minimum, self.maximum, self.step = (_bound(name, bounds[name]) for name in bounds)
        self.choices = None if choices is None else list(choices)
        self.help = str(help)
        self._check_itself()

    def _check_itself(self) -> None:
        if self.step is not None and self.step <= 0:
            raise ValueError("step must be above 0")
        if self.minimum is not None and self.maximum is not None and self.minimum > self.maximum:
            raise ValueError("minimum is above maximum")
        if self.choices is not None:
            if not self.choices or any(type_of(each) != self.kind for each in self.choices):
                raise TypeError(f"choices must be a list of {self.kind}, as the default is")
        wrong = self.wrong(self.default)
        if wrong:
            raise ValueError(f"the default {write_param(self.default)} is none: it must be {wrong}")

    def wrong(self, value: Any) -> str:
        """What it must be and is not; empty where it is right."""
        if self.choices is not None and value not in self.choices:
            return "one of " + ", ".join(map(write_param, self.choices))
        if self.kind not in NUMBERS or (self.minimum is None and self.maximum is None and self.step is None):
            return ""
        with localcontext(new_context()):
            number = _exact(value)
            first = self.minimum or Decimal(0)
            is_right = (
                number.is_finite()
                and (self.minimum is None or number >= self.minimum)
                and (self.maximum is None or number <= self.maximum)
                and (self.step is None or (number - first) % self.step == 0)
            )
        return "" if is_right else self._bounds()

    def _bounds(self) -> str:
        low, high = (None if each is None else format(each, "f") for each in (self.minimum, self.maximum))
        words = []
        if low is not None and high is not None:
            words.append(f"from {low} to {high}")
        elif low is not None or high is not None:
            words.append(f"{low} or more" if high is None else f"{high} or less")
        if self.step is not None:
            words.append(f"in steps of {format(self.step, 'f')}")
        return " ".join(words)

    def described(self) -> dict[str, Any]:
        texts = [None if each is None else format(each, "f") for each in (self.minimum, self.maximum, self.step)]
        choices = None if self.choices is None else [write_param(each) for each in self.choices]
        return {"minimum": texts[0], "maximum": texts[1], "step": texts[2], "choices": choices, "help": self.help}


def _bound(name: str, value: Any) -> Decimal | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)) or not _exact(value).is_finite():
        raise TypeError(f"{name} must be a number")
    return _exact(value)


def _exact(value: Any) -> Decimal:
    return Decimal(str(value)) if isinstance(value, float) else Decimal(value)


def value_of(setting: Any) -> Any:
    return setting.default if isinstance(setting, Param) else setting


def describe_param(name: str, setting: Any) -> dict[str, Any]:
    value = value_of(setting)
    described = {"name": name, "type": type_of(value), "value": write_param(value)}
    return {**described, "form": setting.described()} if isinstance(setting, Param) else described


def values_of(settings: dict[str, Any], typed: list[dict[str, Any]]) -> dict[str, Any]:
    """What the script gets: its own values, and what was typed for them. Types are kept, bounds hold."""
    values = {name: value_of(setting) for name, setting in settings.items()}
    for param in typed:
        name = param["name"]
        if name not in values or param["type"] != type_of(values[name]):
            continue
        values[name] = read_param(param["type"], param["value"], values[name])
        setting = settings[name]
        wrong = setting.wrong(values[name]) if isinstance(setting, Param) else ""
        if wrong:
            raise ValueError(f"{name} must be {wrong}, not {param['value']}")
    return values


def type_of(value: Any) -> str:
    name = type(value).__name__
    return name if type(value) in (int, float, Decimal, str, bool) else "other"


def write_param(value: Any) -> str:
    kind = type_of(value)
    if kind == "str":
        return value
    return format(value, "f") if kind == "Decimal" and value.is_finite() else repr(value)


def read_param(kind: str, text: str, in_file: Any) -> Any:
    if kind == "other":
        return in_file
    if kind == "str":
        return text
    if kind == "bool":
        return text == "True"
    try:
        return {"int": int, "float": float, "Decimal": Decimal}[kind](text)
    except InvalidOperation:
        raise ValueError(f"{text!r} is not a Decimal") from None
