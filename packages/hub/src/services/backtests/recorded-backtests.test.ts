import { fakeEngine } from '@leadline/backtest/testing/fake-engine'
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

test('a backtest of the later part of a recording sees and trades nothing of the part before', async () => {
  const first = openBacktestDesk()
  first.desk.open(1, {
    kind: 'ladder',
    symbol,
    depth: 50,
    condense: null,
    venues: first.hub.feeds.map(({ id }) => id),
    filter: '',
  })
  await first.clock.advance(120_000)
  first.recorder.flush()
  first.stop()
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
    first.recorded,
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
