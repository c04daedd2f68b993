import { useState } from 'react'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { formatDecimal } from '../../../platform/numbers/format-decimal.ts'
import { type SentPlan, useTrading } from '../../../platform/trading/trading-store.ts'
import { useValue } from '../../../platform/value.ts'
import type { ReviewAnswer } from '../review/answer-review.ts'
import type { Review } from '../review/review.ts'
import { planOutcome } from './plan-outcome.ts'
import { planSentence, planSums } from './plan-sums.ts'
import { PlanFates } from './PlanFates.tsx'
import { usePlan } from './use-plan.ts'

/** What became of a plan, part by part. What was refused is planned again with one click, and reviewed before it is sent. */
export function SentPlanStep({
  plan,
  onReview,
  onNew,
}: {
  plan: SentPlan
  onReview: (review: Review) => void
  onNew: () => void
}) {
  const trading = useTrading()
  const orders = useValue(trading.orders)
  const outcome = planOutcome(plan, orders)
  const makePlan = usePlan()
  const [problem, setProblem] = useState('')
  const [isPlanning, setIsPlanning] = useState(false)
  const { symbol, side } = plan
  const asset = symbol.split('-')[0] ?? symbol
  const { refused } = outcome
  const planAgain = async () => {
    if (refused === null) return
    setIsPlanning(true)
    const answer = await makePlan({ symbol, side, size: refused, again: plan.id })
    setIsPlanning(false)
    if ('review' in answer) onReview(answer.review)
    else setProblem(wordsOf(answer))
  }
  const sums = planSums(plan, orders)
  return (
    <section className="ticket-form" aria-label="Sent">
      <div className="ticket-scroll">
        <div role="status">
          <h2 className="sent-title" data-state={outcome.isError ? 'rejected' : ''}>
            {outcome.headline}
          </h2>
        </div>
        <p className="review-sentence" data-side={side}>
          {planSentence(plan)}
        </p>
        {sums.length > 0 && (
          <dl className="estimate" aria-label="Sum of the parts">
            {sums.map(([name, amount]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="figures">{amount}</dd>
              </div>
            ))}
          </dl>
        )}
        <PlanFates outcome={outcome} asset={asset} />
        {outcome.parts.some(({ fate }) => fate === 'unknown') && (
          <p className="ticket-warning">
            An unknown part may be working, filled or refused. Leadline is checking, and will
            neither send nor plan it again.
          </p>
        )}
      </div>
      <div className="ticket-foot">
        {problem !== '' && (
          <p role="alert" className="ticket-words">
            {problem}
          </p>
        )}
        <div className="flex gap-2">
          {refused !== null && (
            <DeskButton primary disabled={isPlanning} onClick={() => void planAgain()}>
              Plan {formatDecimal(refused)} {asset} again
            </DeskButton>
          )}
          <DeskButton
            primary={refused === null}
            className="flex-1"
            onClick={() => {
              // What is still under way is learned of in the form.
              if (outcome.isFinal) trading.dismissPlan(plan.id)
              onNew()
            }}
          >
            New ticket
          </DeskButton>
        </div>
      </div>
    </section>
  )
}

function wordsOf(answer: Exclude<ReviewAnswer, { review: Review }>): string {
  if ('trouble' in answer) return answer.trouble
  return 'refusal' in answer ? answer.refusal.message : answer.mistake.message
}
