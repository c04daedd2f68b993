import type { ChartModel } from '../model/chart-model.ts'
import { tagLayout } from '../orders/tag-layout.ts'
import { paintCrosshair } from './axes/paint-crosshair.ts'
import { paintReadout } from './axes/paint-readout.ts'
import { frameOf } from './frame.ts'
import { paintFills } from './orders/paint-fills.ts'
import { paintOrderLines, paintOrderTags } from './orders/paint-orders.ts'
import { paintRiskZones } from './orders/paint-risk-zones.ts'
import { paintDrawings } from './paint-drawings.ts'
import { paintSelection } from './paint-selection.ts'
import type { Surface } from './surface.ts'
import { paintProfile } from './volume/paint-profile.ts'

/** The upper layer: all that the trader does or points at. */
export function paintOverlay(surface: Surface, model: ChartModel): void {
  const { width, height, plotWidth } = model.layout
  const { scale } = model.panes.price
  const frame = frameOf(surface, model, plotWidth)
  surface.clearRect(0, 0, width, height)
  surface.save()
  surface.beginPath()
  surface.rect(0, scale.top, plotWidth, scale.height)
  surface.clip()
  paintProfile(frame)
  paintRiskZones(frame)
  paintSelection(frame)
  paintDrawings(frame)
  paintFills(frame)
  surface.restore()
  const tags = tagLayout(model)
  paintOrderLines(frame, tags)
  paintCrosshair(frame)
  paintReadout(frame, tags)
  // Above the numbers: what is at stake is never hidden by what can be read elsewhere.
  paintOrderTags(frame, tags)
}
