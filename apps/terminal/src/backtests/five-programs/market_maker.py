from decimal import Decimal

from leadline import Algorithm

BPS = Decimal(10_000)


class TwoExchangeMaker(Algorithm):
    """Quote both sides at two exchanges around their common mid, out of an allotment at each."""

    params = {
        "symbol": "BTC-USD",
        "size": Decimal("0.01"),
        "away_bps": 1,
        "most": Decimal("0.03"),
    }
    exchanges = ["Coinbase", "Kraken"]

    def on_start(self):
        symbol = self.params["symbol"]
        self.asset = symbol.split("-")[0]
        self.rules = {each: self.instrument(symbol, each) for each in self.exchanges}
        self.books = {}
        for each in self.exchanges:
            free = self.allotment(self.asset, each).available
            self.log(f"may offer {free} {self.asset} at {each}")
            self.subscribe_book(symbol, [each])

    def on_book(self, book):
        self.books[book.exchange] = book
        sides = [self.books.get(each) for each in self.exchanges]
        if self.state != "Running" or not all(b and b.best_bid and b.best_ask for b in sides):
            return
        mid = sum(b.best_bid.price + b.best_ask.price for b in sides) / (2 * len(sides))
        for each in self.exchanges:
            working = {order.side: order for order in self.orders() if order.exchange == each}
            for side in ("buy", "sell"):
                self.quote(each, side, mid, working.get(side))

    def quote(self, exchange, side, mid, order):
        symbol, size = self.params["symbol"], self.params["size"]
        way = -1 if side == "buy" else 1
        wanted = mid * (1 + way * self.params["away_bps"] / BPS)
        price = self.rules[exchange].fit_price(wanted, side)
        if order is not None:
            if order.status == "open" and abs(order.limit - price) > mid / BPS:
                self.replace(order, limit=price)
            return
        held = self.position(symbol, exchange).size
        spare = self.params["most"] + way * held
        if side == "sell":
            free = self.allotment(self.asset, exchange).available
            spare = min(spare, free + max(held, 0))
        if spare >= size:
            self.open_position(symbol, exchange, size, price, post_only=True, side=side)

    def on_fill(self, fill):
        order = fill.order
        self.log(f"{order.side} {fill.size} at {fill.price}, {order.exchange}")
