import { type IndicatorKind, lengthParam } from './indicator-kind.ts'
import { wilderInto } from './wilder.ts'

/** The balance of recent gains and losses from 0 to 100, smoothed as Wilder does. */
export const rsi: IndicatorKind = {
  id: 'rsi',
  name: 'RSI',
  pane: 'below',
  unit: 'plain',
  params: [lengthParam(14)],
  lines: [{ name: 'RSI', style: 'line' }],
  hiddenColumns: 2,
  marks: [30, 70],
  compute: ({ close }, [length = 14], [out, gains, losses], from) => {
    if (!out || !gains || !losses) return
    for (let index = from; index < close.length; index += 1) {
      const change = index === 0 ? 0 : (close[index] ?? 0) - (close[index - 1] ?? 0)
      wilderInto(gains, index, Math.max(change, 0), length)
      wilderInto(losses, index, Math.max(-change, 0), length)
      out[index] = index < length ? Number.NaN : balance(gains[index] ?? 0, losses[index] ?? 0)
    }
  },
}

function balance(gain: number, loss: number): number {
  if (gain === 0 && loss === 0) return 50
  return (100 * gain) / (gain + loss)
}
