import type { ChartModel } from '../model/chart-model.ts'
import { measure } from './measure.ts'

/** CSS pixels around the highest and the lowest trade. */
const air = 10

export interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** Device pixels of the selection: its slots across, its highest and lowest trade up and down. */
export function selectionArea(model: ChartModel): Area | undefined {
  const { selection, layout, time } = model
  if (!selection) return undefined
  const { scale } = model.panes.price
  const measured = measure(model, selection)
  const reach = air * layout.ratio
  const bottomEdge = scale.top + scale.height
  const clamp = (y: number) => Math.round(Math.min(Math.max(y, scale.top), bottomEdge))
  const top = measured ? clamp(scale.y(measured.highest) - reach) : scale.top
  const bottom = measured ? clamp(scale.y(measured.lowest) + reach) : bottomEdge
  const left = Math.round(Math.max(time.x(selection.first), 0))
  const right = Math.round(Math.min(time.x(selection.last + 1), layout.plotWidth))
  return { left, top, width: Math.max(right - left, 0), height: Math.max(bottom - top, 0) }
}
