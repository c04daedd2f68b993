import type { RequestOutcome } from '../../../account-events.ts'
import type { VenueAnswer } from '../../../adapter-io.ts'
import { unanswered } from '../../../kernel/account/unanswered.ts'
import { fieldsOf } from '../../../kernel/json/fields.ts'
import { type JsonObject, tryParseLossless } from '../../../kernel/json/lossless-json.ts'
import { wireIdOf } from '../../../kernel/values/wire-id.ts'
import { outcomeOfError } from './refusals.ts'

const unclear: RequestOutcome = { kind: 'unknown', reason: 'Binance.US gave an unclear answer.' }

export interface OrderAnswer {
  outcome: RequestOutcome
  /** The order as the answer reports it; empty where it reports none. */
  row: JsonObject
}

/** The answer to a new order, or to a cancel. */
export function readOrderAnswer(answer: VenueAnswer): OrderAnswer {
  const lost = unanswered(answer)
  if (lost || answer.kind !== 'answered') return { outcome: lost ?? unclear, row: {} }
  if (answer.status !== 200) return { outcome: outcomeOfError(answer.status, answer.body), row: {} }
  const row = fieldsOf(tryParseLossless(answer.body))
  const venueOrderId = wireIdOf(row['orderId'])
  if (venueOrderId === undefined) return { outcome: unclear, row: {} }
  return { outcome: { kind: 'accepted', venueOrderId: String(venueOrderId) }, row }
}

/** A number that the exchange knows already means that an order of ours is there, whatever became of this message. */
export function placedOutcome(outcome: RequestOutcome): RequestOutcome {
  return outcome.kind === 'refused' && outcome.refusal.meaning === 'duplicate-id'
    ? { kind: 'unknown', reason: 'Binance.US says that it knows this order already.' }
    : outcome
}
