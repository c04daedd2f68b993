import { fakeEngine } from '@leadline/backtest/testing/fake-engine'
import {
  backtestFamily,
  type RunBacktest,
} from '@leadline/desk-protocol/messages/backtest-messages'
import type { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, test } from 'vitest'

import { TestDesk } from '../../testing/test-desk.ts'
import {
  emptyReport,
  latest,
  minute,
  openBacktestDesk,
  reportOf,
  requested,
  start,
  trader,
} from './testing/backtest-desk.ts'

test('a desk requests a backtest and gets its report with the warnings that belong to it', async () => {
  const { run, stop } = openBacktestDesk()
  const done = await run()
  expect(done).toMatchObject({ reason: '', isCanceled: false, grid: null })
  expect(reportOf(done).trades.length).toBeGreaterThan(1)
  expect(done.warnings.join(' ')).toContain('The practice market is invented.')
  const again = await run()
  expect(JSON.stringify(reportOf(again))).toBe(JSON.stringify(reportOf(done)))
  stop()
})

test('candles of the exchanges are backtested with quotes as far apart as was said', async () => {
  const { run, clock, stop } = openBacktestDesk()
  await clock.advance(5000)
  const source = { kind: 'candles' as const, spreadBps: 10, venues: ['coinbase' as const] }
  const done = await run({ source, from: start - 120 * minute, to: start - 30 * minute })
  const report = reportOf(done)
  expect(done.reason).toBe('')
  expect(report.trades.length).toBeGreaterThan(1)
  // Half of ten basis points on each fill; steps of a cent make it a little more.
  expect(Number(report.results[0]?.slippageBps)).toBeGreaterThanOrEqual(5)
  expect(done.warnings.join(' ')).toContain('There is no order book in candles.')
  stop()
})

test('what cannot be backtested is refused with a readable reason', async () => {
  const { run, stop } = openBacktestDesk()
  expect((await run({ to: start })).reason).toBe('The end must be after the beginning.')
  expect((await run({ fees: { maker: 'x', taker: '1' } })).reason).toContain('percentage')
  const grid = [{ name: 'size', type: 'int' as const, values: ['1', 'two'] }]
  expect((await run({ grid })).reason).toBe('size: two is not a whole number.')
  stop()
  const plan = 'Python needs Algo or Premium.'
  const without = openBacktestDesk({ refusal: () => plan })
  expect((await without.run()).reason).toBe(plan)
  without.stop()
})

test('a backtest that is canceled ends at once, with what it found until then', async () => {
  const { run, desk, stop } = openBacktestDesk({
    engine: () =>
      fakeEngine(() => {
        const script = trader()
        return (event, self) => {
          script(event, self)
          const isHalf = event.kind === 'book' && event.time > start / 1000 + 60
          if (isHalf) desk.send(backtestFamily, { type: 'cancel' })
        }
      }),
  })
  const done = await run()
  expect(done).toMatchObject({ reason: '', isCanceled: true })
  expect(reportOf(done).to).toBeGreaterThan(start + minute)
  expect(reportOf(done).to).toBeLessThan(start + minute + 5000)
  stop()
})

const neverDrilled = () => Promise.reject(new Error('No drill here.'))

test('a window that is loaded again finds its backtest running, with its time left, and then its report', async () => {
  const held: { clock?: FakeClock } = {}
  const apart = {
    lanes: 1,
    drill: neverDrilled,
    run: async (_message: RunBacktest, { progress }: { progress: (part: number) => void }) => {
      await new Promise<void>((resolve) => {
        held.clock?.after(2000, resolve)
      })
      progress(0.5)
      await new Promise<void>((resolve) => {
        held.clock?.after(2000, resolve)
      })
      return emptyReport
    },
  }
  const { desk, hub, clock, stop } = openBacktestDesk({ apart })
  held.clock = clock
  const grid = [{ name: 'window', type: 'int' as const, values: ['1', '2'] }]
  desk.request(backtestFamily, { ...requested, grid })
  await clock.advance(2000)
  desk.leave()
  const again = new TestDesk(hub)
  again.join(backtestFamily)
  const runs = () => latest(again, 'runs')?.runs ?? []
  expect(runs()).toMatchObject([{ id: 1, fileName: 'fake.py', state: 'running' }])
  // A quarter of it in two seconds.
  expect(latest(again, 'progress')).toMatchObject({ part: 0.25, run: 1, runs: 2, leftMs: 6000 })
  await clock.advance(6000)
  expect(runs()).toMatchObject([{ state: 'finished', market: 'Practice market', runs: 2 }])
  const reply = again.answer(backtestFamily, { type: 'read', id: 1 })
  expect(reply).toMatchObject({ isDone: true, id: 1 })
  expect(reply.grid?.rows).toHaveLength(2)
  again.send(backtestFamily, { type: 'forget', id: 1 })
  expect(runs()).toEqual([])
  expect(again.answer(backtestFamily, { type: 'read', id: 1 }).reason).toContain('not kept')
  stop()
})

test('the file of an algorithm that is not loaded any more is refused with a reason', async () => {
  const { desk, clock, stop } = openBacktestDesk()
  const request = desk.request(backtestFamily, { type: 'file', algorithm: 'A-1' })
  await clock.advance(0)
  expect(desk.reply(backtestFamily, request)).toMatchObject({
    isDone: false,
    reason: 'It is not loaded any more.',
  })
  stop()
})

test('a drill is a run like others: it reports its days, and says in the list how it ended', async () => {
  const { run, desk, stop } = openBacktestDesk()
  const done = await run({ drill: { histories: 2, largest: null, only: null } })
  expect(done).toMatchObject({ reason: '', report: null, drill: { passed: 2, broken: null } })
  expect(latest(desk, 'runs')?.runs[0]).toMatchObject({
    drill: 'passed 2 bad days',
    market: 'Bad days',
    runs: 1,
    state: 'finished',
  })
  const wrong = await run({ drill: { histories: 2, largest: '0', only: null } })
  expect(wrong.reason).toBe('The largest position is an amount above 0.')
  stop()
})
