import { factorOf } from '../../compare/percent-axis.ts'
import type { Frame } from '../frame.ts'
import type { ChartTheme } from '../theme.ts'
import { paintLine } from './paint-line.ts'

export function comparedColor(theme: ChartTheme, place: number): string {
  return theme.compared[place % theme.compared.length] ?? theme.secondary
}

/** The other markets over the candles, each at its percentage. */
export function paintCompared(frame: Frame): void {
  const { model, theme } = frame
  const { scale } = model.panes.price
  for (const market of model.compared.lines) {
    const factor = factorOf(model, market)
    if (Number.isNaN(factor)) continue
    const heights = { y: (close: number) => scale.y(close * factor) }
    paintLine(frame, heights, market.closes, market.extremes, comparedColor(theme, market.color))
  }
}
