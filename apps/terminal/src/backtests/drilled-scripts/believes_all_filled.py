# oversell: it takes every order for filled as a whole, also one that was filled by half.
from decimal import Decimal

from leadline import Algorithm


class BelievesAllFilled(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Coinbase", "size": Decimal("0.02")}

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        self.mine = Decimal(0)
        self.every(15)

    def on_timer(self, timer):
        if self.orders() or self.state != "Running":
            return
        if self.mine == 0:
            self.open_position(*self.market, self.params["size"])
        else:
            self.close_position(*self.market, self.mine)

    def on_order(self, order):
        if order.status in ("filled", "canceled"):
            self.mine += order.size if order.side == "buy" else -order.size
