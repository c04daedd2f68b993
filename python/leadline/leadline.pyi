"""Types of the module `leadline`, for your own editor: put this file where it looks for stubs."""

from decimal import Decimal
from typing import Any, Literal, NamedTuple

State = Literal["Initialized", "Running", "Paused", "Stopped"]
Side = Literal["buy", "sell"]
Exchange = Literal["Coinbase", "Kraken", "Gemini", "Binance.US", "Robinhood"]
TimeInForce = Literal["GTC", "IOC", "FOK"]
LogLevel = Literal["debug", "info", "warning", "error"]
Timeframe = Literal["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w"]

class Level(NamedTuple):
    """One price of a book, at one exchange."""

    price: Decimal
    """Of one coin."""
    size: Decimal
    """In coins."""
    exchange: str
    """Where it rests."""

class Book(NamedTuple):
    """Bids and asks of a subscribed symbol."""

    symbol: str
    """Such as "BTC-USD"."""
    bids: list[Level]
    """Best first."""
    asks: list[Level]
    """Best first."""
    time: float
    """Seconds UTC."""
    @property
    def exchange(self) -> str:
        """Of which it is, also where a side is empty; empty where several are in it."""
    @property
    def best_bid(self) -> Level | None:
        """None when that side is empty."""
    @property
    def best_ask(self) -> Level | None:
        """None when that side is empty."""

class Trade(NamedTuple):
    """One print of the tape."""

    symbol: str
    """Such as "BTC-USD"."""
    exchange: str
    """Where it printed."""
    price: Decimal
    """Of one coin."""
    size: Decimal
    """In coins."""
    side: Side
    """Of who crossed the spread."""
    time: float
    """Seconds UTC."""

class Candle(NamedTuple):
    """One closed candle."""

    open: Decimal
    """First price."""
    high: Decimal
    """Highest price."""
    low: Decimal
    """Lowest price."""
    close: Decimal
    """Last price."""
    volume: Decimal
    """In coins."""
    time: float
    """When it opened, seconds UTC."""
    @property
    def symbol(self) -> str:
        """Of an algorithm's candle; empty for an indicator, which has one chart."""
    @property
    def timeframe(self) -> str:
        """Of an algorithm's candle, such as "1m"; empty for an indicator."""

class Instrument(NamedTuple):
    """One market at one exchange: how its prices and sizes move, and what an order must have."""

    tick: Decimal
    """Prices are multiples of this."""
    lot: Decimal
    """Sizes are multiples of this, in coins."""
    min_size: Decimal | None
    """Of one order, in coins; None where the exchange names none."""
    max_size: Decimal | None
    """Of one order, in coins; None where the exchange names none."""
    min_value: Decimal | None
    """Of one order, in the quote currency; None where the exchange names none."""
    max_value: Decimal | None
    """Of one order, in the quote currency; None where the exchange names none."""
    is_open: bool
    """It takes orders now."""
    def fit_size(self, size: Decimal) -> Decimal:
        """That size on the lots of the exchange, rounded down."""
    def fit_price(self, price: Decimal, side: Side) -> Decimal:
        """That price on the ticks of the exchange: a buy rounded down, a sell up."""

class Fees(NamedTuple):
    """What the exchange takes from this account, as fractions of the value."""

    maker: Decimal
    """Of an order that rested: 0.0025 is 0.25 %."""
    taker: Decimal
    """Of an order that traded at once."""

class Balance(NamedTuple):
    """What the account at an exchange has of a currency, whoever bought it."""

    available: Decimal
    """What an order can use."""
    held: Decimal
    """In orders."""
    @property
    def total(self) -> Decimal:
        """Both together."""

class Allotment(NamedTuple):
    """Coins of the trader's own that this algorithm may sell at an exchange."""

    size: Decimal
    """As the trader allotted it; 0 where nothing."""
    sold: Decimal
    """Of it, sold and not bought back."""
    available: Decimal
    """Of it, neither sold nor in an order."""

class Position(NamedTuple):
    """What this algorithm holds of a symbol at an exchange."""

    size: Decimal
    """In coins; 0 when flat, below 0 where it sold coins of an allotment."""
    average_price: Decimal
    """What was paid for it on average; below 0, what was got."""

