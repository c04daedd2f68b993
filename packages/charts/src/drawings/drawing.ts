import type { ChartTimeframe } from '../time/timeframes.ts'
export const drawingTools = [
  'trend-line',
  'horizontal-line',
  'ray',
  'rectangle',
  'channel',
  'fibonacci',
  'anchored-vwap',
  'measure',
  'risk-reward',
  'text-note',
] as const
export type DrawingTool = (typeof drawingTools)[number]

/** How often one clicks. */
export const anchorsOf: Readonly<Record<DrawingTool, 1 | 2 | 3>> = {
  'trend-line': 2,
  'horizontal-line': 1,
  ray: 2,
  rectangle: 2,
  channel: 3,
  fibonacci: 2,
  'anchored-vwap': 1,
  measure: 2,
  'risk-reward': 3,
  'text-note': 1,
}

/** As the toolbar names them. */
export const toolNames: Readonly<Record<DrawingTool, string>> = {
  'trend-line': 'Trend line',
  'horizontal-line': 'Horizontal line',
  ray: 'Ray',
  rectangle: 'Rectangle',
  channel: 'Channel',
  fibonacci: 'Fibonacci retracement',
  'anchored-vwap': 'Anchored VWAP',
  measure: 'Measure',
  'risk-reward': 'Risk and reward',
  'text-note': 'Text note',
}

/** A point that means the same at every timeframe and every source. */
export interface Anchor {
  /** The opening of the candle it was put on, in milliseconds UTC. */
  time: number
  /** A true price such as 67441.92. A drawing is a mark for the eyes: nothing is ever computed from it. */
  price: number
}

export interface Drawing {
  id: string
  tool: DrawingTool
  anchors: readonly Anchor[]
  /** A note's text, or a label. */
  text: string
  /** Confined to the timeframe it was drawn on; null shows it on all. */
  onlyOn: ChartTimeframe | null
  /** The timeframe it was drawn on. */
  drawnOn: ChartTimeframe
  /** A line that was drawn on a logarithmic scale is straight there: equal times are equal percentages. */
  isLogarithmic?: true
  /** An anchored VWAP with bands around it. */
  bands?: boolean
  /** What a risk and reward may lose, as decimal text in the currency of the price. */
  risk?: string
}
