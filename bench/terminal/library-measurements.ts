import type { Measurement } from '../../packages/order-book/bench/measure.ts'
import { decimalMeasurements } from './libraries/decimal-measurements.ts'
import { frameMeasurements } from './libraries/frame-measurements.ts'
import { jsonMeasurements } from './libraries/json-measurements.ts'
import { sizeMeasurements } from './libraries/size-measurements.ts'

/** What is written by hand beside a library that could stand in its place: the numbers of decisions 20 to 24. */
export async function libraryMeasurements(): Promise<Measurement[]> {
  return [
    ...decimalMeasurements(),
    ...(await jsonMeasurements()),
    ...(await frameMeasurements()),
    ...(await sizeMeasurements()),
  ]
}
