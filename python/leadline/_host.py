"""What a Python process does with each message of the hub: runs the script's methods, and answers.

The same host runs in CPython and in Pyodide. The loop around it, which reads and writes lines, is outside (`__main__.py`,
pyodide-host/main.mts, python-worker.ts): whose work a line is part of is known there and never said by Python itself.
"""

from __future__ import annotations

import linecache
import sys
import types
from time import perf_counter
from typing import Any, Callable

from . import Algorithm, Indicator
from ._errors import LONGEST, cut, describe
from ._instance import Instance, Turn, type_of, write_param
from ._reading import read_class
from ._shared import Shared

# So long one script may go on with its batch before others in the same process, or a command, have their turn.
TURN_S = 0.02


class Printed:
    """What a script prints goes to its log, line by line."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.current: Instance | None = None
        self._kept = ""

    def write(self, text: str) -> int:
        *lines, kept = (self._kept + text).split("\n")
        # A line that never ends is not gathered: its beginning is what the log will show.
        self._kept = cut(kept, LONGEST + 1)
        for line in lines:
            if self.current:
                self.current.log(line)
        return len(text)

    def flush(self) -> None:
        if self._kept:
            self.write("\n")

    def isatty(self) -> bool:
        return False


class Host:
    def __init__(self) -> None:
        self._scripts: dict[int, Instance] = {}
        self._printed = Printed()
        sys.stdout = sys.stderr = self._printed  # type: ignore[assignment]
        # True while a method of a script runs: only then is there anything to interrupt.
        self.is_running = False
        # Pyodide alone runs several scripts in one process.
        self._shared = Shared() if sys.platform == "emscripten" else None

    def handle(self, message: dict[str, Any], ask: Any, log: Any) -> dict[str, Any] | None:
        """`ask` and `log` lead to the hub in the name of this message's script, until it is answered."""
        turn = Turn(ask, log)
        number = message["script"]
        if self._shared:
            self._shared.enter(number, message["type"] == "deliver")
        try:
            if message["type"] == "deliver":
                return self._deliver(message, turn)
            if message["type"] == "load":
                return self._load(message, turn)
            if message["type"] == "unload":
                gone = self._scripts.pop(number, None)
                if gone:
                    sys.modules.pop(gone.module.__name__, None)
            return None
        finally:
            if self._shared:
                self._shared.leave(number)
                if number not in self._scripts:
                    self._shared.forget(number)

    def _load(self, message: dict[str, Any], turn: Turn) -> dict[str, Any]:
        number, file, text = message["script"], message["name"], message["text"]
        if message.get("onlyRead"):
            return _read(file, text)
        module = types.ModuleType(f"script_{number}")
        module.__file__ = file
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        sys.modules[module.__name__] = module
        script = Instance(module)
        try:
            self._run(script, turn, lambda: exec(compile(text, file, "exec"), module.__dict__))
            script.cls = _only_class(module)
            loaded = _describe_class(script.cls)
        except (Exception, KeyboardInterrupt, SystemExit) as error:
            sys.modules.pop(module.__name__, None)
            told = describe(error, file)
            if isinstance(error, KeyboardInterrupt):
                told["message"] = "The file did not end when it was read. Only methods may wait for something."
            return {"type": "refused", "error": told}
        self._scripts[number] = script
        return {"type": "loaded", **loaded}

    def _deliver(self, message: dict[str, Any], turn: Turn) -> dict[str, Any] | None:
        script = self._scripts.get(message["script"])
        if script is None:
            return None
        script.state = message["state"]
        script.apply(message["news"])
        began = perf_counter()
        handled, error, is_interrupted = 0, None, False
        values: list[float | None] = []
        for event in message["events"]:
            handled += 1
            try:
                value = self._run(script, turn, lambda event=event: script.call(event))
                if event["kind"] == "candle":
                    values.append(value)
            except (Exception, KeyboardInterrupt, SystemExit) as raised:
                is_interrupted = isinstance(raised, KeyboardInterrupt)
                error = describe(raised, script.file)
                break
            if turn.ends_batch or perf_counter() - began > TURN_S:
                break
        done = {"type": "done", "handled": handled, "error": error, "isInterrupted": is_interrupted}
        return {**done, "values": values, "spentMs": round((perf_counter() - began) * 1000, 3)}

    def _run(self, script: Instance, turn: Turn, work: Callable[[], Any]) -> Any:
        self._printed.current = script
        script.begin(turn)
        self.is_running = True
        try:
            return work()
        finally:
            self.is_running = False
            self._printed.flush()
            script.end()


def _read(file: str, text: str) -> dict[str, Any]:
    try:
        return {"type": "loaded", **read_class(text, file)}
    except Exception as error:
        return {"type": "refused", "error": describe(error, file)}


def _only_class(module: types.ModuleType) -> type:
    found = [
        each
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, (Algorithm, Indicator))
        and each.__module__ == module.__name__
    ]
    if len(found) != 1:
        words = "none" if not found else ", ".join(each.__name__ for each in found)
        raise TypeError(f"save one class per file, derived from Algorithm or Indicator; found {words}")
    return found[0]


def _describe_class(cls: Any) -> dict[str, Any]:
    if not isinstance(cls.params, dict) or not all(isinstance(name, str) for name in cls.params):
        raise TypeError("params must be a dict whose keys are text")
    is_indicator = issubclass(cls, Indicator)
    if is_indicator and cls.pane not in ("price", "below"):
        raise ValueError('pane must be "price" or "below"')
    params = [
        {"name": name, "type": type_of(value), "value": write_param(value)}
        for name, value in cls.params.items()
    ]
    return {
        "className": cls.__name__,
        "kind": "Indicator" if is_indicator else "Algorithm",
        "docstring": (cls.__dict__.get("__doc__") or "").strip().split("\n\n")[0],
        "params": params,
        "pane": cls.pane if is_indicator else None,
    }
