import type { WireUnfinished } from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'

import { formatDecimal, formatPrice } from '../../platform/numbers/format-decimal.ts'
import { kindWords } from '../../platform/trading/order-words.ts'
import { nextPrice } from '../../platform/trading/trigger-words.ts'

const stops = new Set<WireUnfinished['before']['kind']>(['stop-market', 'stop-limit'])

/** What happened to a change of which nothing is at the exchange, as one would say it to somebody. */
export function unfinishedWords({ before, after, venue, left }: WireUnfinished): string {
  const what = stops.has(before.kind) ? 'stop' : kindWords[before.kind].toLowerCase()
  const [was, willBe] = [nextPrice(before), nextPrice(after)]
  const at = was === null ? '' : ` at ${formatPrice(was)}`
  const isMoved = willBe !== null && willBe !== was
  const change = isMoved ? `moved to ${formatPrice(willBe)}` : `changed to ${sizeWords(after)}`
  const size = left === null ? '' : `, ${sizeWords({ ...after, size: left })}`
  const place = venueOf(venue).name
  return `Your ${before.side} ${what}${at}${size} was being ${change} and is not at ${place}.`
}

function sizeWords({ size, symbol }: Pick<WireUnfinished['after'], 'size' | 'symbol'>): string {
  return `${formatDecimal(size)} ${symbol}`
}

/** Why it cannot be placed as it is; empty where it can. */
export function cannotPlace({ left }: Pick<WireUnfinished, 'left'>): string {
  return left === null ? 'It is not known yet how much of the old order was filled.' : ''
}
