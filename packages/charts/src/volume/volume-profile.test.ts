import { parseScaled, type Scaled } from '@leadline/decimal/scaled'
import { expect, test } from 'vitest'

import type { VolumeRow } from './traded-volumes.ts'
import { volumeProfile } from './volume-profile.ts'

const sats = (text: string): Scaled => parseScaled(text, 8) ?? Number.NaN

/** The same numbers every time. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Prices of one step each: what was bought and what was sold there. */
function rowsOf(table: Readonly<Record<number, readonly [string, string]>>): VolumeRow[] {
  return Object.entries(table).map(([row, [bought, sold]]) => ({
    row: Number(row),
    bought: sats(bought),
    sold: sats(sold),
  }))
}

test('the point of control is the price with most volume, and the value area grows to the larger neighbor until it has 70%', () => {
  const profile = volumeProfile(
    rowsOf({
      100: ['0.5', '0.5'],
      101: ['2', '1'],
      102: ['2.5', '2.5'],
      103: ['1', '3'],
      104: ['1', '0'],
    }),
    1,
  )
  // Of 14 in all, 9.8 are wanted: 5 at the control, 4 above it, then 3 below it.
  expect(profile?.rows[profile.control]?.row).toBe(102)
  expect(profile?.rows.filter(({ isInValueArea }) => isInValueArea).map(({ row }) => row)).toEqual([
    101, 102, 103,
  ])
  expect(profile?.total).toBe(sats('14'))
})

test('sums are exact, also where numbers no longer are', () => {
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  const rows = [
    { row: 1, bought: Number.MAX_SAFE_INTEGER, sold: 1 },
    { row: 2, bought: 2, sold: Number.MAX_SAFE_INTEGER },
  ]
  expect(volumeProfile(rows, 1)?.total).toBe(2n * most + 3n)
})

test('with more than a hundred rows, what was bought is rounded up and what was sold down, and nothing is lost', () => {
  const random = seededRandom(5)
  const rows = Array.from({ length: 730 }, (_, at) => ({
    row: 30_000 + at,
    bought: Math.floor(random() * 1e9),
    sold: Math.floor(random() * 1e9),
  }))
  const profile = volumeProfile(rows, 200)
  if (!profile) throw new Error('There is one.')
  expect(profile.rows.length).toBeLessThanOrEqual(100)
  const factor = profile.step / 200
  expect([10, 20]).toContain(factor)
  for (const { row, bought, sold } of profile.rows) {
    const sum = (side: 'bought' | 'sold', belongs: (own: number) => boolean) =>
      rows.reduce((all, each) => all + (belongs(each.row) ? each[side] : 0), 0)
    expect(bought).toBe(sum('bought', (own) => own <= row * factor && own > (row - 1) * factor))
    expect(sold).toBe(sum('sold', (own) => own >= row * factor && own < (row + 1) * factor))
  }
  expect(profile.total).toBe(rows.reduce((all, { bought, sold }) => all + bought + sold, 0))
})

test('of any trades, the value area is around the control, has its 70%, and would not have it without its last row', () => {
  const random = seededRandom(9)
  for (let round = 0; round < 200; round += 1) {
    const rows = Array.from({ length: 1 + Math.floor(random() * 40) }, (_, at) => ({
      row: at,
      bought: Math.floor(random() ** 3 * 1e6),
      sold: Math.floor(random() ** 3 * 1e6) + (at === 0 ? 1 : 0),
    }))
    const profile = volumeProfile(rows, 1)
    if (!profile) throw new Error('There is one.')
    const totals = profile.rows.map(({ total }) => Number(total))
    const { control, valueLow, valueHigh } = profile
    const all = Number(profile.total)
    const sum = (low: number, high: number) =>
      totals.slice(low, high + 1).reduce((one, other) => one + other, 0)
    expect(totals[control]).toBe(Math.max(...totals))
    expect(sum(valueLow, valueHigh) * 10).toBeGreaterThanOrEqual(all * 7)
    expect([control >= valueLow, control <= valueHigh]).toEqual([true, true])
    if (valueLow === valueHigh) continue
    // The row that came last was one of the two at the ends.
    const without = Math.min(sum(valueLow + 1, valueHigh), sum(valueLow, valueHigh - 1))
    expect(without * 10).toBeLessThan(all * 7)
  }
})

test('where nothing was traded there is no profile', () => {
  expect(volumeProfile([], 1)).toBeUndefined()
  expect(volumeProfile(rowsOf({ 100: ['0', '0'] }), 1)).toBeUndefined()
})
