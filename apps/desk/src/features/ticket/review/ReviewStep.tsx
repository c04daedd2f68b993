import { WireSentParts } from '@leadline/desk-protocol/sent-plans'
import { syntheticNeeds } from '@leadline/orders/synthetic/synthetic-needs'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useEffectEvent, useRef } from 'react'
import * as z from 'zod/mini'

import { ConfirmButton } from '../../../platform/controls/ConfirmButton.tsx'
import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { Keys } from '../../../platform/controls/Keys.tsx'
import { useFrozenSince, useWelcome } from '../../../platform/hub/use-frozen.ts'
import { sideWords } from '../../../platform/trading/order-words.ts'
import { type SentPlan, useTrading } from '../../../platform/trading/trading-store.ts'
import { PlanParts } from '../sent/PlanParts.tsx'
import type { Sent } from '../sent/SentStep.tsx'
import { reviewSentence } from './review-sentence.ts'
import { mostMovedBasisPoints, type Review, reviewForMs } from './review.ts'
import { ReviewedOrder } from './ReviewedOrder.tsx'
import { ReviewedSynthetic } from './ReviewedSynthetic.tsx'

/** It stays in the form when Leadline responds again, so it says what happened, not what is. */
const endedByFreeze =
  'The review ended because Leadline stopped responding. Nothing was sent. Review it again.'

/** What was written down, once more in one sentence, with what it costs. Confirm sends it. */
export function ReviewStep({
  review,
  isSending: isSendingNow,
  isSentAtOnce,
  onBack,
  onRenew,
  onSending,
  onUnanswered,
  onSent,
  onPlanSent,
}: {
  review: Review
  /** Confirm was pressed, and the answer has not come yet. */
  isSending: boolean
  /** Entered as a line in an armed window: nobody is asked to confirm it. */
  isSentAtOnce: boolean
  /** `guard`: which one held it back, where one did. */
  onBack: (why?: string, guard?: string | null) => void
  /** The same order again, at the prices of now. */
  onRenew: () => void
  onSending: () => void
  /** It was on its way when the hub stopped answering. */
  onUnanswered: (confirmedAt: number) => void
  onSent: (sent: Sent) => void
  onPlanSent: (plan: SentPlan) => void
}) {
  const trading = useTrading()
  const isFrozen = useFrozenSince() !== null
  const clock = useRef<HTMLSpanElement>(null)
  const isSending = useRef(false)
  const isPaper = useWelcome()?.mode !== 'real'
  const side = review.kind === 'plan' ? review.side : review.terms.side
  const end = useRef(onBack)
  useEffect(() => {
    end.current = onBack
  })
  useEffect(() => {
    const endsAt = performance.now() + reviewForMs
    const tick = () => {
      const leftS = Math.ceil((endsAt - performance.now()) / 1000)
      if (clock.current)
        clock.current.textContent = `0:${String(Math.max(leftS, 0)).padStart(2, '0')}`
      if (leftS <= 0 && !isSending.current)
        end.current('The review ended after 30 s. Review it again.')
    }
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [])

  useEffect(() => {
    if (isFrozen && !isSending.current) end.current(endedByFreeze)
  }, [isFrozen])

  const confirm = async () => {
    isSending.current = true
    onSending()
    const { id } = review
    const confirmedAt = Date.now()
    const done = await trading.act(sendingOf(review))
    if (done.guard === 'unreachable') {
      if (done.arrival === 'uncertain') return onUnanswered(confirmedAt)
      isSending.current = false
      return onBack(endedByFreeze)
    }
    if (!done.isDone) {
      const reasons = [...new Set([done.reason, ...done.problems.map(({ message }) => message)])]
      const nothing = review.kind === 'plan' ? 'Nothing was sent. ' : ''
      return onBack(nothing + reasons.filter(Boolean).join(' '), done.guard)
    }
    if (review.kind !== 'plan') return onSent({ kind: review.kind, id: done.id ?? id, review })
    const { symbol, side: way } = review
    onPlanSent({ id, symbol, side: way, parts: z.parse(WireSentParts, done.answer) })
  }
  const confirmAtOnce = useEffectEvent(() => {
    if (isSentAtOnce && !isSending.current) void confirm()
  })
  useEffect(() => confirmAtOnce(), [])
  return (
    <section className="ticket-form" aria-label="Review">
      <div className="ticket-scroll">
        {review.kind === 'order' && (
          <ReviewedOrder
            review={review}
            onBack={(why) => {
              if (!isSending.current) onBack(why)
            }}
          />
        )}
        {review.kind === 'held' && <ReviewedSynthetic review={review} />}
        {review.kind === 'plan' && <PlanParts review={review} />}
        <p className="review-sentence" data-side={side}>
          {reviewSentence(review)}
        </p>
        {review.kind === 'held' && (
          <p className="ticket-note">
            <strong>Held by Leadline.</strong>{' '}
            {syntheticNeeds(review.terms.kind, venueOf(review.venue).name)}
          </p>
        )}
      </div>
      <div className="ticket-foot">
        <div className="flex gap-2">
          <DeskButton
            aria-disabled={isSendingNow || undefined}
            onClick={() => {
              if (!isSending.current) onBack()
            }}
          >
            Back <Keys keys="Escape" />
          </DeskButton>
          <ConfirmButton onConfirm={() => void confirm()}>
            {`Confirm${isPaper ? ' simulated' : ''} ${sideWords[side].toLowerCase()}`}
          </ConfirmButton>
        </div>
        <div className="ticket-note review-clock" hidden={isSendingNow}>
          <span>
            Valid for <span ref={clock} className="figures" />
            {review.kind === 'order' && `, or until the average moves ${mostMovedBasisPoints} bp`}
          </span>
          <DeskButton
            title="Review it again at current prices"
            onClick={() => {
              if (!isSending.current) onRenew()
            }}
          >
            Renew
          </DeskButton>
        </div>
        {isSendingNow && (
          <p role="status" className="ticket-note">
            Sending. Leadline has not answered yet …
          </p>
        )}
      </div>
    </section>
  )
}

function sendingOf(review: Review) {
  switch (review.kind) {
    case 'order': {
      const { id: draftId, keyId, terms, isPriceConfirmed } = review
      return { type: 'place', draftId, keyId, terms, isPriceConfirmed } as const
    }
    case 'held': {
      const { id: heldId, keyId, symbol, terms, isPriceConfirmed } = review
      return { type: 'hold', heldId, keyId, symbol, terms, isPriceConfirmed } as const
    }
    case 'plan':
      return { type: 'sendPlan', planId: review.id } as const
  }
}
