import type { Candle } from '@leadline/venues/market-events'

import { closes, emaOf, mean, type Values, window } from './plain-indicators.ts'

type Plain = (candles: readonly Candle[], params: readonly number[]) => Values[]

const none = Number.NaN
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const over = (
  values: readonly number[],
  length: number,
  read: (last: number[]) => number,
): Values =>
  values.map((_, index) => {
    const last = window(values, index, length)
    return last && read(last)
  })

const weighted = (last: readonly number[]) =>
  sum(last.map((value, index) => value * (index + 1))) / sum(last.map((_, index) => index + 1))

const known = (values: Values) => values.map((value) => value ?? none)

/** Least squares, by its normal equations: the value of the fitted line at the last point. */
function endOfFit(last: readonly number[]): number {
  const xs = last.map((_, index) => index)
  const [meanX, meanY] = [mean(xs), mean(last)]
  const slope =
    sum(last.map((value, x) => (x - meanX) * (value - meanY))) /
    sum(xs.map((x) => (x - meanX) ** 2))
  return meanY + slope * (last.length - 1 - meanX)
}

function plainKama(values: readonly number[], length: number): Values {
  let current: number | undefined
  return values.map((value, index) => {
    if (index < length) return undefined
    const last = values.slice(index - length, index + 1)
    const path = sum(last.slice(1).map((each, at) => Math.abs(each - (last[at] ?? 0))))
    const efficiency = path === 0 ? 0 : Math.abs(value - (last[0] ?? 0)) / path
    const constant = (efficiency * (2 / 3 - 2 / 31) + 2 / 31) ** 2
    const before = current ?? values[index - 1] ?? 0
    current = before * (1 - constant) + constant * value
    return current
  })
}

/** The averages of closes, by their names. */
export const plainAverages: Readonly<Record<string, Plain>> = {
  wma: (candles, [length = 20]) => [over(closes(candles), length, weighted)],
  hma: (candles, [length = 20]) => {
    const values = closes(candles)
    const half = known(over(values, Math.floor(length / 2), weighted))
    const whole = known(over(values, length, weighted))
    const gap = half.map((value, index) => 2 * value - (whole[index] ?? none))
    return [over(gap, Math.floor(Math.sqrt(length)), weighted)]
  },
  dema: (candles, [length = 20]) => {
    const first = emaOf(closes(candles), length)
    const second = emaOf(first, length)
    return [first.map((value, index) => 2 * (value ?? none) - (second[index] ?? none))]
  },
  tema: (candles, [length = 20]) => {
    const first = emaOf(closes(candles), length)
    const second = emaOf(first, length)
    const third = emaOf(second, length)
    return [
      first.map(
        (value, index) =>
          3 * (value ?? none) - 3 * (second[index] ?? none) + (third[index] ?? none),
      ),
    ]
  },
  vwma: (candles, [length = 20]) => [
    candles.map((_, index) => {
      const last = candles.slice(Math.max(index + 1 - length, 0), index + 1)
      if (last.length < length) return undefined
      const paid = sum(last.map(({ close, volume }) => close * Number(volume)))
      return paid / sum(last.map(({ volume }) => Number(volume)))
    }),
  ],
  lsma: (candles, [length = 25]) => [over(closes(candles), length, endOfFit)],
  kama: (candles, [length = 10]) => [plainKama(closes(candles), length)],
  deviation: (candles, [length = 20]) => [
    over(closes(candles), length, (last) =>
      Math.sqrt(mean(last.map((value) => (value - mean(last)) ** 2))),
    ),
  ],
}
