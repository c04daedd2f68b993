/** Colors and faces, by what they mean. The values are the desk's tokens. */
export interface ChartTheme {
  background: string
  grid: string
  line: string
  /** Quiet, secondary and plain text. */
  quiet: string
  secondary: string
  text: string
  /** Buys and rising, sells and falling. */
  bid: string
  ask: string
  /** Volume: the same, at a third. */
  bidVolume: string
  askVolume: string
  /** You are here: a drafted order. */
  brass: string
  /** Drawings and selections. */
  tide: string
  /** The last price, and tags of the crosshair. */
  tagBackground: string
  tagText: string
  raised: string
  /** What floats over the chart, and its edge. */
  panel: string
  edge: string
  /** Lines of indicators over the price, in the order in which they are added. */
  indicators: readonly string[]
  /** Lines of one indicator in a pane of its own. */
  belowIndicators: readonly string[]
  mono: string
  sans: string
}

export const nightTheme: ChartTheme = {
  background: '#0a0f15',
  grid: '#131c25',
  line: '#1a2530',
  quiet: '#7b8a99',
  secondary: '#a9b7c4',
  text: '#eef3f7',
  bid: '#3ccf91',
  ask: '#ff6b6b',
  bidVolume: '#257d5b',
  askVolume: '#5f2f34',
  brass: '#e9b44c',
  tide: '#5bb8ff',
  tagBackground: '#eef3f7',
  tagText: '#06090d',
  raised: '#1a2530',
  panel: '#101821',
  edge: '#2b3a49',
  indicators: ['#e9b44c', '#b9a5ff', '#5fd0d6', '#f09ac6', '#a9b7c4', '#c8d07a'],
  belowIndicators: ['#a9b7c4', '#e9b44c', '#b9a5ff'],
  mono: "'IBM Plex Mono', ui-monospace, monospace",
  sans: "'Instrument Sans', system-ui, sans-serif",
}

/** The second palette of Preferences: blue bids, orange asks. */
export const blueOrangeTheme: ChartTheme = {
  ...nightTheme,
  bid: '#6ea8ff',
  ask: '#ff9d4d',
  bidVolume: '#36577f',
  askVolume: '#6b452a',
}
