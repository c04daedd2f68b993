// npm run bench:terminal [-- hub|process|desk|ccxt|books|charts|python|backtest|libraries]: the engine's numbers, each beside
// its anchor in the same run. npm run bench:terminal -- soak [MINUTES]: what the memory does in a wild market; ten
// minutes of its time by default. npm run bench:terminal -- session [HOURS]: a day at the desk in fast time, memory and
// frames; eight hours by default. npm run bench:terminal -- heatmap store: eight hours of the book over time, on the disk
// and in a browser. npm run bench:terminal -- maker-tape: how right the maker tape is, from what the simulated exchanges know.
// npm run bench:terminal -- drill: bad days a second, in one process and over all cores. npm run bench:terminal -- scripts: a
// process for each script, how soon it is there, its memory, and what others notice when one is killed.
// npm run bench:terminal -- sending: from an armed click and from the ticket's Confirm to the bytes at the exchange.
import type { Measurement } from '../../packages/order-book/bench/measure.ts'
import { orderBookMeasurements } from '../../packages/order-book/bench/order-book-measurements.ts'
import { backtestMeasurements } from './backtest-measurements.ts'
import { heatmapMeasurements } from './book-history/heatmap-measurements.ts'
import { storeMeasurements } from './book-history/store-measurements.ts'
import { ccxtMeasurements } from './ccxt-measurements.ts'
import { chartMeasurements } from './chart-measurements.ts'
import { deskMeasurements } from './desk-measurements.ts'
import { drillMeasurements } from './drill-measurements.ts'
import { sessionMeasurements } from './fast-session.ts'
import { hubMeasurements } from './hub-measurements.ts'
import { libraryMeasurements } from './library-measurements.ts'
import { makerTapeMeasurements } from './maker-tape-measurements.ts'
import { processMeasurements } from './process-measurements.ts'
import { pythonMeasurements } from './python-measurements.ts'
import { scriptMeasurements } from './script-measurements.ts'
import { sendingMeasurements } from './sending/sending-measurements.ts'
import { soakMeasurements } from './soak.ts'

type Measure = () => readonly Measurement[] | Promise<readonly Measurement[]>

const usual: Readonly<Record<string, Measure>> = {
  books: orderBookMeasurements,
  hub: hubMeasurements,
  process: processMeasurements,
  desk: deskMeasurements,
  ccxt: ccxtMeasurements,
  charts: chartMeasurements,
  python: pythonMeasurements,
  backtest: backtestMeasurements,
  libraries: libraryMeasurements,
}

/** These take their time, and are measured when they are asked for by name. */
const onRequest: Readonly<Record<string, Measure>> = {
  store: storeMeasurements,
  heatmap: heatmapMeasurements,
  'maker-tape': makerTapeMeasurements,
  drill: drillMeasurements,
  scripts: scriptMeasurements,
  sending: sendingMeasurements,
}
const all = { ...usual, ...onRequest }

const [first = '', ...rest] = process.argv.slice(2)
const unknown = [first, ...rest].filter((name) => name !== '' && !(name in all))
if (first === 'soak') await show('soak', () => soakMeasurements(Number(rest[0] ?? '10')))
else if (first === 'session')
  await show('session', () => sessionMeasurements(Number(rest[0] ?? '8')))
else if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. Choose of ${Object.keys(all).join(', ')}, soak, session.`,
  )
  process.exitCode = 64
} else {
  for (const [name, measure] of Object.entries(first === '' ? usual : all)) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time, or they would measure each other
    if (first === '' || [first, ...rest].includes(name)) await show(name, measure)
  }
}

async function show(name: string, measure: Measure): Promise<void> {
  console.log(`\n${name}`)
  for (const { what, value, unit, goal } of await measure()) {
    const number = value.toFixed(value < 100 ? 2 : 0).padStart(10)
    const aim = goal === undefined ? '' : ` (goal: ${goal})`
    console.log(`${number} ${unit.padEnd(6)} ${what}${aim}`)
  }
}
