"""Contained Python (Pyodide): every way to JavaScript, to C and to the process is taken away before a script is read.

What a script cannot import or find it cannot use. It is the second wall: the first is the process around it, which may do
nothing (in a browser, the worker's Content-Security-Policy).
"""

from __future__ import annotations

import _imp
import _signal
import _socket
import asyncio
import gc
import importlib
import os
import posix
import signal
import socket
import sys
import time
import types
from typing import Any, Callable

from ._host import Host

# Python's own bridge to JavaScript.
BRIDGE = ("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core")
# Written in C: functions by address, memory by address, processes, tests of Python's inside.
REFUSED = {"_ctypes", "_posixsubprocess", "_pyodide_core", "_remote_debugging", "_xxtestfuzz", "faulthandler", "mmap", "xxsubtype"}
# Each runs code in the middle of ours, ends the process, or fills memory that is not Python's own.
TAKEN: dict[Any, tuple[str, ...]] = {
    _signal: ("alarm", "pthread_kill", "raise_signal", "set_wakeup_fd", "setitimer", "siginterrupt", "signal"),
    signal: ("alarm", "pthread_kill", "raise_signal", "set_wakeup_fd", "setitimer", "siginterrupt", "signal"),
    posix: ("abort", "execv", "execve", "fork", "kill", "killpg", "pipe", "pipe2", "posix_spawn", "posix_spawnp", "system"),
    os: ("abort", "execv", "execve", "fork", "kill", "killpg", "posix_spawn", "posix_spawnp", "system", "popen", "pipe", "pipe2"),
    _socket: ("CAPI", "SocketType", "dup", "socket", "socketpair"),
    socket: ("SocketType", "create_connection", "create_server", "fromfd", "socket", "socketpair"),
    sys: ("_current_exceptions", "_current_frames", "addaudithook", "monitoring", "remote_exec"),
    gc: ("get_objects", "get_referents", "get_referrers"),
    _imp: ("create_builtin", "create_dynamic", "exec_builtin", "exec_dynamic"),
}


def version() -> str:
    return ".".join(map(str, sys.version_info[:3]))


def contained_host() -> tuple[Callable[[Any, Any], Callable[[str], str]], list[Any]]:
    """What makes, of the two ways to the hub, what the loop in JavaScript calls with each line.

    And what JavaScript has to hold on to: Pyodide itself goes on using it, while nothing in Python leads there.
    """
    kept = _close_bridge()
    _refuse_modules()
    left = _left_open(kept)
    if left:
        raise RuntimeError(f"A way out of contained Python is open: {left}")
    for module, names in TAKEN.items():
        for name in names:
            if hasattr(module, name):
                delattr(module, name)

    def open_host(request: Any, write: Any) -> Callable[[str], str]:
        return Host(request, write).handle

    return open_host, kept


def _close_bridge() -> list[Any]:
    importlib.import_module("_pyodide._importhook").jsfinder.jsproxies.clear()
    # Pyodide put its own in their place.
    time.sleep = getattr(time.sleep, "__wrapped__", time.sleep)
    asyncio.run = getattr(asyncio.run, "__wrapped__", asyncio.run)
    asyncio.events._event_loop_policy = None  # type: ignore[attr-defined]
    asyncio.events._set_running_loop(None)
    sys.meta_path[:] = [finder for finder in sys.meta_path if "pyodide" not in _module_of(finder)]
    kept: list[Any] = []
    for name in [name for name in sys.modules if name.split(".")[0] in BRIDGE]:
        module = sys.modules.pop(name)
        # Functions that others hold on to find nothing either.
        if isinstance(module, type(sys)):
            kept.append(dict(vars(module)))
            vars(module).clear()
    for each in gc.get_objects():
        # What the module would be made of, if it could be imported again.
        if type(each) is dict and each.get("__name__") == "_pyodide_core":
            kept.append(each)
        elif type(each).__name__ == "JsLoader":
            each.jsproxy = None
    return kept


def _module_of(finder: Any) -> str:
    return str(getattr(finder if isinstance(finder, type) else type(finder), "__module__", ""))


def _refuse_modules() -> None:
    """Those of C are read now or never: a second copy of one would have what was taken from the first."""
    for name in sys.builtin_module_names:
        if name not in REFUSED and not name.startswith("_test"):
            importlib.import_module(name)
    for name in REFUSED:
        sys.modules.pop(name, None)
    _imp.is_builtin = lambda _name: 0  # type: ignore[assignment]


def _left_open(kept: list[Any]) -> str:
    """What something in Python still leads to: an object of JavaScript, a function of the bridge."""
    gc.collect()
    known = {id(each) for each in kept}
    held = gc.get_referents(*(each for each in gc.get_objects() if id(each) not in known))
    if any(kind.__name__ == "JsProxy" for kind in set(map(type, held))):
        return "an object of JavaScript"
    functions = (each for each in held if type(each) is types.BuiltinFunctionType)
    return next((each.__name__ for each in functions if each.__module__ == "_pyodide_core"), "")
