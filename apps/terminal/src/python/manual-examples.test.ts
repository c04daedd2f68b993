import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type {
  LoadedScript,
  ScriptBook,
  ScriptCandle,
  ScriptEvent,
} from '@leadline/algorithms/script-values'
import type { OrderRecord } from '@leadline/orders/order-record'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { describe, expect, test } from 'vitest'

import { allPrinted, bothEngines, patience, printed } from './testing/both-engines.ts'
import { ScriptHarness } from './testing/script-harness.ts'

const filled = (size: string, price: string): Partial<OrderRecord> => ({
  state: 'filled',
  filled: size,
  averagePrice: price,
})

const engines = bothEngines()

describe.each(engines)('on %s', (_name, engine) => {
  test(
    'the manual’s DipBuyer is read as printed, buys below the average and sells at it',
    patience,
    async () => {
      const harness = await new ScriptHarness(engine, printed('algorithms.md'), 'dip.py').loaded()
      expect(harness.runner.loadedScript).toMatchObject({
        className: 'DipBuyer',
        kind: 'Algorithm',
      })
      expect(harness.runner.params.find(({ name }) => name === 'size')).toEqual({
        name: 'size',
        type: 'Decimal',
        value: '0.01',
      })
      expect(harness.feeds).toEqual([])
      harness.runner.command('start')
      await harness.until(() => harness.feeds.length === 2, 'subscribing')
      for (let time = 0; time <= 310; time += 10) harness.trade('60000', time)
      harness.quote('59519', '59520', 311)
      await harness.until(() => harness.orders.length === 1, 'buying')
      expect(harness.orders[0]?.terms).toMatchObject({
        side: 'buy',
        size: '0.01',
        limitPrice: '59520',
      })
      harness.report(0, filled('0.01', '59520'))
      harness.quote('60000', '60001', 312)
      await harness.until(() => harness.orders.length === 2, 'selling')
      expect(harness.orders[1]?.terms).toMatchObject({
        side: 'sell',
        size: '0.01',
        limitPrice: '60000',
      })
      harness.runner.command('pause')
      await harness.logged('paused, holding 0.01; exits still work')
      harness.runner.command('stop')
      await harness.logged('stopped, holding 0.01; it is yours to manage now')
      await harness.until(() => harness.runner.isOver, 'stopping')
    },
  )

  test('the manual’s Imbalance draws the book of its chart', patience, async () => {
    const text = allPrinted('charts.md').find((each) => each.includes('class Imbalance')) ?? ''
    const { about, values } = await drawnBy(engine, text, [
      ...risingCandles(2),
      bookOf(['3', '1'], ['1']),
      bookOf([], []),
      bookOf([], ['2']),
    ])
    expect(about).toMatchObject({ pane: 'below', bookDepth: 20 })
    // No book of the past, and none that is empty.
    expect(values).toEqual([null, null, 0.6, null, -1])
  })
})

