/** Timers, changes of orders, fills, candles and the past: as a script of either Python is called for them. */
import type { ScriptCandle, ScriptTrade } from '@leadline/algorithms/script-values'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { describe, expect, test } from 'vitest'

import { allPrinted, bothEngines, patience } from './testing/both-engines.ts'
import { ScriptHarness } from './testing/script-harness.ts'

const fill = {
  fillId: 'F-1',
  price: '100',
  size: '0.4',
  fee: '0.05',
  feeAsset: 'USD',
  liquidity: 'maker',
  time: 5000,
  usd: {},
} as const

const candle = (time: number): ScriptCandle => ({
  kind: 'candle',
  symbol: 'BTC-USD',
  timeframe: '1m',
  open: '100',
  high: '103',
  low: '99',
  close: '101',
  volume: '2.5',
  time,
})

const trade: ScriptTrade = {
  kind: 'trade',
  symbol: 'BTC-USD',
  exchange: 'Kraken',
  price: '98',
  size: '1',
  side: 'buy',
  time: 3,
}

const text = `from leadline import Algorithm

class Watcher(Algorithm):
    def on_start(self):
        past = self.history("BTC-USD", "1m", 2)
        self.log(f"past {[(c.symbol, c.timeframe, str(c.close), c.time) for c in past]}")
        self.log(f"trades {[(t.exchange, str(t.price)) for t in self.past_trades('BTC-USD', 1)]}")
        self.subscribe_candles("BTC-USD", "1m")
        self.order = self.open_position("BTC-USD", "Coinbase", "1", limit="100")
        self.beat = self.every(0.1, "beat")
        self.once = self.at(self.now() - 5, "once")
        self.beats = 0

    def on_candle(self, candle):
        self.log(f"candle {candle.symbol} {candle.timeframe} {candle.close} {candle.time}")

    def on_timer(self, timer):
        if timer is self.once:
            self.log(f"once, over {timer.is_over}")
            return
        self.beats += 1
        if self.beats == 2:
            self.log(f"canceled {timer.cancel()} {timer.cancel()}")
        if self.beats > 2:
            self.log("a canceled timer fired")

    def on_order(self, order):
        self.log(f"order {order is self.order} {order.status} {order.filled}")

    def on_fill(self, fill):
        same = fill.order is self.order
        self.log(f"fill {same} {fill.size} at {fill.price}, fee {fill.fee} {fill.fee_currency}, maker {fill.is_maker}")
`

const engines = bothEngines()

describe.each(engines)('on %s', (_name, engine) => {
  test(
    'a script is called for timers, candles, fills and changes of its orders, and knows the past before',
    patience,
    async () => {
      const harness = await new ScriptHarness(engine, text).loaded()
      harness.past = ({ timeframe }) =>
        Promise.resolve(timeframe ? [candle(0), candle(60)] : [trade])
      harness.runner.command('start')
      await harness.logged("past [('BTC-USD', '1m', '101', 0), ('BTC-USD', '1m', '101', 60)]")
      await harness.logged("trades [('Kraken', '98')]")
      await harness.logged('once, over True')
      await harness.logged('canceled True False')
      harness.closed?.(candle(120))
      await harness.logged('candle BTC-USD 1m 101 120')
      const part = { state: 'partially-filled', filled: '0.4', fills: [fill] } as const
      harness.report(0, part)
      await harness.logged('fill True 0.4 at 100, fee 0.05 USD, maker True')
      await harness.logged('order True partially filled 0.4')
      harness.report(0, { ...part, state: 'canceled' })
      await harness.logged('order True canceled 0.4')
      expect(harness.lines.filter((line) => line.startsWith('order'))).toHaveLength(2)
      expect(harness.lines.join('\n')).not.toContain('a canceled timer fired')
    },
  )
})

