import { timeframes } from '../../time/timeframes.ts'
import type { Frame } from '../frame.ts'
import { writeText } from '../write-text.ts'

/** CSS pixels. */
const hatchGap = 8
const textGap = 12

/** What stands left of the first candle: older ones on their way, or the words that there are none. */
export function paintHistory(frame: Frame): void {
  const { surface, model, theme, fonts } = frame
  const { ratio, plotWidth } = model.layout
  const { scale } = model.panes.price
  const middle = scale.top + scale.height / 2
  if (model.data.series.length === 0) {
    if (!model.settings.explainsEmpty) return
    const text = emptyText(frame)
    writeText(surface, text, plotWidth / 2, middle, theme.quiet, fonts.words, 'center')
    return
  }
  const edge = Math.min(Math.floor(model.time.x(model.firstSlot)), plotWidth)
  if (edge <= 0 || frame.left >= edge) return
  if (model.history.isLoading) paintHatch(frame, edge)
  const text = model.history.isLoading
    ? 'Loading older candles'
    : model.history.isComplete
      ? 'No older candles'
      : ''
  surface.font = fonts.words
  const room = edge - 2 * textGap * ratio
  if (text === '' || surface.measureText(text).width > room) return
  writeText(surface, text, edge - textGap * ratio, middle, theme.quiet, fonts.words, 'right')
}

function emptyText({ model }: Frame): string {
  if (model.history.isLoading) return 'Loading candles'
  if (!model.history.isComplete) return 'Waiting for the first trade'
  return `No trade in ${timeframes[model.timeframe].one} on any shown exchange. The gap stays empty.`
}

/** Gray hatch: no data. */
function paintHatch({ surface, model, theme }: Frame, edge: number): void {
  const { ratio, plotHeight } = model.layout
  const gap = Math.round(hatchGap * ratio)
  surface.save()
  surface.beginPath()
  surface.rect(0, 0, edge, plotHeight)
  surface.clip()
  surface.strokeStyle = theme.grid
  surface.lineWidth = model.layout.line
  surface.beginPath()
  for (let x = edge - (edge % gap); x > -plotHeight; x -= gap) {
    surface.moveTo(x, plotHeight)
    surface.lineTo(x + plotHeight, 0)
  }
  surface.stroke()
  surface.restore()
}
