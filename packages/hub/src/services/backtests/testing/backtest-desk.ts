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

import { Hub } from '../../../hub.ts'
import { Recorder } from '../../../recording/recorder.ts'
import { memoryStore } from '../../../store/memory-store.ts'
import { TestDesk } from '../../../testing/test-desk.ts'
import type { BacktestSetup } from '../backtest-setup.ts'

export const symbol = 'BTC-USD'
const exchange = 'Coinbase'
export const start = Date.UTC(2026, 10, 16, 14)
export const minute = 60_000

/** Buys at its twentieth book and sells at its sixtieth, and so on. */
export function trader(): FakeScript {
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

/** A hub over the paper market, and a desk at it that requests backtests. */
export function openBacktestDesk(
  changes: Partial<BacktestSetup> = {},
  pieces: readonly Uint8Array[] = [],
) {
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

/** Two minutes of the practice market. */
export const requested: RunBacktest = {
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

/** Of a run in which nothing happened. */
export const emptyReport: BacktestReport = {
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
export function latest<Type extends UpdateOf<typeof backtestFamily>['type']>(
  desk: TestDesk,
  type: Type,
) {
  return desk
    .updates(backtestFamily)
    .findLast((update): update is Extract<typeof update, { type: Type }> => update.type === type)
}

export const reportOf = ({ report }: BacktestReply) => report as BacktestReport
