import type { Candle } from '@leadline/venues/market-events'

import {
  closes,
  emaOf,
  mean,
  plainBollinger,
  plainRsi,
  type Values,
  wilder,
  window,
} from './plain-indicators.ts'

type Plain = (candles: readonly Candle[], params: readonly number[]) => Values[]

const none = Number.NaN
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const numbers = (values: Values) => values.map((value) => value ?? none)

const averageOf = (values: readonly number[], length: number) =>
  values.map((_, index) => mean(window(values, index, length) ?? [none]))

/** What the last candles say together; nothing while there are too few. */
function over(
  candles: readonly Candle[],
  length: number,
  read: (last: readonly Candle[]) => number,
): Values {
  return candles.map((_, index) =>
    index + 1 < length ? undefined : read(candles.slice(index + 1 - length, index + 1)),
  )
}

const highest = (last: readonly Candle[]) => Math.max(...last.map(({ high }) => high))
const lowest = (last: readonly Candle[]) => Math.min(...last.map(({ low }) => low))
const typical = ({ high, low, close }: Candle) => (high + low + close) / 3

function place(value: number, from: number, to: number): number {
  return from === to ? 50 : ((value - from) / (to - from)) * 100
}

const ranges = (candles: readonly Candle[]) =>
  candles.map(({ high, low }, index) => {
    const before = candles[index - 1]?.close
    return before === undefined
      ? high - low
      : Math.max(high - low, Math.abs(high - before), Math.abs(low - before))
  })

const flowOf = ({ high, low, close, volume }: Candle) =>
  high === low ? 0 : ((close - low - (high - close)) / (high - low)) * Number(volume)

function runningSum(values: readonly number[]): Values {
  let total = 0
  return values.map((value) => (total += value))
}

function plainUltimate(candles: readonly Candle[], lengths: readonly number[]): Values {
  const reach = ranges(candles)
  const pressure = candles.map(
    ({ close, low }, index) => close - Math.min(low, candles[index - 1]?.close ?? none),
  )
  return candles.map((_, index) => {
    const parts = lengths.map((length) => {
      const from = index + 1 - length
      // The first candle has no close before it.
      if (from < 1) return none
      const all = sum(reach.slice(from, index + 1))
      return all === 0 ? 0.5 : sum(pressure.slice(from, index + 1)) / all
    })
    const [fast = none, middle = none, slow = none] = parts
    return (100 * (4 * fast + 2 * middle + slow)) / 7
  })
}

function plainMoneyFlow(candles: readonly Candle[], length: number): Values {
  return candles.map((_, index) => {
    if (index < length) return undefined
    let [up, down] = [0, 0]
    for (let row = index - length + 1; row <= index; row += 1) {
      const [candle, before] = [candles[row], candles[row - 1]]
      if (!candle || !before) continue
      const money = typical(candle) * Number(candle.volume)
      if (typical(candle) > typical(before)) up += money
      if (typical(candle) < typical(before)) down += money
    }
    return up + down === 0 ? 50 : 100 - 100 / (1 + up / down)
  })
}

