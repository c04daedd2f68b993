"""What the hub hands over, made from its text (`packages/algorithms/src/process/batch-text.ts`): one record, one event."""

from __future__ import annotations

from decimal import Decimal
from json import loads
from typing import TYPE_CHECKING, Any, Callable

from . import Allotment, Balance, Book, Candle, Fees, Fill, Instrument, Level, Order, Timer, Trade

if TYPE_CHECKING:
    from ._instance import Instance

FIELD = "\x1f"
LEVEL = "\x1c"
_new = tuple.__new__

# Most levels of a book were in the one before: their numbers are read once.
MOST_LEVELS = 10_000


def _trade(record: str) -> Trade:
    _, symbol, exchange, price, size, side, time = record.split(FIELD)
    return _new(Trade, (symbol, exchange, Decimal(price), Decimal(size), side, float(time)))


class _Levels(dict[str, Level]):
    """A level by its text. Nothing in it can be changed, so that several books may hold the same."""

    def __missing__(self, text: str) -> Level:
        price, size, exchange = text.split(FIELD)
        if len(self) >= MOST_LEVELS:
            self.clear()
        level = self[text] = _new(Level, (Decimal(price), Decimal(size), exchange))
        return level


_level = _Levels().__getitem__
# Where a batch names its levels by their places: all of them, by the text of the place.
_places: dict[str, Level] = {}


def begin_levels(text: str) -> None:
    """The levels of the batch that follows."""
    _places.clear()
    if text:
        _places.update((str(place), _level(each)) for place, each in enumerate(text.split(LEVEL)))


def _book(record: str, level: Callable[[str], Level] = _level) -> Book:
    head, *levels = record.split(LEVEL)
    _, symbol, time, exchange, count = head.split(FIELD)
    bids = int(count)
    book = _new(Book, (symbol, list(map(level, levels[:bids])), list(map(level, levels[bids:])), float(time)))
    book.exchange = exchange
    return book


def _placed_book(record: str) -> Book:
    return _book(record, _places.__getitem__)


def _candle(record: str) -> Candle:
    fields = record.split(FIELD)
    return Candle(*map(Decimal, fields[1:6]), float(fields[6]))


READS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "t": ("on_trade", _trade),
    "b": ("on_book", _book),
    "p": ("on_book", _placed_book),
    "c": ("on_candle", _candle),
}


def other_event(record: str) -> dict[str, Any]:
    """An event that comes seldom: JSON behind 'j'."""
    return loads(record[2:])


def read_candle(data: dict[str, Any]) -> Candle:
    values = [Decimal(data[name]) for name in ("open", "high", "low", "close", "volume")]
    candle = Candle(*values, data["time"])
    candle.symbol, candle.timeframe = data.get("symbol", ""), data.get("timeframe", "")
    return candle


def read_trade(data: dict[str, Any]) -> Trade:
    price, size = Decimal(data["price"]), Decimal(data["size"])
    return Trade(data["symbol"], data["exchange"], price, size, data["side"], data["time"])


FACTS: dict[str, Any] = {"allotment": Allotment, "balance": Balance, "fees": Fees, "instrument": Instrument}
NAMES = {"tick": "tick", "lot": "lot", "minSize": "min_size", "maxSize": "max_size", "minValue": "min_value", "maxValue": "max_value"}


def read_facts(data: dict[str, Any]) -> Any:
    """A market or an account: amounts are decimal text, flags are not."""
    kind = FACTS[data["kind"]]
    if kind is Instrument:
        amounts = {NAMES[name]: _maybe(data[name]) for name in NAMES}
        return Instrument(**amounts, is_open=data["isOpen"])
    return kind(*(Decimal(data[name]) for name in kind._fields))


def _maybe(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


def read_fill(script: Instance, data: dict[str, Any]) -> Fill | None:
    order = script.order_of(data["id"])
    if order is None:
        return None
    price, size, fee = (Decimal(data[name]) for name in ("price", "size", "fee"))
    return Fill(order, price, size, fee, data["feeCurrency"], data["isMaker"], data["time"])


def read_order(script: Instance, data: dict[str, Any]) -> Order | None:
    return script.order_of(data["id"])


def read_timer(script: Instance, data: dict[str, Any]) -> Timer | None:
    timer = script.timers.get(data["id"])
    if timer is None:
        return None
    if timer.every is None:
        del script.timers[timer.id]
        timer.is_over = True
    timer.time = data["time"]
    return timer


def read_market_candle(_script: Instance, data: dict[str, Any]) -> Candle:
    return read_candle(data)


OWN = {"candle": read_market_candle, "fill": read_fill, "order": read_order, "timer": read_timer}
