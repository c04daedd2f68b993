import type { WireOrder, WirePosition } from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'

import {
  formatAverage,
  formatDecimal,
  formatPrice,
} from '../../../platform/numbers/format-decimal.ts'
import {
  kindOf,
  kindWords,
  sideWords,
  sizeOf,
  stateOf,
} from '../../../platform/trading/order-words.ts'

/** A position as text, without what it is worth: size and average price, and nothing about the account. */
export function positionWords({ asset, size, averagePrice }: WirePosition): string {
  const price = averagePrice === null ? '' : ` at ${formatAverage(averagePrice)} on average`
  return `Position: ${formatDecimal(size)} ${asset}${price}`
}

/** An order as text: what it asks for, where, and how it is; neither its number nor the account. */
export function orderWords(order: WireOrder): string {
  const { terms, venue } = order
  const { side, symbol, limitPrice, stopPrice } = terms
  const prices = [
    limitPrice === null ? '' : ` limit ${formatPrice(limitPrice)}`,
    stopPrice === null ? '' : ` stop ${formatPrice(stopPrice)}`,
  ]
  const kind = prices.join('') === '' ? ` ${kindWords[kindOf(terms)].toLowerCase()}` : ''
  const words = `${sideWords[side]} ${sizeOf(terms)} ${symbol}${kind}${prices.join('')}`
  return `Order: ${words} on ${venueOf(venue).name}, ${stateOf(order).toLowerCase()}`
}
