import type { WireTerms } from '@leadline/desk-protocol/order-terms'
import { readDecimal, zero } from '@leadline/orders/decimal-text'
import { allOrders } from '@leadline/venues/exchanges/all'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { ClickOrder } from './click-order.ts'

export type SendingKey = 'join-bid' | 'join-ask' | 'hit' | 'lift'

/** One exchange's best prices when the key was pressed, as decimal text. */
export interface KeyMarket {
  symbol: string
  venue: VenueId
  bid: string | null
  ask: string | null
}

const meanings = {
  'join-bid': { side: 'buy', at: 'bid', timeInForce: 'gtc' },
  'join-ask': { side: 'sell', at: 'ask', timeInForce: 'gtc' },
  hit: { side: 'sell', at: 'bid', timeInForce: 'ioc' },
  lift: { side: 'buy', at: 'ask', timeInForce: 'ioc' },
} as const

/**
 * What a key sends in armed mode: always a limit at the best price that was seen, never a market order. Hit and lift take
 * what is there at that price, and the remainder is canceled.
 */
export function keyOrder(key: SendingKey, market: KeyMarket, size: string): ClickOrder {
  const { symbol, venue } = market
  const { side, at, timeInForce } = meanings[key]
  const amount = readDecimal(size.replaceAll(',', ''))
  if (!amount?.gt(zero)) return { refusal: 'Not sent: type a size into the bar first.' }
  const { name } = venueOf(venue)
  const price = market[at]
  if (price === null) return { refusal: `Not sent: no live ${at} on ${name}.` }
  const known: readonly WireTerms['timeInForce'][] = allOrders[venue].kinds.limit?.timeInForce ?? []
  if (!known.includes(timeInForce)) {
    return { refusal: `Not sent: ${name} has no ${timeInForce.toUpperCase()} orders.` }
  }
  return {
    terms: {
      symbol,
      side,
      kind: 'limit',
      size: amount.toFixed(),
      quoteSize: null,
      limitPrice: price,
      stopPrice: null,
      trailing: null,
      timeInForce,
      expiresAt: null,
      postOnly: false,
      displaySize: null,
    },
  }
}
