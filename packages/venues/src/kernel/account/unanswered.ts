import type { Refusal, RefusalMeaning, RequestOutcome } from '../../account-events.ts'
import type { VenueAnswer } from '../../adapter-io.ts'

/** What became of a request to which no answer came; undefined where one did. */
export function unanswered(answer: VenueAnswer): RequestOutcome | undefined {
  if (answer.kind === 'answered') return undefined
  const { kind, reason } = answer
  return kind === 'lost' && answer.mayHaveArrived
    ? { kind: 'unknown', reason }
    : { kind: 'not-sent', reason }
}

export function refused(meaning: RefusalMeaning, code: string, text: string): RequestOutcome {
  const refusal: Refusal = { meaning, code, text }
  return { kind: 'refused', refusal }
}