class Order:
    """An order of this algorithm. The same object follows it."""

    id: str
    """Leadline's own number of it."""
    symbol: str
    """Such as "BTC-USD"."""
    exchange: Exchange
    """Where it was sent."""
    side: Side
    """To buy opens, to sell closes."""
    size: Decimal
    """In coins."""
    filled: Decimal
    """How much of it is filled."""
    limit: Decimal | None
    """None for a market order."""
    stop: Decimal | None
    """It goes to the book once the market has reached this price; None where it waits for none."""
    time_in_force: str
    """GTC rests until canceled, IOC trades at once what it can, FOK all of it or nothing."""
    post_only: bool
    """Refused instead of trading at once."""
    replaces: str | None
    """The id of the order in whose place it was put; None of most."""
    synthetic: Literal["oco", "bracket", "trailing-stop", "iceberg", "twap", "chase"] | None
    """Which synthetic order it is; None of an order at an exchange."""
    parent: str | None
    """The id of the synthetic order that it is a part of; None of most."""
    status: Literal[
        "sent",
        "open",
        "partially filled",
        "unknown",
        "filled",
        "canceled",
        "expired",
        "rejected",
        "done",
        "failed",
    ]
    """How far it is; a synthetic order is open, and then done, canceled or failed."""
    time: float
    """When it was sent, seconds UTC."""

class Fill(NamedTuple):
    """One fill of an order of this algorithm."""

    order: Order
    """Of which it is a part."""
    price: Decimal
    """Of one coin."""
    size: Decimal
    """In coins."""
    fee: Decimal
    """What the exchange took for it."""
    fee_currency: str
    """What the fee was paid in."""
    is_maker: bool | None
    """It rested in the book; None where the exchange does not say."""
    time: float
    """Seconds UTC."""

class Oco(NamedTuple):
    """One cancels the other: a limit that rests at the exchange, and a stop that Leadline holds."""

    stop: Decimal
    """At this price the limit is canceled and the rest sent."""
    stop_limit: Decimal | None = None
    """No worse than this once the stop is reached; None sends a market order."""
    trigger: Literal["last", "best"] = "last"
    """Which price reaches the stop: of the last trade, or the best one could trade at."""

class Bracket(NamedTuple):
    """An entry, and for what it fills a target that rests at the exchange and a stop that Leadline holds."""

    target: Decimal
    """Limit of the way out with a gain."""
    stop: Decimal
    """At this price entry and target are canceled and what came in goes out."""
    stop_limit: Decimal | None = None
    """No worse than this once the stop is reached; None sends a market order."""
    trigger: Literal["last", "best"] = "last"
    """Which price reaches the stop: of the last trade, or the best one could trade at."""

class TrailingStop(NamedTuple):
    """A stop that follows the market at a distance and never moves away from it."""

    percent: Decimal | None = None
    """How far behind the best price seen, in percent of it."""
    distance: Decimal | None = None
    """The same in the quote currency; give one of both."""
    trigger: Literal["last", "best"] = "last"
    """Which price it follows: of the last trade, or the best one could trade at."""

class Iceberg(NamedTuple):
    """A limit order of which only a part shows at a time."""

    shown: Decimal
    """Size of that part, in coins."""

class Twap(NamedTuple):
    """Equal pieces at equal times."""

    slices: int
    """How many, from 2 to 1000."""
    seconds: float
    """In which all of it is sent, at least one for each slice."""

class Chase(NamedTuple):
    """Rests post-only at the best price of its own side and follows it, never beyond the limit."""

    every: float = 1.0
    """Moves at most once in so many seconds, at least 0.25."""

class Timer:
    """Made by every() or at()."""

    id: str
    """Its number."""
    name: str
    """What you named it."""
    time: float | None
    """When it was last due, seconds UTC."""
    every: float | None
    """Seconds between two turns; None for a timer that comes once."""
    is_over: bool
    """It was canceled, or has come."""
    def cancel(self) -> bool:
        """It does not come again; False where it is over already."""

def param(
        default: Any,
        minimum: float | Decimal | None = None,
        maximum: float | Decimal | None = None,
        step: float | Decimal | None = None,
        choices: list[Any] | None = None,
        help: str = "",
) -> Any:
    """A setting with bounds or choices, for `params`: the script gets its value."""

