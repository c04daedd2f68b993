from decimal import Decimal

from leadline import Algorithm


class TimedTwap(Algorithm):
    """Buy a size in equal slices by a timer, what a slice left over with the next one."""

    params = {
        "symbol": "BTC-USD",
        "exchange": "Kraken",
        "size": Decimal("0.05"),
        "slices": 5,
        "every_s": 10,
    }

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        self.rules = self.instrument(*self.market)
        self.turn = 0
        self.beat = self.every(self.params["every_s"], "slice")

    def on_timer(self, timer):
        if self.state != "Running" or self.orders():
            return
        self.turn += 1
        due = self.params["size"] * min(self.turn, self.params["slices"]) / self.params["slices"]
        size = self.rules.fit_size(due - self.position(*self.market).size)
        if size > 0:
            self.open_position(*self.market, size)
        if self.turn >= self.params["slices"]:
            self.beat.cancel()

    def on_order(self, order):
        if order.status != "filled":
            return
        held = self.position(*self.market)
        self.log(f"slice {self.turn} filled: {held.size} of {self.params['size']}")
        if held.size == self.params["size"]:
            self.log(f"done at {held.average_price:.2f}")
