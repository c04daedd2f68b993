import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import type { RefusalMeaning } from '@leadline/venues/account-events'

import { clockTime } from '../time.ts'

type Ended = Pick<WireOrder, 'refusal' | 'reason'>

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

/** Codes that exchanges write where a reason belongs. */
const codeWords: Readonly<Record<string, string>> = {
  UNFILLED_IOC_QUANTITY_EXPIRED: 'What could not be filled at once was canceled.',
  UNFILLED_FOK_ORDER_EXPIRED: 'It could not be filled whole at once, so none of it was.',
}

/** One word of a machine: capitals, digits and underscores, or a number alone. */
const isCode = (text: string) =>
  /^(?:-?\d+|[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+|[A-Z0-9]{4,})$/u.test(text)

/** Why an order was refused or ended, in plain words; empty where nobody said. */
export function whyWords({ refusal, reason }: Ended): string {
  const known = refusal && meaningWords[refusal.meaning as RefusalMeaning]
  if (known) return known
  const given = refusal?.text || reason
  if (given !== '') return readable(given)
  return refusal ? 'The exchange gave no reason that can be read.' : ''
}

/** What the exchange itself wrote, its code first; empty where the plain words are its own. */
export function refusalDetails({ refusal, reason }: Ended): string {
  if (refusal) return [refusal.code, refusal.text].filter(Boolean).join(' ')
  return isCode(reason) ? reason : ''
}

function readable(text: string): string {
  if (!isCode(text)) return text
  const words = text.replaceAll('_', ' ').toLowerCase()
  return codeWords[text] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** An order that was refused, or never left, is not called sent. */
export function momentWords({
  state,
  recordedAt,
  changedAt,
}: Pick<WireOrder, 'state' | 'recordedAt' | 'changedAt'>): string {
  if (state === 'rejected') return `Refused at ${clockTime(changedAt)}`
  if (state === 'not-placed') return `Not placed, ${clockTime(changedAt)}`
  return `Sent at ${clockTime(recordedAt)}`
}
