import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { expect, test } from 'vitest'

import { LivedClock } from './lived-clock.ts'

const startedAt = Date.UTC(2026, 10, 19, 14, 30)

test('a tab that slept for an hour goes on where it was, and a late timer costs no time', () => {
  let monotonic = 5000
  const clock = new LivedClock(startedAt, 1, () => monotonic)
  monotonic += 60_000
  expect(clock.now()).toBe(startedAt)
  clock.start()
  monotonic += 1500
  expect(clock.now()).toBe(startedAt + 1500)
  monotonic += 3_600_000
  expect(clock.now()).toBe(startedAt + 3500)
  monotonic += 10
  expect(clock.now()).toBe(startedAt + 3510)
})

const livedMs = 30_000

/** The best of BTC-USD at every exchange, after half a minute that was lived through in one way or another. */
function bookAfter(
  live: (clock: LivedClock, pass: (ms: number) => void, step: (now: number) => void) => void,
) {
  let monotonic = 0
  const clock = new LivedClock(startedAt, 42, () => monotonic)
  const { simulators } = openPaperMarket(clock, 42, { symbols: ['BTC-USD'], stepMs: 1_000_000 })
  const step = (now: number) => simulators.advance(now)
  const pass = (ms: number) => {
    monotonic += ms
    step(clock.now())
  }
  live(clock, pass, step)
  return simulators.market.books.map(({ plan, book }) => [
    plan.venue,
    ...[book.bids, book.asks].flatMap((side) =>
      Array.from({ length: 20 }, (_, depth) => side.at(depth)).map((level) => [
        level?.price,
        level?.total,
      ]),
    ),
  ])
}

test('the same market in every tab: lived through slowly, in jerks, or before it was shown', () => {
  const slowly = bookAfter((clock, pass) => {
    clock.start()
    for (let lived = 0; lived < livedMs; lived += 7) pass(Math.min(7, livedMs - lived))
  })
  const inJerks = bookAfter((clock, pass) => {
    clock.start()
    // Each is longer than what is lived through at once, and counts as two seconds.
    for (let lived = 0; lived < livedMs; lived += 2000) pass(60_000)
  })
  const before = bookAfter((clock, _, step) => clock.live(livedMs, step))
  expect(slowly).toHaveLength(5)
  expect(inJerks).toEqual(slowly)
  expect(before).toEqual(slowly)
})
