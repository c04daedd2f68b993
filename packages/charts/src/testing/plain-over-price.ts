import type { Candle } from '@leadline/venues/market-events'

import { plainAtr, plainEma, type Values } from './plain-indicators.ts'

type Plain = (candles: readonly Candle[], params: readonly number[]) => Values[]

const none = Number.NaN

/** Highest high and lowest low of the candles up to and including an index; undefined while there are too few. */
function reach(candles: readonly Candle[], index: number, length: number) {
  if (index + 1 < length) return undefined
  const last = candles.slice(index + 1 - length, index + 1)
  return {
    top: Math.max(...last.map(({ high }) => high)),
    bottom: Math.min(...last.map(({ low }) => low)),
  }
}

function midOf(candles: readonly Candle[], index: number, length: number): number {
  const found = reach(candles, index, length)
  return found ? (found.top + found.bottom) / 2 : none
}

/** One candle after the other, with the state that a trader would keep on paper. */
function plainSupertrend(candles: readonly Candle[], length: number, ranges: number): Values[] {
  const usual = plainAtr(candles, length)
  let state: { upper: number; lower: number; isUp: boolean; close: number } | undefined
  const sides = candles.map(({ high, low, close }, index) => {
    const range = usual[index]
    if (range === undefined) return undefined
    const middle = (high + low) / 2
    let upper = middle + ranges * range
    let lower = middle - ranges * range
    if (state && state.close <= state.upper) upper = Math.min(upper, state.upper)
    if (state && state.close >= state.lower) lower = Math.max(lower, state.lower)
    const isUp = state?.isUp ? close >= lower : close > upper
    state = { upper, lower, isUp, close }
    return { isUp, value: isUp ? lower : upper }
  })
  return [true, false].map((wanted) =>
    sides.map((side) => (side?.isUp === wanted ? side.value : undefined)),
  )
}

function plainSar(candles: readonly Candle[], [start = 0, step = 0, most = 0]: readonly number[]) {
  const out: Values = [undefined]
  const [first, second] = candles
  if (!first || !second) return candles.map(() => undefined)
  let isUp = second.close >= first.close
  let stop = isUp ? first.low : first.high
  let extreme = isUp ? Math.max(first.high, second.high) : Math.min(first.low, second.low)
  let pace = start
  out.push(stop)
  for (let index = 2; index < candles.length; index += 1) {
    const [candle, before, earlier] = [candles[index], candles[index - 1], candles[index - 2]]
    if (!candle || !before || !earlier) continue
    stop += pace * (extreme - stop)
    if (isUp) stop = Math.min(stop, before.low, earlier.low)
    else stop = Math.max(stop, before.high, earlier.high)
    if (isUp ? candle.low < stop : candle.high > stop) {
      stop = extreme
      extreme = isUp ? candle.low : candle.high
      pace = start
      isUp = !isUp
    } else if (isUp ? candle.high > extreme : candle.low < extreme) {
      extreme = isUp ? candle.high : candle.low
      pace = Math.min(pace + step, most)
    }
    out.push(stop)
  }
  return out
}

function plainPivots(candles: readonly Candle[]): Values[] {
  const dayOf = ({ time }: Candle) => new Date(time).toISOString().slice(0, 10)
  const days = [...new Set(candles.map(dayOf))]
  const levels = candles.map((candle) => {
    const before = days[days.indexOf(dayOf(candle)) - 1]
    // The first day of all is not loaded from its beginning.
    if (before === undefined || before === days[0]) return []
    const day = candles.filter((each) => dayOf(each) === before)
    const high = Math.max(...day.map((each) => each.high))
    const low = Math.min(...day.map((each) => each.low))
    const pivot = (high + low + (day.at(-1)?.close ?? none)) / 3
    return [pivot, 2 * pivot - low, 2 * pivot - high, pivot + high - low, pivot - (high - low)]
  })
  return [0, 1, 2, 3, 4].map((line) => levels.map((level) => level[line]))
}

/** What is drawn over the candles, by its names. */
export const plainOverPrice: Readonly<Record<string, Plain>> = {
  keltner: (candles, [length = 20, ranges = 2, atrLength = 10]) => {
    const middle = plainEma(candles, length)
    const range = plainAtr(candles, atrLength)
    const beside = (sign: number) =>
      middle.map((value, index) => (value ?? none) + sign * ranges * (range[index] ?? none))
    return [middle, beside(1), beside(-1)]
  },
  donchian: (candles, [length = 20]) => [
    candles.map((_, index) => midOf(candles, index, length)),
    candles.map((_, index) => reach(candles, index, length)?.top),
    candles.map((_, index) => reach(candles, index, length)?.bottom),
  ],
  supertrend: (candles, [length = 10, ranges = 3]) => plainSupertrend(candles, length, ranges),
  psar: (candles, params) => [plainSar(candles, params)],
  pivots: (candles) => plainPivots(candles),
  ichimoku: (candles, [conversion = 9, base = 26, span = 52, shift = 26]) => {
    const lineOf = (length: number) => candles.map((_, index) => midOf(candles, index, length))
    const ahead = (values: readonly number[]) =>
      values.map((_, index) => values[index - (shift - 1)])
    const [quick, slow] = [lineOf(conversion), lineOf(base)]
    const spanA = quick.map((value, index) => (value + (slow[index] ?? none)) / 2)
    return [
      quick,
      slow,
      ahead(spanA),
      ahead(lineOf(span)),
      candles.map((_, index) => candles[index + shift - 1]?.close),
    ]
  },
}
