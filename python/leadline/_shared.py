"""What all scripts of one Python share is put back after each turn: no script leaves anything in the way of another.

It closes the ways that need no digging. Who digs through frames finds more: the whole wall is a process for each script.
"""

from __future__ import annotations

import builtins
import decimal
import gc
import json
import linecache
import sys
import threading
import traceback
import types
from operator import attrgetter
from typing import Any, Iterator

_CONTEXTS = (decimal.DefaultContext, decimal.BasicContext, decimal.ExtendedContext)
_MISSING = object()
_OWN = "leadline"
_PARTS = ("__code__", "__defaults__", "__kwdefaults__")


class _Place:
    """A module or class, and what was in it at first. Looked at by identity: what a script put there may claim to be equal."""

    def __init__(self, place: Any) -> None:
        self.first = dict(vars(place))
        self._place = place
        self._look()

    def restore(self) -> None:
        now = vars(self._place)
        if [*map(id, now.values())] == self._ids and [*now] == self._names:
            return
        for name in [name for name in now if name not in self.first]:
            delattr(self._place, name)
        for name, value in self.first.items():
            if now.get(name, _MISSING) is not value:
                setattr(self._place, name, value)
        self._look()

    def _look(self) -> None:
        # The order of names is another one where one was taken away and put back.
        now = vars(self._place)
        self._ids, self._names = [*map(id, now.values())], [*now]


class Shared:
    def __init__(self) -> None:
        self._places = [_Place(place) for place in _places()]
        named = [each for place in self._places for each in place.first.values()]
        functions = {id(each): each for each in named if isinstance(each, types.FunctionType)}
        self._functions = [*functions.values()]
        self._parts = [(part, [getattr(each, part) for each in self._functions]) for part in _PARTS]
        self._ids = [(attrgetter(part), [*map(id, kept)]) for part, kept in self._parts]
        self._modules = dict(sys.modules)
        self._lists = [(each, [*each]) for each in (sys.meta_path, sys.path, sys.path_hooks)]
        self._contexts = [(context, context.copy()) for context in _CONTEXTS]

    def restore(self) -> None:
        sys.settrace(None)
        sys.setprofile(None)
        threading.settrace(None)  # type: ignore[arg-type]
        threading.setprofile(None)
        gc.callbacks.clear()
        for name, module in self._modules.items():
            if sys.modules.get(name) is not module:
                sys.modules[name] = module
        for each, first in self._lists:
            each[:] = first
        for place in self._places:
            place.restore()
        if any([*map(id, map(part, self._functions))] != ids for part, ids in self._ids):
            for part, kept in self._parts:
                for function, value in zip(self._functions, kept):
                    setattr(function, part, value)
        for context, kept in self._contexts:
            context.prec, context.rounding = kept.prec, kept.rounding
            context.Emin, context.Emax = kept.Emin, kept.Emax
            context.capitals, context.clamp = kept.capitals, kept.clamp
            context.traps, context.flags = kept.traps, kept.flags


def _places() -> Iterator[Any]:
    """Modules and classes that the library uses while a script is at work."""
    yield from (builtins, decimal, json, json.encoder, json.decoder, linecache, traceback)
    yield from (json.encoder.JSONEncoder, json.decoder.JSONDecoder)
    for name, module in list(sys.modules.items()):
        if name != _OWN and not name.startswith(_OWN + "."):
            continue
        yield module
        for each in vars(module).values():
            if isinstance(each, type) and each.__module__ == name:
                yield each
