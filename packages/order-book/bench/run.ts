import { orderBookFigures } from './order-book-figures.ts'

/** Prints the figures: npx node packages/order-book/bench/run.ts */
for (const { what, value, unit, goal } of orderBookFigures()) {
  const figure = value.toFixed(1).padStart(10)
  console.log(`${figure} ${unit.padEnd(6)} ${what}${goal ? ` (goal: ${goal})` : ''}`)
}
