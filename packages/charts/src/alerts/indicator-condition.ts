import { builtInIndicators } from '../indicators/built-in.ts'
import type { IndicatorKind } from '../indicators/indicator-kind.ts'
import { Indicator } from '../indicators/indicator.ts'
import type { CandleSeries } from '../series/candle-series.ts'
import { grouped, type NumberScale, Numbers, plainText } from '../text/numbers.ts'

/** One line of a built-in indicator, with its settings. */
export interface ChosenLine {
  kind: string
  params: readonly number[]
  line: number
}

/** What a line is waited for to do, and against what. */
export interface IndicatorCondition {
  indicator: ChosenLine
  condition: 'crosses' | 'above' | 'below'
  than:
    | { type: 'value'; value: string }
    | { type: 'close' }
    | { type: 'indicator'; indicator: ChosenLine }
  when: 'close' | 'live'
}

export type Side = 'below' | 'above'

/** Where the line stood, and against what, in a row of the series. */
export interface ConditionHit {
  row: number
  value: string
  than: string
}

/** Those whose height depends on the first candle that is loaded, or on trades that only a chart has, cannot be waited for. */
const countsFromFirst: ReadonlySet<string> = new Set(['obv', 'accumulation'])

export const alertedIndicators: readonly IndicatorKind[] = builtInIndicators.filter(
  ({ id, usesTrades }) => !usesTrades && !countsFromFirst.has(id),
)

export function kindOf({ kind }: ChosenLine): IndicatorKind | undefined {
  return alertedIndicators.find(({ id }) => id === kind)
}

/** `EMA 14`, `MACD 12 26 9 Signal` */
export function lineTitle(chosen: ChosenLine): string {
  const kind = kindOf(chosen)
  if (!kind) return chosen.kind
  const title = [kind.name, ...chosen.params].join(' ')
  return kind.lines.length === 1 ? title : `${title} ${kind.lines[chosen.line]?.name ?? ''}`.trim()
}

const verbs = { crosses: 'crosses', above: 'is above', below: 'is below' } as const

/** `RSI 14 crosses 70`, `EMA 20 is above EMA 50` */
export function conditionWords({ indicator, condition, than }: IndicatorCondition): string {
  return `${lineTitle(indicator)} ${verbs[condition]} ${thanWords(than)}`
}

function thanWords(than: IndicatorCondition['than']): string {
  if (than.type === 'close') return 'the close'
  if (than.type === 'indicator') return lineTitle(than.indicator)
  const [whole = '', fraction] = than.value.replace('-', '').split('.')
  const sign = than.value.startsWith('-') ? '\u2212' : ''
  return `${sign}${grouped(whole)}${fraction === undefined ? '' : `.${fraction}`}`
}

/** Candles, of which the first `closed` have closed; those that end after `since` are judged. */
export interface JudgedCandles {
  series: CandleSeries
  scale: Pick<NumberScale, 'priceDecimals' | 'sizeDecimals'>
  closed: number
  widthMs: number
  since: number
}

/**
 * The first candle in which the condition is met. To cross is to be on it, or on the other side than before; what was
 * on one side before the first judged candle counts as before. Live, the candle that forms is judged as well, and
 * `side` is where it all began.
 */
export function conditionMet(
  condition: IndicatorCondition,
  { series, scale, closed, widthMs, since }: JudgedCandles,
  begun: Side | null,
): { hit: ConditionHit | null; side: Side | null } {
  const pair = pairOf(condition, series, scale)
  if (!pair) return { hit: null, side: begun }
  const { values, others } = pair
  const isLive = condition.when === 'live'
  const gapAt = (row: number) => (values[row] ?? Number.NaN) - (others[row] ?? Number.NaN)
  // The first look: wherever it stands now is where it begins.
  if (isLive && begun === null && condition.condition === 'crosses') {
    return { hit: null, side: lastSide(gapAt, series.length) }
  }
  const rows = isLive ? series.length : closed
  let side = begun
  for (let row = 0; row < rows; row += 1) {
    const gap = gapAt(row)
    const isJudged = (series.time[row] ?? 0) + widthMs > since
    if (isJudged && isMet(condition.condition, gap, side)) {
      return { hit: { row, ...pair.texts(row) }, side }
    }
    if (!isLive) side = sideOf(gap) ?? side
  }
  return { hit: null, side: isLive ? begun : null }
}

/** Undefined where it is on the line itself, or nowhere. */
function sideOf(gap: number): Side | undefined {
  if (gap > 0) return 'above'
  return gap < 0 ? 'below' : undefined
}

function lastSide(gapAt: (row: number) => number, rows: number): Side | null {
  for (let row = rows - 1; row >= 0; row -= 1) {
    const side = sideOf(gapAt(row))
    if (side) return side
  }
  return null
}

function isMet(
  condition: IndicatorCondition['condition'],
  gap: number,
  side: Side | null,
): boolean {
  if (condition === 'above') return gap > 0
  if (condition === 'below') return gap < 0
  if (side === null || Number.isNaN(gap)) return false
  return gap === 0 || gap > 0 !== (side === 'above')
}

function pairOf(
  { indicator, than }: IndicatorCondition,
  series: CandleSeries,
  { priceDecimals, sizeDecimals }: JudgedCandles['scale'],
) {
  const kind = kindOf(indicator)
  const values = valuesOf(indicator, series)
  if (!kind || !values) return undefined
  const decimals = { price: priceDecimals, size: sizeDecimals, plain: 0 }
  const factor = typeof kind.unit === 'object' ? 1 : 10 ** decimals[kind.unit]
  const others = othersOf(than, series, factor)
  if (!others) return undefined
  const shown = { shownPriceDecimals: priceDecimals, shownSizeDecimals: sizeDecimals }
  const numbers = new Numbers({ priceDecimals, sizeDecimals, ...shown })
  const text = (value: number) => {
    if (kind.unit === 'price') return numbers.price(value)
    return kind.unit === 'size' ? numbers.size(value) : plainText(value, 2)
  }
  const texts = (row: number) => ({
    value: text(values[row] ?? Number.NaN),
    than: text(others[row] ?? Number.NaN),
  })
  return { values, others, texts }
}

function valuesOf(chosen: ChosenLine, series: CandleSeries): Float64Array | undefined {
  const kind = kindOf(chosen)
  if (!kind) return undefined
  const indicator = new Indicator(kind.id, kind, chosen.params, 0)
  indicator.compute(series, 0)
  return indicator.column(chosen.line)?.values
}

function othersOf(
  than: IndicatorCondition['than'],
  series: CandleSeries,
  factor: number,
): Float64Array | undefined {
  if (than.type === 'close') return series.close
  if (than.type === 'indicator') return valuesOf(than.indicator, series)
  return new Float64Array(series.length).fill(Number(than.value) * factor)
}
