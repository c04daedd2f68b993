"""Modules and classes as they were at first, to be put back when a script has changed them."""

from __future__ import annotations

import types
from operator import attrgetter
from typing import Any, Iterable

_MISSING = object()
_PARTS = ("__code__", "__defaults__", "__kwdefaults__")
# What Python itself puts into a class or module when somebody looks at it.
_ADDED = {"__annotations__", "__annotations_cache__", "__warningregistry__"}


class Kept:
    def __init__(self, places: Iterable[Any]) -> None:
        self._places = [_Place(place) for place in places]
        named = [each for place in self._places for each in place.first.values()]
        functions = {id(each): each for each in named if isinstance(each, types.FunctionType)}
        self._functions = [*functions.values()]
        self._parts = [(part, [getattr(each, part) for each in self._functions]) for part in _PARTS]
        self._ids = [(attrgetter(part), [*map(id, kept)]) for part, kept in self._parts]

    def restore(self) -> None:
        for place in self._places:
            place.restore()
        if any([*map(id, map(part, self._functions))] != ids for part, ids in self._ids):
            for part, kept in self._parts:
                for function, value in zip(self._functions, kept):
                    setattr(function, part, value)


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
        for name in [name for name in now if name not in self.first and name not in _ADDED]:
            delattr(self._place, name)
        for name, value in self.first.items():
            if now.get(name, _MISSING) is not value:
                setattr(self._place, name, value)
        self._look()

    def _look(self) -> None:
        # The order of names is another one where one was taken away and put back.
        now = vars(self._place)
        self._ids, self._names = [*map(id, now.values())], [*now]
