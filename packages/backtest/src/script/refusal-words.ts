import type { Reason } from '@leadline/matching-engine/exchange/order-plan'

const words: Partial<Record<Reason, string>> = {
  'insufficient-funds': 'insufficient funds',
  'no-liquidity': 'there is no liquidity on the other side of the book',
  'price-protection': 'the rest would have gone too far from the market',
  'market-closed': 'the market is closed',
  'post-only': 'it would have traded at once, and is post-only',
  'not-filled-at-once': 'what did not trade at once was canceled',
  'not-filled-whole': 'not all of it could trade at once',
  'triggers-at-once': 'the market has reached its stop already',
  'self-trade': 'it would have traded with your own order',
}

/** Why an exchange did not take an order, or ended it. */
export function reasonText(reason: Reason): string {
  return words[reason] ?? 'the exchange refused it'
}
