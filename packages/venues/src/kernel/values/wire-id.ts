import { narrow, type Scaled } from '@leadline/decimal/scaled'

import { parseWire } from './wire-decimal.ts'

/** A number that a venue counts with: exact beyond 2^53 too. Numbers and bigints compare with each other as they are. */
export type WireId = Scaled

/** Counters of exchanges fit into 64 bits: what does not is no number of theirs. */
const largest = 2n ** 63n

/** Undefined for anything but a whole number that is not negative, and not absurd. */
export function wireIdOf(value: unknown): WireId | undefined {
  const id =
    typeof value === 'string'
      ? parseWire(value, 0)
      : typeof value === 'number' && Number.isSafeInteger(value)
        ? value
        : undefined
  return id !== undefined && id >= 0 && id < largest ? id : undefined
}

/** Counters that are shared by all markets run on by microseconds: this is eleven days of a market without orders. */
const longestSpan = 1_000_000_000_000

/** The numbers of a first and a last change, as far apart as changes can be. */
export function isSpan(first: WireId, last: WireId): boolean {
  if (last < first) return false
  return typeof first === 'number' && typeof last === 'number'
    ? last - first <= longestSpan
    : BigInt(last) - BigInt(first) <= longestSpan
}

export function following(id: WireId): WireId {
  return typeof id === 'number' && id < Number.MAX_SAFE_INTEGER ? id + 1 : narrow(BigInt(id) + 1n)
}

export function preceding(id: WireId): WireId {
  return typeof id === 'number' ? id - 1 : narrow(id - 1n)
}
