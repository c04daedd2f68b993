import { selectionArea } from '../selection/selection-area.ts'
import type { Frame } from './frame.ts'

/** The selected candles: tide, dashed. */
export function paintSelection({ surface, model, theme }: Frame): void {
  const area = selectionArea(model)
  if (!area || area.width === 0) return
  const { ratio, line } = model.layout
  surface.fillStyle = theme.tide
  surface.globalAlpha = 0.1
  surface.fillRect(area.left, area.top, area.width, area.height)
  surface.globalAlpha = 1
  surface.strokeStyle = theme.tide
  surface.lineWidth = line
  surface.setLineDash([3 * ratio, 3 * ratio])
  surface.beginPath()
  const half = line / 2
  surface.rect(area.left + half, area.top + half, area.width - line, area.height - line)
  surface.stroke()
  surface.setLineDash([])
}
