# spin: what is rejected is sent again at once, and again.
from decimal import Decimal

from leadline import Algorithm


class RetriesAtOnce(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Kraken", "size": Decimal("0.01")}

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        self.every(15)

    def trade(self):
        if self.position(*self.market).size > 0:
            self.close_position(*self.market)
        elif self.state == "Running":
            self.open_position(*self.market, self.params["size"])

    def on_timer(self, timer):
        if not self.orders():
            self.trade()

    def on_order(self, order):
        if order.status == "rejected":
            self.trade()
