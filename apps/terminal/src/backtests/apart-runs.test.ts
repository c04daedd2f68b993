import { BacktestRefused } from '@leadline/backtest/backtest-needs'
import { usualMoney } from '@leadline/backtest/backtest-plan'
import { dipBuyer } from '@leadline/backtest/testing/manual-arithmetic'
import type { RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'
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

function open() {
  const rows = openApartRuns(newHome(), () => ({ kind: 'cpython', path: python.path }))
  onTestFinished(() => rows.stop())
  const parts: number[] = []
  let isCanceled = false
  const hooks = { isCanceled: () => isCanceled, progress: (part: number) => parts.push(part) }
  const run = (change: Partial<RunBacktest> = {}) => rows.apart.run({ ...row, ...change }, hooks)
  const cancel = () => {
    isCanceled = true
  }
  return { run, parts, cancel }
}

test(
  'a row in a process of its own has the numbers of one here, to the digit',
  { timeout: 240_000 },
  async () => {
    const { run } = open()
    const engine = cpythonEngine(python.path)
    onTestFinished(() => engine.shutdown())
    const none = () => {
      throw new Error('No candles here.')
    }
    const here = await runHere(
      row,
      {
        clock: nodeClock,
        candles: { feedsOf: none, pages: { load: none } as never },
        setup: {
          refusal: () => '',
          engine: () => engine,
          recordings: { list: () => Promise.resolve([]), read: none },
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
