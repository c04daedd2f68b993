from decimal import Decimal

from leadline import Algorithm

BPS = Decimal(10_000)


class ArbitrageWatcher(Algorithm):
    """Say where a coin can be bought cheaper than it can be sold elsewhere, and what fees leave of it."""

    params = {"symbol": "BTC-USD", "least_bps": Decimal("-300"), "every_s": 5}
    exchanges = ["Coinbase", "Kraken", "Gemini"]

    def on_start(self):
        symbol = self.params["symbol"]
        self.takers = {each: self.fees(symbol, each).taker for each in self.exchanges}
        self.best = {}
        for each in self.exchanges:
            self.subscribe_book(symbol, [each])
        self.every(self.params["every_s"], "look")

    def on_book(self, book):
        self.best[book.exchange] = (book.best_bid, book.best_ask)

    def on_timer(self, timer):
        found = []
        for at, (_, ask) in self.best.items():
            for to, (bid, _) in self.best.items():
                if at == to or ask is None or bid is None:
                    continue
                paid = ask.price * (1 + self.takers[at])
                got = bid.price * (1 - self.takers[to])
                found.append(((got - paid) / paid * BPS, at, to, min(ask.size, bid.size)))
        if not found:
            return
        edge, at, to, size = max(found)
        if edge >= self.params["least_bps"]:
            self.log(f"{edge:.2f} bps: buy {size:.4f} at {at}, sell at {to}")
        if edge > 0:
            self.notify(f"{edge:.2f} bps between {at} and {to}")
