import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'
import { runDrill } from '@leadline/hub/services/backtests/run-drill'
import type { RunNeeds } from '@leadline/hub/services/backtests/run-needs'

import { openApartRuns } from '../../apps/terminal/src/backtests/apart-runs.ts'
import { nodeClock } from '../../apps/terminal/src/hub/node-clock.ts'
import type { Measurement } from '../../packages/order-book/bench/measure.ts'

const manual = new URL('../../content/manual/algorithms.md', import.meta.url)
const dayCount = 24
const none = () => {
  throw new Error('Not in this measurement.')
}

/** Bad days of the manual's example in the contained Python: in one lane, and in as many as this computer has room for. */
export async function drillMeasurements(): Promise<Measurement[]> {
  const home = mkdtempSync(join(tmpdir(), 'leadline-drill-'))
  const rows = openApartRuns(home, () => ({ kind: 'pyodide' }))
  const text = /```python\n([\s\S]*?)```/.exec(readFileSync(manual, 'utf8'))?.[1] ?? ''
  const from = Date.UTC(2026, 9, 5, 14)
  const message: RunBacktest = {
    type: 'run',
    fileName: 'dip_buyer.py',
    text,
    params: [],
    grid: [],
    source: { kind: 'practice' },
    from,
    to: from + 3_600_000,
    seed: 1,
    fees: null,
    latencyMs: null,
  }
  const daysPerSecond = async (lanes: number) => {
    const apart = { ...rows.apart, lanes }
    const needs: RunNeeds = {
      clock: nodeClock,
      candles: { instruments: none, between: none },
      setup: {
        refusal: () => '',
        engine: none,
        apart,
        recordings: { list: () => Promise.resolve([]), read: none },
      },
      isCanceled: () => false,
      progress: () => {},
    }
    const begun = performance.now()
    const wish = { histories: dayCount, largest: null, only: null }
    const { passed } = await runDrill(message, wish, needs)
    return (passed * 1000) / (performance.now() - begun)
  }
  try {
    const { lanes } = rows.apart
    // Once for nothing: its Pythons are there for the others.
    await daysPerSecond(lanes)
    const one = await daysPerSecond(1)
    const all = await daysPerSecond(lanes)
    const goal = `${(0.7 * lanes).toFixed(1)} or more on a computer that nobody else uses`
    return [
      { what: 'DipBuyer, bad days of 15 minutes: one lane', value: one, unit: '/s' },
      { what: `DipBuyer, bad days of 15 minutes: ${lanes} lanes`, value: all, unit: '/s' },
      { what: `${lanes} lanes, of one`, value: all / one, unit: '×', goal },
    ]
  } finally {
    rows.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
