import { backtest } from '@leadline/backtest/backtest'
import { type BacktestPlan, usualMoney } from '@leadline/backtest/backtest-plan'
import type { OpenMarket } from '@leadline/backtest/sources/backtest-market'
import { PaperSource } from '@leadline/backtest/sources/paper-source'
import { expect, test } from 'vitest'

import { bothEngines, patience } from '../python/testing/both-engines.ts'

/** Does now and then what changes something, often what changes nothing, and at the end what nobody may do. */
const script = `
import random
from leadline import Algorithm

class Restless(Algorithm):
    def on_start(self):
        self.random = random.Random(5)
        self.count = 0
        self.subscribe_trades("BTC-USD")
        self.subscribe_book("BTC-USD", depth=2)
        self.every(11, "look")

    def on_book(self, book):
        self.count += 1
        if self.count % 7 == 0:
            self.log(f"{book.time} {self.now()} {book.best_bid} {len(book.asks)}", "debug")
        if self.random.random() < 0.04:
            size = self.random.choice(["0.01", "0.2"])
            limit = self.random.choice([None, book.best_bid.price, book.best_ask.price])
            if self.random.random() < 0.5:
                self.open_position("BTC-USD", book.best_bid.exchange, size, limit=limit)
            else:
                self.close_position("BTC-USD", book.best_bid.exchange, limit=limit)
            self.saved["orders"] = len(self.orders())
            self.log(f"{self.now()} {self.balance('USD', 'Kraken')}")
        if self.count == 160:
            self.saved["what cannot be kept"] = object()

    def on_trade(self, trade):
        if self.random.random() < 0.004:
            for order in self.orders():
                self.cancel(order)
        print(trade.time, self.position("BTC-USD", trade.exchange).size)

    def on_timer(self, timer):
        self.log(f"{timer.time} {self.now()}")

    def on_fill(self, fill):
        self.log(f"{self.now()} {fill}")
`
const from = Date.UTC(2026, 9, 5, 14)

const ahead: OpenMarket = (wish) => new PaperSource(7, wish)
const onlyForward: OpenMarket = (wish) => {
  const market = new PaperSource(7, wish)
  Object.assign(market, { checkpoint: undefined })
  return market
}

test.each(bothEngines())(
  'a script that is handed batches gets the report of one event after the other, to the byte, with its error in the same place: %s',
  patience,
  async (_name, engine) => {
    const report = (openMarket: OpenMarket) => {
      const plan: BacktestPlan = {
        source: { name: 'restless.py', text: script },
        params: [],
        from,
        to: from + 30_000,
        seed: 7,
        fees: { maker: '0.1', taker: '0.25' },
        latency: 'usual',
        balances: usualMoney,
      }
      const alone = { breathe: () => undefined, progress: () => {}, isCanceled: () => false }
      return backtest(plan, { ...alone, engine, openMarket })
    }
    const batches = await report(ahead)
    expect(JSON.stringify(batches)).toBe(JSON.stringify(await report(onlyForward)))
    expect(batches.fills.length).toBeGreaterThan(1)
    expect(batches.log.length).toBeGreaterThan(30)
    expect(batches.trouble?.message).toContain('TypeError')
  },
)
