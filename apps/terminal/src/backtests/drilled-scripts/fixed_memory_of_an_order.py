# error: after a crash the order that it saved is not among its orders.
from decimal import Decimal

from leadline import Algorithm


class FixedMemoryOfAnOrder(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Kraken", "size": Decimal("0.01")}

    def on_start(self):
        self.market = (self.params["symbol"], self.params["exchange"])
        if "bid" in self.saved:
            self.bid = {order.id: order for order in self.orders()}[self.saved["bid"]]
        self.subscribe_book(self.params["symbol"], [self.params["exchange"]])

    def on_book(self, book):
        if not book.best_bid or self.orders() or self.state != "Running":
            return
        if self.position(*self.market).size > 0 or "bid" in self.saved:
            return
        price = book.best_bid.price * Decimal("0.99")
        price = self.instrument(*self.market).fit_price(price, "buy")
        order = self.open_position(*self.market, self.params["size"], limit=price)
        if order is not None:
            self.saved["bid"] = order.id
