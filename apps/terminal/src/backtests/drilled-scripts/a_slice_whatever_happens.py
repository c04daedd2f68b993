# largest: each slice that has no answer yet is taken for one that was not filled.
from decimal import Decimal

from leadline import Algorithm


class ASliceWhateverHappens(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Coinbase", "size": Decimal("0.01")}

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        self.every(3)

    def on_timer(self, timer):
        held = self.position(*self.market).size
        if held == 0 and self.state == "Running":
            # Every slice is a little smaller than the one before, so that none is the same.
            self.open_position(*self.market, self.params["size"] - Decimal(int(self.now()) % 60) / 100_000)
        elif held > 0 and int(self.now()) % 60 < 3:
            self.close_position(*self.market)
