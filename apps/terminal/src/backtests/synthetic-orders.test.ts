/** The six synthetic orders, from Python to the fills of a backtest, in contained Python and in the trader's own. */
import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import { backtest } from '@leadline/backtest/backtest'
import { usualMoney } from '@leadline/backtest/backtest-plan'
import { PaperSource } from '@leadline/backtest/sources/paper-source'
import { expect, test } from 'vitest'

import { bothEngines } from '../python/testing/both-engines.ts'

const from = Date.UTC(2026, 9, 5, 14)
const minute = 60_000

const six = `
from decimal import Decimal

from leadline import Algorithm, Bracket, Chase, Iceberg, Oco, TrailingStop, Twap

MARKET = ("BTC-USD", "Kraken")


class Six(Algorithm):
    def on_start(self):
        self.rules = self.instrument(*MARKET)
        self.sent = {}
        self.subscribe_book(MARKET[0], [MARKET[1]])
        self.at(self.now() + 150, "end")

    def near(self, price, bps, side):
        return self.rules.fit_price(price * (1 + Decimal(bps) / 10_000), side)

    def on_book(self, book):
        if self.sent or not book.best_bid or not book.best_ask:
            return
        bid, ask = book.best_bid.price, book.best_ask.price
        buy = self.open_position
        self.sent = {
            "twap": buy(*MARKET, "0.04", synthetic=Twap(4, 20)),
            "chase": buy(*MARKET, "0.02", self.near(ask, 50, "buy"), synthetic=Chase(every=0.5)),
            "iceberg": buy(*MARKET, "0.06", ask, synthetic=Iceberg("0.02")),
            "bracket": buy(*MARKET, "0.02", ask, synthetic=Bracket(self.near(ask, 300, "sell"), self.near(bid, -300, "sell"))),
        }

    def on_timer(self, timer):
        for order in self.orders():
            if order.parent is None:
                self.cancel(order)

    def on_order(self, order):
        if order.parent is not None:
            return
        self.log(f"{order.synthetic} {order.status} {order.filled}")
        if order is self.sent.get("twap") and order.status == "done":
            held = self.position(*MARKET).average_price
            sell = self.close_position
            self.sent["oco"] = sell(*MARKET, "0.02", self.near(held, 200, "sell"), synthetic=Oco(self.near(held, -200, "sell")))
            self.sent["trailing-stop"] = sell(*MARKET, "0.02", synthetic=TrailingStop(percent="0.02"))
            self.log(f"{len([each for each in self.sent.values() if each])} of 6 are sent")
`

async function played(engine: ScriptEngine) {
  const report = await backtest(
    {
      source: { name: 'six.py', text: six },
      params: [],
      from,
      to: from + 3 * minute,
      seed: 7,
      fees: undefined,
      latency: 'usual',
      balances: usualMoney,
    },
    {
      engine,
      openMarket: (wish) => new PaperSource(7, wish),
      breathe: () => undefined,
      progress: () => {},
      isCanceled: () => false,
    },
  )
  expect(report.trouble).toBe(null)
  return report
}

test(
  'an OCO, a bracket, a trailing stop, an iceberg, a TWAP and a chase do the same in contained Python and in own Python, to the byte of the report',
  { timeout: 240_000 },
  async () => {
    const reports = []
    // oxlint-disable-next-line no-await-in-loop -- one Python after the other
    for (const [, engine] of bothEngines().toReversed()) reports.push(await played(engine))
    const [contained] = reports
    const lines = contained?.log.map(({ text }) => text) ?? []
    expect(lines).toContain('6 of 6 are sent')
    // Each came to its end: by its fills, or canceled at the end of the test.
    for (const ended of [
      'twap done 0.04',
      'chase done 0.02',
      'iceberg done 0.06',
      'bracket canceled 0.02',
      'oco canceled 0',
      'trailing-stop done 0.02',
    ]) {
      expect(lines).toContain(ended)
    }
    for (const report of reports) expect(JSON.stringify(report)).toBe(JSON.stringify(contained))
  },
)
