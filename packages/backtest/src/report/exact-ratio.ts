import { formatScaled } from '@leadline/decimal/scaled'
import { type Amount, amountDecimals } from '@leadline/matching-engine/exchange/amount'

const one = 10n ** BigInt(amountDecimals)

/** Of two amounts, one of which is a price. Exact as long as both together have no more than 18 decimals. */
export function times(amount: Amount, price: Amount): Amount {
  return (amount * price) / one
}

/** A quotient of two amounts as an amount, rounded half away from zero. */
export function dividedBy(part: Amount, whole: Amount): Amount {
  return roundedQuotient(part * one, whole)
}

/** Part over whole times `scale` as decimal text with so many decimals; null where there is no whole. */
export function ratioText(
  part: Amount,
  whole: Amount,
  scale: number,
  decimals: number,
): string | null {
  if (whole === 0n) return null
  const scaled = part * BigInt(scale) * 10n ** BigInt(decimals)
  return formatScaled(roundedQuotient(scaled, whole), decimals)
}

export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const isBelow = dividend < 0n !== divisor < 0n
  const wide = magnitude(dividend)
  const by = magnitude(divisor)
  const rounded = (wide * 2n + by) / (by * 2n)
  return isBelow ? -rounded : rounded
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
