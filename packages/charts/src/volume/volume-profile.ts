import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled, multiplyScaled } from '@leadline/decimal/scaled-arithmetic'

import type { VolumeRow } from './traded-volumes.ts'

/** More rows than this are gathered, so that a row can be seen. */
const mostRows = 100
/** Tenths of everything traded that the value area holds. */
const valueTenths = 7

export interface ProfileRow extends VolumeRow {
  total: Scaled
  isInValueArea: boolean
}

/** Volume by price over some time. Every sum is exact. */
export interface VolumeProfile {
  /** The height of a row, in the units of the prices that it was made of. */
  step: number
  /** Without a hole, the lowest price first. */
  rows: readonly ProfileRow[]
  /** Index of the row in which most was traded. */
  control: number
  /** Indexes of the lowest and the highest row of the value area. */
  valueLow: number
  valueHigh: number
  bought: Scaled
  sold: Scaled
  total: Scaled
}

/**
 * Gathers rows into at most a hundred, on steps of 1, 2 or 5 with zeros, and finds where most was traded. The value area
 * begins there and takes in the larger of its two neighbors, the upper one where they are equal, until it has 70% of all.
 */
export function volumeProfile(
  rows: readonly VolumeRow[],
  rowStep: number,
): VolumeProfile | undefined {
  const traded = rows.filter(({ bought, sold }) => bought > 0 || sold > 0)
  const first = traded[0]?.row
  const last = traded.at(-1)?.row
  if (first === undefined || last === undefined) return undefined
  const factor = factorFor(last - first)
  const gathered = gather(traded, factor)
  const totals = gathered.map(({ bought, sold }) => addScaled(bought, sold))
  const sum = (parts: readonly Scaled[]) =>
    parts.reduce<Scaled>((all, one) => addScaled(all, one), 0)
  const total = sum(totals)
  let control = 0
  // The higher of two that are equal.
  for (const [at, each] of totals.entries()) if (each >= (totals[control] ?? 0)) control = at
  const { low, high } = valueArea(totals, control, total)
  return {
    step: rowStep * factor,
    rows: gathered.map((row, at) => ({
      ...row,
      total: totals[at] ?? 0,
      isInValueArea: at >= low && at <= high,
    })),
    control,
    valueLow: low,
    valueHigh: high,
    bought: sum(gathered.map(({ bought }) => bought)),
    sold: sum(gathered.map(({ sold }) => sold)),
    total,
  }
}

/** The smallest of 1, 2, 5, 10, … with which so many rows are few enough. */
export function factorFor(rows: number, most = mostRows): number {
  for (let power = 1; ; power *= 10) {
    for (const each of [1, 2, 5]) {
      // Both ends are rounded outward.
      if (Math.ceil(rows / (each * power)) + 1 < most) return each * power
    }
  }
}

/** Every row from the lowest to the highest: what was bought is rounded up to its row, what was sold down. */
export function gather(rows: readonly VolumeRow[], factor: number): VolumeRow[] {
  const byRow = new Map<number, VolumeRow>()
  let low = Infinity
  let high = -Infinity
  const add = (row: number, bought: Scaled, sold: Scaled) => {
    if (bought === 0 && sold === 0) return
    low = Math.min(low, row)
    high = Math.max(high, row)
    const known = byRow.get(row)
    if (!known) byRow.set(row, { row, bought, sold })
    else {
      known.bought = addScaled(known.bought, bought)
      known.sold = addScaled(known.sold, sold)
    }
  }
  for (const { row, bought, sold } of rows) {
    add(Math.ceil(row / factor), bought, 0)
    add(Math.floor(row / factor), 0, sold)
  }
  if (low > high) return []
  return Array.from({ length: high - low + 1 }, (_, at) => {
    const row = low + at
    return byRow.get(row) ?? { row, bought: 0, sold: 0 }
  })
}

function valueArea(
  totals: readonly Scaled[],
  control: number,
  total: Scaled,
): { low: number; high: number } {
  const wanted = multiplyScaled(total, valueTenths)
  let low = control
  let high = control
  let inside: Scaled = totals[control] ?? 0
  while (multiplyScaled(inside, 10) < wanted) {
    const above = totals[high + 1]
    const below = totals[low - 1]
    const isUp = below === undefined || (above !== undefined && above >= below)
    const next = isUp ? above : below
    if (next === undefined) break
    if (isUp) high += 1
    else low -= 1
    inside = addScaled(inside, next)
  }
  return { low, high }
}
