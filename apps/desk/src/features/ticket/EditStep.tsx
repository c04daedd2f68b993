import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { announcer } from '../../platform/announcer.ts'
import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { frozenSentence } from '../../platform/hub/hub-link.ts'
import { useFrozenSince, useWelcome } from '../../platform/hub/use-frozen.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { usePanelOpener } from '../../platform/panels/panel-opener.ts'
import { sideWords } from '../../platform/trading/order-words.ts'
import { type SentPlan, useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import type { EstimatedKind } from './estimate/estimate-lines.ts'
import { EstimateLines, type EstimatePainter } from './estimate/EstimateLines.tsx'
import { SyntheticEstimate } from './estimate/SyntheticEstimate.tsx'
import { TicketEstimates } from './estimate/ticket-estimates.ts'
import { ExchangeChoice } from './fields/ExchangeChoice.tsx'
import { TicketFields } from './fields/TicketFields.tsx'
import { typeIntoSize } from './fields/type-into-size.ts'
import { answerOrder, type ReviewAnswer } from './review/answer-review.ts'
import { fieldOfGuard } from './review/early-refusal.ts'
import { newTicketId, type Review } from './review/review.ts'
import { UnseenPlans } from './sent/UnseenPlans.tsx'
import { usePlan } from './sent/use-plan.ts'
import { shownMistakes } from './shown-mistakes.ts'
import { wholeTerms } from './synthetic-orders.ts'
import { followNotes } from './templates/bracket-exits.ts'
import { syntheticKindOf, type TicketDraft } from './ticket-draft.ts'
import { limitFormOf } from './ticket-kinds.ts'
import { syntheticTermsOf, missingIn, plain, sizingOf, termsOf } from './ticket-terms.ts'
import { useTicketLines } from './use-ticket-lines.ts'

/** The form. Nothing in it sends anything. */
export function EditStep({
  draft,
  words,
  needsLimits,
  reviewsAgain,
  onChange,
  onRefused,
  onReview,
  onShowPlan,
}: {
  draft: TicketDraft
  words: string
  /** Nothing real leaves before limits are set. */
  needsLimits: boolean
  /** A review was renewed: the same order is reviewed at the prices of now. */
  reviewsAgain: boolean
  onChange: (changes: Partial<TicketDraft>) => void
  /** The risk check would hold it back. The words are empty where they stand at a field. */
  onRefused: (words: string, guard: string) => void
  /** `isRenewed`: by the review that the form made itself, not by the button. */
  onReview: (review: Review, isRenewed: boolean) => void
  onShowPlan: (plan: SentPlan) => void
}) {
  const { symbol, isVisible } = usePanel()
  const { openPanel } = usePanelOpener()
  const trading = useTrading()
  const accounts = useValue(trading.accounts)
  const isFrozen = useFrozenSince() !== null
  const painter = useRef<EstimatePainter>(null)
  const estimates = useMemo(() => new TicketEstimates(trading), [trading])
  useEffect(() => estimates.paintWith((estimate) => painter.current?.paint(estimate)), [estimates])
  const { problems, notes, reason } = useValue(estimates.findings)
  const [tried, setTried] = useState<Record<string, string>>({})
  /** Review was pressed since this kind of order was chosen. */
  const [wasTried, setWasTried] = useState(false)
  /** Why it would not go, at its field, until something is changed. */
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const account = accounts.find(({ keyId }) => keyId === draft.account)
  const venue = account?.venue ?? null
  const isBest = draft.account === 'best'
  const syntheticKind = syntheticKindOf(draft.kind)
  const limitForm = limitFormOf(venue, draft.kind)
  const synthetic = syntheticTermsOf(draft)
  const sizing = sizingOf(draft)
  // A size in money or in percent is left to the hub, also of a synthetic order.
  const whole = synthetic && { ...wholeTerms(synthetic, symbol), ...(sizing && { size: null }) }
  const terms = synthetic ? whole : termsOf(draft, symbol, limitForm)
  const missing = missingIn(draft, venue)
  const isWhole = Object.keys(missing).length === 0
  // Risk is counted to the stop, which the hub hears of when nothing lacks.
  const isSized = draft.size.trim() !== '' && (draft.sizeUnit !== 'risk' || isWhole)
  const request =
    terms && account && isSized && isVisible && !isBest
      ? JSON.stringify({
          type: 'estimate',
          keyId: account.keyId,
          terms,
          ...(synthetic && isWhole && { held: synthetic }),
          sizing,
        })
      : ''
  useEffect(() => {
    estimates.request(request === '' ? null : JSON.parse(request))
    return () => estimates.stop()
  }, [estimates, request])

  const makePlan = usePlan()
  const isPaper = useWelcome()?.mode !== 'real'
  const verb = draft.side === null ? '' : ` ${sideWords[draft.side].toLowerCase()}`

  const show = (answer: ReviewAnswer, isRenewed: boolean) => {
    if ('review' in answer) return onReview(answer.review, isRenewed)
    if ('trouble' in answer) return setProblem(answer.trouble)
    if ('mistake' in answer) return say(answer.mistake.field, answer.mistake.message)
    const { guard, message } = answer.refusal
    const field = fieldOfGuard(guard, draft.kind, limitForm)
    if (field !== null) say(field, message)
    onRefused(field === null ? message : '', guard)
  }
  const say = (field: string, message: string) => {
    setRefused({ [field]: message })
    announcer.say(message, 'assertive')
  }
  const review = async (isRenewed: boolean) => {
    setTried(missing)
    setWasTried(true)
    setRefused({})
    setProblem('')
    if (isFrozen || Object.keys(missing).length > 0 || draft.side === null) return
    if (isBest) {
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void reviewOnce(false)
  }
  const renew = useEffectEvent(() => {
    if (reviewsAgain) void reviewOnce(true)
  })
  // After the effect above, which asks the hub about this order.
  useEffect(() => renew(), [])
  const change = (changes: Partial<TicketDraft>) => {
    setRefused({})
    if (changes.kind !== undefined && changes.kind !== draft.kind) setWasTried(false)
    onChange(changes)
  }
  useTicketLines(draft, venue, change)
  const mistakes = {
    ...shownMistakes(draft, problems, wasTried),
    ...pick(tried, missing),
    ...refused,
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its own parts bubble to it
    <form className="ticket-form" onSubmit={submit} onKeyDown={typeIntoSize} noValidate>
      <div className="ticket-scroll">
        <UnseenPlans onShow={onShowPlan} />
        <ExchangeChoice draft={draft} mistake={mistakes['account']} onChange={change} />
        <TicketFields
          draft={draft}
          venue={venue}
          isBest={isBest}
          mistakes={mistakes}
          notes={{ ...followNotes(draft), ...notes }}
          onChange={change}
        />
        {!isBest && syntheticKind === null && (
          <EstimateLines
            key={`${draft.kind} ${draft.timeInForce} ${draft.postOnly}`}
            ref={painter}
            order={estimatedKind(draft)}
            symbol={symbol}
            account={account ?? null}
          />
        )}
        {!isBest && synthetic !== null && (
          <SyntheticEstimate
            key={synthetic.kind}
            ref={painter}
            terms={synthetic}
            symbol={symbol}
            account={account ?? null}
            first={null}
          />
        )}
      </div>
      <div className="ticket-foot">
        {(isFrozen || problem || words || reason) && (
          <p role="alert" className="ticket-words">
            {isFrozen ? frozenSentence : problem || words || reason}
          </p>
        )}
        {needsLimits && <DeskButton onClick={() => openPanel('limits')}>Open Limits</DeskButton>}
        <DeskButton
          type="submit"
          primary
          className="ticket-send"
          aria-disabled={isFrozen || undefined}
        >
          {`Review${isPaper ? ' simulated' : ''}${verb}`}
        </DeskButton>
      </div>
    </form>
  )
}

/** Of a draft that is not held by Leadline. */
function estimatedKind({ kind, timeInForce, postOnly, side }: TicketDraft): EstimatedKind {
  const isLimit = kind === 'limit'
  return { kind: kind as EstimatedKind['kind'], timeInForce, postOnly: isLimit && postOnly, side }
}

/** What was missing at the last try, as long as it still is. */
function pick(
  tried: Record<string, string>,
  missing: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(tried).filter(([field]) => field in missing))
}
