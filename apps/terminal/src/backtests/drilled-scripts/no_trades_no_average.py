# error: in a gap of the feed there are no trades to average.
from collections import deque

from leadline import Algorithm


class NoTradesNoAverage(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Coinbase"}

    def on_start(self):
        self.tape = deque()
        self.subscribe_trades(self.params["symbol"], [self.params["exchange"]])
        self.at(self.now() + 60, "begin")

    def on_trade(self, trade):
        self.tape.append(trade)

    def on_timer(self, timer):
        if timer.name == "begin":
            self.every(1)
            return
        while self.tape and self.now() - self.tape[0].time > 30:
            self.tape.popleft()
        self.average = sum(trade.price for trade in self.tape) / len(self.tape)
