import type { CondenseChoice } from '../src/condense-choice.ts'
import { Ladder } from '../src/ladder.ts'
import { bitcoin, dogecoin, type MadeMarket, madeSources } from './made-books.ts'
import { bytesPerRun, type Figure, medianMicroseconds } from './measure.ts'

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

const choices: [string, CondenseChoice | undefined, CondenseChoice | undefined][] = [
  ['not condensed', undefined, undefined],
  ['by asset size', { by: 'asset-size', step: '1' }, { by: 'asset-size', step: '100000' }],
  [
    'by price increment',
    { by: 'price-increment', step: '1' },
    { by: 'price-increment', step: '0.0001' },
  ],
  ['by notional', { by: 'notional', step: '50000' }, { by: 'notional', step: '50000' }],
]

/** The cost of a frame, and of condensing ten thousand levels a side. */
export function ladderFigures(): Figure[] {
  const figures: Figure[] = []
  for (const [name, btc, doge] of choices) {
    const frame = frameOf(bitcoin, 50, btc)
    figures.push(
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
    figures.push({
      what: `  a coin of cents, ${name}`,
      value: medianMicroseconds(frameOf(dogecoin, 50, doge)),
      unit: 'µs',
    })
  }
  return figures
}
