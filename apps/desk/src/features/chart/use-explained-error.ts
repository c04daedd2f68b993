import { useEffect } from 'react'

import type { HeldChart } from './held-chart.ts'

/** Where the panel says why there are no candles, the chart does not say something else beneath. */
export function useExplainedError({ chart }: HeldChart, problem: string | undefined): void {
  const explainsEmpty = problem === undefined
  useEffect(() => chart.setSettings({ explainsEmpty }), [chart, explainsEmpty])
}
