import type { BacktestReport } from '@leadline/backtest/report/backtest-report'
import { fakeEngine, type FakeScript } from '@leadline/backtest/testing/fake-engine'
import {
  backtestFamily,
  type BacktestReply,
  type RunBacktest,
} from '@leadline/desk-protocol/messages/backtest-messages'
import type { UpdateOf } from '@leadline/desk-protocol/messages/service-family'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, test } from 'vitest'

import { Hub } from '../../hub.ts'
import { Recorder } from '../../recording/recorder.ts'
import { memoryStore } from '../../store/memory-store.ts'
import { TestDesk } from '../../testing/test-desk.ts'
import type { BacktestSetup } from './backtest-setup.ts'

const symbol = 'BTC-USD'
const exchange = 'Coinbase'
const start = Date.UTC(2026, 10, 16, 14)
const minute = 60_000

/** Buys at its twentieth book and sells at its sixtieth, and so on. */
function trader(): FakeScript {
  let books = 0
  return (event, self) => {
    if (event.kind === 'start') {
      self.call({ kind: 'subscribeBook', symbol, exchanges: [exchange], depth: 1 })
      self.call({ kind: 'subscribeTrades', symbol, exchanges: null })
    }
    if (event.kind !== 'book') return
    books += 1
    if (books % 80 === 20) self.call({ kind: 'open', symbol, exchange, size: '0.2', limit: null })
    if (books % 80 === 60) {
      self.call({ kind: 'close', symbol, exchange, size: null, limit: null })
    }
  }
}

function open(changes: Partial<BacktestSetup> = {}, pieces: readonly Uint8Array[] = []) {
  const clock = new FakeClock(start)
  const market = openPaperMarket(clock, 5, { venues: ['coinbase', 'kraken'] })
  const recorded: Uint8Array[] = []
  const venues = market.venues.map(({ id }) => id)
  const recorder = new Recorder({ version: '0.0.0', startedAt: start, venues }, (bytes) =>
    recorded.push(bytes),
  )
  const hub = new Hub({
    version: '0.0.0',
    mode: 'practice',
    clock,
    store: memoryStore(),
    venues: market.venues,
    wrap: (venue, adapter) => recorder.wrap(venue, adapter),
    backtests: {
      refusal: () => '',
      engine: () => fakeEngine(trader),
      recordings: {
        list: () => Promise.resolve([{ name: 'morning', startedAt: start, bytes: 1 }]),
        read: async function* read() {
          for (const piece of pieces) yield await Promise.resolve(piece)
        },
      },
      ...changes,
    },
  })
  hub.start()
  const desk = new TestDesk(hub)
  const run = async (message: Partial<RunBacktest> = {}): Promise<BacktestReply> => {
    const request = desk.request(backtestFamily, { ...requested, ...message })
    const done = () => desk.reply(backtestFamily, request)
    for (let turn = 0; turn < 200 && !done(); turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await clock.advance(100)
      // oxlint-disable-next-line no-await-in-loop -- what is promised without a timer
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
    }
    return done() as BacktestReply
  }
  return { clock, hub, desk, run, recorder, recorded, stop: market.stop }
}

const requested: RunBacktest = {
  type: 'run',
  fileName: 'fake.py',
  text: 'symbol = "BTC-USD"',
  params: [],
  grid: [],
  source: { kind: 'practice' },
  from: start,
  to: start + 2 * minute,
  seed: 3,
  fees: { maker: '0.1', taker: '0.2' },
  latencyMs: null,
}

const emptyReport: BacktestReport = {
  algorithm: 'Fake',
  params: [],
  from: start,
  to: start + minute,
  seed: 3,
  costs: [],
  balances: {},
  trouble: null,
  results: [],
  trades: [],
  fills: [],
  orders: { sent: 0, filled: 0, canceled: 0, rejected: 0 },
  charts: [],
  log: [],
  logLines: 0,
  events: { books: 0, trades: 0 },
}

/** What was reported last of that kind. */
function latest<Type extends UpdateOf<typeof backtestFamily>['type']>(desk: TestDesk, type: Type) {
  return desk
    .updates(backtestFamily)
    .findLast((update): update is Extract<typeof update, { type: Type }> => update.type === type)
}

const reportOf = ({ report }: BacktestReply) => report as BacktestReport

test('a desk requests a backtest and gets its report with the warnings that belong to it', async () => {
  const { run, stop } = open()
  const done = await run()
  expect(done).toMatchObject({ reason: '', isCanceled: false, grid: null })
  expect(reportOf(done).trades.length).toBeGreaterThan(1)
  expect(done.warnings.join(' ')).toContain('The practice market is invented.')
  const again = await run()
  expect(JSON.stringify(reportOf(again))).toBe(JSON.stringify(reportOf(done)))
  stop()
})

