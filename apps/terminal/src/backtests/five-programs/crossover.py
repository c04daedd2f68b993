from collections import deque
from decimal import Decimal

from leadline import Algorithm, param


class SizedCrossover(Algorithm):
    """Long while a fast average of closes is above a slow one, with a part of the account."""

    params = {
        "symbol": "BTC-USD",
        "exchange": param("Coinbase", choices=["Coinbase", "Kraken"]),
        "fast": param(3, minimum=2),
        "slow": param(8, minimum=3),
        "part": param(Decimal("0.05"), minimum=Decimal("0.001"), maximum=Decimal("0.5")),
    }

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        self.rules = self.instrument(*self.market)
        self.taker = self.fees(*self.market).taker
        symbol, exchange = self.market
        past = self.history(symbol, "1m", self.params["slow"], [exchange])
        self.closes = deque((candle.close for candle in past), maxlen=self.params["slow"])
        self.log(f"knows {len(self.closes)} closes")
        self.subscribe_candles(symbol, "1m", [exchange])

    def average(self, count):
        return sum(list(self.closes)[-count:]) / count

    def on_candle(self, candle):
        self.closes.append(candle.close)
        if len(self.closes) < self.params["slow"] or self.orders():
            return
        is_up = self.average(self.params["fast"]) > self.average(self.params["slow"])
        held = self.position(*self.market).size
        if is_up and held == 0 and self.state == "Running":
            money = self.balance("USD", self.market[1]).available * self.params["part"]
            size = self.rules.fit_size(money / (candle.close * (1 + self.taker)))
            self.open_position(*self.market, size)
        elif not is_up and held > 0:
            self.close_position(*self.market)

    def on_fill(self, fill):
        self.log(f"{fill.order.side} {fill.size} at {fill.price}")
