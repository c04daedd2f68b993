import type { Reason } from '@leadline/matching-engine/exchange/order-plan'

const words: Partial<Record<Reason, string>> = {
  'insufficient-funds': 'insufficient funds',
  'no-liquidity': 'there is no liquidity on the other side of the book',
  'price-protection': 'the rest would have gone too far from the market',
  'market-closed': 'the market is closed',
  'self-trade': 'it would have traded with your own order',
}

/** Why an exchange did not take an order, or ended it. */
export function reasonText(reason: Reason): string {
  return words[reason] ?? 'the exchange refused it'
}
