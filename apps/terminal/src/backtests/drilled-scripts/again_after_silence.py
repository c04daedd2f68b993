# guess: no answer within three seconds, so it sends the same order again.
from decimal import Decimal

from leadline import Algorithm


class AgainAfterSilence(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Kraken", "size": Decimal("0.01")}

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        self.last = None
        self.every(20, "trade")
        self.every(1, "look")

    def on_timer(self, timer):
        if timer.name == "trade" and self.state == "Running" and not self.orders():
            if self.position(*self.market).size > 0:
                self.close_position(*self.market)
            else:
                self.last = self.open_position(*self.market, self.params["size"])
        if timer.name == "look" and self.last is not None and self.last.status in ("sent", "unknown"):
            if self.now() - self.last.time > 3:
                self.last = self.open_position(*self.market, self.params["size"])
