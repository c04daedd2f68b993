import type { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import { exact } from '@leadline/orders/decimal-text'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useRef } from 'react'

import { formatDecimal, formatPrice } from '../../../platform/numbers/format-decimal.ts'
import { sideWords } from '../../../platform/trading/order-words.ts'
import { useTrading } from '../../../platform/trading/trading-store.ts'
import { useValue } from '../../../platform/value.ts'
import { movedBasisPoints } from '../estimate/estimate-lines.ts'
import { EstimateLines, type EstimatePainter } from '../estimate/EstimateLines.tsx'
import { TicketEstimates } from '../estimate/ticket-estimates.ts'
import { mostMovedBasisPoints, type Review } from './review.ts'
import { throughMarketWords } from './through-market.ts'

const mostMoved = exact(String(mostMovedBasisPoints))

type OrderReview = Extract<Review, { kind: 'order' }>

/** The estimate goes on while it is reviewed; where it is no longer what was looked at, the review ends. */
export function ReviewedOrder({
  review,
  onBack,
}: {
  review: OrderReview
  onBack: (why: string) => void
}) {
  const { keyId, terms, estimate: first, venue } = review
  const trading = useTrading()
  const accounts = useValue(trading.accounts)
  const account = accounts.find((one) => one.keyId === keyId) ?? null
  const painter = useRef<EstimatePainter>(null)
  const end = useRef(onBack)
  useEffect(() => {
    end.current = onBack
  })
  useEffect(() => {
    const { name } = venueOf(venue)
    const estimates = new TicketEstimates(trading)
    estimates.paintWith((estimate) => {
      painter.current?.paint(estimate)
      if (!estimate) return
      if (first.isBookLive && !estimate.isBookLive) {
        end.current(`${name}'s feed dropped. Review it again when it is back.`)
      }
      const moved = movedBasisPoints(first.averagePrice, estimate.averagePrice)
      if (moved !== null && exact(moved).abs().gte(mostMoved))
        end.current(movedWords(first, estimate))
    })
    estimates.request({ type: 'estimate', keyId, terms, sizing: null })
    return () => estimates.stop()
  }, [trading, first, venue, keyId, terms])
  const isReady = account?.phase === 'ready'
  const why = account?.reason ?? ''
  useEffect(() => {
    if (isReady) return
    const { name } = venueOf(venue)
    end.current(`${name} is not ready for orders. ${why === '' ? 'Review it again.' : why}`)
  }, [isReady, venue, why])

  const { symbol, side } = terms
  const other = useValue(trading.own.orders).find(
    (order) => order.symbol === symbol && order.venue === venue && order.side !== side,
  )
  const farThrough = throughMarketWords(first)
  return (
    <>
      <EstimateLines ref={painter} order={terms} symbol={symbol} account={account} first={first} />
      {farThrough !== undefined && <p className="ticket-warning">{farThrough}</p>}
      {other && (
        <p className="ticket-warning">
          Your own order rests on the other side there: {sideWords[other.side]}{' '}
          {formatDecimal(other.size)} at {formatPrice(other.price)}.
        </p>
      )}
    </>
  )
}

function movedWords(first: WireEstimate, now: WireEstimate): string {
  const average = (estimate: WireEstimate) => formatDecimal(estimate.averagePrice, 2)
  const moved = formatDecimal(movedBasisPoints(first.averagePrice, now.averagePrice))
  return `The price moved. Average when you reviewed ${average(first)}, now ${average(now)} (${moved} bp). Review it again.`
}
