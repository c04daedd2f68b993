import type { ChartModel } from '../model/chart-model.ts'
import { candlesBetween } from '../model/visible-candles.ts'
import { slotOf } from '../time/timeframes.ts'
import { type Fonts, fontsOf } from './fonts.ts'
import { type BarShape, barShape } from './series/bar-shape.ts'
import { ColumnIndex } from './series/column-index.ts'
import type { Surface } from './surface.ts'
import type { ChartTheme } from './theme.ts'

/** One painting of one layer: what is painted on, and which part of the plot. */
export interface Frame {
  surface: Surface
  model: ChartModel
  theme: ChartTheme
  fonts: Fonts
  /** Device pixels of the plot that are painted. */
  left: number
  right: number
  /** Candles whose middle lies there; `end` is not among them. */
  begin: number
  end: number
  /** Set where several candles share a column of pixels. */
  columns: ColumnIndex | undefined
  /** Where they do not: the left edge of a line in the middle of each candle, from `begin` on. */
  lefts: Int32Array
  shape: BarShape
}

const sharedColumns = new ColumnIndex()
let sharedLefts = new Int32Array(0)

export function frameOf(surface: Surface, model: ChartModel, left: number): Frame {
  const { theme } = model.settings
  const right = model.layout.plotWidth
  const { begin, end } = candlesBetween(model, left, right)
  const isCrowded = model.time.pitch < 1
  if (isCrowded) sharedColumns.fill(model, left, right)
  return {
    surface,
    model,
    theme,
    fonts: fontsOf(theme, model.layout.ratio),
    left,
    right,
    begin,
    end,
    columns: isCrowded ? sharedColumns : undefined,
    lefts: isCrowded ? noLefts : leftsOf(model, begin, end),
    shape: barShape(model),
  }
}

const noLefts = new Int32Array(0)

/** Every painter needs them, so they are worked out once. */
function leftsOf(model: ChartModel, begin: number, end: number): Int32Array {
  const { timeframe, data } = model
  const { pitch, shift } = model.time
  const half = barShape(model).line >> 1
  const openings = data.series.time
  if (sharedLefts.length < end - begin) sharedLefts = new Int32Array(2 * (end - begin))
  for (let index = begin; index < end; index += 1) {
    const middle = (slotOf(timeframe, openings[index] ?? 0) + 0.5) * pitch - shift
    sharedLefts[index - begin] = Math.floor(middle) - half
  }
  return sharedLefts
}
