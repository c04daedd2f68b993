"""What scripts of Leadline import. The guide 'Algorithms' of the manual describes every name here."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from typing import Any, NamedTuple

from ._decimals import new_context
from ._params import Param
from ._synthetic import Bracket, Chase, Iceberg, Oco, TrailingStop, Twap, asked

__all__ = [
    "Algorithm",
    "Allotment",
    "Balance",
    "Book",
    "Bracket",
    "Candle",
    "Chase",
    "Fees",
    "Fill",
    "Iceberg",
    "Indicator",
    "Instrument",
    "Level",
    "Oco",
    "Order",
    "Position",
    "Timer",
    "Trade",
    "TrailingStop",
    "Twap",
    "param",
]


class Level(NamedTuple):
    price: Decimal
    size: Decimal
    exchange: str


class _Book(NamedTuple):
    symbol: str
    bids: list[Level]
    asks: list[Level]
    time: float



class Book(_Book):
    """Four values, as ever; the exchange is beside them, so that it is known where a side is empty."""

    exchange: str = ""

    @property
    def best_bid(self) -> Level | None:
        return self.bids[0] if self.bids else None

    @property
    def best_ask(self) -> Level | None:
        return self.asks[0] if self.asks else None


class Trade(NamedTuple):
    symbol: str
    exchange: str
    price: Decimal
    size: Decimal
    side: str
    time: float


class _Candle(NamedTuple):
    open: Decimal
    high: Decimal
    low: Decimal
    close: Decimal
    volume: Decimal
    time: float


class Candle(_Candle):
    """Six values, as ever; of which market and width they are is beside them."""

    symbol: str = ""
    timeframe: str = ""


class Instrument(NamedTuple):
    tick: Decimal
    lot: Decimal
    min_size: Decimal | None
    max_size: Decimal | None
    min_value: Decimal | None
    max_value: Decimal | None
    is_open: bool

    def fit_size(self, size: Any) -> Decimal:
        return _on_step(size, self.lot, ROUND_FLOOR)

    def fit_price(self, price: Any, side: str) -> Decimal:
        if side not in ("buy", "sell"):
            raise ValueError(f'side must be "buy" or "sell", not {side!r}')
        return _on_step(price, self.tick, ROUND_FLOOR if side == "buy" else ROUND_CEILING)


class Fees(NamedTuple):
    maker: Decimal
    taker: Decimal


class Balance(NamedTuple):
    available: Decimal
    held: Decimal

    @property
    def total(self) -> Decimal:
        with localcontext(new_context()):
            return self.available + self.held


class Allotment(NamedTuple):
    size: Decimal
    sold: Decimal
    available: Decimal


class Position(NamedTuple):
    size: Decimal
    average_price: Decimal


class Order:
    """One order. The same object follows it: `filled` and `status` change as the exchange reports."""

    __slots__ = (
        "__weakref__",
        "exchange",
        "filled",
        "id",
        "limit",
        "parent",
        "post_only",
        "replaces",
        "side",
        "size",
        "status",
        "stop",
        "symbol",
        "synthetic",
        "time",
        "time_in_force",
    )

    id: str
    symbol: str
    exchange: str
    side: str
    size: Decimal
    filled: Decimal
    limit: Decimal | None
    stop: Decimal | None
    time_in_force: str
    post_only: bool
    replaces: str | None
    synthetic: str | None
    parent: str | None
    status: str
    time: float

    def __repr__(self) -> str:
        price = "market" if self.limit is None else f"limit {self.limit}"
        if self.stop is not None:
            price = f"stop {self.stop} {price}"
        if self.synthetic is not None:
            price = f"{self.synthetic} {price}"
        return f"<Order {self.side} {self.size} {self.symbol} {self.exchange} {price}: {self.status}>"


class Fill(NamedTuple):
    order: Order
    price: Decimal
    size: Decimal
    fee: Decimal
    fee_currency: str
    is_maker: bool | None
    time: float


class Timer:
    __slots__ = ("_leadline", "every", "id", "is_over", "name", "time")

    def cancel(self) -> bool:
        return self._leadline.cancel_timer(self)

    def __repr__(self) -> str:
        return f"<Timer {self.name or self.id}>"


def param(
    default: Any, minimum: Any = None, maximum: Any = None, step: Any = None, choices: Any = None, help: str = ""
) -> Any:
    return Param(default, minimum, maximum, step, choices, help)


class _Script:
    params: dict[str, Any] = {}
    _leadline: Any

    def on_start(self) -> None:
        pass

    def log(self, text: object, level: str = "info") -> None:
        if level not in _LEVELS:
            raise ValueError(f'level must be "debug", "info", "warning" or "error", not {level!r}')
        self._leadline.log(str(text), level)


class Algorithm(_Script):
    """Derive one class per file from this."""

    saved: dict[str, Any]

    def on_book(self, book: Book) -> None:
        pass

    def on_trade(self, trade: Trade) -> None:
        pass

    def on_candle(self, candle: Candle) -> None:
        pass

    def on_order(self, order: Order) -> None:
        pass

    def on_fill(self, fill: Fill) -> None:
        pass

    def on_timer(self, timer: Timer) -> None:
        pass

    def on_pause(self) -> None:
        pass

    def on_stop(self) -> None:
        pass

    def on_check(self) -> None:
        pass

    @property
    def state(self) -> str:
        return self._leadline.state

    def subscribe_book(self, symbol: str, exchanges: list[str] | None = None, depth: int = 1) -> None:
        ask = {"kind": "subscribeBook", "symbol": symbol, "exchanges": _names(exchanges), "depth": int(depth)}
        self._leadline.ask(ask)

    def subscribe_trades(self, symbol: str, exchanges: list[str] | None = None) -> None:
        self._leadline.ask({"kind": "subscribeTrades", "symbol": symbol, "exchanges": _names(exchanges)})

    def subscribe_candles(self, symbol: str, timeframe: str = "1m", exchanges: list[str] | None = None) -> None:
        call = {"kind": "subscribeCandles", "symbol": symbol, "timeframe": timeframe}
        self._leadline.ask({**call, "exchanges": _names(exchanges)})

    def history(
        self, symbol: str, timeframe: str = "1m", count: int = 100, exchanges: list[str] | None = None
    ) -> list[Candle]:
        call = {"kind": "pastCandles", "symbol": symbol, "timeframe": timeframe, "count": int(count)}
        return self._leadline.past({**call, "exchanges": _names(exchanges)})

    def past_trades(self, symbol: str, count: int = 500, exchanges: list[str] | None = None) -> list[Trade]:
        call = {"kind": "pastTrades", "symbol": symbol, "count": int(count)}
        return self._leadline.past({**call, "exchanges": _names(exchanges)})

    def every(self, seconds: float, name: str = "") -> Timer:
        return self._leadline.timer(None, float(seconds), str(name))

    def at(self, time: float, name: str = "") -> Timer:
        return self._leadline.timer(float(time), None, str(name))

    def now(self) -> float:
        return float(self._leadline.ask({"kind": "now"}))

    def instrument(self, symbol: str, exchange: str) -> Instrument:
        return self._leadline.facts({"kind": "instrument", "symbol": symbol, "exchange": exchange})

    def fees(self, symbol: str, exchange: str) -> Fees:
        return self._leadline.facts({"kind": "fees", "symbol": symbol, "exchange": exchange})

    def balance(self, currency: str, exchange: str) -> Balance:
        return self._leadline.facts({"kind": "balance", "currency": currency, "exchange": exchange})

    def allotment(self, asset: str, exchange: str) -> Allotment:
        return self._leadline.facts({"kind": "allotment", "asset": asset, "exchange": exchange})

    def open_position(
        self,
        symbol: str,
        exchange: str,
        size: Any,
        limit: Any = None,
        stop: Any = None,
        time_in_force: str = "GTC",
        post_only: bool = False,
        side: str = "buy",
        synthetic: Any = None,
    ) -> Order | None:
        if side not in ("buy", "sell"):
            raise ValueError(f'side must be "buy" or "sell", not {side!r}')
        terms = {**_terms(limit, stop, time_in_force, post_only, synthetic), "side": side}
        return self._leadline.order("open", symbol, exchange, _amount(size), terms)

    def close_position(
        self,
        symbol: str,
        exchange: str,
        size: Any = None,
        limit: Any = None,
        stop: Any = None,
        time_in_force: str = "GTC",
        post_only: bool = False,
        synthetic: Any = None,
    ) -> Order | None:
        terms = _terms(limit, stop, time_in_force, post_only, synthetic)
        return self._leadline.order("close", symbol, exchange, _amount(size), terms)

    def cancel(self, order: Order) -> bool:
        return self._leadline.ask({"kind": "cancel", "id": order.id}) is True

    def replace(self, order: Order, size: Any = None, limit: Any = None, stop: Any = None) -> bool:
        change = {"size": _amount(size), "limit": _amount(limit), "stop": _amount(stop)}
        return self._leadline.ask({"kind": "replace", "id": order.id, **change}) is True

    def notify(self, text: object) -> bool:
        return self._leadline.ask({"kind": "notify", "text": str(text)[:_LONGEST_NOTICE]}) is True

    def orders(self) -> list[Order]:
        return self._leadline.working()

    def position(self, symbol: str, exchange: str) -> Position:
        return self._leadline.positions.get((symbol, exchange), _NOTHING)


class Indicator(_Script):
    """Derive one class per file from this. `pane` is "price" (over the candles) or "below", `lines` what it draws."""

    pane: str = "price"
    lines: dict[str, str] = {}
    depth: int = 10

    def on_candle(self, candle: Candle) -> Any:
        return None

    def on_book(self, book: Book) -> Any:
        return None


_LEVELS = ("debug", "info", "warning", "error")
_LONGEST_NOTICE = 300
_NOTHING = Position(Decimal(0), Decimal(0))


def _names(exchanges: Any) -> list[str] | None:
    if exchanges is None:
        return None
    return [exchanges] if isinstance(exchanges, str) else [str(name) for name in exchanges]


def _terms(limit: Any, stop: Any, time_in_force: Any, post_only: Any, synthetic: Any) -> dict[str, Any]:
    if time_in_force not in ("GTC", "IOC", "FOK"):
        raise ValueError(f'time_in_force must be "GTC", "IOC" or "FOK", not {time_in_force!r}')
    terms = {"limit": _amount(limit), "stop": _amount(stop)}
    terms = {**terms, "timeInForce": time_in_force.lower(), "postOnly": bool(post_only)}
    return terms if synthetic is None else {**terms, "synthetic": asked(synthetic, _amount)}


def _on_step(value: Any, step: Decimal, rounding: str) -> Decimal:
    with localcontext(new_context()):
        count = (Decimal(_amount(value) or 0) / step).to_integral_value(rounding)
        return count * step


def _amount(value: Any) -> str | None:
    """Decimal text without an exponent. A float means what Python prints for it, not its binary neighbor."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (Decimal, int, float, str)):
        raise TypeError(f"a price or size must be a Decimal, not {type(value).__name__}")
    with localcontext(new_context()):
        number = Decimal(str(value)) if isinstance(value, float) else Decimal(value)
        if not number.is_finite():
            raise ValueError(f"{value} is not a price or size")
        return format(number, "f")
