import { cutScaled, plainDecimal } from '@leadline/decimal/plain-decimal'
import { parseScaled, type Scaled } from '@leadline/decimal/scaled'

/**
 * What an exchange may write. The largest supply of any asset has 18 digits, the finest step 12 decimals: a number
 * beyond these bounds is a mistake of somebody, not an amount, and what it stands in is unreadable.
 */
const mostCharacters = 64
const mostDigits = 30
const bound = 10n ** BigInt(mostDigits)

/** A number of the wire as an integer at so many decimals; undefined where it is none, is finer, or is absurd. */
export function parseWire(text: unknown, decimals: number): Scaled | undefined {
  if (typeof text !== 'string' || text.length > mostCharacters) return undefined
  return bounded(parseScaled(text, decimals))
}

/** The same for numbers that are looked at and never traded on: digits beyond the decimals are cut off. */
export function cutWire(text: unknown, decimals: number): Scaled | undefined {
  if (!isBoundedDecimal(text)) return undefined
  return bounded(cutScaled(text, decimals))
}

/** Plain decimal text without exponent; undefined where it is no decimal, or is absurd. */
export function plainWire(text: unknown): string | undefined {
  return isBoundedDecimal(text) ? plainDecimal(text) : undefined
}

const decimal = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE]([+-]?\d{1,3}))?$/

/** An exponent moves the point by at most as many places as there may be digits. */
export function isBoundedDecimal(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > mostCharacters) return false
  const match = decimal.exec(text)
  if (!match) return false
  if (Math.abs(Number(match[1] ?? 0)) > mostDigits) return false
  const [whole = ''] = text.replace('-', '').split(/[.eE]/)
  return whole.replace(/^0+/, '').length + Math.max(Number(match[1] ?? 0), 0) <= mostDigits
}

function bounded(value: Scaled | undefined): Scaled | undefined {
  if (typeof value !== 'bigint') return value
  return value < bound && value > -bound ? value : undefined
}
