import { useContext, useEffect } from 'react'

import { OwnTradingContext } from '../../platform/trading/own-trading.ts'
import { useValue } from '../../platform/value.ts'
import type { HeldChart } from './held-chart.ts'
import { ownMarks } from './own-marks.ts'

/** Working orders, positions and fills as lines and marks on the chart. */
export function useOwnMarks({ chart, priceDecimals }: HeldChart, symbol: string): void {
  const own = useContext(OwnTradingContext)
  const orders = useValue(own.orders)
  const positions = useValue(own.positions)
  const fills = useValue(own.fills)
  const decimals = useValue(priceDecimals)
  useEffect(() => {
    chart.setMarks(ownMarks({ orders, positions, fills }, symbol, decimals))
  }, [chart, orders, positions, fills, symbol, decimals])
}
