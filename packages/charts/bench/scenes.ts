export interface Scene {
  what: string
  candles: number
  inView: number
  /** Each frame moves or zooms. */
  moves: boolean
  /** Each frame brings a tick. */
  ticks: boolean
  names: readonly string[]
}

const all = ['leadline', 'lightweight-charts', 'klinecharts']
const many = { candles: 100_000, names: all }
/** The others would take minutes. */
const most = { candles: 1_000_000, names: ['leadline'] }

/** Pan and zoom as a trader does it: live, and on a quiet market; near, and with everything in view. */
export const scenes: readonly Scene[] = [
  { ...many, what: 'pan and zoom, live', inView: 200, moves: true, ticks: true },
  { ...many, what: 'pan and zoom, live', inView: 100_000, moves: true, ticks: true },
  { ...many, what: 'pan and zoom, quiet', inView: 200, moves: true, ticks: false },
  { ...many, what: 'pan and zoom, quiet', inView: 100_000, moves: true, ticks: false },
  { ...many, what: 'ticks only', inView: 200, moves: false, ticks: true },
  { ...most, what: 'pan and zoom, live', inView: 200, moves: true, ticks: true },
  { ...most, what: 'pan and zoom, live', inView: 1_000_000, moves: true, ticks: true },
]
