"""One script while it lives: its class, its instance, and what it knows of its orders. Decides nothing: it asks."""

from __future__ import annotations

import sys
import types
from _thread import get_ident
from decimal import Decimal, getcontext, localcontext, setcontext
from json import dumps, loads
from typing import Any
from weakref import WeakValueDictionary

from . import Algorithm, Indicator, Order, Position, Timer
from ._decimals import new_context
from ._errors import cut
from ._events import OWN, READS, other_event, read_candle, read_facts, read_trade
from ._lines import drawn, read_lines
from ._params import values_of
from ._saved import read_saved, write_saved

UNFINISHED = {"sent", "open", "partially filled", "unknown"}
# More than can be given at once.
MOST_DONE = 1000
# What a thread says while its script is not at work waits for the next turn; of more than this only the first lines. There
# are no threads in Pyodide: who speaks there meanwhile is somebody else.
MOST_LATER = 0 if sys.platform == "emscripten" else 200


ELSEWHERE = "Leadline can be asked only in the thread that calls the script's methods. Put it into a queue, and ask from a method, such as on_timer."


class Turn:
    """The way to the hub, until what the script was given to do is answered."""

    def __init__(self, ask: Any, log: Any) -> None:
        self.ask = ask
        self.log = log
        self.ends_batch = False


