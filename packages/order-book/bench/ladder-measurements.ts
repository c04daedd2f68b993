import type { CondenseChoice, CondenseMeasure } from '../src/condense/condense-choice.ts'
import { Ladder } from '../src/ladder/ladder.ts'
import { bitcoin, dogecoin, dustcoin, type MadeMarket, madeSources } from './made-books.ts'
import { bytesPerRun, type Measurement, medianMicroseconds } from './measure.ts'

/** One whole frame: four books of `levels` levels and quotes, merged, condensed, every cell read. */
function frameOf(market: MadeMarket, levels: number, condense?: CondenseChoice): () => void {
  const sources = madeSources(market, levels)
  const ladder = new Ladder(sources.length)
  ladder.show({ depth: levels, condense, maxRows: 20_000 })
  const [first] = sources
  let seen = 0
  return () => {
    // Something changed, as in every frame of a live market.
    first?.book?.commit(1)
    ladder.update(sources)
    for (const rows of [ladder.asks, ladder.bids]) {
      for (let row = 0; row < rows.length; row += 1) {
        for (let venue = 0; venue < rows.venueCount; venue += 1) {
          if (rows.numberOn(row, venue) > 0) seen += 1
        }
      }
    }
    if (seen < 0) throw new Error('A frame must show something')
  }
}

type Choice = CondenseChoice | undefined
const condensing = (by: CondenseMeasure, step: string): CondenseChoice => ({ by, step })

/** The name of a way to condense, and what it is for a coin of 60,000 dollars, of 12 cents, and of next to nothing. */
const choices: [string, Choice, Choice, Choice][] = [
  ['not condensed', undefined, undefined, undefined],
  [
    'by asset size',
    condensing('asset-size', '1'),
    condensing('asset-size', '100000'),
    condensing('asset-size', '60000000'),
  ],
  [
    'by price increment',
    condensing('price-increment', '1'),
    condensing('price-increment', '0.0001'),
    condensing('price-increment', '0.0000000010'),
  ],
  [
    'by notional',
    condensing('notional', '50000'),
    condensing('notional', '50000'),
    condensing('notional', '1000'),
  ],
]

/** The cost of a frame, and of condensing ten thousand levels a side. */
export function ladderMeasurements(): Measurement[] {
  const measurements: Measurement[] = []
  for (const [name, btc, doge] of choices) {
    const frame = frameOf(bitcoin, 50, btc)
    measurements.push(
      {
        what: `ladder frame, five columns × 50 levels, ${name}`,
        value: medianMicroseconds(frame),
        unit: 'µs',
        goal: 'well below 1000',
      },
      {
        what: `  memory asked for per frame, ${name}`,
        value: bytesPerRun(frame),
        unit: 'bytes',
      },
    )
    measurements.push({
      what: `  a coin of cents, ${name}`,
      value: medianMicroseconds(frameOf(dogecoin, 50, doge)),
      unit: 'µs',
    })
  }
  for (const [name, , , dust] of choices) {
    // Last, because it teaches the engine that sizes may be big integers.
    measurements.push({
      what: `  sizes beyond 2^53, ${name}`,
      value: medianMicroseconds(frameOf(dustcoin, 50, dust)),
      unit: 'µs',
    })
  }
  return measurements
}
