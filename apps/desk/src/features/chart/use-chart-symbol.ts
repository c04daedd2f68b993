import type { ChartTimeframe } from '@leadline/charts/time/timeframes'
import { useEffect } from 'react'

import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { drawingBooksOf } from './drawings/drawing-books.ts'
import type { HeldChart } from './held-chart.ts'

/** The symbol with its drawings, and the timeframe. Candles of before are forgotten; theirs are reported afterwards. */
export function useChartSymbol(held: HeldChart, symbol: string, timeframe: ChartTimeframe): void {
  const { chart } = held
  const documentStore = useDocumentStore()
  useEffect(() => {
    const { numbers, priceStep } = chart.model
    const [baseAsset = ''] = symbol.split('-')
    const drawings = drawingBooksOf(documentStore).of(symbol)
    chart.setSymbol({ symbol, baseAsset, numbers: numbers.scale, priceStep, drawings })
    return () => chart.model.leaveDrawings()
  }, [chart, documentStore, symbol])
  useEffect(() => chart.setTimeframe(timeframe), [chart, timeframe])
  // Its name says both.
  useEffect(() => held.mounted?.writeTwin(), [held, symbol, timeframe])
}
