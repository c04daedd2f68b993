import { amountOf, parseAmount } from '@leadline/matching-engine/exchange/amount'
import type { OrderBounds } from '@leadline/matching-engine/exchange/traded-instrument'
import type { Instrument } from '@leadline/venues/instrument'

type Listed = Pick<
  Instrument,
  'sizeDecimals' | 'minSize' | 'maxSize' | 'minNotional' | 'maxNotional'
>

/** How small and how large an order may be, as the exchange reported it: where it names no least, there is none. */
export function listedBounds(listed: Listed, usual: OrderBounds): OrderBounds {
  const lots = (text: string | null) => {
    const amount = text === null ? undefined : parseAmount(text)
    return amount === undefined ? undefined : Number(amount / amountOf(1, listed.sizeDecimals))
  }
  const money = (text: string | null) => (text === null ? undefined : parseAmount(text))
  return {
    minSize: lots(listed.minSize) ?? 1,
    maxSize: lots(listed.maxSize) ?? usual.maxSize,
    minNotional: money(listed.minNotional) ?? 0n,
    maxNotional: money(listed.maxNotional) ?? usual.maxNotional,
  }
}
