import { type ChartTheme, nightTheme } from '../paint/theme.ts'

/** What the chart menu chooses. */
export interface ChartSettings {
  style: 'candles' | 'bars' | 'line' | 'footprint'
  /** Equal heights of the price axis are equal percentages. */
  isLogarithmic: boolean
  hasVolume: boolean
  /** Orders and positions can be hidden from the chart menu. */
  hasOrders: boolean
  hasPositions: boolean
  hasFills: boolean
  /** Volume at price: of the candles in view, of their last day from 00:00 UTC, or of a range that was chosen. */
  profile: 'none' | 'visible' | 'session' | 'fixed'
  /** That range, in milliseconds; `to` is not in it. */
  profileRange: { from: number; to: number } | null
  /** A zone's name; null is the computer's. */
  timeZone: string | null
  theme: ChartTheme
  /** Whether an empty chart says why it is empty, or somebody else does. */
  explainsEmpty: boolean
}

export const defaultSettings: ChartSettings = {
  style: 'candles',
  isLogarithmic: false,
  hasVolume: true,
  hasOrders: true,
  hasPositions: true,
  hasFills: true,
  profile: 'none',
  profileRange: null,
  timeZone: null,
  theme: nightTheme,
  explainsEmpty: true,
}
