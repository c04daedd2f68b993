import { fakeEngine, type FakeScript } from '@leadline/backtest/testing/fake-engine'
import type { DrillWish } from '@leadline/desk-protocol/messages/backtest-messages'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, test } from 'vitest'

import type { ApartRuns } from './backtest-setup.ts'
import { drillHere, runDrill } from './run-drill.ts'
import type { RunNeeds } from './run-needs.ts'
import { requested, symbol } from './testing/backtest-desk.ts'

const exchange = 'Coinbase'
const none = () => {
  throw new Error('Not here.')
}

/** Buys once, and again where no answer came within two seconds: few days reach it. */
function impatient(): FakeScript {
  let sentAt = 0
  let id: string | undefined
  return (event, self) => {
    if (event.kind === 'start') {
      self.call({ kind: 'subscribeBook', symbol, exchanges: [exchange], depth: 1 })
    }
    if (event.kind !== 'book') return
    const status = self.orders.get(id ?? '')?.status
    const isSilent = status === 'sent' || status === 'unknown'
    if (sentAt > 0 && !(isSilent && event.time - sentAt > 2)) return
    sentAt = event.time
    const { result } = self.call({ kind: 'open', symbol, exchange, size: '0.01', limit: null })
    id = typeof result === 'string' ? result : undefined
  }
}

/** Processes that are none: each part here, with a Python of its own, the later parts first. */
function lanesOf(lanes: number, script: () => FakeScript) {
  const asked: number[] = []
  let under = 0
  let most = 0
  const drill: ApartRuns['drill'] = async (message, wish, hooks) => {
    asked.push(wish.part?.first ?? -1)
    under += 1
    most = Math.max(most, under)
    await new Promise((resolve) => {
      setTimeout(resolve, under === 1 ? 30 : 0)
    })
    const part = await drillHere(message, wish, needsOf(script), hooks)
    under -= 1
    return part
  }
  const apart: ApartRuns = { lanes, run: none, drill }
  return { apart, asked, most: () => most }
}

function needsOf(script: () => FakeScript, apart?: ApartRuns): RunNeeds & { parts: number[] } {
  const parts: number[] = []
  return {
    clock: new FakeClock(),
    candles: { instruments: none, between: none },
    setup: {
      refusal: () => '',
      engine: () => fakeEngine(script),
      recordings: { list: () => Promise.resolve([]), read: none },
      ...(apart && { apart }),
    },
    isCanceled: () => false,
    progress: (part) => parts.push(part),
    parts,
  }
}

const wish: DrillWish = { histories: 60, largest: null, only: null }
const seed = 2

test('a drill over several cores finds the same first day that breaks the script, and counts the same days', async () => {
  const message = { ...requested, seed }
  const alone = await runDrill(message, wish, needsOf(impatient))
  expect(alone.broken?.rule).toBe('guess')
  expect(alone.passed).toBeGreaterThan(2)
  for (const lanes of [1, 3]) {
    const { apart, asked, most } = lanesOf(lanes, impatient)
    // oxlint-disable-next-line no-await-in-loop -- one drill after the other
    expect(await runDrill(message, wish, needsOf(impatient, apart))).toEqual(alone)
    expect(most()).toBe(lanes)
    // The quiet day comes first, and nothing is begun long after a day that broke it.
    expect(asked[0]).toBe(-1)
    expect(Math.max(...asked)).toBeLessThan(wish.histories)
  }
})

test('a drill that nothing breaks has played each of its days once, whatever lane it was in', async () => {
  const idle = (): FakeScript => () => {}
  const days = { ...wish, histories: 11 }
  const { apart, asked } = lanesOf(3, idle)
  const needs = needsOf(idle, apart)
  const report = await runDrill(requested, days, needs)
  expect(report).toEqual(await runDrill(requested, days, needsOf(idle)))
  expect([report.passed, report.wanted]).toEqual([11, 11])
  expect(asked.toSorted((a, b) => a - b)).toEqual([
    -1,
    ...Array.from({ length: 11 }, (_, at) => at),
  ])
  expect(needs.parts.at(-1)).toBe(1)
})
