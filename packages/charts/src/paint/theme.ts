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
  /** Other markets beside the chart's own. */
  compared: readonly string[]
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
  compared: ['#f09ac6', '#5fd0d6', '#c8d07a'],
  belowIndicators: ['#a9b7c4', '#e9b44c', '#b9a5ff', '#5fd0d6'],
  mono: "'IBM Plex Mono', ui-monospace, monospace",
  sans: "'Instrument Sans', system-ui, sans-serif",
}

export const dayTheme: ChartTheme = {
  background: '#fafbfc',
  grid: '#eceff3',
  line: '#dbe2e8',
  quiet: '#526070',
  secondary: '#3f4d5a',
  text: '#0d151d',
  bid: '#076b44',
  ask: '#b8202f',
  bidVolume: '#93c9b1',
  askVolume: '#e5abb1',
  brass: '#7a5000',
  tide: '#155fae',
  tagBackground: '#0d151d',
  tagText: '#fafbfc',
  raised: '#dbe2e8',
  panel: '#f0f3f6',
  edge: '#a9b6c2',
  indicators: ['#8a5a00', '#6a4fc4', '#0b7278', '#b03a78', '#3f4d5a', '#666f0f'],
  compared: ['#b03a78', '#0b7278', '#666f0f'],
  belowIndicators: ['#3f4d5a', '#8a5a00', '#6a4fc4', '#0b7278'],
  mono: nightTheme.mono,
  sans: nightTheme.sans,
}

/** The second palette of Preferences: blue bids, orange asks. */
const blueOrange = {
  dark: { bid: '#6ea8ff', ask: '#ff9d4d', bidVolume: '#36577f', askVolume: '#6b452a' },
  light: { bid: '#1d55c4', ask: '#9c4400', bidVolume: '#a3bce8', askVolume: '#e2b894' },
}

/** The theme of a window and its palette of bids and asks. */
export function chartTheme(
  theme: 'dark' | 'light',
  palette: 'green-red' | 'blue-orange',
): ChartTheme {
  const plain = theme === 'light' ? dayTheme : nightTheme
  return palette === 'blue-orange' ? { ...plain, ...blueOrange[theme] } : plain
}
