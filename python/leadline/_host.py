"""The loop of a Python process: reads what the hub says, line by line, runs the script's methods, and answers.

The same loop runs in CPython and in Pyodide. What differs (how a line is read and written) is given to it.
"""

from __future__ import annotations

import json
import linecache
import sys
import time
import types
from typing import Any, Callable

from . import Algorithm, Indicator
from ._errors import LONGEST, cut, describe
from ._instance import Instance, type_of, write_param
from ._reading import read_class

# So long one script may go on with its batch before others in the same process, or a command, have their turn.
TURN_S = 0.02


class Wire:
    def __init__(self, write: Callable[[str], Any], read: Callable[[], str | None]) -> None:
        self._write = write
        self.read = read
        self.end_batch = False

    def send(self, message: dict[str, Any]) -> None:
        self._write(json.dumps(message))

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        self.send(message)
        text = self.read()
        if text is None:
            raise SystemExit
        return json.loads(text)


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
    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._scripts: dict[int, Instance] = {}
        self._printed = Printed()
        sys.stdout = sys.stderr = self._printed  # type: ignore[assignment]
        # True while a method of a script runs: only then is there anything to interrupt.
        self.is_running = False

    def serve(self) -> None:
        self._wire.send({"type": "ready", "version": ".".join(map(str, sys.version_info[:3]))})
        while True:
            text = self._wire.read()
            if text is None:
                return
            message = json.loads(text)
            if message["type"] == "deliver":
                self._deliver(message)
            elif message["type"] == "load":
                self._load(message)
            elif message["type"] == "unload":
                gone = self._scripts.pop(message["script"], None)
                if gone:
                    sys.modules.pop(gone.module.__name__, None)

    def _load(self, message: dict[str, Any]) -> None:
        number, file, text = message["script"], message["name"], message["text"]
        if message.get("onlyRead"):
            return self._read(number, file, text)
        module = types.ModuleType(f"script_{number}")
        module.__file__ = file
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        sys.modules[module.__name__] = module
        script = Instance(number, module, self._wire)
        try:
            self._run(script, lambda: exec(compile(text, file, "exec"), module.__dict__))
            script.cls = _only_class(module)
            loaded = _describe_class(script.cls)
        except (Exception, KeyboardInterrupt, SystemExit) as error:
            sys.modules.pop(module.__name__, None)
            told = describe(error, file)
            if isinstance(error, KeyboardInterrupt):
                told["message"] = "The file did not end when it was read. Only methods may wait for something."
            self._wire.send({"type": "refused", "script": number, "error": told})
            return
        self._scripts[number] = script
        self._wire.send({"type": "loaded", "script": number, **loaded})

    def _read(self, number: int, file: str, text: str) -> None:
        try:
            self._wire.send({"type": "loaded", "script": number, **read_class(text, file)})
        except Exception as error:
            self._wire.send({"type": "refused", "script": number, "error": describe(error, file)})

    def _deliver(self, message: dict[str, Any]) -> None:
        script = self._scripts.get(message["script"])
        if script is None:
            return
        script.state = message["state"]
        script.apply(message["news"])
        self._wire.end_batch = False
        began = time.perf_counter()
        handled, error, is_interrupted = 0, None, False
        values: list[float | None] = []
        for event in message["events"]:
            handled += 1
            try:
                value = self._run(script, lambda event=event: script.call(event))
                if event["kind"] == "candle":
                    values.append(value)
            except (Exception, KeyboardInterrupt, SystemExit) as raised:
                is_interrupted = isinstance(raised, KeyboardInterrupt)
                error = describe(raised, script.file)
                break
            if self._wire.end_batch or time.perf_counter() - began > TURN_S:
                break
        done = {"type": "done", "script": script.number, "handled": handled, "error": error}
        spent = round((time.perf_counter() - began) * 1000, 3)
        self._wire.send({**done, "isInterrupted": is_interrupted, "values": values, "spentMs": spent})

    def _run(self, script: Instance, work: Callable[[], Any]) -> Any:
        self._printed.current = script
        self.is_running = True
        try:
            return work()
        finally:
            self.is_running = False
            self._printed.flush()


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
