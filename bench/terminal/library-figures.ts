import type { Figure } from '../../packages/order-book/bench/measure.ts'
import { decimalFigures } from './libraries/decimal-figures.ts'
import { frameFigures } from './libraries/frame-figures.ts'
import { jsonFigures } from './libraries/json-figures.ts'
import { sizeFigures } from './libraries/size-figures.ts'

/** What is written by hand beside a library that could stand in its place: the figures of decisions 20 to 24. */
export async function libraryFigures(): Promise<Figure[]> {
  return [
    ...decimalFigures(),
    ...(await jsonFigures()),
    ...(await frameFigures()),
    ...(await sizeFigures()),
  ]
}
