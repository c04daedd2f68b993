import type { ChartModel } from '../model/chart-model.ts'
import type { Anchor } from './drawing.ts'
import { priceBetween } from './line-price.ts'
import { type LineEnd, lineSegments } from './line-segments.ts'
import { heightOf } from './point-of.ts'
import type { Shape, Shaped } from './shape-parts.ts'

/**
 * The prices of the parallel above or below the first and the second anchor, through the third: as many dollars away, or as
 * many percent where the channel was drawn on a logarithmic scale. A part of 0.5 is the middle of the channel.
 */
export function parallelPrices(
  { anchors, isLogarithmic }: Pick<Shaped, 'anchors' | 'isLogarithmic'>,
  share = 1,
): [number, number] | undefined {
  const [from, to, through] = anchors
  if (!from || !to || !through) return undefined
  const span = to.time - from.time
  const part = span === 0 ? 0 : (through.time - from.time) / span
  const base = priceBetween(from.price, to.price, part, isLogarithmic ? { isLogarithmic } : {})
  const away = ({ price }: Anchor) =>
    isLogarithmic && base > 0 && through.price > 0
      ? price * (through.price / base) ** share
      : price + (through.price - base) * share
  return [away(from), away(to)]
}

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
