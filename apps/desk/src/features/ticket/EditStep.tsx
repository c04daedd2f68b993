import type { FormEvent } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { frozenSentence } from '../../platform/hub/hub-link.ts'
import { useFrozenSince, useWelcome } from '../../platform/hub/use-frozen.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { usePanelOpener } from '../../platform/panels/panel-opener.ts'
import { sideWords } from '../../platform/trading/order-words.ts'
import { type SentPlan, useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { draftOrder } from './draft-order.ts'
import type { EstimatedKind } from './estimate/estimate-lines.ts'
import { EstimateLines } from './estimate/EstimateLines.tsx'
import { SyntheticEstimate } from './estimate/SyntheticEstimate.tsx'
import { useDraftEstimates } from './estimate/use-draft-estimates.ts'
import { ExchangeChoice } from './fields/ExchangeChoice.tsx'
import { TicketFields } from './fields/TicketFields.tsx'
import { typeIntoSize } from './fields/type-into-size.ts'
import type { Review } from './review/review.ts'
import { useDraftReview } from './review/use-draft-review.ts'
import { UnseenPlans } from './sent/UnseenPlans.tsx'
import { shownMistakes } from './shown-mistakes.ts'
import { followNotes } from './templates/bracket-exits.ts'
import type { TicketDraft } from './ticket-draft.ts'
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
  const accounts = useValue(useTrading().accounts)
  const isFrozen = useFrozenSince() !== null
  const isPaper = useWelcome()?.mode !== 'real'
  const account = accounts.find(({ keyId }) => keyId === draft.account)
  const venue = account?.venue ?? null
  const isBest = draft.account === 'best'
  const order = draftOrder(draft, symbol, venue)
  const { estimates, painter } = useDraftEstimates(
    order,
    isVisible && !isBest ? account : undefined,
  )
  const { problems, notes, reason } = useValue(estimates.findings)
  const { mistakes, wasTried, problem, review, changed } = useDraftReview({
    draft,
    order,
    account,
    estimates,
    isPaper,
    reviewsAgain,
    onRefused,
    onReview,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    review()
  }
  const change = (changes: Partial<TicketDraft>) => {
    changed(changes)
    onChange(changes)
  }
  useTicketLines(draft, venue, change)
  const shown = { ...shownMistakes(draft, problems, wasTried), ...mistakes }
  const verb = draft.side === null ? '' : ` ${sideWords[draft.side].toLowerCase()}`
  const { synthetic } = order
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its own parts bubble to it
    <form className="ticket-form" onSubmit={submit} onKeyDown={typeIntoSize} noValidate>
      <div className="ticket-scroll">
        <UnseenPlans onShow={onShowPlan} />
        <ExchangeChoice draft={draft} mistake={shown['account']} onChange={change} />
        <TicketFields
          draft={draft}
          venue={venue}
          isBest={isBest}
          mistakes={shown}
          notes={{ ...followNotes(draft), ...notes }}
          onChange={change}
        />
        {!isBest && order.syntheticKind === null && (
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
