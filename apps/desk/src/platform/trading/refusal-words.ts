import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { isCode } from '@leadline/orders/reason-words'

import { clockTime } from '../time.ts'

export { whyWords } from '@leadline/orders/reason-words'

type Ended = Pick<WireOrder, 'refusal' | 'reason'>

/** What the exchange itself wrote, its code first; empty where the plain words are its own. */
export function refusalDetails({ refusal, reason }: Ended): string {
  if (refusal) return [refusal.code, refusal.text].filter(Boolean).join(' ')
  return isCode(reason) ? reason : ''
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
