import { type Fonts, fontsOf } from '@leadline/charts/paint/fonts'
import type { ChartTheme } from '@leadline/charts/paint/theme'
import type { ZoneClock } from '@leadline/charts/time/zone-clock'
import { formatScaled } from '@leadline/decimal/scaled'
import { withCommas } from '@leadline/decimal/with-commas'

import type { HeatmapModel } from '../heatmap-model.ts'
import type { TilePicture } from '../tiles/tile-pictures.ts'

/** What is painted on, and with what. All lengths are device pixels. */
export interface HeatmapFrame {
  surface: CanvasRenderingContext2D
  model: HeatmapModel
  theme: ChartTheme
  fonts: Fonts
  clock: ZoneClock
  /** The tiles in view, the earliest first. */
  pictures: readonly TilePicture[]
  priceDecimals: number
  /** A line's width. */
  line: number
}

export function frameOf(
  surface: CanvasRenderingContext2D,
  model: HeatmapModel,
  rest: Pick<HeatmapFrame, 'theme' | 'clock' | 'pictures' | 'priceDecimals'>,
): HeatmapFrame {
  const line = Math.max(Math.round(model.ratio), 1)
  return { surface, model, ...rest, fonts: fontsOf(rest.theme, model.ratio), line }
}

/** A place on the axis as a price of the symbol. */
export function priceText(price: number, decimals: number): string {
  const scaled = Math.round(price * 10 ** decimals)
  return Number.isSafeInteger(scaled) ? withCommas(formatScaled(scaled, decimals)) : '—'
}
