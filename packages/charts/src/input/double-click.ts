import { drawingAt } from '../drawings/hit-test.ts'
import { askForText } from '../drawings/place-anchor.ts'
import { areaAt } from '../layout/chart-layout.ts'
import type { ChartModel, Point } from '../model/chart-model.ts'

/** On the price axis: automatic again. On the time axis: the latest candle. On a drawing: its text. Device pixels. */
export function doubleClick(model: ChartModel, at: Point): void {
  const area = areaAt(model.layout, at.x, at.y)
  if (area === 'plot') {
    const hit = model.hand.tool ? undefined : drawingAt(model, at, false)
    if (hit) askForText(model, hit.drawing)
    return
  }
  if (area === 'price') model.panes.at(at.y).scale.isAutomatic = true
  if (area === 'corner') for (const { scale } of model.panes.all) scale.isAutomatic = true
  if (area !== 'price') model.time.showLatest(model.lastSlot)
  model.dirty.touchView()
}
