# ended: it waits for an answer in a loop, in which no answer can come.
from decimal import Decimal

from leadline import Algorithm


class WaitsInALoop(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Coinbase", "size": Decimal("0.01")}

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        self.every(30)

    def on_timer(self, timer):
        if self.orders() or self.position(*self.market).size > 0 or self.state != "Running":
            return
        order = self.open_position(*self.market, self.params["size"])
        while order is not None and order.status == "sent":
            pass
