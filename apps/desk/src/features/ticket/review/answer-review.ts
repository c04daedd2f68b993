import type { WireEstimate, WirePlan } from '@leadline/desk-protocol/messages/trading-answers'
import type {
  WireAccount,
  WireRisk,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import type { WireSyntheticTerms } from '@leadline/desk-protocol/order-terms'
import type { RiskRefusal } from '@leadline/orders/risk/risk-state'
import { venueOf } from '@leadline/venues/venue-registry'

import { shortfall } from '../estimate/estimate-lines.ts'
import {
  earlySyntheticRefusal,
  earlyPlanRefusal,
  earlyRefusal,
  type RiskFacts,
} from './early-refusal.ts'
import type { Review } from './review.ts'

/** What Review answers: what would be sent, or why nothing would. */
export type ReviewAnswer =
  | { review: Review }
  | { refusal: RiskRefusal }
  | { mistake: { field: string; message: string } }
  | { trouble: string }

/** What is known when Review is pressed. */
export interface Moment {
  /** Null: the hub has not reported of it yet. */
  risk: WireRisk | null
  orders: readonly Pick<WireOrder, 'venue' | 'state' | 'terms'>[]
  isPaper: boolean
  isPriceConfirmed: boolean
}

/** Of an order at one exchange, which Leadline may hold. */
export function answerOrder(
  id: string,
  account: WireAccount,
  estimate: WireEstimate,
  synthetic: WireSyntheticTerms | null,
  moment: Moment,
): ReviewAnswer {
  const { keyId, venue } = account
  const { isPriceConfirmed } = moment
  const { symbol } = estimate.terms
  const facts = factsOf(account, estimate, moment)
  const refusal =
    facts &&
    (synthetic
      ? earlySyntheticRefusal(synthetic, symbol, facts)
      : earlyRefusal(estimate.terms, facts))
  if (refusal) return { refusal }
  if (synthetic) {
    const order = { kind: 'held', keyId, venue, symbol, terms: synthetic } as const
    return { review: { ...order, id, estimate, isPriceConfirmed } }
  }
  const short = shortfall(estimate, venueOf(venue).name)
  if (short !== undefined) return { mistake: { field: 'size', message: short } }
  if (!estimate.canFill) {
    return { trouble: 'The visible book cannot fill this order, so it is not offered.' }
  }
  const order = { kind: 'order', keyId, venue, terms: estimate.terms } as const
  return { review: { ...order, id, estimate, isPriceConfirmed } }
}

/** Of a plan over several exchanges: it goes on as long as one of its parts would leave. */
export function answerPlan(
  id: string,
  side: 'buy' | 'sell',
  symbol: string,
  plan: WirePlan,
  accounts: readonly WireAccount[],
  moment: Moment,
): ReviewAnswer {
  const found = plan.parts.flatMap(({ keyId, terms }) => {
    const account = accounts.find((one) => one.keyId === keyId)
    const facts = account && factsOf(account, { bestPrice: null, isBookLive: true }, moment)
    const refusal = facts && earlyRefusal(terms, facts)
    return refusal ? { keyId, refusal } : []
  })
  const [account] = accounts
  const whole = account && factsOf(account, { bestPrice: null, isBookLive: true }, moment)
  const orders = plan.parts.map(({ terms }) => terms)
  const tooMuch = whole && earlyPlanRefusal(orders, whole)
  if (tooMuch) return { refusal: tooMuch }
  const [first] = found
  if (first && found.length === plan.parts.length) return { refusal: first.refusal }
  const refusals = Object.fromEntries(found.map((one) => [one.keyId, one.refusal.message]))
  return { review: { id, kind: 'plan', side, symbol, plan, refusals } }
}

function factsOf(
  account: WireAccount,
  estimate: RiskFacts['estimate'],
  { risk, ...moment }: Moment,
): RiskFacts | null {
  return risk && { risk, account, estimate, ...moment }
}
