import { compareDecimals } from '@leadline/decimal/decimal-text'

import { textOf } from '../json/fields.ts'
import { plainWire } from '../values/wire-decimal.ts'

/** A number of the wire, quoted or not, as plain decimal text; null where it is not reported or is no number. */
export function amountOf(value: unknown): string | null {
  const text = textOf(value)
  return text === undefined ? null : (plainWire(text) ?? null)
}

/** The same for prices and sizes, which exchanges write as 0 where there is none. */
export function amountAboveZero(value: unknown): string | null {
  const amount = amountOf(value)
  return amount !== null && compareDecimals(amount, '0') > 0 ? amount : null
}

export function isAboveZero(amount: string): boolean {
  return compareDecimals(amount, '0') > 0
}
