import Big from 'big.js'

/**
 * Exact arithmetic on decimal text, for amounts that are rare enough not to need typed arrays: orders, balances, fees.
 * Strict: a number is refused, because it may have been rounded on the way here.
 */
export const Exact = Big()
Exact.strict = true
/** Quotients (an average price) have this many decimals; sums and products are never rounded. */
Exact.DP = 24
Exact.RM = Big.roundHalfUp
/** Never an exponent in what is sent or shown. */
Exact.NE = -1e6
Exact.PE = 1e6

export type Decimal = Big

export function exact(text: string): Decimal {
  return new Exact(text)
}

export const zero = exact('0')

/** Undefined where the text is not a plain decimal. */
export function readDecimal(text: string): Decimal | undefined {
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(text.trim()) ? exact(text.trim()) : undefined
}

/** The nearest multiple of the step that is not above, or not below. */
export function toStep(value: Decimal, step: string, direction: 'down' | 'up'): Decimal {
  const size = exact(step)
  const steps = value.div(size)
  const rounded = steps.round(0, direction === 'down' ? Big.roundDown : Big.roundUp)
  // A quotient that was rounded at its last decimal may be a hair off: check it by multiplying.
  const candidate = rounded.times(size)
  if (direction === 'down') return candidate.gt(value) ? candidate.minus(size) : candidate
  return candidate.lt(value) ? candidate.plus(size) : candidate
}

/** The part's share of a total that belongs to a whole, cut off at so many decimals. None of them is below zero. */
export function shareOf(total: Decimal, part: Decimal, whole: Decimal, decimals: number): Decimal {
  const product = total.times(part)
  const share = product.div(whole).round(decimals, Big.roundDown)
  // The quotient itself was rounded at its last decimal, perhaps over the edge.
  return share.times(whole).gt(product) ? share.minus(exact(`1e-${decimals}`)) : share
}

export function isOnStep(value: Decimal, step: string): boolean {
  return value.mod(exact(step)).eq(zero)
}

export function largest(first: Decimal, ...others: Decimal[]): Decimal {
  return others.reduce((best, next) => (next.gt(best) ? next : best), first)
}

export function smallest(first: Decimal, ...others: Decimal[]): Decimal {
  return others.reduce((best, next) => (next.lt(best) ? next : best), first)
}
