from collections import deque
from decimal import Decimal

from leadline import Indicator, param


class VwapBands(Indicator):
    """The price paid on average over the last candles, with bands around it."""

    params = {"length": param(20, minimum=2), "width": param(Decimal("2"), minimum=Decimal("0.1"))}
    pane = "price"
    lines = {"vwap": "line", "upper": "band", "lower": "band"}

    def on_start(self):
        self.candles = deque(maxlen=self.params["length"])

    def on_candle(self, candle):
        typical = (candle.high + candle.low + candle.close) / 3
        self.candles.append((typical, candle.volume))
        volume = sum(size for _, size in self.candles)
        if len(self.candles) < self.params["length"] or volume == 0:
            return None
        vwap = sum(price * size for price, size in self.candles) / volume
        spread = sum(size * (price - vwap) ** 2 for price, size in self.candles) / volume
        away = self.params["width"] * spread.sqrt()
        return {"vwap": vwap, "upper": vwap + away, "lower": vwap - away}
