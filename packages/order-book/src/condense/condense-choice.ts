import { decimalsOf, parseScaled, type Scaled } from '@leadline/decimal/scaled'

import type { BookScale } from '../book/venue-book.ts'

export const condenseMeasures = ['asset-size', 'price-increment', 'notional'] as const
export type CondenseMeasure = (typeof condenseMeasures)[number]

/** How rows are gathered: by what, and in steps of how much. The step is decimal text, as somebody typed it. */
export interface CondenseChoice {
  by: CondenseMeasure
  step: string
}

/** The same with the step as an integer: of lots, of ticks, or of the two together. */
export interface CondenseStep {
  by: CondenseMeasure
  step: Scaled
}

/** A plain decimal above zero, with no more decimals than any market has. */
export function isCondenseStep(text: string): boolean {
  if (!/^\d{1,15}(?:\.\d{1,18})?$/.test(text)) return false
  return /[1-9]/.test(text)
}

/** The scale at which the step can be determined exactly, at least as fine as the one given. */
export function scaleForStep(scale: BookScale, choice: CondenseChoice): BookScale {
  const decimals = decimalsOf(choice.step)
  const { priceDecimals, sizeDecimals } = scale
  switch (choice.by) {
    case 'price-increment':
      return { priceDecimals: Math.max(priceDecimals, decimals), sizeDecimals }
    case 'asset-size':
      return { priceDecimals, sizeDecimals: Math.max(sizeDecimals, decimals) }
    case 'notional':
      return { priceDecimals, sizeDecimals: Math.max(sizeDecimals, decimals - priceDecimals) }
  }
}

export function condenseStepAt(scale: BookScale, { by, step }: CondenseChoice): CondenseStep {
  const decimals = {
    'price-increment': scale.priceDecimals,
    'asset-size': scale.sizeDecimals,
    notional: scale.priceDecimals + scale.sizeDecimals,
  }
  const scaled = parseScaled(step, decimals[by])
  if (scaled === undefined || scaled <= 0) throw new RangeError(`${step} is not a step`)
  return { by, step: scaled }
}
