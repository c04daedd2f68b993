export const sourceWords = {
  practice: 'Practice market',
  recording: 'Recording',
  candles: 'Candles',
} as const
export type SourceKind = keyof typeof sourceWords

const hourMs = 3_600_000
export const spans = {
  '1 hour': hourMs,
  '6 hours': 6 * hourMs,
  '1 day': 24 * hourMs,
  '7 days': 168 * hourMs,
} as const
export type Span = keyof typeof spans

/** What is asked in the form, kept with the layout as it was typed. */
export interface BacktestSettings {
  /** One market of the past, or many bad days. */
  mode: 'backtest' | 'drill'
  /** The loaded algorithm that is to be chosen as soon as the panel is there; '' for none. */
  algorithm: string
  /** Of a drill: how many days, the seed of the first, and what a position may be worth at most; '' for what it likes. */
  days: string
  largest: string
  source: SourceKind
  recording: string
  /** 'YYYY-MM-DD HH:MM', UTC. */
  from: string
  span: Span
  seed: string
  /** Percent; empty: what the exchange takes from a new customer. */
  maker: string
  taker: string
  /** Milliseconds one way; empty: the usual distance of each exchange. */
  latency: string
  spreadBps: string
  /** '0.5 BTC, 3 ETH': what of your own coins the script may sell at each exchange. */
  allotted: string
}

const usual = {
  recording: '',
  from: '2026-10-05 14:00',
  seed: '1',
  maker: '',
  taker: '',
  latency: '',
  spreadBps: '2',
  allotted: '',
  algorithm: '',
  days: '200',
  largest: '',
}

export function readBacktestSettings(kept: unknown): BacktestSettings {
  const known = (kept ?? {}) as Partial<Record<string, unknown>>
  const texts = Object.entries(usual).map(([name, text]) => {
    const value = known[name]
    return [name, typeof value === 'string' ? value : text]
  })
  const { source, span, mode } = known
  return {
    mode: mode === 'drill' ? mode : 'backtest',
    ...(Object.fromEntries(texts) as typeof usual),
    source: source === 'recording' || source === 'candles' ? source : 'practice',
    span: (Object.keys(spans) as Span[]).find((one) => one === span) ?? '1 hour',
  }
}
