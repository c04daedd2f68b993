import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled, multiplyScaled, subtractScaled } from '@leadline/decimal/scaled-arithmetic'

import type { VolumeRow } from './traded-volumes.ts'
import { gather } from './volume-profile.ts'

/** So many times the other side of the diagonal: an imbalance. */
const imbalanceFactor = 3

export interface FootprintRow extends VolumeRow {
  /** Buyers took so many times what sellers took one row below, where the spread had them meet. */
  isBought: boolean
  /** Sellers took so many times what buyers took one row above. */
  isSold: boolean
  isControl: boolean
}

/** What was traded inside one candle. Every sum is exact. */
export interface Footprint {
  /** Without a hole, the lowest price first. */
  rows: readonly FootprintRow[]
  delta: Scaled
  total: Scaled
  /** Of the larger side of any row, for shades. */
  largest: Scaled
}

/**
 * Rows of so many of the kept ones. What was bought is compared with what was sold one row below, and what was sold with what
 * was bought one row above: a buyer takes the ask, which lies a row above the bid that a seller takes. Three times as much or
 * more is an imbalance; against nothing there is none.
 */
export function footprint(rows: readonly VolumeRow[], factor: number): Footprint | undefined {
  const gathered = gather(rows, factor)
  if (gathered.length === 0) return undefined
  let control = 0
  let most: Scaled = 0
  let delta: Scaled = 0
  let total: Scaled = 0
  let largest: Scaled = 0
  for (const [at, { bought, sold }] of gathered.entries()) {
    const both = addScaled(bought, sold)
    // The higher of two that are equal, as in a profile.
    if (both >= most) {
      control = at
      most = both
    }
    delta = addScaled(delta, subtractScaled(bought, sold))
    total = addScaled(total, both)
    for (const side of [bought, sold]) if (side > largest) largest = side
  }
  return {
    rows: gathered.map((row, at) => ({
      ...row,
      isBought: isImbalance(row.bought, gathered[at - 1]?.sold),
      isSold: isImbalance(row.sold, gathered[at + 1]?.bought),
      isControl: at === control,
    })),
    delta,
    total,
    largest,
  }
}

function isImbalance(size: Scaled, other: Scaled = 0): boolean {
  return other > 0 && size >= multiplyScaled(other, imbalanceFactor)
}
