import { Values } from '@leadline/matching-engine/flow/fair-price'
import type { AssetCode } from '@leadline/matching-engine/market/assets'
import { openSimulators } from '@leadline/venue-simulators/simulators'
import { expect, test } from 'vitest'

import { movesOfSlot, newsMoves } from './news-moves.ts'
import { slotMs } from './simulated-stories.ts'

const seed = 7
const firstSlot = Math.floor(Date.UTC(2026, 10, 18) / slotMs)
const slots = Array.from({ length: 288 }, (_, index) => firstSlot + index)
const all = slots.flatMap((slot) => movesOfSlot(seed, slot))
const [bitcoin] = all
  .filter(({ asset }) => asset === 'BTC')
  .toSorted((a, b) => Math.abs(b.size) - Math.abs(a.size))
if (!bitcoin) throw new Error('A day has a story that moves BTC')

test('now and then a story moves the market: some of a day, never by more than a percent and a half', () => {
  expect(all.length).toBeGreaterThan(10)
  expect(all.length).toBeLessThan(100)
  expect(Math.max(...all.map(({ size }) => Math.abs(size)))).toBeLessThanOrEqual(0.015)
})

test('nothing moves before its story, everything has moved half a minute after, and half an hour later it is forgotten', () => {
  const values = new Values(seed)
  const moved = new Values(seed, undefined, newsMoves(seed))
  const alone = movesOfSlot(seed, Math.floor(bitcoin.at / slotMs))
  const shift = (asset: AssetCode, time: number) =>
    moved.usd(asset, time) / values.usd(asset, time) - 1
  expect(alone.length).toBeGreaterThan(0)
  const before = shift('BTC', bitcoin.at)
  const after = shift('BTC', bitcoin.at + 30_000)
  expect(Math.sign(after - before)).toBe(Math.sign(bitcoin.size))
  expect(Math.abs(after - before)).toBeGreaterThan(Math.abs(bitcoin.size) * 0.8)
  const quiet = slots.find((slot) =>
    [0, 1, 2, 3, 4, 5, 6].every((back) =>
      movesOfSlot(seed, slot - back).every(({ asset }) => asset !== 'BTC'),
    ),
  )
  expect(shift('BTC', (quiet ?? 0) * slotMs)).toBe(0)
})

test('the books of the simulated exchanges follow, and the same seed and time make the same market', () => {
  const options = {
    seed,
    now: bitcoin.at + 60_000,
    venues: ['kraken'],
    symbols: ['BTC-USD'],
    latency: 'none',
  } as const
  const bestBid = (moves?: ReturnType<typeof newsMoves>) => {
    const simulators = openSimulators({ ...options, ...(moves && { moves }) })
    const [best] = simulators.groundTruth('kraken', 'BTC-USD').bids
    return Number(best?.price)
  }
  const still = bestBid()
  const moved = bestBid(newsMoves(seed))
  expect(Math.sign(moved - still)).toBe(Math.sign(bitcoin.size))
  expect(Math.abs(moved / still - 1)).toBeGreaterThan(Math.abs(bitcoin.size) / 2)
  expect(bestBid(newsMoves(seed))).toBe(moved)
})
