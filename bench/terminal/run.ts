// npm run bench:terminal [-- hub|process|desk|ccxt|books|charts|python|libraries]: the engine's figures, each beside its anchor in the same run.
// npm run bench:terminal -- soak [MINUTES]: what the memory does in a wild market; ten minutes of its time by default.
// npm run bench:terminal -- session [HOURS]: a day at the desk in fast time, memory and frames; eight hours by default.
import type { Figure } from '../../packages/order-book/bench/measure.ts'
import { orderBookFigures } from '../../packages/order-book/bench/order-book-figures.ts'
import { ccxtFigures } from './ccxt-figures.ts'
import { chartFigures } from './chart-figures.ts'
import { deskFigures } from './desk-figures.ts'
import { sessionFigures } from './fast-session.ts'
import { hubFigures } from './hub-figures.ts'
import { libraryFigures } from './library-figures.ts'
import { processFigures } from './process-figures.ts'
import { pythonFigures } from './python-figures.ts'
import { soakFigures } from './soak.ts'

type Measure = () => readonly Figure[] | Promise<readonly Figure[]>

const usual: Readonly<Record<string, Measure>> = {
  books: orderBookFigures,
  hub: hubFigures,
  process: processFigures,
  desk: deskFigures,
  ccxt: ccxtFigures,
  charts: chartFigures,
  python: pythonFigures,
  libraries: libraryFigures,
}

const [first = '', ...rest] = process.argv.slice(2)
const unknown = [first, ...rest].filter((name) => name !== '' && !(name in usual))
if (first === 'soak') await show('soak', () => soakFigures(Number(rest[0] ?? '10')))
else if (first === 'session') await show('session', () => sessionFigures(Number(rest[0] ?? '8')))
else if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. Choose of ${Object.keys(usual).join(', ')}, soak, session.`,
  )
  process.exitCode = 64
} else {
  for (const [name, measure] of Object.entries(usual)) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time, or they would measure each other
    if (first === '' || [first, ...rest].includes(name)) await show(name, measure)
  }
}

async function show(name: string, measure: Measure): Promise<void> {
  console.log(`\n${name}`)
  for (const { what, value, unit, goal } of await measure()) {
    const figure = value.toFixed(value < 100 ? 2 : 0).padStart(10)
    const aim = goal === undefined ? '' : ` (goal: ${goal})`
    console.log(`${figure} ${unit.padEnd(6)} ${what}${aim}`)
  }
}
