import type { Drawing } from './drawing.ts'

/** A part of the way from one price to another, as the line goes there: by equal amounts, or by equal percentages. */
export function priceBetween(
  from: number,
  to: number,
  part: number,
  { isLogarithmic }: Pick<Drawing, 'isLogarithmic'>,
): number {
  return isLogarithmic && from > 0 && to > 0
    ? from * (to / from) ** part
    : from + (to - from) * part
}
