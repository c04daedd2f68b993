import type { IndicatorKind } from './indicator-kind.ts'

const dayMs = 86_400_000

/** The average price paid since 00:00 UTC, weighted by volume, at the typical price of each candle. */
export const vwap: IndicatorKind = {
  id: 'vwap',
  name: 'VWAP',
  pane: 'price',
  unit: 'price',
  params: [],
  lines: [{ name: 'VWAP', style: 'line' }],
  hiddenColumns: 2,
  marks: [],
  compute: ({ time, high, low, close, volume }, _params, [out, paid, bought], from) => {
    if (!out || !paid || !bought) return
    for (let index = from; index < time.length; index += 1) {
      const isNewDay = index === 0 || dayOf(time[index] ?? 0) !== dayOf(time[index - 1] ?? 0)
      const typical = ((high[index] ?? 0) + (low[index] ?? 0) + (close[index] ?? 0)) / 3
      const amount = volume[index] ?? 0
      paid[index] = (isNewDay ? 0 : (paid[index - 1] ?? 0)) + typical * amount
      bought[index] = (isNewDay ? 0 : (bought[index - 1] ?? 0)) + amount
      out[index] = (bought[index] ?? 0) > 0 ? (paid[index] ?? 0) / (bought[index] ?? 1) : Number.NaN
    }
  },
}

export function dayOf(time: number): number {
  return Math.floor(time / dayMs)
}
