"""Types of the module `leadline`, for your own editor: put this file where it looks for stubs."""

from decimal import Decimal
from typing import Any, Literal, NamedTuple

State = Literal["Initialized", "Running", "Paused", "Stopped"]
Side = Literal["buy", "sell"]
Exchange = Literal["Coinbase", "Kraken", "Gemini", "Binance.US", "Robinhood"]

class Level(NamedTuple):
    price: Decimal
    size: Decimal
    exchange: str

class Book(NamedTuple):
    symbol: str
    bids: list[Level]
    asks: list[Level]
    time: float
    @property
    def best_bid(self) -> Level | None: ...
    @property
    def best_ask(self) -> Level | None: ...

class Trade(NamedTuple):
    symbol: str
    exchange: str
    price: Decimal
    size: Decimal
    side: Side
    time: float

class Candle(NamedTuple):
    open: Decimal
    high: Decimal
    low: Decimal
    close: Decimal
    volume: Decimal
    time: float

class Position(NamedTuple):
    size: Decimal
    average_price: Decimal

class Order:
    id: str
    symbol: str
    exchange: str
    side: Side
    size: Decimal
    filled: Decimal
    limit: Decimal | None
    status: Literal[
        "sent", "open", "partially filled", "unknown", "filled", "canceled", "expired", "rejected"
    ]
    time: float

class Algorithm:
    params: dict[str, Any]
    @property
    def state(self) -> State: ...
    def on_start(self) -> None: ...
    def on_book(self, book: Book) -> None: ...
    def on_trade(self, trade: Trade) -> None: ...
    def on_pause(self) -> None: ...
    def on_stop(self) -> None: ...
    def subscribe_book(
        self, symbol: str, exchanges: list[Exchange] | None = None, depth: int = 1
    ) -> None: ...
    def subscribe_trades(self, symbol: str, exchanges: list[Exchange] | None = None) -> None: ...
    def open_position(
        self, symbol: str, exchange: Exchange, size: Decimal, limit: Decimal | None = None
    ) -> Order | None: ...
    def close_position(
        self,
        symbol: str,
        exchange: Exchange,
        size: Decimal | None = None,
        limit: Decimal | None = None,
    ) -> Order | None: ...
    def cancel(self, order: Order) -> bool: ...
    def orders(self) -> list[Order]: ...
    def position(self, symbol: str, exchange: Exchange) -> Position: ...
    def log(self, text: object) -> None: ...

class Indicator:
    params: dict[str, Any]
    pane: Literal["price", "below"]
    def on_start(self) -> None: ...
    def on_candle(self, candle: Candle) -> float | Decimal | int | None: ...
    def log(self, text: object) -> None: ...
