# oversell: what it saved before a crash is not what the next run holds.
from decimal import Decimal

from leadline import Algorithm


class TrustsWhatItSaved(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Coinbase", "size": Decimal("0.02")}

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        self.saved.setdefault("mine", Decimal(0))
        self.every(20)

    def on_timer(self, timer):
        if self.orders() or self.state != "Running":
            return
        if self.saved["mine"] > 0:
            self.close_position(*self.market, self.saved["mine"])
        else:
            self.open_position(*self.market, self.params["size"])

    def on_fill(self, fill):
        self.saved["mine"] += fill.size if fill.order.side == "buy" else -fill.size
