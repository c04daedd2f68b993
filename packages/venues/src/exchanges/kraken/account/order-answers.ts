import type { RequestOutcome } from '../../../account-events.ts'
import type { VenueAnswer } from '../../../adapter-io.ts'
import { refused, unanswered } from '../../../kernel/account/unanswered.ts'
import { listOf, objectOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { RestAnswer } from '../wire/rest-answer.ts'
import { isAmbiguous, readRefusal } from './refusals.ts'

/** What an answer on the connection says of the request with its number. Without 'success' it is none. */
export function frameOutcome(frame: JsonObject): RequestOutcome {
  const rows = listOf(frame['result'])
  const result = rows ? objectOf(rows[0]) : objectOf(frame['result'])
  const error = textOf(frame['error']) ?? textOf(result?.['error'])
  if (frame['success'] === true && error === undefined) {
    // Empty where an order was only tried.
    return { kind: 'accepted', venueOrderId: textOf(result?.['order_id']) ?? null }
  }
  return errorOutcome(error ?? 'refused without a reason')
}

/** The same for a call. An answer that is none (a page of a proxy, an error of the server) says nothing. */
export function callOutcome(read: RestAnswer, answer: VenueAnswer): RequestOutcome {
  const none = unanswered(answer)
  if (none) return none
  if (read.kind === 'failed') {
    return read.error === undefined
      ? { kind: 'unknown', reason: read.reason }
      : errorOutcome(read.error)
  }
  const result = objectOf(read.result)
  if (result?.['count'] === '0') return refused('unknown-order', '', 'Nothing was canceled')
  const ids = result?.['txid']
  return { kind: 'accepted', venueOrderId: textOf(listOf(ids)?.[0] ?? ids) ?? null }
}

function errorOutcome(error: string): RequestOutcome {
  if (isAmbiguous(error)) return { kind: 'unknown', reason: `Kraken says: ${error}` }
  return { kind: 'refused', refusal: readRefusal(error) }
}
