import { venueNamed } from '@leadline/algorithms/exchange-names'
import type { ScriptBook } from '@leadline/algorithms/script-values'
import {
  type ReadEntry,
  readRun,
  readRunHead,
} from '@leadline/backtest/difference/record/run-reader'
import { fakeEngine, type FakeScript } from '@leadline/backtest/testing/fake-engine'
import { expect, onTestFinished, test } from 'vitest'

import { onlyEngine } from '../../../testing/only-engine.ts'
import { PaperTrader } from '../../../testing/paper-trader.ts'
import { memoryRuns } from './run-store.ts'

const market = { symbol: 'BTC-USD', exchange: 'Coinbase' } as const
const id = 'algorithm-1'

/** Looks at two exchanges, buys after a while, and sells later. */
function trader(seen: ScriptBook[]): FakeScript {
  return (event, self) => {
    if (event.kind === 'start') {
      const exchanges = ['Coinbase', 'Kraken']
      self.call({ kind: 'subscribeBook', symbol: market.symbol, exchanges, depth: 3 })
      self.call({ kind: 'timer', at: null, every: 4 })
    }
    if (event.kind === 'book') seen.push(event)
    if (event.kind === 'timer' && event.id === 'timer-1') {
      const isHeld = self.positions.size > 0
      if (isHeld) self.call({ kind: 'close', ...market, size: null, limit: null })
      else self.call({ kind: 'open', ...market, size: '0.1', limit: null })
    }
  }
}

async function ran(limits?: Parameters<typeof memoryRuns>[0]) {
  const seen: ScriptBook[] = []
  const runs = memoryRuns(limits)
  const engines = onlyEngine(fakeEngine(() => trader(seen)))
  const trading = { engines, newId: () => id, mayRunPython: () => true, place: 'program' } as const
  const paper = new PaperTrader(
    { algorithms: trading, runs },
    { venues: ['coinbase', 'kraken'], symbols: ['BTC-USD'] },
  )
  onTestFinished(() => paper.stop())
  await paper.sitDown()
  const service = paper.hub.algorithms
  service?.load({ name: 'fake.py', text: 'the text = 1' }, null, () => {})
  await paper.clock.advance(10)
  service?.command(id, 'start')
  await paper.clock.advance(13_000)
  const entries = async () => {
    const all: ReadEntry[] = []
    for await (const entry of readRun(() => runs.read(id))) all.push(entry)
    return all
  }
  return { paper, service, runs, seen, entries }
}

const of = <Kind extends ReadEntry['kind']>(entries: readonly ReadEntry[], kind: Kind) =>
  entries.filter((entry): entry is Extract<ReadEntry, { kind: Kind }> => entry.kind === kind)

test('the record of a run has its file, everything the script received to the digit, and its orders to their last fill', async () => {
  const { paper, service, runs, seen, entries } = await ran()
  service?.command(id, 'stop')
  await paper.clock.advance(5000)
  const head = await readRunHead(() => runs.read(id))
  expect(head).toMatchObject({ id, name: 'Fake', text: 'the text = 1', mode: 'practice' })
  const all = await entries()
  const given = of(all, 'given').flatMap(({ events }) => events)
  expect(given.filter(({ kind }) => kind === 'book')).toEqual(seen)
  expect(seen.length).toBeGreaterThan(20)
  expect(given.map(({ kind }) => kind)).toContain('stop')
  const account = service?.get(id)?.runner.account
  const last = new Map(of(all, 'order').map(({ order }) => [order.id, order]))
  expect(last.size).toBe(account?.orderCount)
  expect([...last.values()].flatMap(({ fills }) => fills)).toHaveLength(account?.fillCount ?? 0)
  const [first] = last.values()
  const known = paper.hub.orders?.manager.records.get(first?.id ?? '')
  expect(first?.fills.map(({ price, fee }) => [price, fee])).toEqual(
    known?.fills.map(({ price, fee }) => [price, fee]),
  )
  expect(of(all, 'market')[0]).toMatchObject({
    instrument: { venue: 'coinbase', symbol: 'BTC-USD' },
    fees: { taker: '0.009' },
  })
  expect(all.at(-1)).toMatchObject({ kind: 'end', because: 'It was stopped.', isCut: false })
  // No key, and nothing that could be one.
  expect(JSON.stringify([head, all])).not.toMatch(/practice-coinbase|secret|signature/i)
})

test('what the record shows of a book when the script was given it is what the script was given', async () => {
  const { entries } = await ran()
  const books = new Map<number, Extract<ReadEntry, { kind: 'book' }>>()
  const venues: string[] = []
  let compared = 0
  for (const entry of await entries()) {
    if (entry.kind === 'market') venues.push(entry.instrument.venue)
    if (entry.kind === 'book') books.set(entry.market, entry)
    if (entry.kind !== 'given') continue
    const event = entry.events.find(({ kind }) => kind === 'book')
    if (event?.kind !== 'book') continue
    for (const [place, venue] of venues.entries()) {
      const shown = event.bids.filter(([, , name]) => venueNamed(name) === venue)
      compared += shown.length
      expect(shown).toEqual(books.get(place)?.bids.slice(0, shown.length) ?? [])
    }
  }
  expect(compared).toBeGreaterThan(50)
})

test('a program that is killed loses the last second of a record at most, and a full record says so', async () => {
  const { paper, service, entries } = await ran({ mostCharacters: 600_000, mostRuns: 1 })
  const before = await entries()
  expect(paper.clock.now() - (before.at(-1)?.at ?? 0)).toBeLessThanOrEqual(1000)
  await paper.clock.advance(60_000)
  expect((await entries()).at(-1)).toMatchObject({ kind: 'end', isCut: true })
  const words = service
    ?.get(id)
    ?.log.all()
    .map(({ text }) => text)
  expect(words).toContain(
    'The record of this run is full: what comes from now on cannot be explained.',
  )
})
