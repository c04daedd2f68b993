/** Ids of exchanges as they are sent: digits, possibly more than a JavaScript number holds, never more than 64 bits do. */
export function isDigits(value: unknown): value is string {
  return typeof value === 'string' && /^(?:0|[1-9]\d{0,18})$/.test(value)
}

/** Negative if `a` is the smaller one. Both are digits without leading zeros. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}

/** More trades than are missed in any outage: an id that is further ahead is damaged, and would hide all after it. */
const furthestAhead = 1_000_000_000n

export function isFarAhead(known: string, id: string): boolean {
  return id.length > 9 && BigInt(id) - BigInt(known) > furthestAhead
}

/** Is `b` the number right after `a`? */
export function isNextId(a: string, b: string): boolean {
  return a.length < 16 && b.length < 16 ? Number(a) + 1 === Number(b) : BigInt(a) + 1n === BigInt(b)
}