class Instance:
    def __init__(self, module: types.ModuleType) -> None:
        self.module = module
        # The one that its methods run in: while another one asked, its answer would be read as theirs.
        self._thread = get_ident()
        self.file = str(module.__file__)
        # The class of the file, once it is read.
        self.cls: Any = None
        self.state = "Initialized"
        self.positions: dict[tuple[str, str], Position] = {}
        self.timers: dict[str, Timer] = {}
        self._orders: dict[str, Order] = {}
        # Those that finished last, which the script may still be called for; and all that it holds on to.
        self._done: dict[str, Order] = {}
        self._held: WeakValueDictionary[str, Order] = WeakValueDictionary()
        self._turn: Turn | None = None
        self._later: list[tuple[str, str]] = []
        self._script: Any = None
        # Of an indicator that draws more than one.
        self._lines: list[str] = []
        self._draws = False
        # The dict that the script was given, and what the hub has of it.
        self._saved: dict[str, Any] = {}
        self._kept = "{}"
        # Its own precision and rounding: what one script sets is not felt by another, nor by the library.
        self._decimals = new_context()
        self._library_decimals = getcontext()

    # Its turn.

    def begin(self, turn: Turn) -> None:
        self._library_decimals = getcontext()
        self._turn = turn
        for text, level in self._later:
            turn.log(text, level)
        self._later.clear()
        setcontext(self._decimals)

    def end(self) -> None:
        self._decimals = getcontext()
        setcontext(self._library_decimals)
        self._turn = None

    # What the script's own methods use.

    def log(self, text: str, level: str = "info") -> None:
        # Once: a thread may log while the turn ends.
        turn = self._turn
        if turn:
            turn.log(cut(text), level)
        elif len(self._later) < MOST_LATER:
            self._later.append((cut(text), level))

    def ask(self, call: dict[str, Any]) -> Any:
        return self._ask(call)["result"]

    def _ask(self, call: dict[str, Any]) -> dict[str, Any]:
        turn = self._turn
        if get_ident() != self._thread:
            raise RuntimeError(ELSEWHERE)
        if turn is None:
            raise RuntimeError("Only a script's own methods can do this, while they run.")
        text = turn.ask(dumps(call))
        if text is None:
            raise SystemExit
        answer = loads(text)
        self.state = answer["state"]
        self.apply(answer["news"])
        if answer["endBatch"]:
            turn.ends_batch = True
        if answer["trouble"]:
            raise ValueError(answer["trouble"])
        return answer

    def past(self, call: dict[str, Any]) -> list[Any]:
        data = self._ask(call)["past"]
        with localcontext(new_context()):
            return [(read_candle if each["kind"] == "candle" else read_trade)(each) for each in data]

    def facts(self, call: dict[str, Any]) -> Any:
        with localcontext(new_context()):
            return read_facts(self._ask(call)["facts"])

    def timer(self, at: float | None, every: float | None, name: str) -> Timer:
        timer = Timer()
        timer._leadline, timer.name, timer.every, timer.time, timer.is_over = self, name, every, at, False
        timer.id = self.ask({"kind": "timer", "at": at, "every": every})
        self.timers[timer.id] = timer
        return timer

    def cancel_timer(self, timer: Timer) -> bool:
        timer.is_over = True
        is_there = self.timers.pop(timer.id, None) is not None
        return self.ask({"kind": "cancelTimer", "id": timer.id}) is True and is_there

    def order_of(self, number: str) -> Order | None:
        return self._orders.get(number) or self._done.get(number)

    def order(self, kind: str, symbol: str, exchange: str, size: str | None, terms: dict[str, Any]) -> Order | None:
        number = self.ask({"kind": kind, "symbol": symbol, "exchange": exchange, "size": size, **terms})
        return None if number is None else self.order_of(number)

    def working(self) -> list[Order]:
        return [order for order in self._orders.values() if order.status in UNFINISHED]

    def keep(self) -> None:
        """After its methods: what they left in `self.saved` is the hub's to keep."""
        saved = getattr(self._script, "saved", None)
        if not isinstance(self._script, Algorithm) or not isinstance(saved, dict):
            return
        if saved is not self._saved:
            # It put a dict of its own there. An older script may mean something else by that name.
            try:
                write_saved(saved)
            except (TypeError, ValueError):
                return
            self._saved = saved
        if not saved and self._kept == "{}":
            return
        text = write_saved(saved)
        if text != self._kept:
            self.ask({"kind": "save", "text": text})
            self._kept = text

    # What the hub makes it do.

    def apply(self, news: dict[str, Any]) -> None:
        with localcontext(new_context()):
            self._apply(news)

    def _apply(self, news: dict[str, Any]) -> None:
        for data in news["orders"]:
            order = self._held.get(data["id"])
            if order is None:
                order = self._held[data["id"]] = Order()
            self._orders[data["id"]] = order
            for name in ("id", "symbol", "exchange", "side", "replaces", "synthetic", "parent", "status", "time"):
                setattr(order, name, data[name])
            order.size, order.filled = Decimal(data["size"]), Decimal(data["filled"])
            order.limit = None if data["limit"] is None else Decimal(data["limit"])
            order.stop = None if data["stop"] is None else Decimal(data["stop"])
            order.time_in_force, order.post_only = data["timeInForce"].upper(), data["postOnly"]
            if order.status not in UNFINISHED:
                # The script may hold on to it; it is called for it once more.
                self._done[order.id] = self._orders.pop(order.id)
                if len(self._done) > MOST_DONE:
                    del self._done[next(iter(self._done))]
        for data in news["positions"]:
            held = Position(Decimal(data["size"]), Decimal(data["averagePrice"]))
            self.positions[(data["symbol"], data["exchange"])] = held

    def call(self, record: str) -> Any:
        read = READS.get(record[0])
        if read:
            method, make = read
            value = getattr(self._script, method)(make(record))
            return drawn(value, self._lines, method) if self._draws else None
        event = other_event(record)
        kind = event["kind"]
        if kind in OWN:
            with localcontext(new_context()):
                own = OWN[kind](self, event)
            if own is not None:
                getattr(self._script, f"on_{kind}")(own)
            return None
        if kind == "start":
            return self._start(event["params"], event.get("saved", "{}"))
        if kind == "pause":
            return self._script.on_pause()
        if kind == "stop":
            return self._script.on_stop()
        if kind == "check":
            return self._script.on_check()
        return None

    def _start(self, params: list[dict[str, Any]], saved: str) -> Any:
        with localcontext(new_context()):
            values = values_of(self.cls.params, params)
            self._saved, self._kept = read_saved(saved), saved
        script = self.cls.__new__(self.cls)
        script._leadline = self
        script.params = values
        if isinstance(script, Algorithm):
            script.saved = self._saved
        script.__init__()
        self._script = script
        if isinstance(script, Indicator):
            self._draws = True
            self._lines = [line["name"] for line in read_lines(self.cls.lines)]
        return script.on_start()
