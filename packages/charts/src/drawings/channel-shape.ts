import type { ChartModel } from '../model/chart-model.ts'
import { parallelPrices } from './channel-parallel.ts'
import { type LineEnd, lineSegments } from './line-segments.ts'
import { heightOf } from './point-of.ts'
import type { Shape, Shaped } from './shape-parts.ts'

/** A second line, as steep as the first, the middle between them dashed, and the surface of it all. */
export function addChannel(model: ChartModel, shape: Shape, drawing: Shaped): void {
  const [from, to] = shape.anchors
  const outer = parallelPrices(drawing)
  const middle = parallelPrices(drawing, 0.5)
  if (!from || !to || !outer || !middle) return
  const ends = (prices: readonly [number, number]): [LineEnd, LineEnd] => [
    { at: { x: from.x, y: heightOf(model, prices[0]) }, price: prices[0] },
    { at: { x: to.x, y: heightOf(model, prices[1]) }, price: prices[1] },
  ]
  const base = [...shape.segments]
  const parallel = lineSegments(model, ...ends(outer), drawing)
  const between = lineSegments(model, ...ends(middle), drawing)
  shape.segments.push(...parallel, ...between.map((each) => ({ ...each, isDashed: true })))
  const along = (segments: typeof base) => [
    ...segments.slice(0, 1).map((each) => each.from),
    ...segments.map((each) => each.to),
  ]
  shape.areas.push({ corners: [...along(base), ...along(parallel).toReversed()] })
}
