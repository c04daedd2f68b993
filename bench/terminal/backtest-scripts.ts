/** Looks at each book and each trade of five exchanges, and never acts: what is measured is the way there. */
export const watching = `
from leadline import Algorithm

class Watching(Algorithm):
    def on_start(self):
        self.value = self.mids = 0
        self.subscribe_trades("BTC-USD")
        self.subscribe_book("BTC-USD", depth=1)

    def on_trade(self, trade):
        self.value += trade.price * trade.size

    def on_book(self, book):
        if book.best_bid and book.best_ask:
            self.mids += book.best_bid.price + book.best_ask.price
`

/** The same, and buys or sells with every hundredth book: about four times in a minute. */
export const acting = `${watching}
        self.books = getattr(self, "books", 0) + 1
        if self.books % 200 == 100:
            self.open_position("BTC-USD", "Coinbase", "0.01")
        elif self.books % 200 == 0:
            self.close_position("BTC-USD", "Coinbase")
`

/** The same arithmetic over the same events, without Leadline: seconds of the processor for reading them, and for the arithmetic. */
export const plainLoop = `
import sys, time
from decimal import Decimal
began = time.process_time()
rows = [line.split() for line in open(sys.argv[1])]
read = time.process_time()
value = mids = 0
for kind, one, other in rows:
    if kind == "t":
        value += Decimal(one) * Decimal(other)
    else:
        mids += Decimal(one) + Decimal(other)
print(read - began, time.process_time() - read)
`

/** The trades of the same events as ticks of backtrader: a strategy that looks at each of them, and one that buys and sells. */
export const backtraderLoop = `
import sys, time
import backtrader

class Trades(backtrader.feed.DataBase):
    params = (("timeframe", backtrader.TimeFrame.Ticks),)

    def start(self):
        super().start()
        self.rows = iter([line.split() for line in open(sys.argv[1])])

    def _load(self):
        for kind, price, size, *time_s in self.rows:
            if kind != "t":
                continue
            price = float(price)
            self.lines.datetime[0] = 739000 + float(time_s[0]) / 86400
            self.lines.open[0] = self.lines.high[0] = self.lines.low[0] = self.lines.close[0] = price
            self.lines.volume[0] = float(size)
            return True
        return False

class Watching(backtrader.Strategy):
    def __init__(self):
        self.value = self.trades = 0

    def next(self):
        self.trades += 1
        self.value += self.data.close[0] * self.data.volume[0]
        if sys.argv[2] == "acts" and self.trades % 50 == 0:
            (self.close if self.position else self.buy)()

cerebro = backtrader.Cerebro(stdstats=False)
cerebro.addstrategy(Watching)
cerebro.adddata(Trades())
began = time.process_time()
runs = cerebro.run()
print(time.process_time() - began, runs[0].trades)
`
