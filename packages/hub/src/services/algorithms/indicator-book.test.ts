import type { OpenFeed } from '@leadline/algorithms/runner-ports'
import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { ScriptBook, ScriptCandle } from '@leadline/algorithms/script-values'
import type { AlgorithmUpdate } from '@leadline/desk-protocol/messages/algorithm-messages'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, test } from 'vitest'

import type { IndicatorCandles } from './indicator-candles.ts'
import { IndicatorRun } from './indicator-run.ts'

const minute = 60_000
const candle = (time: number): ScriptCandle => {
  const price = { open: '1', high: '1', low: '1', close: '1' }
  return { kind: 'candle', ...price, volume: '1', time: time / 1000 }
}

/** An indicator whose on_book draws how many books it had, and whose on_candle draws what `closes` says. */
function opened(closes: number | null) {
  const clock = new FakeClock(10 * minute)
  const said: AlgorithmUpdate[] = []
  let books = 0
  const engine: ScriptEngine = {
    kind: 'pyodide',
    open: (_source, listener) => {
      const about = { className: 'Count', docstring: '', params: [], pane: 'below' as const }
      queueMicrotask(() => listener.loaded({ ...about, kind: 'Indicator', bookDepth: 5 }))
      return {
        deliver: ({ events }) =>
          queueMicrotask(() => {
            const values = events.flatMap(({ kind }) => {
              if (kind === 'book') books += 1
              return kind === 'book' ? [books] : kind === 'candle' ? [closes] : []
            })
            const done = { handled: events.length, error: null, isInterrupted: false, spentMs: 0 }
            listener.done({ ...done, values })
          }),
        again: () => {},
        kill: () => {},
        close: () => {},
      }
    },
    shutdown: () => {},
  }
  let closed = [candle(8 * minute)]
  let isOpen = false
  let changed = () => {}
  const book: ScriptBook = {
    kind: 'book',
    symbol: 'BTC-USD',
    exchange: '',
    bids: [],
    asks: [],
    time: 1,
  }
  const openBook = (_depth: number, report: () => void): OpenFeed => {
    isOpen = true
    changed = report
    return { book: () => book, close: () => (isOpen = false) }
  }
  const candles = {
    closed: () => closed,
    open: (now: number) => Math.floor(now / minute) * minute,
    close: () => {},
  } as unknown as IndicatorCandles
  const publish = (update: AlgorithmUpdate) => said.push(update)
  const source = { name: 'count.py', text: '' }
  const run = new IndicatorRun(1, source, [], candles, { engine, clock, publish, openBook })
  const drawn = () => {
    const values = new Map<number, number | null>()
    for (const update of said) {
      if (update.type !== 'indicatorValues') continue
      if (update.isWhole) values.clear()
      update.times.forEach((time, at) => values.set(time, update.values[at] ?? null))
    }
    return [...values].map(([time, value]) => [time / minute, value])
  }
  return {
    run,
    clock,
    drawn,
    change: () => changed(),
    counted: () => books,
    hasBook: () => isOpen,
    close: (time: number, before = closed) => {
      closed = [...before, candle(time)]
    },
  }
}

test('a book that changes a hundred times a second is given to an indicator twice a second, and drawn at the open candle', async () => {
  const { clock, drawn, change, counted } = opened(null)
  await clock.advance(2000)
  const before = counted()
  for (let at = 0; at < 1000; at += 1) {
    change()
    // oxlint-disable-next-line no-await-in-loop -- one change after the other
    await clock.advance(10)
  }
  const given = counted() - before
  expect(given).toBeGreaterThan(15)
  expect(given).toBeLessThanOrEqual(20)
  expect(drawn()).toEqual([
    [8, null],
    [10, counted()],
  ])
})

test('a book that does not change is given once', async () => {
  const { clock, counted } = opened(null)
  await clock.advance(20_000)
  expect(counted()).toBe(1)
})

test('what the book drew in a candle stays when it closes and when all is worked out again', async () => {
  const { clock, drawn, change, close } = opened(null)
  await clock.advance(2000)
  expect(drawn()).toEqual([
    [8, null],
    [10, 1],
  ])
  await clock.advance(minute)
  close(10 * minute)
  await clock.advance(2000)
  expect(drawn()).toContainEqual([10, 1])
  // An older page came: the script begins again, and had no book of the past.
  close(10 * minute, [candle(7 * minute), candle(8 * minute)])
  change()
  await clock.advance(2000)
  expect(drawn()).toEqual([
    [7, null],
    [8, null],
    [10, 1],
    [11, 2],
  ])
})

test('what on_candle draws takes the place of what the book drew', async () => {
  const { clock, drawn, close } = opened(7)
  await clock.advance(2000)
  expect(drawn()).toContainEqual([10, 1])
  await clock.advance(minute)
  close(10 * minute)
  await clock.advance(2000)
  expect(drawn()).toContainEqual([10, 7])
})

test('an indicator that is taken off its chart lets the book go', async () => {
  const { clock, run, hasBook } = opened(null)
  await clock.advance(2000)
  expect(hasBook()).toBe(true)
  run.close()
  expect(hasBook()).toBe(false)
})
