/** Opens on every book, closes when instructed to in the log of prices, and says what its methods see. */
export const busy = `
from leadline import Algorithm

class Busy(Algorithm):
    params = {"size": 1}
    def on_start(self):
        self.log("on_start " + self.state)
        self.subscribe_book("BTC-USD", ["Coinbase"])
    def on_book(self, book):
        if book.best_bid.price == 13:
            self.closing = self.close_position("BTC-USD", "Coinbase")
            self.log(f"close {self.closing is not None} {self.state}")
            return
        if book.best_bid.price == 14:
            raise ZeroDivisionError("wrong")
        if book.best_bid.price == 15:
            while True:
                pass
        order = self.open_position("BTC-USD", "Coinbase", self.params["size"], limit=book.best_ask.price)
        held = self.position("BTC-USD", "Coinbase")
        self.log(f"open {order is not None} orders {len(self.orders())} holds {held.size} {self.state}")
    def on_pause(self):
        self.log(f"on_pause {self.state} open {self.open_position('BTC-USD', 'Coinbase', 1)}")
    def on_stop(self):
        self.log(f"on_stop {self.state} open {self.open_position('BTC-USD', 'Coinbase', 1)}")
`
