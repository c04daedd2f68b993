import type { Chart } from '@leadline/charts/chart'

/** Everything that the canvas shows, in one line of words. */
export function twinText(chart: Chart): string {
  const { title, candle, indicators, selection, drawings } = chart.textTwin()
  return [title, selection, candle, ...indicators, drawings]
    .filter((line) => line !== undefined)
    .join(' ')
}
