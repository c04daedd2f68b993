import type { IndicatorKind } from './indicator-kind.ts'

const share = { min: 0.001, max: 1, step: 0.001 }

/** Wilder's stop and reverse: a dot that hurries after price the longer a trend lasts. */
export const parabolicSar: IndicatorKind = {
  id: 'psar',
  name: 'Parabolic SAR',
  pane: 'price',
  unit: 'price',
  params: [
    { name: 'start', label: 'Start', default: 0.02, ...share },
    { name: 'step', label: 'Step', default: 0.02, ...share },
    { name: 'most', label: 'Maximum', default: 0.2, ...share },
  ],
  lines: [{ name: 'SAR', style: 'dots' }],
  hiddenColumns: 3,
  marks: [],
  compute: ({ high, low, close }, [start = 0.02, step = 0.02, most = 0.2], columns, from) => {
    const [out, extreme, pace, side] = columns
    if (!out || !extreme || !pace || !side) return
    for (let row = from; row < close.length; row += 1) {
      const top = high[row] ?? 0
      const bottom = low[row] ?? 0
      if (row === 0) {
        ;[out[row], extreme[row], pace[row], side[row]] = [Number.NaN, top, start, 0]
        continue
      }
      const topBefore = high[row - 1] ?? 0
      const bottomBefore = low[row - 1] ?? 0
      if (row === 1) {
        const isUp = (close[1] ?? 0) >= (close[0] ?? 0)
        side[row] = isUp ? 1 : -1
        out[row] = isUp ? bottomBefore : topBefore
        extreme[row] = isUp ? Math.max(top, topBefore) : Math.min(bottom, bottomBefore)
        pace[row] = start
        continue
      }
      const isUp = (side[row - 1] ?? 0) > 0
      const far = extreme[row - 1] ?? 0
      const stop = out[row - 1] ?? 0
      const moved = stop + (pace[row - 1] ?? 0) * (far - stop)
      // Never inside the two candles before.
      const sar = isUp
        ? Math.min(moved, bottomBefore, low[row - 2] ?? bottomBefore)
        : Math.max(moved, topBefore, high[row - 2] ?? topBefore)
      const isTurned = isUp ? bottom < sar : top > sar
      const isFarther = isUp ? top > far : bottom < far
      side[row] = isTurned === isUp ? -1 : 1
      out[row] = isTurned ? far : sar
      if (isTurned) extreme[row] = isUp ? bottom : top
      else extreme[row] = isFarther ? (isUp ? top : bottom) : far
      const before = pace[row - 1] ?? 0
      const kept = isFarther ? Math.min(before + step, most) : before
      pace[row] = isTurned ? start : kept
    }
  },
}
