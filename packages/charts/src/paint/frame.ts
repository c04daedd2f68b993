import type { ChartModel } from '../model/chart-model.ts'
import { candlesBetween } from '../model/visible-candles.ts'
import { ColumnIndex } from './column-index.ts'
import { type Fonts, fontsOf } from './fonts.ts'
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
}

const sharedColumns = new ColumnIndex()

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
  }
}
