import type { Scaled } from '@leadline/decimal/scaled'
import { divideHalfUp, multiplyScaled, scaledPowerOfTen } from '@leadline/decimal/scaled-arithmetic'

/**
 * What a coin cost on average, at `decimals` decimals, rounded half up once. `notional` has the decimals of price and
 * size together. Undefined where nothing was bought: there is no such price.
 */
export function averagePrice(
  notional: Scaled,
  size: Scaled,
  priceDecimals: number,
  decimals: number,
): Scaled | undefined {
  if (size <= 0) return undefined
  return decimals >= priceDecimals
    ? divideHalfUp(multiplyScaled(notional, scaledPowerOfTen(decimals - priceDecimals)), size)
    : divideHalfUp(notional, multiplyScaled(size, scaledPowerOfTen(priceDecimals - decimals)))
}
