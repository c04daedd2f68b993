import { useContext, useEffect } from 'react'

import { OwnTradingContext } from '../../platform/trading/own-trading.ts'
import { useValue } from '../../platform/value.ts'
import type { HeldChart } from './held-chart.ts'
import { ownMarks } from './own-marks.ts'

/** Working orders, stops that Leadline holds, positions and fills as lines and marks on the chart. */
export function useOwnMarks({ chart, priceDecimals }: HeldChart, symbol: string): void {
  const own = useContext(OwnTradingContext)
  const atExchanges = useValue(own.orders)
  const stops = useValue(own.syntheticStops)
  const positions = useValue(own.positions)
  const fills = useValue(own.fills)
  const decimals = useValue(priceDecimals)
  useEffect(() => {
    const orders = [...atExchanges, ...stops]
    chart.setMarks(ownMarks({ orders, positions, fills }, symbol, decimals))
  }, [chart, atExchanges, stops, positions, fills, symbol, decimals])
}
