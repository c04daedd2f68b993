# left: its offer rests for as long as nobody takes it, and on_stop forgets it.
from decimal import Decimal

from leadline import Algorithm


class ForgetsItsOffer(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Coinbase", "size": Decimal("0.01")}

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        self.open_position(*self.market, self.params["size"])

    def on_order(self, order):
        held = self.position(*self.market)
        if order.side == "buy" and held.size > 0 and not self.orders():
            price = self.instrument(*self.market).fit_price(held.average_price * 2, "sell")
            self.close_position(*self.market, limit=price)