/** The same lines of Python in either. */
describe.each(firstOrAll(engines))('on %s', (_name, engine) => {
  test('the manual’s RollingVwap is read as printed and averages candles', patience, async () => {
    const { about, values } = await drawnBy(engine, printed('charts.md'), risingCandles(21))
    expect([about.kind, about.pane, about.lines]).toEqual(['Indicator', 'price', []])
    expect(values.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => null))
    expect(values[19]).toBeCloseTo(109.5)
    expect(values[20]).toBeCloseTo(110.5)
  })

  test('the manual’s VwapBands draws a line, two bands and dots', patience, async () => {
    const [, text = ''] = allPrinted('charts.md')
    const candles = [...risingCandles(20, () => 100), ...risingCandles(1, () => 130)]
    const { about, values } = await drawnBy(engine, text, candles)
    expect(about.lines?.map(({ name, style }) => `${name} ${style}`)).toEqual([
      'vwap line',
      'upper band',
      'lower band',
      'outside dots',
    ])
    expect(values).toHaveLength(84)
    expect(values.slice(0, 76)).toEqual(Array.from({ length: 76 }, () => null))
    expect(values.slice(76, 80)).toEqual([100, 100, 100, null])
    const [vwap = 0, upper, lower, outside] = values.slice(80)
    expect(vwap).toBeCloseTo(101.5)
    expect((upper ?? 0) - (vwap ?? 0)).toBeCloseTo((vwap ?? 0) - (lower ?? 0))
    expect(outside).toBe(130)
  })

  test.each([
    ['depth = 0', 'depth must be a whole number from 1 to 100'],
    ['depth = 101', 'depth must be a whole number from 1 to 100'],
  ])('an indicator’s %s is refused when the file is read', patience, async (depth, words) => {
    const text = `from leadline import Indicator\n\nclass Wrong(Indicator):\n    ${depth}\n    def on_book(self, book): pass\n`
    for (const onlyRead of [false, true]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const harness = await new ScriptHarness(engine, text, 'wrong.py', onlyRead).loaded()
      expect(harness.refusal?.message).toContain(words)
    }
  })

  test('what on_book returns must be a number, and the refusal says so', patience, async () => {
    const text = `from leadline import Indicator\n\nclass Wrong(Indicator):\n    def on_book(self, book): return "x"\n`
    await expect(drawnBy(engine, text, [bookOf(['1'], ['1'])])).rejects.toThrow(
      'on_book must return a number or None, not str',
    )
  })

  test.each([
    [
      '{"a": "area"}',
      'the style of \'a\' must be "line", "histogram", "band" or "dots", not \'area\'',
    ],
    ['{"a": "band"}', 'a band is a surface between two lines: name two or none of that style'],
  ])('lines %s are refused when the file is read', patience, async (lines, words) => {
    const text = `from leadline import Indicator\n\nclass Wrong(Indicator):\n    lines = ${lines}\n`
    for (const onlyRead of [false, true]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const harness = await new ScriptHarness(engine, text, 'wrong.py', onlyRead).loaded()
      expect(harness.refusal?.message).toContain(words)
    }
  })

  test('a mistake in the file is said with its place', patience, async () => {
    const broken = await new ScriptHarness(engine, 'x = 1\nif x\n').loaded()
    expect(broken.refusal).toMatchObject({ line: 2, column: 5 })
    const empty = await new ScriptHarness(engine, 'x = 1\n').loaded()
    expect(empty.refusal?.message).toContain('save one class per file')
  })
})

function risingCandles(count: number, priceAt = (time: number) => 100 + time): ScriptCandle[] {
  return Array.from({ length: count }, (_each, time) => {
    const price = String(priceAt(time))
    const prices = { open: price, high: price, low: price, close: price }
    return { kind: 'candle', ...prices, volume: '2', time } as const
  })
}

const bookOf = (bids: readonly string[], asks: readonly string[]): ScriptBook => ({
  kind: 'book',
  symbol: 'BTC-USD',
  exchange: '',
  bids: bids.map((size, at) => [String(100 - at), size, 'Kraken']),
  asks: asks.map((size, at) => [String(101 + at), size, 'Kraken']),
  time: 3,
})

/** What an indicator says of itself, and the values that it draws. */
async function drawnBy(
  engine: ScriptEngine,
  text: string,
  candles: readonly (ScriptCandle | ScriptBook)[],
) {
  const values: (number | null)[] = []
  const news = { orders: [], positions: [] }
  let rest: ScriptEvent[] = [{ kind: 'start', params: [] }, ...candles]
  const about = await new Promise<LoadedScript>((resolve, reject) => {
    let read: LoadedScript | undefined
    const script = engine.open(
      { name: 'indicator.py', text },
      {
        loaded: (loaded) => {
          read = loaded
          script.deliver({ state: 'Running', news, events: rest })
        },
        refused: (error) => reject(new Error(error.traceback)),
        call: () => ({ result: null, trouble: 'no', state: 'Running', news, endBatch: false }),
        log: () => {},
        done: (done) => {
          values.push(...done.values)
          if (done.error) return reject(new Error(done.error.traceback))
          // A slow computer does not get through all of them in one turn.
          rest = rest.slice(done.handled)
          if (rest.length > 0) return script.deliver({ state: 'Running', news, events: rest })
          script.close()
          if (read) resolve(read)
        },
        ended: (reason) => reject(new Error(reason)),
      },
    )
  })
  return { about, values }
}
