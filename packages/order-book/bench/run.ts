import { condenseFigures } from './condense-figures.ts'
import { ladderFigures } from './ladder-figures.ts'

/** Prints every figure of this package: node packages/order-book/bench/run.ts */
for (const { what, value, unit, goal } of [...ladderFigures(), ...condenseFigures()]) {
  const figure = value.toFixed(1).padStart(10)
  console.log(`${figure} ${unit.padEnd(6)} ${what}${goal ? ` (goal: ${goal})` : ''}`)
}
