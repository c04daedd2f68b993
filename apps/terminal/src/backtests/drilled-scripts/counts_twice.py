# oversell: on_fill counts a fill, and on_order counts the order once more.
from decimal import Decimal

from leadline import Algorithm


class CountsTwice(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Coinbase", "size": Decimal("0.02")}

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        self.mine = Decimal(0)
        self.every(15)

    def on_timer(self, timer):
        if self.orders() or self.state != "Running":
            return
        if self.mine > 0:
            self.close_position(*self.market, self.mine)
        else:
            self.open_position(*self.market, self.params["size"])

    def on_fill(self, fill):
        self.mine += fill.size if fill.order.side == "buy" else -fill.size

    def on_order(self, order):
        if order.status == "canceled" and order.filled > 0 and order.side == "buy":
            self.mine += order.filled
