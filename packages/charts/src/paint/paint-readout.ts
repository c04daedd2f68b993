import type { Indicator } from '../indicators/indicator.ts'
import { candleFigures, indicatorFigures, noTradeText, readIndex } from '../model/readout.ts'
import { figureFontSize, monoAdvance } from './fonts.ts'
import type { Frame } from './frame.ts'
import { colorOf } from './paint-indicators.ts'
import { writeText } from './write-text.ts'

/** CSS pixels. */
const inset = 12
const rowHeight = 18
const gap = 10
/** Below this width the candle's figures are left out while nobody points at one. */
const narrow = 420

interface Piece {
  text: string
  color: string
}

/** At the top of each pane: the candle at the crosshair, or the last one, and the values of the indicators. */
export function paintReadout(frame: Frame): void {
  const { model, theme } = frame
  const { price } = model.panes
  const index = readIndex(model)
  const groups: Piece[][] = []
  const isNarrow = model.layout.plotWidth / model.layout.ratio < narrow
  if (index !== undefined && (model.crosshair || !isNarrow)) {
    for (const [letter, figure] of candleFigures(model, index)) {
      groups.push([
        { text: letter, color: theme.quiet },
        { text: figure, color: theme.text },
      ])
    }
  }
  if (index === undefined && model.crosshair && model.data.series.length > 0) {
    groups.push([{ text: noTradeText(model), color: theme.quiet }])
  }
  for (const indicator of model.indicators.overPrice) {
    groups.push(indicatorPieces(frame, indicator, index))
  }
  paintGroups(frame, groups, price.scale.top)
  for (const pane of model.panes.all.slice(1)) {
    const indicator = model.indicators.get(pane.id)
    if (indicator) paintGroups(frame, [indicatorPieces(frame, indicator, index)], pane.scale.top)
  }
}

function indicatorPieces(frame: Frame, indicator: Indicator, index: number | undefined): Piece[] {
  const { model, theme } = frame
  const values = indicatorFigures(model, indicator, index)
  return [
    { text: indicator.title, color: colorOf(theme, indicator, 0) },
    ...values.map((text, line) => ({ text, color: colorOf(theme, indicator, line) })),
  ]
}

/** Group after group, in as many rows as they need, on a ground that keeps them readable over candles. */
function paintGroups(frame: Frame, groups: readonly Piece[][], top: number): void {
  const { surface, model, theme, fonts } = frame
  const { ratio, plotWidth } = model.layout
  const letter = figureFontSize * monoAdvance * ratio
  const left = inset * ratio
  let x = left
  let y = top + (inset + rowHeight / 2 - 5) * ratio
  for (const pieces of groups) {
    const letters = pieces.reduce((sum, { text }) => sum + text.length + 1, -1)
    const width = letters * letter
    if (x > left && x + width > plotWidth - left) {
      x = left
      y += rowHeight * ratio
    }
    surface.fillStyle = theme.background
    surface.globalAlpha = 0.72
    surface.fillRect(
      x - 3 * ratio,
      y - (rowHeight / 2) * ratio,
      width + 6 * ratio,
      rowHeight * ratio,
    )
    surface.globalAlpha = 1
    for (const { text, color } of pieces) {
      writeText(surface, text, x, y, color, fonts.figures)
      x += (text.length + 1) * letter
    }
    x += gap * ratio
  }
}