/** The same lines of Python in either. */
describe.each(firstOrAll(engines))('on %s', (_name, engine) => {
  test(
    'a script sends post-only, IOC, FOK, stop and stop-limit orders, and gets ValueError where they contradict themselves',
    patience,
    async () => {
      const script = `from leadline import Algorithm

class Kinds(Algorithm):
    def on_start(self):
        at = ("BTC-USD", "Coinbase")
        resting = self.open_position(*at, "1", 100, post_only=True)
        self.open_position(*at, "1", limit="100", time_in_force="IOC")
        self.open_position(*at, "1", limit="100", time_in_force="FOK")
        breakout = self.open_position(*at, "1", stop="120.5")
        self.open_position(*at, "1", limit="121", stop="120")
        self.log(f"{resting.post_only} {resting.time_in_force} {resting.stop}; {breakout!r}")
        for ask in (dict(post_only=True), dict(time_in_force="FOK"), dict(limit=1, time_in_force="GTD"),
                    dict(limit=1, time_in_force="IOC", post_only=True), dict(stop=0)):
            try:
                self.open_position(*at, "1", **ask)
            except ValueError as error:
                self.log(f"no: {error}")
        self.log("asked")
`
      const harness = await new ScriptHarness(engine, script).loaded()
      harness.runner.command('start')
      await harness.logged('asked')
      const none = { stopPrice: null, limitPrice: null, postOnly: false }
      expect(harness.orders.map(({ terms }) => terms)).toMatchObject([
        { ...none, kind: 'limit', limitPrice: '100', timeInForce: 'gtc', postOnly: true },
        { ...none, kind: 'limit', limitPrice: '100', timeInForce: 'ioc' },
        { ...none, kind: 'limit', limitPrice: '100', timeInForce: 'fok' },
        { ...none, kind: 'stop-market', stopPrice: '120.5', timeInForce: 'gtc' },
        { ...none, kind: 'stop-limit', limitPrice: '121', stopPrice: '120', timeInForce: 'gtc' },
      ])
      expect(harness.lines).toContain(
        'True GTC None; <Order buy 1 BTC-USD Coinbase stop 120.5 market: sent>',
      )
      expect(harness.lines.filter((line) => line.startsWith('no: '))).toEqual([
        'no: post_only needs a limit',
        'no: time_in_force FOK needs a limit',
        'no: time_in_force must be "GTC", "IOC" or "FOK", not \'GTD\'',
        'no: an order that is IOC trades at once: it cannot be post_only',
        'no: the stop must be above 0',
      ])
    },
  )

  test(
    'a script replaces price and size of its own order, sees when it is so, and is refused in plain words',
    patience,
    async () => {
      const script = `from decimal import Decimal
from leadline import Algorithm

class Replacer(Algorithm):
    def on_start(self):
        at = ("BTC-USD", "Coinbase")
        self.bid = self.open_position(*at, "1", 100)
        self.market = self.open_position(*at, "1")
        for ask in (dict(), dict(stop=90), dict(size=0), dict(limit=float("nan"))):
            try:
                self.replace(self.bid, **ask)
            except ValueError as error:
                self.log(f"no: {error}")
        try:
            self.replace(self.market, limit=100)
        except ValueError as error:
            self.log(f"no: {error}")
        self.log(f"{self.replace(self.bid, limit=Decimal('100.5'), size='2')} {self.bid.limit} {self.bid.replaces}")

    def on_order(self, order):
        if order is self.bid:
            self.log(f"{order.status} {order.size} at {order.limit}")
        else:
            self.log(f"new {order.status}, in place of it {order.replaces == self.bid.id}")
`
      const harness = await new ScriptHarness(engine, script).loaded()
      harness.runner.command('start')
      await harness.logged('True 100 None')
      expect(harness.replaced).toEqual([
        { id: 'C-0', size: '2', limitPrice: '100.5', stopPrice: null },
      ])
      expect(harness.lines.filter((line) => line.startsWith('no: '))).toEqual([
        'no: replace needs a size, a limit or a stop',
        'no: this order has no stop that could be replaced',
        'no: the size must be above 0',
        'no: nan is not a price or size',
        'no: this order has no limit that could be replaced',
      ])
      const bid = harness.orders[0]
      if (!bid) throw new Error('there is no bid')
      const terms = { ...bid.terms, size: '2', limitPrice: '100.5' }
      harness.report(0, { state: 'open', terms })
      await harness.logged('open 2 at 100.5')
      harness.report(0, { state: 'canceled' })
      harness.orders.push({ ...bid, clientOrderId: 'C-9', replaces: 'C-0', terms, state: 'open' })
      harness.report(2, {})
      await harness.logged('new open, in place of it True')
    },
  )

  test(
    'the manual’s GuardedBid rests a bid post-only and has a stop under what it bought',
    patience,
    async () => {
      const printedScript = allPrinted('python.md').find((each) =>
        each.includes('class GuardedBid'),
      )
      const harness = await new ScriptHarness(engine, printedScript ?? '').loaded()
      harness.runner.command('start')
      await harness.until(() => harness.feeds.length === 1, 'subscribing')
      harness.quote('59999.5', '60000', 1)
      await harness.until(() => harness.orders.length === 1, 'bidding')
      const bid = { side: 'buy', limitPrice: '59999.5', postOnly: true }
      expect(harness.orders[0]?.terms).toMatchObject(bid)
      harness.report(0, { state: 'filled', filled: '0.01', averagePrice: '59999.5' })
      await harness.until(() => harness.orders.length === 2, 'protecting')
      const stop = { side: 'sell', kind: 'stop-market', size: '0.01', stopPrice: '59399.51' }
      expect(harness.orders[1]?.terms).toMatchObject(stop)
      harness.quote('59998', '59999', 2)
      harness.runner.command('pause')
      await harness.until(() => harness.runner.state === 'Paused', 'pausing')
      expect(harness.orders).toHaveLength(2)
      expect(harness.canceled).toEqual([])
    },
  )
})

