import { orderBookMeasurements } from './order-book-measurements.ts'

/** Prints the numbers: npx node packages/order-book/bench/run.ts */
for (const { what, value, unit, goal } of orderBookMeasurements()) {
  const number = value.toFixed(1).padStart(10)
  console.log(`${number} ${unit.padEnd(6)} ${what}${goal ? ` (goal: ${goal})` : ''}`)
}
