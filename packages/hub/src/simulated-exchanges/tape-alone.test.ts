import type { TapePrint } from '@leadline/desk-protocol/frames/tape-section'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { openPaperDesk } from '../testing/paper-desk.ts'

const symbol = 'BTC-USD'
const sumsMs = 300_000

/** A tape and nothing else: no ladder, no watch list. */
function openTape(venue: VenueId) {
  const all = openPaperDesk({ venues: [venue], symbols: [symbol] })
  const prints: TapePrint[] = []
  let last: unknown
  const look = () => {
    const { tape } = all.desk.look(1)
    if (tape && tape !== last) prints.push(...tape.prints)
    last = tape
    return tape
  }
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await all.clock.advance(100)
      look()
    }
  }
  const open = () => all.desk.open(1, { kind: 'tape', symbol, venues: [venue], filter: '', sumsMs })
  return { ...all, open, prints, look, pass }
}

// They report that much in one call.
for (const venue of ['gemini', 'binance-us'] as const) {
  test(`${venue}: a tape that was just opened has the last five minutes`, async () => {
    const all = openTape(venue)
    await all.clock.advance(30_000)
    all.open()
    await all.pass(8000)
    const oldest = Math.min(...all.prints.map(({ time }) => time))
    expect(oldest).toBeLessThan(all.clock.now() - sumsMs)
    expect(all.look()?.sumsFrom).toBeNull()
    all.stop()
  })
}

for (const venue of ['kraken', 'coinbase'] as const) {
  test(`${venue}: the sums of a tape say since when they count, until the five minutes are full`, async () => {
    const all = openTape(venue)
    await all.clock.advance(30_000)
    all.open()
    await all.pass(8000)
    const tape = all.look()
    const oldest = Math.min(...all.prints.map(({ time }) => time))
    expect(oldest).toBeGreaterThan(all.clock.now() - sumsMs)
    expect(tape?.sumsFrom).toBe(oldest)
    await all.clock.advance(sumsMs)
    expect(all.look()?.sumsFrom).toBeNull()
    all.stop()
  })
}

test.each([3_600_000, -3_600_000])(
  'Kraken’s clock is off by %i ms: prints have our time, marked, and the offset is reported',
  async (ms) => {
    const all = openTape('kraken')
    all.simulators.setFault('kraken', 'clock-skew', { when: 'always', ms })
    all.open()
    const openedAt = all.clock.now()
    await all.pass(20_000)
    const live = all.prints.filter(({ isBackfill }) => !isBackfill)
    expect(live.length).toBeGreaterThan(3)
    for (const { time, isOurTime } of live) {
      expect(isOurTime).toBe(true)
      expect(time).toBeGreaterThan(openedAt - 5000)
      expect(time).toBeLessThanOrEqual(all.clock.now() + 2000)
    }
    const offsetMs = all.light('kraken')?.clock?.offsetMs ?? 0
    expect(Math.abs(offsetMs - ms)).toBeLessThan(2000)
    all.simulators.setFault('kraken', 'clock-skew', { when: 'off' })
    all.stop()
  },
)

test('prints of an exchange whose clock is right keep its time and no mark', async () => {
  const all = openTape('kraken')
  all.open()
  await all.pass(10_000)
  expect(all.prints.length).toBeGreaterThan(3)
  expect(all.prints.some(({ isOurTime }) => isOurTime)).toBe(false)
  all.stop()
})

test.each([1, 3])('a thin book of Gemini, %i level a side, opens at once', async (levels) => {
  const all = openPaperDesk({ venues: ['gemini'], symbols: [symbol] })
  all.simulators.market.isPaused = true
  const side = (best: number, step: number) =>
    Array.from({ length: levels }, (_, at) => [`${best + at * step}.00`, '0.5'] as const)
  all.simulators.script('gemini', symbol, { bids: side(60_000, -1), asks: side(60_001, 1) })
  all.openLadder(1, symbol)
  await all.advance(3000)
  expect(all.column(1, 'gemini')).toBe('live')
  const { ladder } = all.desk.look(1)
  expect([ladder?.bids.length, ladder?.asks.length]).toEqual([levels, levels])
  all.stop()
})