describe.each(firstOrAll(engines))('facts and the past, on %s', (_name, engine) => {
  test(
    'a script reads tick, lot, minimum, its own fees and its balance, and is refused in plain words where nobody knows',
    patience,
    async () => {
      const script = `from decimal import Decimal
from leadline import Algorithm

class Reader(Algorithm):
    def on_start(self):
        btc = self.instrument("BTC-USD", "Coinbase")
        self.log(f"steps {btc.tick} {btc.lot} {btc.min_size} {btc.max_size} {btc.min_value} {btc.is_open}")
        self.log(f"fit {btc.fit_size(Decimal('0.123456789'))} {btc.fit_price(100.017, 'buy')} {btc.fit_price('100.011', 'sell')}")
        fees = self.fees("BTC-USD", "Coinbase")
        self.log(f"fees {fees.maker} {fees.taker}")
        money = self.balance("USD", "Coinbase")
        self.log(f"money {money.available} {money.held} {money.total}; coins {self.balance('BTC', 'Coinbase').total}")
        for ask in (lambda: self.instrument("DOGE-USD", "Kraken"), lambda: self.fees("BTC-USD", "Moon"),
                    lambda: self.balance("dollars", "Kraken"), lambda: btc.fit_price(1, "up")):
            try:
                ask()
            except ValueError as error:
                self.log(f"refused: {error}")
`
      const harness = await new ScriptHarness(engine, script).loaded()
      harness.runner.command('start')
      await harness.logged('steps 0.01 1E-8 0.0001 None 1 True')
      await harness.logged('fit 0.12345678 100.01 100.02')
      await harness.logged('fees 0.0025 0.004')
      await harness.logged('money 900.5 99.5 1000.0; coins 0')
      await harness.logged('refused: Kraken does not list DOGE-USD')
      await harness.logged('refused: there is no exchange "Moon"')
      await harness.logged('refused: "dollars" is not a currency')
      await harness.logged('refused: side must be "buy" or "sell"')
      expect(harness.runner.error).toBe(null)
    },
  )

  test('a past that cannot be given is a ValueError in plain words', patience, async () => {
    const script = `from leadline import Algorithm

class Asker(Algorithm):
    def on_start(self):
        for ask in (lambda: self.history("BTC-USD", "7m"), lambda: self.history("BTC-USD", "1m", 0),
                    lambda: self.past_trades("BTC-USD"), lambda: self.every(0)):
            try:
                ask()
            except ValueError as error:
                self.log(str(error))
`
    const harness = await new ScriptHarness(engine, script).loaded()
    harness.past = () => Promise.resolve({ refusal: 'no exchange of these lists BTC-USD' })
    harness.runner.command('start')
    await harness.logged('there is no timeframe "7m"; there are 1m, 5m')
    await harness.logged('count must be from 1 to 1000')
    await harness.logged('no exchange of these lists BTC-USD')
    await harness.logged('a timer can come every 0.1 seconds at most')
    expect(harness.runner.error).toBe(null)
  })
})