/** What is drawn in a pane below, by its names. */
export const plainOscillators: Readonly<Record<string, Plain>> = {
  stochastic: (candles, [length = 14, smooth = 3, signal = 3]) => {
    const raw = over(candles, length, (last) =>
      place(last.at(-1)?.close ?? none, lowest(last), highest(last)),
    )
    const k = averageOf(numbers(raw), smooth)
    return [k, averageOf(k, signal)]
  },
  'stochastic-rsi': (candles, [rsiLength = 14, length = 14, smooth = 3, signal = 3]) => {
    const strength = numbers(plainRsi(candles, rsiLength))
    const raw = strength.map((value, index) => {
      const last = window(strength, index, length) ?? [none]
      return place(value, Math.min(...last), Math.max(...last))
    })
    const k = averageOf(raw, smooth)
    return [k, averageOf(k, signal)]
  },
  'williams-r': (candles, [length = 14]) => [
    over(candles, length, (last) => {
      const [top, bottom] = [highest(last), lowest(last)]
      return top === bottom ? -50 : (-100 * (top - (last.at(-1)?.close ?? none))) / (top - bottom)
    }),
  ],
  cci: (candles, [length = 20]) => [
    over(candles, length, (last) => {
      const values = last.map(typical)
      const usual = mean(values.map((value) => Math.abs(value - mean(values))))
      return usual === 0 ? 0 : ((values.at(-1) ?? none) - mean(values)) / (0.015 * usual)
    }),
  ],
  roc: (candles, [length = 9]) => [
    closes(candles).map(
      (value, index) => 100 * (value / (candles[index - length]?.close ?? none) - 1),
    ),
  ],
  momentum: (candles, [length = 10]) => [
    closes(candles).map((value, index) => value - (candles[index - length]?.close ?? none)),
  ],
  trix: (candles, [length = 18]) => {
    const smooth = numbers(emaOf(emaOf(emaOf(closes(candles), length), length), length))
    return [
      smooth.map((value, index) => {
        const before = smooth[index - 1] ?? none
        return ((value - before) / before) * 10_000
      }),
    ]
  },
  awesome: (candles, [fast = 5, slow = 34]) => {
    const middles = candles.map(({ high, low }) => (high + low) / 2)
    const lazy = averageOf(middles, slow)
    return [averageOf(middles, fast).map((value, index) => value - (lazy[index] ?? none))]
  },
  ultimate: (candles, params) => [plainUltimate(candles, params)],
  choppiness: (candles, [length = 14]) => {
    const path = ranges(candles)
    return [
      candles.map((_, index) => {
        if (index + 1 < length) return undefined
        const last = candles.slice(index + 1 - length, index + 1)
        const all = sum(path.slice(index + 1 - length, index + 1))
        return (100 * Math.log(all / (highest(last) - lowest(last)))) / Math.log(length)
      }),
    ]
  },
  'percent-b': (candles, [length = 20, deviations = 2]) => {
    const [, upper, lower] = plainBollinger(candles, length, deviations)
    return [
      closes(candles).map((value, index) =>
        place(value, lower[index] ?? none, upper[index] ?? none),
      ),
    ]
  },
  bandwidth: (candles, [length = 20, deviations = 2]) => {
    const [middle, upper, lower] = plainBollinger(candles, length, deviations)
    return [
      middle.map(
        (value, index) =>
          (100 * ((upper[index] ?? none) - (lower[index] ?? none))) / (value ?? none),
      ),
    ]
  },
  obv: (candles) => [
    runningSum(
      candles.map(({ close, volume }, index) => {
        const before = candles[index - 1]?.close ?? close
        return close === before ? 0 : close > before ? Number(volume) : -Number(volume)
      }),
    ),
  ],
  accumulation: (candles) => [runningSum(candles.map(flowOf))],
  cmf: (candles, [length = 20]) => [
    over(
      candles,
      length,
      (last) => (100 * sum(last.map(flowOf))) / sum(last.map(({ volume }) => Number(volume))),
    ),
  ],
  mfi: (candles, [length = 14]) => [plainMoneyFlow(candles, length)],
  aroon: (candles, [length = 14]) => {
    const since = (isHit: (candle: Candle, last: readonly Candle[]) => boolean) =>
      over(candles, length + 1, (last) => {
        const age = [...last].toReversed().findIndex((candle) => isHit(candle, last))
        return (100 * (length - age)) / length
      })
    return [
      since((candle, last) => candle.high === highest(last)),
      since((candle, last) => candle.low === lowest(last)),
    ]
  },
  adx: (candles, [length = 14]) => {
    const moves = candles.slice(1).map((candle, index) => {
      const before = candles[index] ?? candle
      return { up: candle.high - before.high, down: before.low - candle.low }
    })
    const range = wilder(ranges(candles).slice(1), length)
    const up = wilder(
      moves.map((move) => (move.up > move.down ? Math.max(move.up, 0) : 0)),
      length,
    )
    const down = wilder(
      moves.map((move) => (move.down > move.up ? Math.max(move.down, 0) : 0)),
      length,
    )
    const share = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)
    const plus = range.map((each, index) => share(up[index] ?? none, each ?? none))
    const minus = range.map((each, index) => share(down[index] ?? none, each ?? none))
    const apart = plus.map((value, index) => {
      const other = minus[index] ?? none
      return share(Math.abs(value - other), value + other)
    })
    const begin = apart.findIndex((value) => !Number.isNaN(value))
    const smooth = begin === -1 ? [] : wilder(apart.slice(begin), length)
    const shifted = (values: Values) => [
      ...Array.from({ length: candles.length - values.length }, () => undefined),
      ...values,
    ]
    return [shifted(smooth), shifted(plus), shifted(minus)]
  },
}
