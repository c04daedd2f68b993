import { useContext, useEffect } from 'react'

import { useStore } from '../../../platform/hub/service-store.ts'
import { openReplayStore } from '../../../platform/replay/replay-store.ts'
import { DraftLinesContext } from '../../../platform/trading/draft-lines.ts'
import { OwnTradingContext } from '../../../platform/trading/own-trading.ts'
import { useTrading } from '../../../platform/trading/trading-store.ts'
import { useValue } from '../../../platform/value.ts'
import type { HeldChart } from '../held-chart.ts'
import { draftMarks, ownMarks } from './own-marks.ts'

/** Working orders, stops that Leadline holds, positions, fills, the ticket's draft and what they risk, on the chart. */
export function useOwnMarks(held: HeldChart, symbol: string): void {
  const { chart, priceDecimals } = held
  const own = useContext(OwnTradingContext)
  const atExchanges = useValue(own.orders)
  const stops = useValue(own.syntheticStops)
  const positions = useValue(own.positions)
  const ofNow = useValue(own.fills)
  const ofThen = useValue(useStore(openReplayStore).fillsOfThen)
  const risks = useValue(useTrading().risks)
  const written = useValue(useContext(DraftLinesContext).shown)
  const decimals = useValue(priceDecimals)
  const ticket = written?.symbol === symbol ? written : null
  useEffect(() => {
    const orders = [...atExchanges, ...stops]
    const fills = [...ofThen, ...ofNow]
    const plans = ticket?.plan ? [...risks, ticket.plan] : risks
    const marks = ownMarks({ orders, positions, fills, risks: plans }, symbol, decimals)
    chart.setMarks({ ...marks, drafts: draftMarks(ticket, decimals) })
    held.showPlans(plans, ticket)
  }, [chart, held, atExchanges, stops, positions, ofNow, ofThen, risks, ticket, symbol, decimals])
}
