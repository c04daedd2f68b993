# error: after a gap in the feed the tape has a hole.
from leadline import Algorithm


class TapeWithoutHoles(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Coinbase"}

    def on_start(self):
        self.last = None
        self.subscribe_trades(self.params["symbol"], [self.params["exchange"]])

    def on_trade(self, trade):
        if self.last is not None:
            assert trade.time - self.last.time < 40, "the tape has a hole"
        self.last = trade
