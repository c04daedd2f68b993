# largest: an order that it canceled was filled on the way, and it bids for the whole size again.
from decimal import Decimal

from leadline import Algorithm


class CanceledMeansUnfilled(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Coinbase", "size": Decimal("0.01")}

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        self.bid = None
        self.subscribe_book(self.params["symbol"], [self.params["exchange"]])

    def on_book(self, book):
        if book.best_bid is None or self.state != "Running" or book.time % 5 > 1:
            return
        if self.bid is not None and self.bid.status == "filled" and not self.bid_was_canceled:
            return
        if self.bid is not None and self.bid.status in ("sent", "open"):
            self.bid_was_canceled = self.cancel(self.bid)
        elif self.bid is None or self.bid.status not in ("unknown", "partially filled"):
            self.bid_was_canceled = False
            price = book.best_bid.price * Decimal("0.9995")
            price = self.instrument(*self.market).fit_price(price, "buy")
            self.bid = self.open_position(*self.market, self.params["size"], limit=price, post_only=True)
