import { withCommas } from '@leadline/decimal/with-commas'
import type { LineAlert } from '@leadline/desk-protocol/alerts/line-alert'
import type { PriceAlert } from '@leadline/desk-protocol/alerts/price-alert'
import { venueOf } from '@leadline/venues/venue-registry'

/** All its digits, and never less than cents. */
function priceText(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  return withCommas(`${whole}.${fraction.padEnd(2, '0')}`)
}

/** `Price alert: BTC-USD`, and below it what was waited for. */
export function priceWords({
  symbol,
  direction,
  price,
}: PriceAlert): [title: string, text: string] {
  return [`Price alert: ${symbol}`, `${symbol} ${direction} to ${priceText(price)}`]
}

const tools = {
  'horizontal-line': 'horizontal line',
  'trend-line': 'trend line',
  ray: 'ray',
  channel: 'channel',
} as const

export function lineWords(
  { symbol, tool }: LineAlert,
  { price, line, venue }: NonNullable<LineAlert['fired']>,
): [title: string, text: string] {
  return [
    `Price alert: ${symbol}`,
    `${symbol} crossed the ${tools[tool]}: ${priceText(price)} on ${venueOf(venue).name}, line at ${priceText(line)}`,
  ]
}
