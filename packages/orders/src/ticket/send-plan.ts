import type { PlaceRequest, PlaceResult } from '../order-manager/place-order.ts'
import { wordsOf } from '../order-manager/replacements/replacements.ts'
import type { BestPlan } from './plan-best.ts'
import type { SentPart } from './sent-plan.ts'

/** The ticket of a part: the same one is never two orders. */
export function draftOf(planId: string, keyId: string): string {
  return `${planId}/${keyId}`
}

/** Sends a plan that the trader has confirmed, part by part; a part that cannot leave does not hold back the others. */
export function sendPlan(
  planId: string,
  { parts }: BestPlan,
  place: (request: PlaceRequest) => PlaceResult,
): SentPart[] {
  return parts.map((part) => {
    const result = place({
      draftId: draftOf(planId, part.keyId),
      keyId: part.keyId,
      terms: part.terms,
      source: { kind: 'plan', id: planId },
      isPriceConfirmed: true,
    })
    if (result.kind === 'sent' || result.kind === 'repeated') {
      return { part, clientOrderId: result.clientOrderId, problem: '' }
    }
    return { part, clientOrderId: null, problem: wordsOf(result) }
  })
}
