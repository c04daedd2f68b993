import { VenueBook } from '../src/book/venue-book.ts'
import { MakerReader } from '../src/maker/maker-reader.ts'
import { makerTiming } from '../src/maker/maker-timing.ts'
import { bitcoin, madeNumbers } from './made-books.ts'
import { bytesPerRun, type Measurement, medianMicroseconds } from './measure.ts'

const levels = 1000
const changes = 1000

/** One change of a large book read, with its trade where it has one, decided and said. */
export function makerMeasurements(): Measurement[] {
  const book = new VenueBook(bitcoin.scale)
  const next = madeNumbers(5)
  const { midPrice, largestSize } = bitcoin
  for (let away = 1; away <= levels; away += 1) {
    book.set('bid', midPrice - away, 1 + next(largestSize))
    book.set('ask', midPrice + away, 1 + next(largestSize))
  }
  let said = 0
  const timing = makerTiming({ nettedMs: 0, tradesBatchedMs: 250 })
  const reader = new MakerReader(timing, () => (said += 1))
  let now = Date.UTC(2026, 10, 16)
  book.commit(now)
  reader.bookChanged(book, now)
  now += 1000
  const work = () => {
    for (let index = 0; index < changes; index += 1) {
      now += 5
      const away = 1 + next(index % 4 === 0 ? 90 : 5)
      const isBid = next(2) === 0
      const price = isBid ? midPrice - away : midPrice + away
      const size = 1 + next(largestSize)
      book.set(isBid ? 'bid' : 'ask', price, size)
      book.commit(now)
      reader.bookChanged(book, now)
      if (index % 5 > 0) continue
      const takerSide = isBid ? 'sell' : 'buy'
      reader.traded(
        { id: '', price, size: 1 + (size >> 1), takerSide, time: now, isBackfill: false },
        now,
      )
    }
  }
  const each = medianMicroseconds(work, 60) / changes
  const bytes = bytesPerRun(work, 5) / changes
  return [
    { what: 'one change of a book of 2,000 levels on the maker tape', value: each, unit: 'µs' },
    { what: 'memory that it leaves to the collector', value: bytes, unit: 'bytes' },
  ]
}
