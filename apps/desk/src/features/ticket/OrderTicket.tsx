import './ticket.css'
import { useContext, useEffect, useEffectEvent, useState } from 'react'

import { ArmedDeskContext } from '../../platform/armed/armed-desk.ts'
import { useDocument } from '../../platform/documents/use-document.ts'
import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import { NoAccount } from '../../platform/panels/NoAccount.tsx'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelNotesContext } from '../../platform/panels/panel-notes.ts'
import {
  exchangePreferences,
  exchangePreferencesName,
} from '../../platform/preferences/exchange-preferences.ts'
import { useSymbolPreferences } from '../../platform/preferences/use-symbol-preferences.ts'
import { type PickedPrice, PickedPricesContext } from '../../platform/trading/picked-price.ts'
import { type SentPlan, useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { EditStep } from './EditStep.tsx'
import { reviewSentence } from './review/review-sentence.ts'
import { newTicketId, type Review } from './review/review.ts'
import { ReviewStep } from './review/ReviewStep.tsx'
import { type Checking, CheckingStep } from './sent/CheckingStep.tsx'
import { SentPlanStep } from './sent/SentPlanStep.tsx'
import { type Sent, SentStep } from './sent/SentStep.tsx'
import type { TicketFate } from './sent/ticket-fate.ts'
import { changedDraft, withFollowingExits } from './templates/bracket-exits.ts'
import { draftOfTemplate, type OrderTemplate } from './templates/order-template.ts'
import { TemplateMenu } from './templates/TemplateMenu.tsx'
import { useChosenTemplate } from './templates/use-chosen-template.ts'
import { newDraft, nextDraft, type TicketDraft, withPickedPrice } from './ticket-draft.ts'
import { limitFormOf, withFittingTime } from './ticket-kinds.ts'
import { useTypedDraft } from './typed/use-typed-draft.ts'

type Step =
  /** `form`: another one makes the form a new one, as a typed order does. */
  | { kind: 'edit'; reviewsAgain?: boolean; form?: string; isSentAtOnce?: boolean }
  | { kind: 'review'; review: Review; confirmedAt: number | null; isSentAtOnce?: boolean }
  | { kind: 'checking'; checking: Checking }
  | { kind: 'sent'; sent: Sent }
  | { kind: 'plan'; plan: SentPlan }

const edit: Step = { kind: 'edit' }
const notReceived = 'Leadline did not receive the order: nothing was sent. Review it again.'
const stillOnItsWay = 'The order before is still on its way. Type this one again after its answer.'
const stillBusy =
  'The order before is still on its way. Choose the template again after its answer.'
const lookFirst = 'The order may have been sent. Look at Working orders before you do it again.'

/** A ticket as it stood when the layout around it was shown again. */
interface UnfinishedTicket {
  symbol: string
  draft: TicketDraft
  step: Step
}

/** Confirmed, and not answered yet: nothing may take its place before it is known what became of it. */
function isOnItsWay(step: Step): boolean {
  return step.kind === 'checking' || (step.kind === 'review' && step.confirmedAt !== null)
}

function keptStep(step: Step): Step {
  if (step.kind === 'edit') return edit
  if (step.kind !== 'review') return step
  const { review, confirmedAt } = step
  return confirmedAt === null ? edit : { kind: 'checking', checking: { review, confirmedAt } }
}

/** A review is not kept: what it showed was true for seconds, and Confirm must never wait under another pointer. */
function unfinishedTicket(kept: unknown, symbol: string): UnfinishedTicket | null {
  const ticket = kept as UnfinishedTicket | undefined
  return ticket?.symbol === symbol ? ticket : null
}

/** Where orders are made. Two steps: Review shows what would happen, Confirm sends. */
export function OrderTicket() {
  const panel = usePanel()
  const { symbol } = panel
  const trading = useTrading()
  const accounts = useValue(trading.accounts)
  const [{ defaultForOrders }] = useDocument(exchangePreferences, exchangePreferencesName)
  const { orderSize } = useSymbolPreferences(symbol)
  const usual = accounts.find(({ venue }) => venue === defaultForOrders)?.keyId ?? null
  const [unfinished] = useState(() => unfinishedTicket(panel.unfinished(), symbol))
  const [draft, setDraft] = useState(() => unfinished?.draft ?? newDraft(usual, orderSize))
  const [step, setStep] = useState<Step>(unfinished?.step ?? edit)
  const { keepUnfinished } = panel
  useEffect(() => {
    const kept: UnfinishedTicket = { symbol, draft, step: keptStep(step) }
    keepUnfinished(kept)
  }, [keepUnfinished, symbol, draft, step])
  /** Why the trader is back in the form, as readable text. */
  const [words, setWords] = useState('')
  const [guard, setGuard] = useState<string | null>(null)
  const [shownSymbol, setShownSymbol] = useState(symbol)
  // Prices and sizes of one market mean nothing in another.
  if (shownSymbol !== symbol) {
    setShownSymbol(symbol)
    setDraft(newDraft(usual, orderSize))
    if (!isOnItsWay(step)) setStep(edit)
    setWords('')
  }

  const picks = useContext(PickedPricesContext)
  const notes = useContext(PanelNotesContext)
  const take = useEffectEvent((picked: PickedPrice) => {
    if (isOnItsWay(step)) return
    const account = accounts.find(({ venue }) => venue === picked.venue)
    const isOther = picked.symbol !== symbol
    const before = isOther ? newDraft(usual, '') : draft
    if (isOther) {
      setShownSymbol(picked.symbol)
      panel.setSymbol(picked.symbol)
    }
    const venue = account?.venue ?? null
    // 'Best' makes its own limits: a price that was picked is for one exchange.
    const stays = before.account === 'best' ? null : before.account
    const next = withPickedPrice(
      { ...before, account: account?.keyId ?? stays },
      picked.price,
      limitFormOf(venue, before.kind),
    )
    setDraft(withFollowingExits(withFittingTime(next, venue)))
    setStep(edit)
    setWords('')
  })
  const armed = useContext(ArmedDeskContext)
  useTypedDraft(({ draft: typed, isSentAtOnce }) => {
    if (isOnItsWay(step)) return notes.say(panel.id, stillOnItsWay)
    setDraft(typed)
    setStep({ kind: 'edit', reviewsAgain: true, form: newTicketId(), isSentAtOnce })
    setWords('')
  })
  const fillIn = (template: OrderTemplate) => {
    if (isOnItsWay(step)) return notes.say(panel.id, stillBusy)
    // The price of an order that has left was for that order.
    const before =
      step.kind === 'sent' || step.kind === 'plan' ? { ...draft, limitPrice: '' } : draft
    setDraft(draftOfTemplate(template, before, accounts))
    setStep({ kind: 'edit', form: newTicketId() })
    setWords('')
  }
  useChosenTemplate(fillIn)
  // Without an account there is nothing to fill in here: the ladder goes on showing what was picked.
  const hasAccount = accounts.length > 0
  useEffect(
    () => (hasAccount ? picks.take((picked) => take(picked)) : undefined),
    [picks, hasAccount],
  )

  const back = (why = '', syntheticBackBy: string | null = null) => {
    setWords(why)
    setGuard(syntheticBackBy)
    if (syntheticBackBy === 'price-band') setDraft((before) => ({ ...before, priceAgain: '' }))
    setStep(edit)
  }
  useHotkey('ticket.back', () => {
    if (step.kind !== 'review' || isOnItsWay(step)) return false
    back()
    return true
  })
  const change = (changes: Partial<TicketDraft>) => {
    setWords('')
    setDraft((before) => changedDraft(before, changes))
  }

  const startNew = () => {
    const venue = accounts.find(({ keyId }) => keyId === draft.account)?.venue ?? null
    setDraft(withFittingTime(nextDraft(draft, orderSize), venue))
    back()
  }

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

  if (!hasAccount && !isOnItsWay(step)) return <NoAccount />
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
