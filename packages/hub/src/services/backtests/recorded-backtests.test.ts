import { fakeEngine, type FakeScript } from '@leadline/backtest/testing/fake-engine'
import { backtestFamily } from '@leadline/desk-protocol/messages/backtest-messages'
import { expect, test } from 'vitest'

import { openBacktestDesk, reportOf, start, symbol, trader } from './testing/backtest-desk.ts'

test('a recording is backtested through the same adapters, twice with the same report', async () => {
  const first = openBacktestDesk()
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
  const second = openBacktestDesk({}, first.recorded)
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
  const other = await openBacktestDesk({}, first.recorded).run({ source, text: 'x = "ADA-USD"' })
  expect(other.reason).toBe('The recording lists no market.')
  second.stop()
})

test('a recording that begins before its books takes the orders that its exchanges take, and no smaller ones', async () => {
  const recorded = await twoMinutes()
  const market = { symbol, exchange: 'Kraken' }
  const rules: string[] = []
  const small = (): FakeScript => {
    let books = 0
    return (event, self) => {
      if (event.kind === 'start') {
        self.call({ kind: 'subscribeBook', symbol, exchanges: ['Kraken'], depth: 1 })
        const { facts } = self.call({ kind: 'instrument', ...market })
        rules.push(JSON.stringify(facts))
        // Below the market, though nothing of it has been seen yet.
        self.call({ kind: 'open', ...market, size: '0.0001', limit: '30000' })
      }
      if (event.kind !== 'book') return
      books += 1
      const sizes: Readonly<Record<number, string>> = { 5: '0.0001', 9: '0.00001' }
      const size = sizes[books]
      if (size) self.call({ kind: 'open', ...market, size, limit: null })
      if (books === 15) {
        self.call({ kind: 'close', ...market, size: null, limit: null, stop: '20000' })
      }
    }
  }
  const second = openBacktestDesk({ engine: () => fakeEngine(small) }, recorded)
  const source = { kind: 'recording' as const, name: 'morning' }
  const report = reportOf(await second.run({ source, text: `x = "${symbol}"` }))
  expect(rules).toEqual([expect.stringContaining('"minSize":"0.00005000"')])
  expect(report.fills.map(({ size }) => size)).toEqual(['0.0001'])
  expect(report.log.map(({ text }) => text)).toEqual([expect.stringMatching(/0\.00001|0\.00005/)])
  expect(report.orders).toMatchObject({ sent: 3, filled: 1, rejected: 0 })
  second.stop()
})

test('a backtest of the later part of a recording sees and trades nothing of the part before', async () => {
  const recorded = await twoMinutes()
  const seen: number[] = []
  const second = openBacktestDesk(
    {
      engine: () =>
        fakeEngine(() => {
          const script = trader()
          return (event, self) => {
            if (event.kind === 'book') seen.push(event.time * 1000)
            script(event, self)
          }
        }),
    },
    recorded,
  )
  const from = start + 80_000
  const source = { kind: 'recording' as const, name: 'morning' }
  const report = reportOf(await second.run({ source, from }))
  expect(report.fills.length).toBeGreaterThan(0)
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(from)
  expect(Math.min(...report.fills.map(({ time }) => time))).toBeGreaterThanOrEqual(from)
  expect(report.to).toBeGreaterThan(start + 119_000)
  second.stop()
})

test('a backtest that is canceled while the time before it is read ends there, and says so', async () => {
  const recorded = await twoMinutes()
  const second = openBacktestDesk({
    recordings: {
      list: () => Promise.resolve([]),
      read: async function* read() {
        for (const [index, piece] of recorded.entries()) {
          if (index === 1) second.desk.send(backtestFamily, { type: 'cancel' })
          yield await Promise.resolve(piece)
        }
      },
    },
  })
  const source = { kind: 'recording' as const, name: 'morning' }
  const done = await second.run({ source, from: start + 80_000 })
  expect(done).toMatchObject({ isCanceled: true, report: null })
  expect(done.reason).toBe('Canceled before it came to that time.')
  second.stop()
})

/** What the exchanges sent of one ladder. */
async function twoMinutes(): Promise<readonly Uint8Array[]> {
  const { clock, desk, hub, recorder, recorded, stop } = openBacktestDesk()
  const venues = hub.feeds.map(({ id }) => id)
  desk.open(1, { kind: 'ladder', symbol, depth: 50, condense: null, venues, filter: '' })
  await clock.advance(120_000)
  recorder.flush()
  stop()
  return recorded
}
