import { type Decimal, exact } from '../decimal-text.ts'

const priceDecimals = 12
const halfUp = 1

/** A price that a division made: no market has more decimals. */
export function roundedPrice(price: Decimal): string {
  return price.round(priceDecimals, halfUp).toFixed()
}

/** Basis points of a share of one. */
export function basisPoints(share: Decimal): string {
  return share.times(exact('10000')).round(2, halfUp).toFixed()
}
