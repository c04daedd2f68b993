import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { usualTimes } from '@leadline/algorithms/method-limit'
import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import { usualMoney } from '@leadline/backtest/backtest-plan'
import { Drill } from '@leadline/backtest/drill/drill'
import type { DrillPlan } from '@leadline/backtest/drill/drill-plan'
import { drillRules } from '@leadline/backtest/drill/drill-report'
import type { DrillReport } from '@leadline/backtest/drill/drill-report'
import type { RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'
import { runDrill } from '@leadline/hub/services/backtests/run-drill'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { describe, expect, onTestFinished, test } from 'vitest'

import { nodeClock } from '../hub/node-clock.ts'
import { allPrinted, bothEngines, patience } from '../python/testing/both-engines.ts'
import { newHome } from '../testing/test-terminal.ts'
import { openApartRuns } from './apart-runs.ts'

const isLong = process.env['LONG_TESTS'] === '1'
const folder = join(import.meta.dirname, 'drilled-scripts')
const wrong = readdirSync(folder)
  .filter((name) => name.endsWith('.py'))
  .map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, rule: /^# (\w+):/.exec(text)?.[1] ?? '' }
  })
const printed = ['algorithms.md', 'python.md', 'backtest.md']
  .flatMap((guide) => allPrinted(guide))
  .filter((text) => text.includes('(Algorithm)'))
  .map((text) => ({ name: /class (\w+)/.exec(text)?.[1] ?? '', text }))

/** Only the trader's own Python has threads: the contained one refuses them. */
const isContained = ({ text }: { text: string }) => !text.includes('import threading')

const planOf = (name: string, text: string, more: Partial<DrillPlan> = {}): DrillPlan => ({
  source: { name, text },
  params: [],
  from: Date.UTC(2026, 9, 5, 14),
  seed: 1,
  fees: undefined,
  latency: 'usual',
  balances: usualMoney,
  allotted: { BTC: '0.5' },
  histories: 60,
  largest: undefined,
  ...more,
})

function drill(engine: ScriptEngine, plan: DrillPlan): Promise<DrillReport> {
  const nothing = { breathe: () => undefined, progress: () => {}, isCanceled: () => false }
  return new Drill(plan, { ...nothing, engine }).run()
}

/** What hangs is given up sooner than for a trader, so that nobody waits for it. */
const engines = bothEngines({ ...usualTimes, interruptAfterMs: 1500 })

test('there are at least fifteen planted mistakes, and each rule finds one', () => {
  expect(wrong.length).toBeGreaterThanOrEqual(15)
  const rules = new Set(wrong.map(({ rule }) => rule))
  expect([...rules].toSorted()).toEqual(Object.keys(drillRules).toSorted())
})

/** One for each rule; all of them in the long tests. */
const rules = Object.keys(drillRules)
const tried = isLong
  ? wrong
  : rules.flatMap((rule) => wrong.find((script) => script.rule === rule) ?? [])

/** Both Pythons run the same lines: one of each is enough where it takes longer. */
describe.each(firstOrAll(engines))('on %s', (_name, engine) => {
  const examples = engine.kind === 'pyodide' ? printed.filter(isContained) : printed
  test.each(tried)('$name: its mistake is found, in few faults', patience, async (script) => {
    const largest = script.rule === 'largest' ? '1000' : undefined
    const report = await drill(engine, planOf(script.name, script.text, { largest }))
    expect(report.broken).toMatchObject({ rule: script.rule, isRepeatable: true })
    expect(report.broken?.faults.length).toBeLessThanOrEqual(2)
  })

  test.each(examples)(
    'the manual’s $name passes its bad days',
    patience,
    async ({ name, text }) => {
      const histories = isLong ? 60 : 3
      const report = await drill(engine, planOf(`${name}.py`, text, { histories }))
      expect(report.broken).toBe(null)
      expect(report.passed).toBe(histories)
    },
  )
})

describe.each(engines)('on %s', (_name, engine) => {
  test(
    'the manual’s example passes, and breaks on a half fill alone where it counts sizes as the manual says',
    patience,
    async () => {
      const [text = ''] = allPrinted('backtest.md')
      const { passed } = await drill(engine, planOf('counted.py', text, { histories: 3 }))
      expect(passed).toBe(3)
      const wrongText = text.replaceAll('order.filled', 'order.size')
      const { broken } = await drill(engine, planOf('counted.py', wrongText))
      expect(broken?.faults.map(({ kind }) => kind)).toEqual(['half-fill'])
      expect(broken).toMatchObject({ rule: 'check', isRepeatable: true })
    },
  )
})

const thousand = 1000

test.runIf(isLong)(
  'a thousand bad days in all, over all cores, break none of the manual’s examples',
  { timeout: 3_600_000 },
  async () => {
    const rows = openApartRuns(newHome(), () => ({ kind: 'pyodide' }))
    onTestFinished(() => rows.stop())
    const examples = printed.filter(isContained)
    const histories = Math.ceil(thousand / examples.length)
    const none = () => {
      throw new Error('Not here.')
    }
    let passed = 0
    for (const { name, text } of examples) {
      const message: RunBacktest = {
        type: 'run',
        fileName: `${name}.py`,
        text,
        params: [],
        grid: [],
        source: { kind: 'practice' },
        from: Date.UTC(2026, 9, 5, 14),
        to: Date.UTC(2026, 9, 5, 15),
        // Others than those of the tests above.
        seed: 1000,
        fees: null,
        latencyMs: null,
        allotted: [{ asset: 'BTC', size: '0.5' }],
      }
      // oxlint-disable-next-line no-await-in-loop -- each takes all cores
      const report = await runDrill(
        message,
        { histories, largest: null, only: null },
        {
          clock: nodeClock,
          candles: { instruments: none, between: none },
          setup: {
            refusal: () => '',
            engine: none,
            apart: rows.apart,
            recordings: { list: () => Promise.resolve([]), read: none },
          },
          isCanceled: () => false,
          progress: () => {},
        },
      )
      expect([name, report.broken]).toEqual([name, null])
      passed += report.passed
    }
    expect(passed).toBeGreaterThanOrEqual(thousand)
  },
)
