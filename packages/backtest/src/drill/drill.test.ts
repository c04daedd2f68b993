import { expect, test } from 'vitest'

import { usualMoney } from '../backtest-plan.ts'
import { fakeEngine, type FakeScript } from '../testing/fake-engine.ts'
import type { DrillPlan } from './drill-plan.ts'
import { Drill } from './drill.ts'

const symbol = 'BTC-USD'
const exchange = 'Coinbase'
const from = Date.UTC(2026, 9, 5, 14)

const planOf = (more: Partial<DrillPlan> = {}): DrillPlan => ({
  source: { name: 'fake.py', text: `symbol = "${symbol}"` },
  params: [],
  from,
  seed: 7,
  fees: undefined,
  latency: 'usual',
  balances: usualMoney,
  histories: 20,
  largest: undefined,
  ...more,
})

function drill(script: () => FakeScript, more: Partial<DrillPlan> = {}) {
  const nothing = { breathe: () => undefined, progress: () => {}, isCanceled: () => false }
  return new Drill(planOf(more), { ...nothing, engine: fakeEngine(script) }).run()
}

const subscribe = (self: Parameters<FakeScript>[1]) =>
  self.call({ kind: 'subscribeBook', symbol, exchanges: [exchange], depth: 1 })

const isWorking = (self: Parameters<FakeScript>[1]) =>
  [...self.orders.values()].some(({ status }) =>
    ['sent', 'open', 'partially filled', 'unknown'].includes(status),
  )

/** Buys and sells one after the other, and waits for every answer. */
function careful(): FakeScript {
  let tradedAt = 0
  return (event, self) => {
    if (event.kind === 'start') subscribe(self)
    if (event.kind !== 'book' || isWorking(self) || event.bids.length === 0) return
    if (event.time - tradedAt < 10) return
    tradedAt = event.time
    const held = Number(self.positions.get(`${exchange} ${symbol}`)?.size ?? 0)
    if (held > 0) self.call({ kind: 'close', symbol, exchange, size: null, limit: null })
    else self.call({ kind: 'open', symbol, exchange, size: '0.01', limit: null })
  }
}

test('a script that waits for every answer passes all of its bad days', async () => {
  const report = await drill(careful, { histories: 8 })
  expect(report.broken).toBe(null)
  expect([report.passed, report.wanted]).toEqual([8, 8])
  expect(report.orders).toBeGreaterThan(50)
  const met = report.faults.filter((fault) => fault.met > 0).map(({ kind }) => kind)
  expect(met.length).toBeGreaterThan(5)
})

/** Sends it again where no answer came within two seconds. */
function impatient(): FakeScript {
  let sentAt = 0
  let id: string | undefined
  return (event, self) => {
    if (event.kind === 'start') subscribe(self)
    if (event.kind !== 'book') return
    const status = self.orders.get(id ?? '')?.status
    const isSilent = status === 'sent' || status === 'unknown'
    if (sentAt > 0 && !(isSilent && event.time - sentAt > 2)) return
    sentAt = event.time
    const { result } = self.call({ kind: 'open', symbol, exchange, size: '0.01', limit: null })
    id = typeof result === 'string' ? result : undefined
  }
}

test('an order sent again on a guess is found, in a history of one fault', async () => {
  // It buys once, so that few histories reach it.
  const report = await drill(impatient, { histories: 300 })
  expect(report.broken).toMatchObject({ rule: 'guess', isRepeatable: true, error: null })
  const kinds = report.broken?.faults.map(({ kind }) => kind) ?? []
  expect(
    kinds.every((kind) => kind === 'lost-answer' || kind === 'lost-order' || kind === 'restart'),
  ).toBe(true)
  expect(report.broken?.steps.at(-1)?.who).toBe('broken')
  // The same day again breaks the same rule at the same moment, and passes once the mistake is gone.
  const { seed = 0, faults = [], at } = report.broken ?? {}
  const again = await drill(impatient, { only: { seed, faults } })
  expect([again.broken?.at, again.broken?.rule]).toEqual([at, 'guess'])
  expect(await drill(careful, { only: { seed, faults } })).toMatchObject({
    broken: null,
    passed: 1,
  })
})

test('a drill that is canceled says how many days it passed until then', async () => {
  let days = 0
  const nothing = { breathe: () => undefined, engine: fakeEngine(careful) }
  const report = await new Drill(planOf(), {
    ...nothing,
    progress: (_part, history) => {
      days = history
    },
    isCanceled: () => days >= 3,
  }).run()
  expect(report).toMatchObject({ broken: null, passed: 2, wanted: 20 })
})

test('the position that is judged is the one at the exchange, the script’s own only as it was reported', async () => {
  const report = await drill(careful, { histories: 1, largest: '1' })
  expect(report.broken).toMatchObject({ rule: 'largest', faults: [], number: 1 })
  expect(report.broken?.words).toMatch(/^Its position at Coinbase is 0\.01 BTC, worth \d/)
})
