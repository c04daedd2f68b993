import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useRef } from 'react'

import { useTrading } from '../../../platform/trading/trading-store.ts'
import { useValue } from '../../../platform/value.ts'
import { shortfall } from '../estimate/estimate-lines.ts'
import { SyntheticEstimate, type SyntheticPainter } from '../estimate/SyntheticEstimate.tsx'
import { TicketEstimates } from '../estimate/ticket-estimates.ts'
import { wholeTerms } from '../synthetic-orders.ts'
import type { Review } from './review.ts'

/** What an order that Leadline holds costs and brings, and what would stand in its way. */
export function ReviewedSynthetic({ review }: { review: Extract<Review, { kind: 'held' }> }) {
  const { keyId, venue, symbol, terms, estimate: first } = review
  const trading = useTrading()
  const account = useValue(trading.accounts).find((one) => one.keyId === keyId) ?? null
  const painter = useRef<SyntheticPainter>(null)
  useEffect(() => {
    const estimates = new TicketEstimates(trading)
    estimates.paintWith((estimate) => painter.current?.paint(estimate))
    estimates.request({ type: 'estimate', keyId, terms: wholeTerms(terms, symbol), sizing: null })
    return () => estimates.stop()
  }, [trading, keyId, terms, symbol])
  const short = shortfall(first, venueOf(venue).name)
  return (
    <>
      <SyntheticEstimate
        ref={painter}
        terms={terms}
        symbol={symbol}
        account={account}
        first={first}
      />
      {short !== undefined && <p className="ticket-warning">{short}</p>}
    </>
  )
}