test('a grid gives one row for each combination, and says that the best one is partly luck', async () => {
  const { run, stop } = open()
  const grid = [{ name: 'window', type: 'int' as const, values: ['1', '2', '3'] }]
  const done = await run({ grid, to: start + minute })
  expect(done.grid?.names).toEqual(['window'])
  expect(done.grid?.rows.map(({ values }) => values)).toEqual([['1'], ['2'], ['3']])
  expect(done.warnings.at(-1)).toContain('partly luck')
  stop()
})

test('a recording is backtested through the same adapters, twice with the same report', async () => {
  const first = open()
  const ids = first.hub.feeds.map(({ id }) => id)
  first.desk.open(1, {
    kind: 'ladder',
    symbol,
    depth: 50,
    condense: null,
    venues: ids,
    filter: '',
  })
  first.desk.open(2, { kind: 'tape', symbol, venues: ids, filter: '', sumsMs: 60_000 })
  await first.clock.advance(30_000)
  first.recorder.flush()
  first.stop()
  const second = open({}, first.recorded)
  const source = { kind: 'recording' as const, name: 'morning' }
  const done = await second.run({ source })
  const again = await second.run({ source })
  const report = reportOf(done)
  expect(report.trades.length).toBeGreaterThan(1)
  expect(report.events.trades).toBeGreaterThan(20)
  // It ends where the recording ends.
  expect(report.to).toBeGreaterThan(start + 29_000)
  expect(report.to).toBeLessThanOrEqual(start + 30_000)
  expect(JSON.stringify(reportOf(again))).toBe(JSON.stringify(report))
  expect(done.warnings.join(' ')).toContain('Your place in a queue is estimated')
  const other = await open({}, first.recorded).run({ source, text: 'x = "ADA-USD"' })
  expect(other.reason).toBe('The recording lists no market.')
  second.stop()
})

test('candles of the exchanges are backtested with quotes as far apart as was said', async () => {
  const { run, clock, stop } = open()
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
  const { run, stop } = open()
  expect((await run({ to: start })).reason).toBe('The end must be after the beginning.')
  expect((await run({ fees: { maker: 'x', taker: '1' } })).reason).toContain('percentage')
  const grid = [{ name: 'size', type: 'int' as const, values: ['1', 'two'] }]
  expect((await run({ grid })).reason).toBe('size: two is not a whole number.')
  stop()
  const plan = 'Python needs Algo or Premium.'
  const without = open({ refusal: () => plan })
  expect((await without.run()).reason).toBe(plan)
  without.stop()
})

test('a backtest that is canceled ends at once, with what it found until then', async () => {
  const { run, desk, stop } = open({
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

test('a window that is loaded again finds its backtest running, with its time left, and then its report', async () => {
  const held: { clock?: FakeClock } = {}
  const apart = {
    lanes: 1,
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
  const { desk, hub, clock, stop } = open({ apart })
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

test('a random search draws its rows, and the table says how much of the best one is luck', async () => {
  const { run, stop } = open()
  const grid = [{ name: 'window', type: 'int' as const, values: ['1..50'] }]
  const done = await run({ grid, random: 4, to: start + minute })
  expect(done.grid?.rows).toHaveLength(4)
  expect(done.grid?.luck).toBeNull()
  const whole = await run({ grid, to: start + minute })
  expect(whole.reason).toBe('window: 1..50 is not a whole number.')
  stop()
})

test('walking forward tries each chosen row on the time after the one that chose it', async () => {
  const { run, stop } = open()
  const grid = [{ name: 'window', type: 'int' as const, values: ['1', '2'] }]
  const done = await run({ grid, walkForward: 2, to: start + 3 * minute })
  expect(done.grid?.forward).toMatchObject([
    { from: start, middle: start + minute, to: start + 2 * minute, values: ['1'] },
    { from: start + minute, middle: start + 2 * minute, to: start + 3 * minute, values: ['1'] },
  ])
  expect(done.grid?.rows).toHaveLength(2)
  stop()
})

test('rows run in as many processes as there are, and stand in their own order', async () => {
  let under = 0
  let most = 0
  const apart = {
    lanes: 3,
    run: async (message: RunBacktest) => {
      under += 1
      most = Math.max(most, under)
      const place = Number(message.params[0]?.value)
      await new Promise((resolve) => {
        setTimeout(resolve, 20 * (5 - place))
      })
      under -= 1
      return { ...emptyReport, trouble: { message: `row ${place}`, error: null, at: 0 } }
    },
  }
  const { run, stop } = open({ apart })
  const grid = [{ name: 'window', type: 'int' as const, values: ['1', '2', '3', '4'] }]
  const done = await run({ grid })
  expect(most).toBe(3)
  expect(done.grid?.rows.map(({ trouble }) => trouble)).toEqual([
    'row 1',
    'row 2',
    'row 3',
    'row 4',
  ])
  stop()
})

test('the file of an algorithm that is not loaded any more is refused with a reason', async () => {
  const { desk, clock, stop } = open()
  const request = desk.request(backtestFamily, { type: 'file', algorithm: 'A-1' })
  await clock.advance(0)
  expect(desk.reply(backtestFamily, request)).toMatchObject({
    isDone: false,
    reason: 'It is not loaded any more.',
  })
  stop()
})
