/** Runs of real Python in the practice market, replayed through the backtest over the hub's own record of them. */
import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { DifferenceReport } from '@leadline/backtest/difference/difference-report'
import { algorithmFamily } from '@leadline/desk-protocol/messages/algorithm-messages'
import { differenceFamily } from '@leadline/desk-protocol/messages/difference-messages'
import { Hub } from '@leadline/hub/hub'
import { memoryRuns } from '@leadline/hub/services/algorithms/run-recording/run-store'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { onlyEngine } from '@leadline/hub/testing/only-engine'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { exact, zero } from '@leadline/orders/decimal-text'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { describe, expect, onTestFinished, test } from 'vitest'

import { bothEngines } from '../python/testing/both-engines.ts'
import { watchedEngine } from '../python/testing/watched-engine.ts'

const stepMs = 100
const second = 1000
/** `npm test` plays half a minute of what `npm run test:long` plays for an hour. */
const lengths = [30 * second, 3600 * second].slice(0, firstOrAll([1, 2]).length)
const patience = { timeout: 3_600_000 }

/** Buys and sells at the market, and leaves a bid that waits. */
const swing = `from decimal import Decimal

from leadline import Algorithm


class Swing(Algorithm):
    def on_start(self):
        self.market = ("BTC-USD", "Coinbase")
        self.subscribe_book("BTC-USD", ["Coinbase"], depth=5)
        self.every(5)

    def on_book(self, book):
        self.book = book

    def on_timer(self, timer):
        for order in self.orders():
            self.cancel(order)
        if self.position(*self.market).size > 0:
            self.close_position(*self.market)
        else:
            self.open_position(*self.market, Decimal("0.05"))
            bid = self.book.best_bid
            if bid:
                self.open_position(*self.market, Decimal("0.01"), limit=bid.price)
`

const clocked = swing
  .replace('from leadline', 'import time\n\nfrom leadline')
  .replace('Decimal("0.05")', 'Decimal(1 + time.time_ns() % 997) / 10000')

/** The whole way: a hub in whose time Python takes none, a run, and a desk that asks why it differs. */
async function explained(engine: ScriptEngine, text: string, lastsMs: number) {
  const clock = new FakeClock()
  const market = openPaperMarket(clock, 7, {
    venues: ['coinbase'],
    symbols: ['BTC-USD'],
    actionsPerSecond: 30,
  })
  const watched = watchedEngine(engine)
  let lastId = 0
  const newId = () => `00000000-0000-4000-8000-${String((lastId += 1)).padStart(12, '0')}`
  const hub = new Hub({
    version: '0.0.0',
    mode: 'practice',
    venues: market.venues,
    store: memoryStore(),
    clock,
    runs: memoryRuns({ mostCharacters: 2_000_000_000, mostRuns: 1 }),
    orders: {
      journal: new MemoryJournal(),
      newId,
      isVaultLocked: () => false,
      accounts: market.accounts,
    },
    algorithms: {
      engines: onlyEngine(watched),
      mayRunPython: () => true,
      place: 'program',
      newId,
    },
    backtests: {
      refusal: () => '',
      engine: () => engine,
      recordings: { list: () => Promise.resolve([]), read: async function* read() {} },
    },
  })
  hub.start()
  onTestFinished(() => {
    hub.stop()
    market.stop()
  })
  const desk = new TestDesk(hub)
  desk.join(algorithmFamily)
  desk.join(differenceFamily)
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      // oxlint-disable no-await-in-loop -- one step after the other
      await clock.advance(stepMs)
      do await new Promise((resolve) => setImmediate(resolve))
      while (!watched.isIdle())
      // oxlint-enable no-await-in-loop
    }
  }
  await pass(3000)
  const from = { kind: 'text', fileName: 'swing.py', text } as const
  const loaded = desk.request(algorithmFamily, { type: 'algorithmLoad', from })
  await pass(stepMs)
  const run = desk.reply(algorithmFamily, loaded)?.id ?? ''
  desk.request(algorithmFamily, { type: 'algorithmCommand', id: run, command: 'start' })
  await pass(lastsMs)
  // A script that was paused by an error would have nothing to explain.
  const runner = hub.algorithms?.get(run)?.runner
  expect([runner?.state, runner?.error]).toEqual(['Running', null])
  desk.request(algorithmFamily, { type: 'algorithmCommand', id: run, command: 'stop' })
  await pass(5000)
  const asked = desk.request(differenceFamily, { type: 'explain', run })
  // A desk that was frozen meanwhile asks again, and is answered with the same.
  const again = desk.request(differenceFamily, { type: 'explain', run })
  const reply = () => desk.reply(differenceFamily, asked)
  while (!reply()) {
    // oxlint-disable no-await-in-loop -- until it has answered
    await clock.advance(10)
    await new Promise((resolve) => setImmediate(resolve))
    // oxlint-enable no-await-in-loop
  }
  expect(reply()?.reason).toBe('')
  expect(desk.reply(differenceFamily, again)?.report).toEqual(reply()?.report)
  return reply()?.report as DifferenceReport
}

const costOf = ({ currencies: [usd] }: DifferenceReport, cause: string) =>
  usd?.causes.find((each) => each.cause === cause)?.cost

describe.each(firstOrAll(bothEngines()))('%s', patience, (_name, engine) => {
  for (const lastsMs of lengths) {
    test(`a practice run of ${lastsMs / second} seconds, replayed, has 0 unexplained cents`, async () => {
      const report = await explained(engine, swing, lastsMs)
      expect(report.to - report.from).toBeGreaterThanOrEqual(lastsMs)
      expect(report.divergence).toBe(null)
      expect(report.notes).toEqual([])
      const [usd] = report.currencies
      expect(costOf(report, 'unexplained')).toBe('0')
      expect(costOf(report, 'look-ahead')).toBe('0')
      const sum = usd?.causes.reduce((total, { cost }) => total.plus(exact(cost)), zero)
      expect(sum?.toFixed()).toBe(usd?.cost)
      expect(report.rows.length + report.alike).toBeGreaterThan(lastsMs / (5 * second))
    })
  }

  test('a script that reads the clock of the computer is found, with its line', async () => {
    const report = await explained(engine, clocked, 20 * second)
    expect(report.divergence?.words).toMatch(/^asked for open_position of 0\.\d+ at the market/)
    expect(report.reads).toMatchObject([{ words: 'time.time_ns() reads the computer’s clock' }])
    expect(costOf(report, 'look-ahead')).not.toBe('0')
    expect(costOf(report, 'unexplained')).toBe('0')
  })
})
