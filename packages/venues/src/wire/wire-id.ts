import { narrow, parseScaled, type Scaled } from '@leadline/decimal/scaled'

/** A number that a venue counts with: exact beyond 2^53 too. Numbers and bigints compare with each other as they are. */
export type WireId = Scaled

/** Undefined for anything but a whole number that is not negative. */
export function wireIdOf(value: unknown): WireId | undefined {
  const id =
    typeof value === 'string'
      ? parseScaled(value, 0)
      : typeof value === 'number' && Number.isSafeInteger(value)
        ? value
        : undefined
  return id !== undefined && id >= 0 ? id : undefined
}

export function following(id: WireId): WireId {
  return typeof id === 'number' && id < Number.MAX_SAFE_INTEGER ? id + 1 : narrow(BigInt(id) + 1n)
}

export function preceding(id: WireId): WireId {
  return typeof id === 'number' ? id - 1 : narrow(id - 1n)
}
