import { bookMeasurements } from './book-measurements.ts'
import { condenseMeasurements } from './condense-measurements.ts'
import { ladderMeasurements } from './ladder-measurements.ts'
import type { Measurement } from './measure.ts'
import { tapeMeasurements } from './tape-measurements.ts'

/** Every number of this package. */
export function orderBookMeasurements(): Measurement[] {
  return [
    ...bookMeasurements(),
    ...ladderMeasurements(),
    ...condenseMeasurements(),
    ...tapeMeasurements(),
  ]
}
