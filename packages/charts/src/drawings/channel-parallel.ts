import type { Anchor, Drawing } from './drawing.ts'
import { priceBetween } from './price-between.ts'

/**
 * The prices of the parallel above or below the first and the second anchor, through the third: as many dollars away, or as
 * many percent where the channel was drawn on a logarithmic scale. A part of 0.5 is the middle of the channel.
 */
export function parallelPrices(
  { anchors, isLogarithmic }: Pick<Drawing, 'anchors' | 'isLogarithmic'>,
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
