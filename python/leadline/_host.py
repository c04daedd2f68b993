"""What a Python process does with each line of the hub: runs the methods of its one script, and answers.

The same host runs in CPython and in Pyodide. How lines are read and written is outside (`__main__.py`,
pyodide-host/main.mts, python-worker.ts). What is text and what is JSON says `packages/algorithms/src/process/script-wire.ts`.
"""

from __future__ import annotations

import linecache
import sys
import types
from json import dumps, loads
from time import perf_counter
from typing import Any, Callable

from . import Algorithm, Indicator
from ._errors import LONGEST, cut, describe
from ._events import begin_levels
from ._instance import Instance, Turn
from ._lines import read_depth, read_lines
from ._params import describe_param
from ._reading import read_class

# So long a script may go on with its batch before a command (Pause, Stop) has its turn.
TURN_S = 0.02
RECORD = "\x1e"
MOMENT = "\x1d"


class Printed:
    """What a script prints goes to its log, line by line."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.current: Instance | None = None
        self.kept = ""

    def write(self, text: str) -> int:
        *lines, kept = (self.kept + text).split("\n")
        # A line that never ends is not gathered: its beginning is what the log will show.
        self.kept = cut(kept, LONGEST + 1)
        for line in lines:
            if self.current:
                self.current.log(line)
        return len(text)

    def flush(self) -> None:
        if self.kept:
            self.write("\n")

    def isatty(self) -> bool:
        return False


class Host:
    def __init__(self, request: Callable[[str], str | None], write: Callable[[str], Any]) -> None:
        """`request` writes a line and waits for its answer."""
        self._request = request
        self._write = write
        self._script: Instance | None = None
        # Of the batch: so many events came before the one that is being handled.
        self._at = 0
        self._printed = Printed()
        sys.stdout = sys.stderr = self._printed  # type: ignore[assignment]
        # True while a method of a script runs: only then is there anything to interrupt.
        self.is_running = False

    def handle(self, line: str) -> str:
        """What the hub is answered."""
        self._at = 0
        if line[0] in "EA":
            return self._deliver(line)
        message = loads(line)
        # Before anything of the script runs: it could change what they are looked up in.
        names = _undefined(message) if message.get("findsNames") else None
        read = self._load(message)
        return dumps({**read, "names": names} if names else read)

    def _ask(self, call: str) -> str | None:
        return self._request(f'{{"type":"call","at":{self._at},"call":{call}}}')

    def _log(self, text: str, level: str = "info") -> None:
        line = {"type": "log", "at": self._at, "text": text}
        self._write(dumps(line if level == "info" else {**line, "level": level}))

    def _load(self, message: dict[str, Any]) -> dict[str, Any]:
        file, text = message["name"], message["text"]
        if message.get("onlyRead"):
            return _read(file, text)
        module = types.ModuleType("script")
        module.__file__ = file
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        sys.modules[module.__name__] = module
        script = Instance(module)
        try:
            self._run(script, lambda: exec(compile(text, file, "exec"), module.__dict__))
            script.cls = _only_class(module)
            loaded = _describe_class(script.cls)
        except (Exception, KeyboardInterrupt, SystemExit) as error:
            described = describe(error, file)
            if isinstance(error, KeyboardInterrupt):
                described["message"] = "The file did not end when it was read. Only methods may wait for something."
            return {"type": "refused", "error": described}
        self._script = script
        return {"type": "loaded", **loaded}

    def _run(self, script: Instance, work: Callable[[], Any]) -> Any:
        self._begin(script)
        try:
            return work()
        finally:
            self._end(script)

    def _begin(self, script: Instance) -> Turn:
        turn = Turn(self._ask, self._log)
        self._printed.current = script
        script.begin(turn)
        self.is_running = True
        return turn

    def _end(self, script: Instance) -> None:
        self.is_running = False
        self._printed.flush()
        script.end()

    def _deliver(self, line: str) -> str:
        script = self._script
        moments: list[list[str]]
        if line[0] == "A":
            # Events of several moments, of a backtest that is ahead of its script.
            begin, *texts = line.split(MOMENT)
            head, news, levels = begin.split(RECORD)
            begin_levels(levels)
            moments = [text.split(RECORD) for text in texts]
        else:
            head, news, *records = line.split(RECORD)
            moments = [records]
        if script is None:
            return f"D{sum(map(len, moments))} 0"
        script.state = head[1:]
        if news:
            script.apply(loads(news))
        began = perf_counter()
        until = began + TURN_S
        error, is_interrupted = None, False
        values: list[float | None] = []
        call, printed = script.call, self._printed
        handled = 0
        turn = self._begin(script)
        try:
            for records in moments:
                left = len(records)
                for record in records:
                    self._at = handled
                    handled += 1
                    left -= 1
                    value = call(record)
                    # What an indicator draws; an algorithm draws nothing.
                    if value is not None and record[0] in "cbp":
                        values.extend(value)
                    if printed.kept:
                        printed.flush()
                    if turn.ends_batch or perf_counter() > until:
                        break
                # What it saved counts once all of that moment has come.
                if not (turn.ends_batch and left):
                    script.keep()
                if turn.ends_batch or perf_counter() > until:
                    break
        except (Exception, KeyboardInterrupt, SystemExit) as raised:
            self.is_running = False
            is_interrupted = isinstance(raised, KeyboardInterrupt)
            error = describe(raised, script.file)
        finally:
            self._end(script)
        spent_ms = round((perf_counter() - began) * 1000, 3)
        if error is None and not values:
            return f"D{handled} {spent_ms:.3f}"
        done = {"type": "done", "handled": handled, "error": error, "isInterrupted": is_interrupted}
        return dumps({**done, "values": values, "spentMs": spent_ms})


def _undefined(message: dict[str, Any]) -> list[dict[str, Any]]:
    from ._names import undefined_names

    return undefined_names(message["text"], message["name"])


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
    params = [describe_param(name, value) for name, value in cls.params.items()]
    return {
        "className": cls.__name__,
        "kind": "Indicator" if is_indicator else "Algorithm",
        "docstring": (cls.__dict__.get("__doc__") or "").strip().split("\n\n")[0],
        "params": params,
        "pane": cls.pane if is_indicator else None,
        **({"lines": read_lines(cls.lines)} if is_indicator else {}),
        **({"bookDepth": read_depth(cls.depth)} if is_indicator and cls.on_book is not Indicator.on_book else {}),
    }
