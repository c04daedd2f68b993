import { VenueBook } from '../src/book/venue-book.ts'
import { bitcoin, madeBook, madeNumbers } from './made-books.ts'
import { type Measurement, medianMicroseconds } from './measure.ts'

const updates = 10_000

/** Changes as a feed sends them: most near the best price, a few anywhere; a third of them delete. */
function madeUpdates(book: VenueBook): { prices: Float64Array; sizes: Float64Array } {
  const next = madeNumbers(7)
  const prices = new Float64Array(updates)
  const sizes = new Float64Array(updates)
  for (let index = 0; index < updates; index += 1) {
    const reach = next(100) < 90 ? 25 : book.asks.length
    prices[index] = book.asks.priceAt(next(Math.min(reach, book.asks.length))) + next(3)
    sizes[index] = next(3) === 0 ? 0 : 1 + next(bitcoin.largestSize)
  }
  return { prices, sizes }
}

/** The time of one level update, in books of several depths, beside a map that cannot even report the best price. */
export function bookMeasurements(): Measurement[] {
  return [50, 1000, 20_000].flatMap((levels) => {
    const book = madeBook(bitcoin, levels, 5)
    const map = new Map<number, number>()
    const { prices, sizes } = madeUpdates(book)
    const inBook = medianMicroseconds(() => {
      for (let index = 0; index < updates; index += 1) {
        book.set('ask', prices[index] ?? 0, sizes[index] ?? 0)
      }
    }, 60)
    const inMap = medianMicroseconds(() => {
      for (let index = 0; index < updates; index += 1) {
        const size = sizes[index] ?? 0
        if (size === 0) map.delete(prices[index] ?? 0)
        else map.set(prices[index] ?? 0, size)
      }
    }, 60)
    const perUpdate = 1000 / updates
    return [
      {
        what: `one level update in a book of ${levels} levels`,
        value: inBook * perUpdate,
        unit: 'ns',
      },
      { what: '  the same in an unsorted Map', value: inMap * perUpdate, unit: 'ns' },
    ]
  })
}
