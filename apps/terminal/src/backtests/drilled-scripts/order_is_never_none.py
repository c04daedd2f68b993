# error: while it is paused nothing opens, and there is no order to ask for its number.
from decimal import Decimal

from leadline import Algorithm


class OrderIsNeverNone(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Coinbase", "size": Decimal("0.01")}

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        self.every(10)

    def on_timer(self, timer):
        if self.orders():
            return
        if self.position(*self.market).size > 0:
            self.close_position(*self.market)
        else:
            self.log(self.open_position(*self.market, self.params["size"]).id)
