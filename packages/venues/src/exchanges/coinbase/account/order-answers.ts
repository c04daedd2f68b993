import type { RequestOutcome } from '../../../account-events.ts'
import type { VenueAnswer } from '../../../adapter-io.ts'
import { unanswered } from '../../../kernel/account/unanswered.ts'
import { fieldsOf, itemsOf, textOf } from '../../../kernel/json/fields.ts'
import { type JsonObject, tryParseLossless } from '../../../kernel/json/lossless-json.ts'
import { outcomeOfError, refusalOf } from './refusals.ts'

const unclear: RequestOutcome = { kind: 'unknown', reason: 'Coinbase gave an unclear answer.' }

/** Runs `read` on an answer that came with 200, whatever it says; everything else is judged alike. */
function outcomeOf(
  answer: VenueAnswer,
  read: (body: JsonObject) => RequestOutcome,
): RequestOutcome {
  const lost = unanswered(answer)
  if (lost) return lost
  if (answer.kind !== 'answered') return unclear
  if (answer.status !== 200) return outcomeOfError(answer.status, answer.body)
  return read(fieldsOf(tryParseLossless(answer.body)))
}

/** To a new order. Success means that Coinbase took it, not that it lives. */
export function readPlaced(answer: VenueAnswer): RequestOutcome {
  return outcomeOf(answer, ({ success, success_response, error_response }) => {
    const venueOrderId = textOf(fieldsOf(success_response)['order_id'])
    if (success === true && venueOrderId !== undefined) return { kind: 'accepted', venueOrderId }
    if (success !== false) return unclear
    const outcome = refusalIn(fieldsOf(error_response))
    // It knows our number: an order of ours is there, whatever became of this message.
    return outcome.kind === 'refused' && outcome.refusal.meaning === 'duplicate-id'
      ? { kind: 'unknown', reason: 'Coinbase says that it knows this order already.' }
      : outcome
  })
}

/** Of several codes the first that reports something. */
function refusalIn(error: JsonObject): RequestOutcome {
  const codes = ['new_order_failure_reason', 'preview_failure_reason', 'error']
    .map((name) => textOf(error[name]))
    .filter((code) => code !== undefined)
  const code = codes.find((reported) => !reported.startsWith('UNKNOWN_')) ?? codes[0] ?? ''
  return refusalOf(code, textOf(error['message']) ?? textOf(error['error_details']) ?? '')
}

/** To a preview: undefined where nothing stands against the order. */
export function readPreviewed(answer: VenueAnswer): RequestOutcome | undefined {
  const outcome = outcomeOf(answer, ({ errs }) => {
    const [code] = itemsOf(errs).map(textOf)
    return code === undefined ? { kind: 'accepted', venueOrderId: null } : refusalOf(code, '')
  })
  if (outcome.kind === 'accepted') return undefined
  if (outcome.kind === 'refused') return outcome
  return { kind: 'not-sent', reason: `Coinbase could not check the order: ${outcome.reason}` }
}

/** To a change. Success means that it is queued. Errors are a list, or in older answers an object. */
export function readEdited(answer: VenueAnswer, venueOrderId: string): RequestOutcome {
  return outcomeOf(answer, ({ success, errors }) => {
    if (success === true) return { kind: 'accepted', venueOrderId }
    const error = fieldsOf(Array.isArray(errors) ? errors[0] : errors)
    const code = textOf(error['edit_failure_reason']) ?? textOf(error['preview_failure_reason'])
    return success === false ? refusalOf(code ?? '', '') : unclear
  })
}

/** To a cancel of several: what became of each that was named. Success means that it was requested. */
export function readCanceled(
  answer: VenueAnswer,
  venueOrderIds: readonly string[],
): Map<string, RequestOutcome> {
  const each = new Map<string, RequestOutcome>()
  const all = outcomeOf(answer, ({ results }) => {
    for (const result of itemsOf(results).map(fieldsOf)) {
      const id = textOf(result['order_id'])
      if (id !== undefined) each.set(id, outcomeOfCancel(id, result))
    }
    return unclear
  })
  return new Map(venueOrderIds.map((id) => [id, each.get(id) ?? all]))
}

function outcomeOfCancel(venueOrderId: string, result: JsonObject): RequestOutcome {
  const code = textOf(result['failure_reason']) ?? ''
  // Asked for twice is requested.
  if (result['success'] === true || code === 'DUPLICATE_CANCEL_REQUEST') {
    return { kind: 'accepted', venueOrderId }
  }
  return result['success'] === false ? refusalOf(code, '') : unclear
}
