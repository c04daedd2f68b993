"""What all scripts of one Python share is put back after each turn: no script leaves anything in the way of another.

It closes the ways that need no digging. Who digs through frames finds more: the whole wall is a process for each script.
"""

from __future__ import annotations

import builtins
import decimal
import gc
import importlib
import json
import linecache
import sys
import threading
import traceback
import types
import zipimport
from typing import Any, Iterable, Iterator

from ._kept import Kept

_CONTEXTS = (decimal.DefaultContext, decimal.BasicContext, decimal.ExtendedContext)
_OWN = "leadline"
_IMPORTING = (importlib._bootstrap, importlib._bootstrap_external, zipimport)  # type: ignore[attr-defined]


class Shared:
    def __init__(self) -> None:
        # The list itself: a script can put another in its place.
        self._list = sys.modules
        self._modules = dict(sys.modules)
        self._lists = [(each, [*each]) for each in (sys.meta_path, sys.path, sys.path_hooks)]
        self._contexts = [(context, context.copy()) for context in _CONTEXTS]
        self._finders = _keep_finders()
        # Looked at after each turn, before another script's turn, and when a script is read or gone: more costs more.
        modules = [each for each in sys.modules.values() if isinstance(each, types.ModuleType)]
        self._used = Kept(_used())
        self._all = Kept([*modules, *_classes(_IMPORTING)])
        self._classes = Kept(_classes(modules))
        # What each script imported is its own copy.
        self._imported: dict[int, dict[str, Any]] = {}
        self._last = 0

    def enter(self, script: int, is_delivery: bool) -> None:
        if script != self._last or not is_delivery:
            self._all.restore()
            self._restore_finders()
        if not is_delivery:
            self._classes.restore()
        self._last = script
        for name, module in self._imported.get(script, {}).items():
            self._list[name] = module
            package, _, child = name.rpartition(".")
            if package in self._modules:
                setattr(self._modules[package], child, module)

    def leave(self, script: int) -> None:
        # First: they would run at each step of what follows.
        sys.setprofile(None)
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]
        threading.setprofile(None)
        gc.callbacks.clear()
        self._imported[script] = {name: each for name, each in self._list.items() if name not in self._modules}
        for name in self._imported[script]:
            del self._list[name]
        self._restore()

    def forget(self, script: int) -> None:
        self._imported.pop(script, None)
        self._last = 0

    def _restore(self) -> None:
        for name, module in self._modules.items():
            if self._list.get(name) is not module:
                self._list[name] = module
        for each, first in self._lists:
            each[:] = first
        self._used.restore()
        for context, kept in self._contexts:
            context.prec, context.rounding = kept.prec, kept.rounding
            context.Emin, context.Emax = kept.Emin, kept.Emax
            context.capitals, context.clamp = kept.capitals, kept.clamp
            context.traps, context.flags = kept.traps, kept.flags

    def _restore_finders(self) -> None:
        cache = sys.path_importer_cache
        cache.clear()
        for path, finder, first in self._finders:
            vars(finder).clear()
            vars(finder).update(first)
            cache[path] = finder


def _keep_finders() -> list[tuple[str, Any, dict[str, Any]]]:
    """Where Python looks for modules, with nothing in them that can be changed and not be put back."""
    for archive, names in zipimport._zip_directory_cache.items():  # type: ignore[attr-defined]
        zipimport._zip_directory_cache[archive] = types.MappingProxyType(names)  # type: ignore[attr-defined]
    kept = []
    for path, finder in sys.path_importer_cache.items():
        if finder is None:
            continue
        if hasattr(finder, "_loaders"):
            finder._loaders = tuple(finder._loaders)  # type: ignore[attr-defined]
        kept.append((path, finder, dict(vars(finder))))
    return kept


def _used() -> Iterator[Any]:
    """Modules and classes that the library uses while a script is at work."""
    yield from (builtins, decimal, json, json.encoder, json.decoder, linecache, traceback)
    yield from (json.encoder.JSONEncoder, json.decoder.JSONDecoder)
    for name, module in list(sys.modules.items()):
        if name != _OWN and not name.startswith(_OWN + "."):
            continue
        yield module
        yield from (each for each in _classes([module]) if each.__module__ == name)


def _classes(modules: Iterable[Any]) -> list[type]:
    """Those that can be changed: not the ones written in C."""
    found = (each for module in modules for each in vars(module).values() if isinstance(each, type))
    return [*{id(each): each for each in found if each.__flags__ & 1 << 9 and not each.__flags__ & 1 << 8}.values()]
