import type {
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useEffectEvent, useRef } from 'react'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { formatDecimal, formatAverage } from '../../../platform/numbers/format-decimal.ts'
import { clockTime } from '../../../platform/time.ts'
import type { AccountConnection } from '../../../platform/trading/account-connections.ts'
import { syntheticState, knownState } from '../../../platform/trading/last-known.ts'
import { momentWords, refusalDetails, whyWords } from '../../../platform/trading/refusal-words.ts'
import {
  syntheticAverage,
  syntheticFees,
  syntheticFilled,
} from '../../../platform/trading/synthetic-words.ts'
import { useTrading } from '../../../platform/trading/trading-store.ts'
import { isWorking, latestOrder } from '../../../platform/trading/working-orders.ts'
import { useValue } from '../../../platform/value.ts'
import { syntheticSentence, orderSentence } from '../review/order-sentence.ts'
import type { Review } from '../review/review.ts'

export interface Sent {
  kind: SentReview['kind']
  /** Of the order or the synthetic order that came of it. */
  id: string
  review: SentReview
}

type SentReview = Exclude<Review, { kind: 'plan' }>

/** What became of it, as far as is known at this moment. */
export function SentStep({
  sent,
  onEdit,
  onNew,
}: {
  sent: Sent
  onEdit: () => void
  onNew: () => void
}) {
  const trading = useTrading()
  // Dragged, changed or canceled elsewhere, it is what it is now.
  const order = latestOrder(useValue(trading.orders), sent.id)
  const synthetic = useValue(trading.synthetic).find(({ id }) => id === sent.id)
  const lines = useValue(trading.lines.byKey)
  const { review } = sent
  // Gone with its account, as when practice is reset: there is nothing left to look at.
  const isKnown = order !== undefined || synthetic !== undefined
  const wasKnown = useRef(false)
  const leave = useEffectEvent(onNew)
  useEffect(() => {
    if (wasKnown.current && !isKnown) leave()
    wasKnown.current = isKnown
  }, [isKnown])
  const isRefused = order?.state === 'rejected' || order?.state === 'not-placed'
  return (
    <section className="ticket-form" aria-label="Sent">
      <div className="ticket-scroll">
        <h2 className="sent-title" data-state={order?.state}>
          {synthetic ? syntheticTitles[synthetic.status] : titleOf(sent, order, lines)}
        </h2>
        <p className="review-sentence">
          {review.kind === 'order' &&
            orderSentence(order?.terms ?? review.terms, venueOf(review.venue).name)}
          {review.kind === 'held' &&
            syntheticSentence(review.terms, review.symbol, venueOf(review.venue).name)}
        </p>
        {order && <OrderFacts order={order} />}
        {synthetic && <SyntheticFacts held={synthetic} line={lines.get(synthetic.keyId)} />}
      </div>
      <div className="ticket-foot">
        <div className="flex gap-2">
          {((order && isWorking(order)) || synthetic?.status === 'active') && (
            <DeskButton
              onClick={() => {
                const scope = {
                  kind: 'orders' as const,
                  clientOrderIds: [order?.clientOrderId ?? sent.id],
                }
                void trading.act({ type: 'cancel', scope })
              }}
            >
              Cancel order
            </DeskButton>
          )}
          {isRefused && <DeskButton onClick={onEdit}>Edit</DeskButton>}
          <DeskButton primary={!isRefused} className="flex-1" onClick={onNew}>
            New ticket
          </DeskButton>
        </div>
      </div>
    </section>
  )
}

const syntheticTitles: Readonly<Record<WireSyntheticOrder['status'], string>> = {
  active: 'Leadline holds this order',
  canceling: 'Canceling',
  done: 'Done',
  canceled: 'Canceled',
  failed: 'Stopped by an error',
}

function titleOf(
  { kind }: Sent,
  order: WireOrder | undefined,
  lines: ReadonlyMap<string, AccountConnection>,
): string {
  if (kind === 'held') return 'Leadline holds this order'
  if (!order) return 'Sent'
  const { name } = venueOf(order.venue)
  if (order.state === 'unknown') return `${name} has not answered`
  if (order.state === 'rejected') return `${name} refused the order`
  return knownState(order, lines.get(order.keyId))
}

/** What it is doing, and what it has done so far. */
function SyntheticFacts({
  held: synthetic,
  line,
}: {
  held: WireSyntheticOrder
  line: AccountConnection | undefined
}) {
  const { status, reason, progress, terms } = synthetic
  const isActive = status === 'active' || status === 'canceling'
  const facts = [
    ['Filled', syntheticFilled(synthetic)],
    ...(progress.averagePrice === null ? [] : [['Average price', syntheticAverage(synthetic)]]),
    ...(progress.exitPrice === null
      ? []
      : [[`Exited, ${formatDecimal(progress.exited)}`, formatAverage(progress.exitPrice)]]),
    ...(progress.fees.length === 0 ? [] : [['Fee', syntheticFees(synthetic)]]),
    ...(progress.nextAt === null || !isActive ? [] : [['Next at', clockTime(progress.nextAt)]]),
  ]
  return (
    <>
      {isActive && (
        <p role="status" className="held-doing" data-side={terms.side}>
          {syntheticState(synthetic, line)}
        </p>
      )}
      {reason !== '' && <p className="ticket-note">{reason}</p>}
      <dl className="estimate" aria-label="Progress">
        {facts.map(([name, number]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{number}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function OrderFacts({ order }: { order: WireOrder }) {
  const { state, filled, averagePrice, clientOrderId } = order
  const why = whyWords(order)
  const details = refusalDetails(order)
  return (
    <>
      {state === 'unknown' && (
        <p className="ticket-warning">
          It may be working, filled or refused. Leadline is checking and will not send it again. Its
          amount is reserved, and new orders there wait.
        </p>
      )}
      {why !== '' && <p className="ticket-note">{why}</p>}
      {details !== '' && (
        <details className="ticket-note">
          <summary>What the exchange wrote</summary>
          {details}
        </details>
      )}
      <dl className="estimate">
        <div>
          <dt>Filled</dt>
          <dd className="figures">{formatDecimal(filled)}</dd>
        </div>
        {averagePrice !== null && (
          <div>
            <dt>Average price</dt>
            <dd className="figures">{formatDecimal(averagePrice, 2)}</dd>
          </div>
        )}
        <div>
          <dt>{momentWords(order)}, order id</dt>
          <dd className="figures">{clientOrderId.slice(0, 8)}</dd>
        </div>
      </dl>
    </>
  )
}
