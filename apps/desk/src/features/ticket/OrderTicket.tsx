import './ticket.css'
import { useContext } from 'react'

import { ArmedDeskContext } from '../../platform/armed/armed-desk.ts'
import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import { NoAccount } from '../../platform/panels/NoAccount.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { EditStep } from './EditStep.tsx'
import { reviewSentence } from './review/review-sentence.ts'
import type { Review } from './review/review.ts'
import { ReviewStep } from './review/ReviewStep.tsx'
import { type Checking, CheckingStep } from './sent/CheckingStep.tsx'
import { SentPlanStep } from './sent/SentPlanStep.tsx'
import { SentStep } from './sent/SentStep.tsx'
import type { TicketFate } from './sent/ticket-fate.ts'
import { TemplateMenu } from './templates/TemplateMenu.tsx'
import { isOnItsWay } from './ticket-step.ts'
import { useIncomingOrders } from './use-incoming-orders.ts'
import { useTicketState } from './use-ticket-state.ts'

const notReceived = 'Leadline did not receive the order: nothing was sent. Review it again.'
const lookFirst = 'The order may have been sent. Look at Working orders before you do it again.'

/** Where orders are made. Two steps: Review shows what would happen, Confirm sends. */
export function OrderTicket() {
  const trading = useTrading()
  const armed = useContext(ArmedDeskContext)
  const ticket = useTicketState()
  const { draft, step, words, guard, setStep, back, change, startNew } = ticket
  const fillIn = useIncomingOrders(ticket)
  useHotkey('ticket.back', () => {
    if (step.kind !== 'review' || isOnItsWay(step)) return false
    back()
    return true
  })

  const reviewIt = (review: Review, isRenewed = false) => {
    // The review that the typed line itself asked for, and in a window that is still armed: no other one.
    const isMeant = step.kind === 'edit' && step.isSentAtOnce === true && isRenewed
    const isSentAtOnce = isMeant && armed?.mode.isArmedAt(performance.now()) === true
    setStep({ kind: 'review', review, confirmedAt: null, isSentAtOnce })
  }

  const showFate = ({ review }: Checking, fate: Exclude<TicketFate, { kind: 'open' }>) => {
    if (fate.kind === 'plan') return setStep(fate)
    if (fate.kind === 'sent' && review.kind !== 'plan') {
      return setStep({ kind: 'sent', sent: { kind: review.kind, id: fate.id, review } })
    }
    return back(fate.kind === 'nothing' ? notReceived : lookFirst)
  }

  if (ticket.accounts.length === 0 && !isOnItsWay(step)) return <NoAccount />
  return (
    <div className="ticket">
      <TemplateMenu draft={draft} onChoose={fillIn} />
      {step.kind === 'edit' && (
        <EditStep
          key={step.form}
          draft={draft}
          words={words}
          reviewsAgain={step.reviewsAgain === true}
          needsLimits={words !== '' && guard === 'limits-not-set'}
          onChange={change}
          onRefused={back}
          onReview={reviewIt}
          onShowPlan={(plan) => setStep({ kind: 'plan', plan })}
        />
      )}
      {step.kind === 'review' && (
        <ReviewStep
          review={step.review}
          isSending={step.confirmedAt !== null}
          isSentAtOnce={step.isSentAtOnce === true}
          onBack={back}
          onRenew={() => {
            back()
            setStep({ kind: 'edit', reviewsAgain: true })
          }}
          onSending={() => setStep({ ...step, confirmedAt: Date.now() })}
          onUnanswered={(confirmedAt) =>
            setStep({ kind: 'checking', checking: { review: step.review, confirmedAt } })
          }
          onSent={(sent) => {
            if (step.isSentAtOnce === true) armed?.sent(sent.id, reviewSentence(sent.review))
            setStep({ kind: 'sent', sent })
          }}
          onPlanSent={(plan) => {
            trading.planSent(plan)
            setStep({ kind: 'plan', plan })
          }}
        />
      )}
      {step.kind === 'checking' && (
        <CheckingStep checking={step.checking} onFate={(fate) => showFate(step.checking, fate)} />
      )}
      {step.kind === 'sent' && <SentStep sent={step.sent} onEdit={() => back()} onNew={startNew} />}
      {step.kind === 'plan' && (
        <SentPlanStep key={step.plan.id} plan={step.plan} onReview={reviewIt} onNew={startNew} />
      )}
    </div>
  )
}
