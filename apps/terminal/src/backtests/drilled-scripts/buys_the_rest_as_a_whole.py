# largest: an order that was canceled in the middle is sent again with its whole size.
from decimal import Decimal

from leadline import Algorithm


class BuysTheRestAsAWhole(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Kraken", "size": Decimal("0.01")}

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        self.every(30)

    def on_timer(self, timer):
        if self.orders() or self.state != "Running":
            return
        if self.position(*self.market).size > 0:
            self.close_position(*self.market)
        else:
            self.open_position(*self.market, self.params["size"])

    def on_order(self, order):
        if order.status == "canceled" and order.side == "buy" and self.state == "Running":
            self.open_position(*self.market, order.size)
