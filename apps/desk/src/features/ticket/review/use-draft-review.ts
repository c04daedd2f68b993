import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { announcer } from '../../../platform/announcer.ts'
import { useFrozenSince } from '../../../platform/hub/use-frozen.ts'
import { useTrading } from '../../../platform/trading/trading-store.ts'
import type { DraftOrder } from '../draft-order.ts'
import type { TicketEstimates } from '../estimate/ticket-estimates.ts'
import { usePlan } from '../sent/use-plan.ts'
import type { TicketDraft } from '../ticket-draft.ts'
import { plain } from '../ticket-terms.ts'
import { answerOrder, type ReviewAnswer } from './answer-review.ts'
import { fieldOfGuard } from './early-refusal.ts'
import { newTicketId, type Review } from './review.ts'

interface Reviewed {
  draft: TicketDraft
  order: DraftOrder
  account: WireAccount | undefined
  estimates: TicketEstimates
  isPaper: boolean
  reviewsAgain: boolean
  onRefused: (words: string, guard: string) => void
  onReview: (review: Review, isRenewed: boolean) => void
}

/** What Review does with a draft: it is shown as a whole, or what stands against it is said at its field. */
export function useDraftReview(reviewed: Reviewed) {
  const { draft, order, account, estimates, isPaper, reviewsAgain, onRefused, onReview } = reviewed
  const { symbol, limitForm, synthetic, missing } = order
  const trading = useTrading()
  const isFrozen = useFrozenSince() !== null
  const makePlan = usePlan()
  const [tried, setTried] = useState<Record<string, string>>({})
  /** Review was pressed since this kind of order was chosen. */
  const [wasTried, setWasTried] = useState(false)
  /** Why it would not go, at its field, until something is changed. */
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')

  const say = (field: string, message: string) => {
    setRefused({ [field]: message })
    announcer.say(message, 'assertive')
  }
  const show = (answer: ReviewAnswer, isRenewed: boolean) => {
    if ('review' in answer) return onReview(answer.review, isRenewed)
    if ('trouble' in answer) return setProblem(answer.trouble)
    if ('mistake' in answer) return say(answer.mistake.field, answer.mistake.message)
    const { guard, message } = answer.refusal
    const field = fieldOfGuard(guard, draft.kind, limitForm)
    if (field !== null) say(field, message)
    onRefused(field === null ? message : '', guard)
  }
  const review = async (isRenewed: boolean) => {
    setTried(missing)
    setWasTried(true)
    setRefused({})
    setProblem('')
    if (isFrozen || Object.keys(missing).length > 0 || draft.side === null) return
    if (draft.account === 'best') {
      const { side, priceAgain } = draft
      const isPriceConfirmed = priceAgain !== null
      const size = plain(draft.size)
      return show(await makePlan({ symbol, side, size, isPriceConfirmed }), isRenewed)
    }
    if (!account) return
    // Pressed right after a key: what is reviewed is what was typed, not what the hub was asked about before it. One who
    // types on reviews it later.
    if (!(await estimates.answered())) return
    // What is wrong stands under its field already.
    const found = estimates.findings.get()
    if (Object.keys(found.problems).length > 0) return
    const estimate = estimates.latest
    if (!estimate) return setProblem(found.reason || 'Not checked with the exchange yet.')
    // Looked at when it is pressed, not followed: limits are used up with every move of the market.
    const [risk, orders] = [trading.risk.get(), trading.orders.get()]
    const moment = { risk, orders, isPaper, isPriceConfirmed: draft.priceAgain !== null }
    const sized = synthetic && { ...synthetic, size: estimate.terms.size ?? synthetic.size }
    show(answerOrder(newTicketId(), account, estimate, sized, moment), isRenewed)
  }
  const isReviewing = useRef(false)
  const reviewOnce = async (isRenewed: boolean) => {
    if (isReviewing.current) return
    isReviewing.current = true
    await review(isRenewed)
    isReviewing.current = false
  }
  const renew = useEffectEvent(() => {
    if (reviewsAgain) void reviewOnce(true)
  })
  // After the effect that asks the hub about this order.
  useEffect(() => renew(), [])

  return {
    mistakes: { ...stillMissing(tried, missing), ...refused },
    wasTried,
    problem,
    review: () => void reviewOnce(false),
    changed: ({ kind }: Partial<TicketDraft>) => {
      setRefused({})
      if (kind !== undefined && kind !== draft.kind) setWasTried(false)
    },
  }
}

/** What was missing at the last try, as long as it still is. */
function stillMissing(
  tried: Record<string, string>,
  missing: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(tried).filter(([field]) => field in missing))
}
