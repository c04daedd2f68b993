import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import { useEffect, useMemo, useRef } from 'react'

import { useTrading } from '../../../platform/trading/trading-store.ts'
import type { DraftOrder } from '../draft-order.ts'
import type { EstimatePainter } from './EstimateLines.tsx'
import { TicketEstimates } from './ticket-estimates.ts'

/** Has the hub estimate what is being typed, for this account; without one, nothing is estimated. */
export function useDraftEstimates(
  { terms, synthetic, sizing, isWhole, isSized }: DraftOrder,
  account: WireAccount | undefined,
) {
  const trading = useTrading()
  const painter = useRef<EstimatePainter>(null)
  const estimates = useMemo(() => new TicketEstimates(trading), [trading])
  useEffect(() => estimates.paintWith((estimate) => painter.current?.paint(estimate)), [estimates])
  const request =
    terms && account && isSized
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
  return { estimates, painter }
}
