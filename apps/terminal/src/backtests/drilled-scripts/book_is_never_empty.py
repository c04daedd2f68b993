# error: a book whose exchange is cut off is empty, and has no best bid.
from decimal import Decimal

from leadline import Algorithm


class BookIsNeverEmpty(Algorithm):
    params = {"symbol": "BTC-USD", "exchange": "Gemini"}

    def on_start(self):
        self.subscribe_book(self.params["symbol"], [self.params["exchange"]])

    def on_book(self, book):
        self.mid = (book.best_bid.price + book.best_ask.price) / 2
