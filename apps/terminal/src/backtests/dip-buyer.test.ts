import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { ScriptParam } from '@leadline/algorithms/script-values'
import { backtest } from '@leadline/backtest/backtest'
import { type BacktestPlan, usualMoney } from '@leadline/backtest/backtest-plan'
import type { BacktestReport } from '@leadline/backtest/report/backtest-report'
import type { OpenMarket } from '@leadline/backtest/sources/backtest-market'
import { HistorySource } from '@leadline/backtest/sources/history-source'
import { PaperSource } from '@leadline/backtest/sources/paper-source'
import { dipBuyer, manualArithmetic } from '@leadline/backtest/testing/manual-arithmetic'
import { exact } from '@leadline/orders/decimal-text'
import { afterAll, expect, test } from 'vitest'

import { cpythonEngine } from '../python/cpython-engine.ts'
import { pyodideEngine } from '../python/pyodide-engine.ts'
import { ownPython as python, printed } from '../python/testing/both-engines.ts'

/** Pyodide alone takes seconds to start. */
const isLong = process.env['LONG_TESTS'] === '1'

const from = Date.UTC(2026, 9, 5, 14)
const minute = 60_000

/** Each is started once: a start costs seconds. */
const pyodide = pyodideEngine()
const cpython = cpythonEngine(python.path)
afterAll(() => {
  pyodide.shutdown()
  cpython.shutdown()
})

function play(
  engine: ScriptEngine,
  openMarket: OpenMarket,
  lengthMs: number,
  params: readonly ScriptParam[] = [],
  text = dipBuyer(),
): Promise<BacktestReport> {
  const { fee } = manualArithmetic()
  const plan: BacktestPlan = {
    source: { name: 'dip_buyer.py', text },
    params,
    from,
    to: from + lengthMs,
    seed: 7,
    fees: { maker: fee, taker: fee },
    latency: 'usual',
    balances: usualMoney,
  }
  const alone = { breathe: () => undefined, progress: () => {}, isCanceled: () => false }
  return backtest(plan, { ...alone, engine, openMarket })
}

const paper: OpenMarket = (wish) => new PaperSource(7, wish)

/** So much smaller that the paper market gives it something to do within minutes. */
const eager: readonly ScriptParam[] = [
  { name: 'window_s', type: 'int', value: '15' },
  { name: 'entry_bps', type: 'int', value: '1' },
  { name: 'stop_bps', type: 'int', value: '2' },
]

test.runIf(isLong)(
  'the manual’s example as printed gives the same report in both Pythons, and twice in one',
  async () => {
    expect(python.error).toBe('')
    const inPyodide = await play(pyodide, paper, 2 * minute, eager)
    const again = await play(pyodide, paper, 2 * minute, eager)
    const inCpython = await play(cpython, paper, 2 * minute, eager)
    expect(inPyodide.trouble).toBe(null)
    expect(inPyodide.algorithm).toBe('DipBuyer')
    expect(inPyodide.trades.length).toBeGreaterThan(1)
    expect(JSON.stringify(again)).toBe(JSON.stringify(inPyodide))
    expect(JSON.stringify(inCpython)).toBe(JSON.stringify(inPyodide))
  },
)

test.runIf(isLong)(
  'the manual’s indicator is no algorithm: both Pythons say so, and where it belongs',
  async () => {
    const text = printed('charts.md')
    for (const engine of [pyodide, cpython]) {
      // oxlint-disable-next-line no-await-in-loop -- one Python after the other
      await expect(play(engine, paper, minute, [], text)).rejects.toThrow(
        'An indicator places no orders. Open it on a chart.',
      )
    }
  },
)

/**
 * A trade a second at the manual's average for longer than its window; then a fall to its entry, and on to its exit. A
 * cent or two below, because the trades of the fall are in the average too, and quotes are at least a cent apart.
 */
function manualMarket(exit: string, below: number): OpenMarket {
  const { average, entry } = manualArithmetic()
  const ticks = (price: string) => Number(exact(price).times(exact('100')).toFixed())
  const usual = Array.from({ length: 320 }, () => ticks(average))
  const fall = [ticks(entry) - 3, ticks(entry) - 3]
  const way = Array.from({ length: 5 }, () => ticks(exit) - below)
  const trades = [...usual, ...fall, ...way].map((price, index) => ({
    time: from + (index + 1) * 1000,
    price,
    // As large as the order, so that it is filled, and so small that it hardly moves the average.
    size: index < usual.length ? 100_000_000 : 1_000_000,
    takerSide: 'buy' as const,
  }))
  const plan = { venue: 'coinbase', symbol: 'BTC-USD', base: 'BTC', quote: 'USD' } as const
  const scale = { priceDecimals: 2, sizeDecimals: 8 }
  return () => new HistorySource([{ plan: { ...plan, ...scale }, trades }], 0, from)
}

test.runIf(isLong)(
  'with the settings of its file it gains and loses what the manual says, to the cent',
  async () => {
    const { rows, gain, loss } = manualArithmetic()
    const [atAverage, atLossLimit] = rows.map(({ exit }) => exit)
    const won = await play(pyodide, manualMarket(atAverage ?? '', 0), 6 * minute)
    const lost = await play(pyodide, manualMarket(atLossLimit ?? '', 2), 6 * minute)
    // After the loss it is still below the average, and buys again: that is another trade.
    const results = [won, lost].map(({ trades: [first] }) => cents(first?.result ?? '0'))
    expect(results).toEqual([gain, `-${loss}`])
    expect([won.trouble, lost.trouble]).toEqual([null, null])
  },
)

function cents(amount: string): string {
  return exact(amount).toFixed(2)
}
