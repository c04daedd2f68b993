import { BacktestRefused } from '@leadline/backtest/backtest-needs'
import { usualMoney } from '@leadline/backtest/backtest-plan'
import { dipBuyer } from '@leadline/backtest/testing/manual-arithmetic'
import type { RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'
import type { PastCandles } from '@leadline/hub/services/backtests/past-candles'
import { drillHere } from '@leadline/hub/services/backtests/run-drill'
import { runHere } from '@leadline/hub/services/backtests/run-rows'
import { expect, onTestFinished, test } from 'vitest'

import { nodeClock } from '../hub/node-clock.ts'
import { cpythonEngine } from '../python/cpython-engine.ts'
import { ownPython as python } from '../python/testing/both-engines.ts'
import { newHome } from '../testing/test-terminal.ts'
import { laneCount, openApartRuns } from './apart-runs.ts'

const from = Date.UTC(2026, 9, 5, 14)
const row: RunBacktest = {
  type: 'run',
  fileName: 'dip_buyer.py',
  text: dipBuyer(),
  params: [
    { name: 'window_s', type: 'int', value: '15' },
    { name: 'entry_bps', type: 'int', value: '1' },
    { name: 'stop_bps', type: 'int', value: '2' },
  ],
  grid: [],
  source: { kind: 'practice' },
  from,
  to: from + 60_000,
  seed: 7,
  fees: null,
  latencyMs: null,
}

const none = () => {
  throw new Error('Not here.')
}
const noRecordings = { list: () => Promise.resolve([]), read: none }
const noCandles = { instruments: none, between: none }

/** A minute after the other, each a little higher, at one exchange. */
function candlesOf(venue: 'kraken'): PastCandles {
  const instrument = {
    venue,
    symbol: 'BTC-USD',
    base: 'BTC',
    quote: 'USD',
    priceDecimals: 2,
    sizeDecimals: 8,
  } as Awaited<ReturnType<PastCandles['instruments']>>[number]
  return {
    instruments: (symbol) => Promise.resolve(symbol === 'BTC-USD' ? [instrument] : []),
    between: (_market, _width, { from: begin, to }) =>
      Promise.resolve(
        Array.from({ length: (to - begin) / 60_000 }, (_, at) => {
          const first = 6_000_000 + at * 1000
          const prices = { open: first, high: first + 900, low: first - 300, close: first + 500 }
          return { time: begin + at * 60_000, ...prices, volume: 150_000_000 }
        }),
      ),
  }
}

function open(candles: PastCandles = noCandles) {
  const rows = openApartRuns(newHome(), () => ({ kind: 'cpython', path: python.path }))
  onTestFinished(() => rows.stop())
  const parts: number[] = []
  let isCanceled = false
  const hooks = {
    isCanceled: () => isCanceled,
    progress: (part: number) => parts.push(part),
    candles,
  }
  const run = (change: Partial<RunBacktest> = {}) => rows.apart.run({ ...row, ...change }, hooks)
  const cancel = () => {
    isCanceled = true
  }
  return { run, parts, cancel, apart: rows.apart, hooks }
}

test(
  'a row in a process of its own has the numbers of one here, to the digit',
  { timeout: 240_000 },
  async () => {
    const { run } = open()
    const engine = cpythonEngine(python.path)
    onTestFinished(() => engine.shutdown())
    const here = await runHere(
      row,
      {
        clock: nodeClock,
        candles: noCandles,
        setup: {
          refusal: () => '',
          engine: () => engine,
          recordings: noRecordings,
        },
        isCanceled: () => false,
        progress: () => {},
      },
      { isCanceled: () => false, progress: () => {} },
    )
    const [one, two] = await Promise.all([run(), run({ seed: 8 })])
    const numbers = (report: typeof here) =>
      report.results.map((money) => ({ ...money, curve: [], drawdowns: [], stepReturns: [] }))
    expect(here.results[0]?.trades).toBeGreaterThan(0)
    expect(numbers(one)).toEqual(numbers(here))
    expect(one.balances).toEqual(usualMoney)
    expect(numbers(two)).not.toEqual(numbers(here))
  },
)

test(
  'a file that cannot be run is refused as it is here, and the next row runs',
  { timeout: 240_000 },
  async () => {
    const { run } = open()
    await expect(run({ text: 'x = (' })).rejects.toBeInstanceOf(BacktestRefused)
    expect((await run()).orders.sent).toBeGreaterThan(0)
  },
)

test('a process that is kept for row after row keeps nothing of them', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => warnings.push(message)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const { run } = open()
  // Node warns of the eleventh listener.
  for (let count = 0; count < 12; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, all in one process
    await run({ to: from + 2000 })
  }
  expect(warnings).toEqual([])
})

test('a row that is canceled ends with the time until then', { timeout: 240_000 }, async () => {
  const { run, cancel } = open()
  const week = run({ to: from + 7 * 86_400_000 })
  cancel()
  expect((await week).to).toBeLessThan(from + 7 * 86_400_000)
})

test('as many rows run at once as there are cores, where memory allows it, and always one', () => {
  const gigabyte = 1024 ** 3
  expect(laneCount(8, 16 * gigabyte)).toBe(8)
  expect(laneCount(8, 2 * gigabyte)).toBe(2)
  expect(laneCount(2, 0)).toBe(1)
  expect(laneCount(64, 500 * gigabyte)).toBe(16)
})

test(
  'a row over candles gets them from the hub, which alone is connected, and has the numbers of one here',
  { timeout: 240_000 },
  async () => {
    const candles = candlesOf('kraken')
    const change: Partial<RunBacktest> = {
      source: { kind: 'candles', venues: ['kraken'], spreadBps: 2 },
    }
    const { run } = open(candles)
    const engine = cpythonEngine(python.path)
    onTestFinished(() => engine.shutdown())
    const here = await runHere(
      { ...row, ...change },
      {
        clock: nodeClock,
        candles,
        setup: { refusal: () => '', engine: () => engine, recordings: noRecordings },
        isCanceled: () => false,
        progress: () => {},
      },
      { isCanceled: () => false, progress: () => {} },
    )
    const apart = await run(change)
    expect(here.events.trades).toBeGreaterThan(0)
    expect(apart.events).toEqual(here.events)
    expect(apart.balances).toEqual(here.balances)
    // Without a connection there is no market.
    const lost = { ...candles, between: () => Promise.reject(new Error('No connection.')) }
    await expect(open(lost).run(change)).rejects.toThrow('The candles could not be requested.')
  },
)

test(
  'days of a drill in a process of its own are those of a drill here',
  { timeout: 240_000 },
  async () => {
    const { apart, hooks } = open()
    const engine = cpythonEngine(python.path)
    onTestFinished(() => engine.shutdown())
    const setup = { refusal: () => '', engine: () => engine, recordings: noRecordings }
    const needs = { clock: nodeClock, setup }
    const wish = { count: 2, largest: undefined, part: undefined }
    const there = await apart.drill(row, wish, hooks)
    expect(there).toEqual(await drillHere(row, wish, needs, hooks))
    expect(there.report.passed).toBe(2)
    const part = { first: 1, markets: there.markets }
    const second = await apart.drill(row, { ...wish, count: 1, part }, hooks)
    expect(second.report.passed).toBe(1)
    expect(second.report.orders).toBeLessThanOrEqual(there.report.orders)
  },
)