class Algorithm:
    """Receives books, trades and candles, opens and closes positions."""

    params: dict[str, Any]
    """Your settings, with the values from the settings form."""
    saved: dict[str, Any]
    """Numbers, text, lists and dicts that outlive this run: the next one of this file finds them."""
    @property
    def state(self) -> State:
        """The state that Leadline holds."""
    def on_start(self) -> None:
        """Once, at the first Start; not again after Pause."""
    def on_book(self, book: Book) -> None:
        """When a subscribed book changes."""
    def on_trade(self, trade: Trade) -> None:
        """For each trade on a subscribed tape."""
    def on_candle(self, candle: Candle) -> None:
        """When a subscribed candle has closed."""
    def on_timer(self, timer: Timer) -> None:
        """When a timer is due."""
    def on_order(self, order: Order) -> None:
        """When one of its orders is another."""
    def on_fill(self, fill: Fill) -> None:
        """For each fill of its orders, before on_order."""
    def on_pause(self) -> None:
        """On Pause, after opening has been blocked."""
    def on_stop(self) -> None:
        """On Stop, just before the feeds close."""
    def on_check(self) -> None:
        """In a drill, when no order is without an answer: raise where what you believe is not so."""
    def subscribe_book(
        self, symbol: str, exchanges: list[Exchange] | None = None, depth: int = 1
    ) -> None:
        """Calls on_book when it changes; None means all shown exchanges."""
    def subscribe_trades(self, symbol: str, exchanges: list[Exchange] | None = None) -> None:
        """Calls on_trade for each print; None means all shown exchanges."""
    def subscribe_candles(
        self, symbol: str, timeframe: Timeframe = "1m", exchanges: list[Exchange] | None = None
    ) -> None:
        """Calls on_candle when one has closed; None means all shown exchanges."""
    def history(
        self,
        symbol: str,
        timeframe: Timeframe = "1m",
        count: int = 100,
        exchanges: list[Exchange] | None = None,
    ) -> list[Candle]:
        """Closed candles of the past, oldest first."""
    def past_trades(
        self, symbol: str, count: int = 500, exchanges: list[Exchange] | None = None
    ) -> list[Trade]:
        """The last trades that were printed, oldest first."""
    def every(self, seconds: float, name: str = "") -> Timer:
        """Calls on_timer again and again."""
    def at(self, time: float, name: str = "") -> Timer:
        """Calls on_timer once, at that time in seconds UTC."""
    def now(self) -> float:
        """Seconds UTC; of the market, also in a backtest."""
    def instrument(self, symbol: str, exchange: Exchange) -> Instrument:
        """Tick, lot and the smallest order of a market."""
    def fees(self, symbol: str, exchange: Exchange) -> Fees:
        """The fees of your own tier there."""
    def balance(self, currency: str, exchange: Exchange) -> Balance:
        """What your account there has of a currency."""
    def allotment(self, asset: str, exchange: Exchange) -> Allotment:
        """What of your own coins this script may sell there."""
    def open_position(
        self,
        symbol: str,
        exchange: Exchange,
        size: Decimal,
        limit: Decimal | None = None,
        stop: Decimal | None = None,
        time_in_force: TimeInForce = "GTC",
        post_only: bool = False,
        side: Side = "buy",
        synthetic: Oco | Bracket | TrailingStop | Iceberg | Twap | Chase | None = None,
    ) -> Order | None:
        """Buys, or sells out of its allotment; None if opening is blocked. Without limit a market order."""
    def close_position(
        self,
        symbol: str,
        exchange: Exchange,
        size: Decimal | None = None,
        limit: Decimal | None = None,
        stop: Decimal | None = None,
        time_in_force: TimeInForce = "GTC",
        post_only: bool = False,
        synthetic: Oco | TrailingStop | Iceberg | Twap | Chase | None = None,
    ) -> Order | None:
        """Sells what it bought, or buys back what it sold; None if there is nothing to close."""
    def cancel(self, order: Order) -> bool:
        """False if it is already done or being canceled; a part cancels the whole synthetic order."""
    def replace(
        self,
        order: Order,
        size: Decimal | None = None,
        limit: Decimal | None = None,
        stop: Decimal | None = None,
    ) -> bool:
        """Asks for another size, limit or stop of a working order; False where it was not asked for."""
    def orders(self) -> list[Order]:
        """This algorithm's unfinished orders, synthetic ones and their parts included."""
    def position(self, symbol: str, exchange: Exchange) -> Position:
        """What this algorithm holds there."""
    def log(self, text: object, level: LogLevel = "info") -> None:
        """Writes a line to the log."""
    def notify(self, text: object) -> bool:
        """Shows a line as an alert; False where there were too many within a minute."""

class Indicator:
    """Draws numbers for the candles of a chart."""

    params: dict[str, Any]
    """Your settings, with the values from the settings form."""
    pane: Literal["price", "below"]
    """Whether it draws over the candles, or in a pane of its own."""
    lines: dict[str, Literal["line", "histogram", "band", "dots"]]
    """What it draws, by name; empty for one line."""
    depth: int
    """Levels of each exchange that its book has, from 1 to 100."""
    def on_start(self) -> None:
        """Once, before the oldest candle."""
    def on_candle(
        self, candle: Candle
    ) -> float | Decimal | int | dict[str, float | Decimal | int | None] | None:
        """For each closed candle, oldest first: a number, or one for each of lines; None leaves a gap."""
    def on_book(
        self, book: Book
    ) -> float | Decimal | int | dict[str, float | Decimal | int | None] | None:
        """With the chart's book, at most twice a second: what to draw at the candle that is still open."""
    def log(self, text: object, level: LogLevel = "info") -> None:
        """Writes a line to the log."""
