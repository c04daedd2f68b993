import { formatScaled, parseScaled } from '@leadline/decimal/scaled'
import type { PriceAlert } from '@leadline/desk-protocol/alerts/price-alert'

import type { NewPrints } from './followed-tape.ts'

/** More than any market has: an alert's price may have more than its exchange. */
const decimals = 18

/** The first trade at the price or beyond it that came after the alert was set; what was printed before does not count. */
export function priceReached(
  { direction, price: wanted, setAt }: Pick<PriceAlert, 'direction' | 'price' | 'setAt'>,
  { prints, priceDecimals }: NewPrints,
): Omit<NonNullable<PriceAlert['fired']>, 'isLate'> | undefined {
  const reached = parseScaled(wanted, decimals)
  if (reached === undefined) return undefined
  for (const { time, price, venue } of prints) {
    if (time < setAt) continue
    const text = formatScaled(price, priceDecimals)
    const traded = parseScaled(text, decimals) ?? 0
    const isReached = direction === 'rises' ? traded >= reached : traded <= reached
    if (isReached) return { at: time, price: text, venue }
  }
  return undefined
}
