import { builtInIndicators } from '@leadline/charts/indicators/built-in'
import type { IndicatorKind } from '@leadline/charts/indicators/indicator-kind'

/** What each one answers, in the words of the manual. */
const answers: Readonly<Record<string, string>> = {
  sma: 'The plain average of the last closes',
  ema: 'An average that leans on recent closes',
  vwap: 'The average price paid, weighted by volume',
  bollinger: 'How far price sits from its average',
  rsi: 'The balance of recent gains and losses, 0 to 100',
  macd: 'The gap between a fast and a slow average',
  atr: 'The usual range of one candle',
}

export interface IndicatorFacts {
  kind: IndicatorKind
  /** As the manual's table has it: '20, 2 deviations', 'From 00:00 UTC'. */
  usual: string
  drawn: 'Over price' | 'Below'
  answers: string
}

/** The manual's table, in its order. */
export const indicatorFacts: readonly IndicatorFacts[] = builtInIndicators.map((kind) => ({
  kind,
  usual: usualOf(kind),
  drawn: kind.pane === 'price' ? 'Over price' : 'Below',
  answers: answers[kind.id] ?? '',
}))

function usualOf({ id, params }: IndicatorKind): string {
  if (id === 'vwap') return 'From 00:00 UTC'
  const text = params.map((param) => param.default).join(', ')
  return id === 'bollinger' ? `${text} deviations` : text
}
