import { WirePlan } from '@leadline/desk-protocol/trading-answers'
import { venueOf } from '@leadline/venues/venue-registry'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useHub } from '../../platform/hub/hub-context.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { usePanelOpener } from '../../platform/panels/panel-opener.ts'
import { sideWords } from '../../platform/trading/order-words.ts'
import { useTrading } from '../../platform/trading/trading-desk.ts'
import { useValue } from '../../platform/value.ts'
import { shortfall } from './estimate-lines.ts'
import { EstimateLines, type EstimatePainter } from './EstimateLines.tsx'
import { ExchangeChoice } from './ExchangeChoice.tsx'
import { newTicketId, type Review } from './review.ts'
import { heldKindOf, type TicketDraft } from './ticket-draft.ts'
import { TicketEstimates } from './ticket-estimates.ts'
import { limitFormOf } from './ticket-kinds.ts'
import { heldTermsOf, missingIn, plain, sizingOf, termsOf } from './ticket-terms.ts'
import { TicketFields } from './TicketFields.tsx'

/** The form. Nothing in it sends anything. */
export function EditStep({
  draft,
  words,
  needsLimits,
  onChange,
  onReview,
}: {
  draft: TicketDraft
  words: string
  /** Nothing real leaves before limits are set. */
  needsLimits: boolean
  onChange: (changes: Partial<TicketDraft>) => void
  onReview: (review: Review) => void
}) {
  const { symbol, isVisible } = usePanel()
  const { openPanel } = usePanelOpener()
  const trading = useTrading()
  const accounts = useValue(trading.accounts)
  const link = useValue(useHub().state)
  const painter = useRef<EstimatePainter>(null)
  const estimates = useMemo(() => new TicketEstimates(trading), [trading])
  useEffect(() => estimates.paintWith((estimate) => painter.current?.paint(estimate)), [estimates])
  const { problems, notes, reason } = useValue(estimates.findings)
  const [tried, setTried] = useState<Record<string, string>>({})
  const [trouble, setTrouble] = useState('')
  const account = accounts.find(({ keyId }) => keyId === draft.account)
  const venue = account?.venue ?? null
  const isBest = draft.account === 'best'
  const heldKind = heldKindOf(draft.kind)
  const terms = termsOf(draft, symbol, limitFormOf(venue, draft.kind))
  const missing = missingIn(draft, venue)
  const question =
    terms && account && draft.size.trim() !== '' && isVisible && !isBest
      ? JSON.stringify({
          type: 'estimate',
          keyId: account.keyId,
          terms,
          sizing: sizingOf(draft),
        })
      : ''
  useEffect(() => {
    estimates.ask(question === '' ? null : JSON.parse(question))
    return () => estimates.stop()
  }, [estimates, question])

  const isPractice = link.kind !== 'open' || link.welcome.mode !== 'real'
  const verb = draft.side === null ? '' : ` ${sideWords[draft.side].toLowerCase()}`

  const review = async () => {
    setTried(missing)
    setTrouble('')
    if (Object.keys(missing).length > 0 || draft.side === null) return
    const id = newTicketId()
    if (isBest) {
      const { side } = draft
      const size = plain(draft.size)
      const done = await trading.act({ type: 'plan', planId: id, symbol, side, size, keyIds: [] })
      const plan = z.safeParse(WirePlan, done.answer).data
      if (!plan || plan.parts.length === 0) {
        return setTrouble(done.reason || 'No exchange could take a part of it.')
      }
      return onReview({ id, kind: 'plan', side, symbol, plan })
    }
    if (!account) return
    const { keyId } = account
    const held = heldTermsOf(draft)
    const isPriceConfirmed = draft.priceAgain !== null
    if (held) {
      const order = { kind: 'held', keyId, venue: account.venue, symbol, terms: held } as const
      return onReview({ ...order, id, isPriceConfirmed })
    }
    // What is wrong stands under its field already.
    if (Object.keys(estimates.findings.get().problems).length > 0) return
    const estimate = estimates.latest
    if (!estimate) return setTrouble(reason || 'The exchange has not been asked yet.')
    const short = shortfall(estimate, venueOf(account.venue).name)
    if (short !== undefined) return setTried({ size: short })
    if (!estimate.canFill) {
      return setTrouble('The visible book cannot fill this order, so it is not offered.')
    }
    const order = { kind: 'order', keyId, venue: account.venue, terms: estimate.terms } as const
    onReview({ ...order, id, estimate, isPriceConfirmed })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void review()
  }
  const mistakes = { ...problems, ...pick(tried, missing, draft) }
  return (
    <form className="ticket-form" onSubmit={submit} noValidate>
      <div className="ticket-scroll">
        <ExchangeChoice draft={draft} mistake={mistakes['account']} onChange={onChange} />
        <TicketFields
          draft={draft}
          venue={venue}
          isBest={isBest}
          mistakes={mistakes}
          notes={notes}
          onChange={onChange}
        />
        {!isBest && heldKind === null && (
          <EstimateLines
            ref={painter}
            side={draft.side}
            symbol={symbol}
            account={account ?? null}
          />
        )}
      </div>
      <div className="ticket-foot">
        {(trouble || words || reason) && (
          <p role="alert" className="ticket-words">
            {trouble || words || reason}
          </p>
        )}
        {needsLimits && <DeskButton onClick={() => openPanel('limits')}>Open Limits</DeskButton>}
        <DeskButton type="submit" primary className="ticket-send">
          {`Review${isPractice ? ' simulated' : ''}${verb}`}
        </DeskButton>
      </div>
    </form>
  )
}

/** What was missing at the last try, as long as it still is. */
function pick(
  tried: Record<string, string>,
  missing: Record<string, string>,
  draft: TicketDraft,
): Record<string, string> {
  const entries = Object.entries(tried).filter(
    ([field]) => missing[field] !== undefined || (field === 'size' && draft.size !== ''),
  )
  return Object.fromEntries(entries)
}
