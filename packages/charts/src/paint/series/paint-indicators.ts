import type { Indicator } from '../../indicators/indicator.ts'
import type { Pane } from '../../layout/pane-stack.ts'
import type { Frame } from '../frame.ts'
import type { ChartTheme } from '../theme.ts'
import { paintBand } from './paint-band.ts'
import { paintDots } from './paint-dots.ts'
import { paintHistogram } from './paint-histogram.ts'
import { paintLine } from './paint-line.ts'

/** The color of an indicator's line. In a pane of its own nothing has to be distinguished but its own lines. */
export function colorOf(theme: ChartTheme, { kind, color }: Indicator, line: number): string {
  const { style, tone } = kind.lines[line] ?? {}
  if (tone) return theme[tone]
  if (style === 'histogram') return theme.quiet
  const colors = kind.pane === 'price' ? theme.indicators : theme.belowIndicators
  const first = kind.pane === 'price' ? color : 0
  // Bands share the color of the line between them.
  return colors[(first + (style === 'band' ? 0 : line)) % colors.length] ?? theme.secondary
}

/** What lies behind the candles: surfaces between bands. */
export function paintBands(frame: Frame, pane: Pane, indicators: readonly Indicator[]): void {
  for (const indicator of indicators) {
    const bands = [...indicator.kind.lines.keys()].filter(
      (line) => indicator.kind.lines[line]?.style === 'band',
    )
    const [upper, lower] = bands.map((line) => indicator.column(line))
    if (!upper || !lower) continue
    paintBand(frame, pane.scale, upper, lower, colorOf(frame.theme, indicator, bands[0] ?? 0))
  }
}

/** Histograms first, so that no bar hides a line. */
export function paintIndicatorLines(
  frame: Frame,
  pane: Pane,
  indicators: readonly Indicator[],
): void {
  const { surface, theme } = frame
  for (const indicator of indicators) {
    const { lines } = indicator.kind
    for (const isHistogram of [true, false]) {
      for (const [line, { style }] of lines.entries()) {
        const column = indicator.column(line)
        if (!column || (style === 'histogram') !== isHistogram) continue
        if (isHistogram) {
          paintHistogram(frame, pane.scale, column)
          continue
        }
        surface.globalAlpha = style === 'band' ? 0.6 : 1
        const color = colorOf(theme, indicator, line)
        if (style === 'dots') paintDots(frame, pane.scale, column, color)
        else paintLine(frame, pane.scale, column.values, column.extremes, color)
        surface.globalAlpha = 1
      }
    }
  }
}
