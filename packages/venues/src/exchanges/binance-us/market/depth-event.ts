import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { isSpan, type WireId, wireIdOf } from '../../../kernel/values/wire-id.ts'

/** One change of a book. */
export interface DepthEvent {
  /** The first and the last update in it. */
  first: WireId
  last: WireId
  bids: readonly unknown[]
  asks: readonly unknown[]
}

/** Undefined where anything of it is missing: a side without changes is an empty list. */
export function readDepthEvent({ U, u, b: bids, a: asks }: JsonObject): DepthEvent | undefined {
  const first = wireIdOf(U)
  const last = wireIdOf(u)
  if (first === undefined || last === undefined || !isSpan(first, last)) return undefined
  return Array.isArray(bids) && Array.isArray(asks) ? { first, last, bids, asks } : undefined
}
