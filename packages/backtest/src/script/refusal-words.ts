import type { Reason } from '@leadline/matching-engine/exchange/order-plan'

const words: Partial<Record<Reason, string>> = {
  'insufficient-funds': 'there is not enough money in the account',
  'no-liquidity': 'nobody is on the other side of the book',
  'price-protection': 'the rest would have gone too far from the market',
  'market-closed': 'the market is closed',
  'self-trade': 'it would have traded with an order of its own',
}

/** Why an exchange did not take an order, or ended it. */
export function reasonText(reason: Reason): string {
  return words[reason] ?? 'the exchange did not take it'
}
