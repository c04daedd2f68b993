# check: it says that it is flat as soon as it has asked to close.
from decimal import Decimal

from leadline import Algorithm


class FlatItSays(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Coinbase", "size": Decimal("0.01")}

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        self.is_flat = True
        self.every(20)

    def on_timer(self, timer):
        if self.orders() or self.state != "Running":
            return
        if self.is_flat:
            self.is_flat = self.open_position(*self.market, self.params["size"]) is None
        else:
            self.close_position(*self.market)
            self.is_flat = True

    def on_check(self):
        held = self.position(*self.market).size
        assert not (self.is_flat and held > 0), f"it says it is flat, and holds {held}"
