/**
 * Opens, closes and cancels at random, and holds what it is sent against what was reported: at every moment, the
 * position is
 * what its own orders say they have bought and sold.
 */
export const racing = (seed: number): string => `
import random
from decimal import Decimal

from leadline import Algorithm

MARKET = ("BTC-USD", "Coinbase")


class Racing(Algorithm):
    def on_start(self):
        self.log("on_start")
        self.seeded = random.Random(${seed})
        self.mine = []
        self.subscribe_book("BTC-USD", ["Coinbase"])

    def on_book(self, book):
        for _ in range(self.seeded.randint(1, 3)):
            self.act(book)
            self.check()
        if self.seeded.random() < 0.02:
            raise RuntimeError("bad luck")

    def act(self, book):
        chance = self.seeded.random()
        if chance < 0.5:
            self.mine.append(self.open_position(*MARKET, Decimal("1"), limit=book.best_ask.price))
        elif chance < 0.75:
            size = self.seeded.choice([None, Decimal("0.3")])
            self.mine.append(self.close_position(*MARKET, size, limit=book.best_bid.price))
        elif self.orders():
            self.cancel(self.seeded.choice(self.orders()))
        self.mine = [order for order in self.mine if order is not None]

    def check(self):
        held = sum((order.filled if order.side == "buy" else -order.filled for order in self.mine), Decimal(0))
        reported = self.position(*MARKET).size
        if held != reported:
            self.log(f"WRONG position {reported}, orders say {held}")
        listed = {order.id for order in self.orders()}
        for order in self.mine:
            if (order.status in ("sent", "open", "partially filled")) != (order.id in listed):
                self.log(f"WRONG list: {order.id} is {order.status}")

    def on_pause(self):
        self.check()
        # Start may have been pressed again meanwhile: then it is let through, and counts.
        order = self.open_position(*MARKET, 1)
        self.mine += [order] if order else []
        self.log("on_pause")

    def on_stop(self):
        self.check()
        self.log(f"on_stop opened {self.open_position(*MARKET, 1)} closed {self.close_position(*MARKET)}")
`
