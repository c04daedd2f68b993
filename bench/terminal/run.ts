// npm run bench:terminal [-- hub|process|desk|ccxt|books|charts]: the engine's figures, each beside its anchor in the same run.
import type { Figure } from '../../packages/order-book/bench/measure.ts'
import { orderBookFigures } from '../../packages/order-book/bench/order-book-figures.ts'
import { ccxtFigures } from './ccxt-figures.ts'
import { chartFigures } from './chart-figures.ts'
import { deskFigures } from './desk-figures.ts'
import { hubFigures } from './hub-figures.ts'
import { processFigures } from './process-figures.ts'

const subjects: Readonly<Record<string, () => readonly Figure[] | Promise<readonly Figure[]>>> = {
  books: orderBookFigures,
  hub: hubFigures,
  process: processFigures,
  desk: deskFigures,
  ccxt: ccxtFigures,
  charts: chartFigures,
}

const wanted = process.argv.slice(2)
for (const [name, measure] of Object.entries(subjects)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  // oxlint-disable-next-line no-await-in-loop -- one at a time, or they would measure each other
  for (const { what, value, unit, goal } of await measure()) {
    const figure = value.toFixed(value < 100 ? 2 : 0).padStart(10)
    console.log(
      `${figure} ${unit.padEnd(6)} ${what}${goal === undefined ? '' : ` (goal: ${goal})`}`,
    )
  }
}
