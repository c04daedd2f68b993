import type { Candle } from '@leadline/venues/market-events'

/**
 * Indicators written down as their textbooks say, one value at a time from the very beginning, with no thought of speed:
 * what the chart computes must come out the same.
 */
export type Values = (number | undefined)[]

export const closes = (candles: readonly Candle[]) => candles.map(({ close }) => close)

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export function window(
  values: readonly number[],
  index: number,
  length: number,
): number[] | undefined {
  return index + 1 < length ? undefined : values.slice(index + 1 - length, index + 1)
}

export function plainSma(candles: readonly Candle[], length: number): Values {
  const values = closes(candles)
  return values.map((_, index) => {
    const last = window(values, index, length)
    return last && mean(last)
  })
}

/** Starts at the average of the first `length` values that exist. */
export function emaOf(values: Values, length: number): Values {
  const begin = values.findIndex((value) => value !== undefined)
  const known = values.slice(begin === -1 ? values.length : begin).map((value) => value ?? 0)
  let current: number | undefined
  const smooth = known.map((value, index) => {
    if (index + 1 < length) return undefined
    current =
      current === undefined
        ? mean(known.slice(0, length))
        : (value * 2) / (length + 1) + current * (1 - 2 / (length + 1))
    return current
  })
  return [...Array.from({ length: values.length - smooth.length }, () => undefined), ...smooth]
}

export function plainEma(candles: readonly Candle[], length: number): Values {
  return emaOf(closes(candles), length)
}

export function plainVwap(candles: readonly Candle[]): Values {
  return candles.map(({ time }, index) => {
    const midnight = new Date(time).setUTCHours(0, 0, 0, 0)
    const today = candles.slice(0, index + 1).filter((candle) => candle.time >= midnight)
    const bought = today.reduce((sum, { volume }) => sum + Number(volume), 0)
    const paid = today.reduce(
      (sum, { high, low, close, volume }) => sum + ((high + low + close) / 3) * Number(volume),
      0,
    )
    return bought === 0 ? undefined : paid / bought
  })
}

export function plainBollinger(
  candles: readonly Candle[],
  length: number,
  deviations: number,
): [Values, Values, Values] {
  const values = closes(candles)
  const bands = values.map((_, index) => {
    const last = window(values, index, length)
    if (!last) return undefined
    const middle = mean(last)
    const deviation = Math.sqrt(mean(last.map((value) => (value - middle) ** 2)))
    return {
      middle,
      upper: middle + deviations * deviation,
      lower: middle - deviations * deviation,
    }
  })
  return [
    bands.map((band) => band?.middle),
    bands.map((band) => band?.upper),
    bands.map((band) => band?.lower),
  ]
}

/** Wilder's smoothing: the plain average first, then each new value counts 1 / length. */
export function wilder(values: readonly number[], length: number): Values {
  let current: number | undefined
  return values.map((value, index) => {
    if (index + 1 < length) return undefined
    current =
      current === undefined ? mean(values.slice(0, length)) : current + (value - current) / length
    return current
  })
}

export function plainRsi(candles: readonly Candle[], length: number): Values {
  const values = closes(candles)
  const changes = values.slice(1).map((value, index) => value - (values[index] ?? 0))
  const gains = wilder(
    changes.map((change) => Math.max(change, 0)),
    length,
  )
  const losses = wilder(
    changes.map((change) => Math.max(-change, 0)),
    length,
  )
  const rsi = gains.map((gain, index) => {
    const loss = losses[index]
    if (gain === undefined || loss === undefined) return undefined
    if (gain === 0 && loss === 0) return 50
    return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss)
  })
  return candles.length === 0 ? [] : [undefined, ...rsi]
}

export function plainMacd(
  candles: readonly Candle[],
  fast: number,
  slow: number,
  signal: number,
): [Values, Values, Values] {
  const quick = plainEma(candles, fast)
  const lazy = plainEma(candles, slow)
  const gap = quick.map((value, index) => minus(value, lazy[index]))
  const smooth = emaOf(gap, signal)
  return [gap, smooth, gap.map((value, index) => minus(value, smooth[index]))]
}

export function plainAtr(candles: readonly Candle[], length: number): Values {
  const ranges = candles.map(({ high, low }, index) => {
    const before = candles[index - 1]?.close
    return before === undefined
      ? high - low
      : Math.max(high - low, Math.abs(high - before), Math.abs(low - before))
  })
  return wilder(ranges, length)
}

function minus(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one - other
}
