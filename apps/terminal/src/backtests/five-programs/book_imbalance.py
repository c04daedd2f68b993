from leadline import Indicator


class BookImbalance(Indicator):
    """Which side of the book is heavier, from -1 to 1."""

    pane = "below"
    depth = 10
    lines = {"imbalance": "histogram"}

    def on_book(self, book):
        bids = sum(level.size for level in book.bids)
        asks = sum(level.size for level in book.asks)
        if bids + asks == 0:
            return None
        return {"imbalance": (bids - asks) / (bids + asks)}
