import { builtInIndicators } from '@leadline/charts/indicators/built-in'
import type { IndicatorKind } from '@leadline/charts/indicators/indicator-kind'

/** What each one answers, in the words of the manual, under its headings. */
const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Most used': {
    sma: 'The plain average of the last closes',
    ema: 'An average that leans on recent closes',
    vwap: 'The average price paid, weighted by volume',
    bollinger: 'How far price sits from its average',
    rsi: 'The balance of recent gains and losses, 0 to 100',
    macd: 'The gap between a fast and a slow average',
    atr: 'The usual range of one candle',
  },
  Averages: {
    wma: 'An average whose weights fall in even steps',
    hma: 'A weighted average with most of its lag removed',
    dema: 'An EMA corrected once for its lag',
    tema: 'An EMA corrected twice for its lag',
    vwma: 'The average close, weighted by volume',
    lsma: 'The end of the line that fits the last closes',
    kama: 'Quick in a trend, slow in a range',
  },
  'Channels and levels': {
    keltner: 'An EMA with lines so many ranges away',
    donchian: 'The highest high and the lowest low',
    ichimoku: 'Support, resistance and trend in one picture',
    supertrend: 'A trailing stop that changes sides with the trend',
    psar: 'A stop that closes in the longer a trend lasts',
    pivots: 'Levels from the day before, from 00:00 UTC',
  },
  Momentum: {
    stochastic: 'Where the close stands in the recent range, 0 to 100',
    'stochastic-rsi': 'Where the RSI stands in its own recent range',
    'williams-r': 'The same as Stochastic, from −100 to 0',
    cci: 'How unusual the distance from the average is',
    roc: 'The change over so many candles, in percent',
    momentum: 'The change over so many candles, in price',
    trix: 'The change of a close smoothed three times',
    awesome: 'The gap between two averages of the median price',
    ultimate: 'Buying pressure over three lengths at once',
  },
  'Trend and volatility': {
    adx: 'How strong a trend is, and which side leads',
    aroon: 'How recently the high and the low were made',
    choppiness: 'Whether price goes anywhere, 0 to 100',
    deviation: 'How far closes lie around their average',
    'percent-b': 'Where the close stands between the bands',
    bandwidth: 'How wide the bands are, in percent',
  },
  Volume: {
    obv: 'Volume of rising candles less that of falling ones',
    accumulation: 'Volume by where each candle closed in its range',
    cmf: 'The same over the last candles, −100 to 100',
    mfi: 'An RSI weighted by the money traded',
    delta: 'Bought less sold in each candle',
    'cumulative-delta': 'The same added up: who is in a hurry today',
    'delta-by-exchange': 'The same for each exchange: who leads',
  },
}

export interface IndicatorFacts {
  kind: IndicatorKind
  group: string
  /** As the manual's table has it: '20, 2 deviations', 'From 00:00 UTC'. */
  usual: string
  drawn: 'Over price' | 'Below'
  answers: string
}

/** The manual's tables, in their order. */
export const indicatorFacts: readonly IndicatorFacts[] = builtInIndicators.map((kind) => {
  const [group = '', answers = {}] =
    Object.entries(groups).find(([, those]) => kind.id in those) ?? []
  return {
    kind,
    group,
    usual: usualOf(kind),
    drawn: kind.pane === 'price' ? 'Over price' : 'Below',
    answers: answers[kind.id] ?? '',
  }
})

/** Those whose name or answer has every typed word, in their order. */
export function findIndicators(typed: string): readonly IndicatorFacts[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return indicatorFacts.filter(({ kind, answers }) => {
    const text = `${kind.name} ${answers}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function usualOf({ id, params }: IndicatorKind): string {
  if (['vwap', 'cumulative-delta', 'delta-by-exchange'].includes(id)) return 'From 00:00 UTC'
  if (id === 'delta') return 'Kept trades'
  if (id === 'pivots') return 'Day before'
  if (params.length === 0) return 'From the first candle'
  const text = params.map((param) => param.default).join(', ')
  return id === 'bollinger' ? `${text} deviations` : text
}
