import { backtest } from '@leadline/backtest/backtest'
import { type BacktestPlan, usualMoney } from '@leadline/backtest/backtest-plan'
import { fakeEngine, type FakeScript } from '@leadline/backtest/testing/fake-engine'
import { expect, test } from 'vitest'

import { decodeRecordingHead } from '../../recording/recording-head.ts'
import { RecordingSource } from './recording-source.ts'
import { openBacktestDesk, start, symbol } from './testing/backtest-desk.ts'

const exchange = 'Coinbase'

/** Buys and sells now and then, and leaves orders in the book. */
function keeper(seen: string[]): FakeScript {
  let books = 0
  return (event, self) => {
    seen.push(JSON.stringify(event))
    if (event.kind === 'start') {
      self.call({ kind: 'subscribeBook', symbol, exchanges: null, depth: 2 })
      self.call({ kind: 'subscribeTrades', symbol, exchanges: null })
    }
    if (event.kind !== 'book') return
    books += 1
    const [limit = null] = event.bids.find(([, , name]) => name === exchange) ?? []
    if (books % 50 === 20) self.call({ kind: 'open', symbol, exchange, size: '0.02', limit })
    if (books % 170 === 30) self.call({ kind: 'open', symbol, exchange, size: '0.1', limit: null })
    if (books % 170 === 90) self.call({ kind: 'close', symbol, exchange, size: null, limit: null })
    if (books % 400 === 0) for (const id of self.orders.keys()) self.call({ kind: 'cancel', id })
  }
}

test('a recording goes back with its script, and its report is that of one event after the other', async () => {
  const pieces = await recordedMinute()
  const [before, batches] = await played(pieces, true)
  const [same, single] = await played(pieces, false)
  expect(before).toEqual(same)
  expect(JSON.stringify(batches)).toBe(JSON.stringify(single))
  expect(batches.fills.length).toBeGreaterThan(3)
  expect(batches.orders.canceled).toBeGreaterThan(0)
})

async function played(pieces: readonly Uint8Array[], goesBack: boolean) {
  const seen: string[] = []
  const plan: BacktestPlan = {
    source: { name: 'fake.py', text: `symbol = "${symbol}"` },
    params: [],
    from: start,
    to: start + 60_000,
    seed: 3,
    fees: { maker: '0.1', taker: '0.2' },
    latency: 'usual',
    balances: usualMoney,
  }
  const alone = { breathe: () => undefined, progress: () => {}, isCanceled: () => false }
  const report = await backtest(plan, {
    ...alone,
    engine: fakeEngine(() => keeper(seen)),
    openMarket: async (wish) => {
      const [first = new Uint8Array(), ...rest] = pieces
      const head = decodeRecordingHead(first)
      const source = new RecordingSource(head, later(rest))
      await source.begin(wish, head, alone)
      return goesBack ? source : Object.assign(source, { checkpoint: undefined })
    },
  })
  return [seen, report] as const
}

async function* later(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield await Promise.resolve(piece)
}

async function recordedMinute(): Promise<readonly Uint8Array[]> {
  const { clock, desk, hub, recorder, recorded, stop } = openBacktestDesk()
  const venues = hub.feeds.map(({ id }) => id)
  desk.open(1, { kind: 'ladder', symbol, depth: 50, condense: null, venues, filter: '' })
  desk.open(2, { kind: 'tape', symbol, venues, filter: '', sumsMs: 60_000 })
  for (let second = 0; second < 60; second += 1) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await clock.advance(1000)
    recorder.flush()
  }
  stop()
  return recorded
}
