import type { RefusalMeaning } from '@leadline/venues/account-events'

import type { OrderRecord } from './order-record.ts'

/** `meaning` as the wire has it: a later hub may know more of them. */
type Ended = Pick<OrderRecord, 'reason'> & {
  refusal: { meaning: string; code: string; text: string } | null
}

const meaningWords: Readonly<Partial<Record<RefusalMeaning, string>>> = {
  'insufficient-funds': 'Insufficient funds.',
  'would-cross': 'It would have traded at once, and it was post-only.',
  'too-small': 'Below the exchange’s minimum order size.',
  'too-large': 'Above the exchange’s maximum order size.',
  'bad-price-step': 'Its price is not a multiple of the exchange’s price increment.',
  'bad-size-step': 'Its size is not a multiple of the exchange’s size increment.',
  'price-too-far': 'Its price is too far from the market.',
  'no-liquidity': 'No liquidity: nothing was there to trade against.',
  'market-closed': 'The market is closed.',
  'bad-expiry': 'The exchange does not accept its expiry time.',
  'too-many-orders': 'You have too many open orders there.',
  'rate-limited': 'Rate limit: too many requests in a short time.',
  'key-refused': 'The exchange does not accept this API key for it.',
  'clock-skew': 'The clock of this computer is off.',
  maintenance: 'The exchange is in maintenance.',
}

const restCanceled = 'What could not be filled at once was canceled.'
const notWhole = 'It could not be filled whole at once, so none of it was.'
const wouldCross = 'It would have traded at once, and it was post-only.'
const selfTrade = 'It would have traded with another order of yours.'

/** Codes that exchanges write where a reason belongs, of orders that ended and were not refused. */
const codeWords: Readonly<Record<string, string>> = {
  // Binance.US
  UNFILLED_IOC_QUANTITY_EXPIRED: restCanceled,
  UNFILLED_FOK_ORDER_EXPIRED: notWhole,
  INSUFFICIENT_LIQUIDITY: 'No liquidity: nothing was there to trade against.',
  EXECUTION_RULE_PRICE_RANGE_EXCEEDED: 'Its price is too far from the market.',
  EXCHANGE_CANCELED: 'The exchange canceled it.',
  // Gemini
  ImmediateOrCancelWouldPost: restCanceled,
  FillOrKillWouldNotFill: notWhole,
  MakerOrCancelWouldTake: wouldCross,
  SelfCrossPrevented: selfTrade,
  ExceedsPriceLimits: 'Its price is too far from the market.',
  MarketClosed: 'The market is closed.',
  TradingClosed: 'The market is closed.',
  InsufficientFunds: 'Insufficient funds.',
}

/** One word of a machine: capitals, digits and underscores, words run together, or a number alone. */
export const isCode = (text: string): boolean =>
  /^(?:-?\d+|[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+|[A-Z0-9]{4,}|(?:[A-Z][a-z0-9]+){2,})$/u.test(text)

/** Why an order was refused or ended, in plain words; empty where nobody said. */
export function whyWords({ refusal, reason }: Ended): string {
  const known = refusal && meaningWords[refusal.meaning as RefusalMeaning]
  if (known) return known
  const given = refusal?.text || reason
  if (given !== '') return readable(given)
  return refusal ? 'The exchange gave no reason that can be read.' : ''
}

function readable(text: string): string {
  if (!isCode(text)) return text
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return codeWords[text] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
