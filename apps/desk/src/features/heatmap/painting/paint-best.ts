import { columnsPerTile, periodOf, slotStart } from '@leadline/desk-protocol/book-history/book-tile'

import type { HeatmapFrame } from './heatmap-frame.ts'
import { columnX } from './paint-heat.ts'

/** The best bid and the best ask of the shown exchanges together, as steps. Where they are unknown there is no line. */
export function paintBest(frame: HeatmapFrame): void {
  const { theme } = frame
  paintSteps(frame, 'bids', theme.bid)
  paintSteps(frame, 'asks', theme.ask)
}

function paintSteps(frame: HeatmapFrame, side: 'bids' | 'asks', color: string): void {
  const { surface, model, pictures } = frame
  surface.beginPath()
  let isDrawing = false
  for (const picture of pictures) {
    const prices = picture.merged[side]
    for (let column = 0; column < columnsPerTile; column += 1) {
      const price = prices[column] ?? Number.NaN
      if (Number.isNaN(price)) {
        isDrawing = false
        continue
      }
      const y = model.price.y(price)
      const x = columnX(frame, picture, column)
      if (isDrawing) surface.lineTo(x, y)
      else surface.moveTo(x, y)
      surface.lineTo(columnX(frame, picture, column + 1), y)
      isDrawing = true
    }
  }
  surface.strokeStyle = color
  surface.lineWidth = 1.25 * model.ratio
  surface.lineJoin = 'round'
  surface.stroke()
}

/** The lowest bid and the highest ask in view; nothing where none is known. */
export function bestRange(frame: Pick<HeatmapFrame, 'pictures' | 'model'>): {
  low: number
  high: number
} {
  const { from, to } = frame.model.span
  let low = Infinity
  let high = -Infinity
  for (const { merged } of frame.pictures) {
    const { bids, asks, tier, slot } = merged
    for (let column = 0; column < columnsPerTile; column += 1) {
      const time = slotStart(tier, slot) + column * periodOf(tier)
      if (time < from || time > to) continue
      const bid = bids[column] ?? Number.NaN
      const ask = asks[column] ?? Number.NaN
      if (bid < low) low = bid
      if (ask > high) high = ask
    }
  }
  return { low, high }
}
