import { isAboveZero } from '../../../../kernel/account/amounts.ts'
import { plainNumber } from '../../../../kernel/json/json-text.ts'
import type { OrderSide } from '../../../../order-terms.ts'

/** As Kraken takes it: below the stop for a sell, above it for a buy. Throws for what is no distance. */
export function signedOffset(offset: string, side: OrderSide): string {
  const plain = plainNumber(offset)
  if (!isAboveZero(plain)) throw new RangeError(`${offset.slice(0, 40)} is no distance`)
  return side === 'sell' ? `-${plain}` : plain
}

/**
 * As we have it: how far beyond the stop. Undefined where it is none, also where somebody put the limit on the near side
 * of the stop elsewhere, which is not offered here.
 */
export function readOffset(signed: string | null, side: OrderSide | null): string | undefined {
  if (signed === null || side === null) return undefined
  const isBelow = signed.startsWith('-')
  if (isBelow !== (side === 'sell')) return undefined
  const distance = isBelow ? signed.slice(1) : signed
  return isAboveZero(distance) ? distance : undefined
}
