import { ConsolidatedCandles } from '../src/candles/consolidated-candles.ts'
import { VenueCandles } from '../src/candles/venue-candles.ts'
import { Tape } from '../src/tape/tape.ts'
import { bitcoin, madeNumbers } from './made-books.ts'
import { type Measurement, medianMicroseconds } from './measure.ts'

const prints = 10_000
const begin = Date.UTC(2026, 10, 16)

/** One print on the tape and into the candles, and one look at the footer and at the forming candles of a week. */
export function tapeMeasurements(): Measurement[] {
  const next = madeNumbers(9)
  const scales = Array.from({ length: 5 }, () => bitcoin.scale)
  const tape = new Tape(scales)
  const venues = scales.map((scale) => new VenueCandles(scale))
  for (const venue of venues) venue.listen(begin)
  const candles = new ConsolidatedCandles(venues)
  let now = begin
  const made = Array.from({ length: prints }, (_, index) => ({
    id: `${index}`,
    price: bitcoin.midPrice + next(1000),
    size: 1 + next(bitcoin.largestSize),
    takerSide: next(2) === 0 ? ('buy' as const) : ('sell' as const),
    time: begin,
    isBackfill: false,
  }))
  const onTape = medianMicroseconds(() => {
    for (const [index, print] of made.entries()) tape.push(index % 4, print, (now += 10))
  }, 40)
  let clock = begin
  const inCandles = medianMicroseconds(() => {
    for (const [index, print] of made.entries()) {
      print.time = clock += 10
      venues[index % 4]?.addTrade(print)
    }
  }, 40)
  const footer = medianMicroseconds(() => tape.sums(() => true, now))
  const forming = medianMicroseconds(() => candles.at('1w', begin, clock + 1))
  return [
    { what: 'one print onto the tape, footer kept', value: (onTape * 1000) / prints, unit: 'ns' },
    { what: 'one trade into the candles', value: (inCandles * 1000) / prints, unit: 'ns' },
    { what: 'the footer of five exchanges, read', value: footer, unit: 'µs' },
    { what: 'the forming week of five exchanges, read', value: forming, unit: 'µs' },
  ]
}
