import { columnsOf, typicalPrice, volumeByClose } from './candle-values.ts'
import { type IndicatorKind, lengthParam } from './indicator-kind.ts'
import { sumIn } from './windows.ts'

/** Volume added up where the close rose and taken off where it fell. */
export const obv: IndicatorKind = {
  id: 'obv',
  name: 'OBV',
  pane: 'below',
  unit: 'size',
  params: [],
  lines: [{ name: 'OBV', style: 'line' }],
  hiddenColumns: 0,
  marks: [],
  compute: ({ close, volume }, _params, [out], from) => {
    if (!out) return
    for (let row = from; row < close.length; row += 1) {
      const change = row === 0 ? 0 : (close[row] ?? 0) - (close[row - 1] ?? 0)
      out[row] = (row === 0 ? 0 : (out[row - 1] ?? 0)) + Math.sign(change) * (volume[row] ?? 0)
    }
  },
}

/** The same by where in its range each candle closed. */
export const accumulation: IndicatorKind = {
  id: 'accumulation',
  name: 'Accumulation/Distribution',
  pane: 'below',
  unit: 'size',
  params: [],
  lines: [{ name: 'A/D', style: 'line' }],
  hiddenColumns: 0,
  marks: [],
  compute: (series, _params, [out], from) => {
    if (!out) return
    const candles = columnsOf(series)
    for (let row = from; row < candles.length; row += 1) {
      out[row] = (row === 0 ? 0 : (out[row - 1] ?? 0)) + volumeByClose(candles, row)
    }
  },
}

/** The same over the last candles, as a share of their volume: −100 to 100. */
export const chaikin: IndicatorKind = {
  id: 'cmf',
  name: 'Chaikin Money Flow',
  pane: 'below',
  unit: 'plain',
  params: [lengthParam(20)],
  lines: [{ name: 'CMF', style: 'line' }],
  hiddenColumns: 1,
  marks: [0],
  compute: (series, [length = 20], [out, flow], from) => {
    if (!out || !flow) return
    const candles = columnsOf(series)
    for (let row = from; row < candles.length; row += 1) {
      flow[row] = volumeByClose(candles, row)
      const traded = sumIn(candles.volume, row, length)
      out[row] = traded === 0 ? 0 : (100 * sumIn(flow, row, length)) / traded
    }
  },
}

/** An RSI in which each move counts by the money that changed hands. */
export const mfi: IndicatorKind = {
  id: 'mfi',
  name: 'MFI',
  pane: 'below',
  unit: 'plain',
  params: [lengthParam(14)],
  lines: [{ name: 'MFI', style: 'line' }],
  hiddenColumns: 3,
  marks: [20, 80],
  compute: (series, [length = 14], [out, typical, gained, lost], from) => {
    if (!out || !typical || !gained || !lost) return
    const candles = columnsOf(series)
    for (let row = from; row < candles.length; row += 1) {
      typical[row] = typicalPrice(candles, row)
      const change = row === 0 ? Number.NaN : (typical[row] ?? 0) - (typical[row - 1] ?? 0)
      const money = (typical[row] ?? 0) * (candles.volume[row] ?? 0)
      // The first candle has nothing before it, and leaves its window a gap.
      gained[row] = Number.isNaN(change) ? change : change > 0 ? money : 0
      lost[row] = Number.isNaN(change) ? change : change < 0 ? money : 0
      const up = sumIn(gained, row, length)
      const down = sumIn(lost, row, length)
      out[row] = up + down === 0 ? 50 : (100 * up) / (up + down)
    }
  },
}
