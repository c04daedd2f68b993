import { BookScan } from './book-scan.ts'
import type { CoinbaseBooks } from './books.ts'
import type { CoinbaseConnection } from './connection.ts'

/** The short way of the busiest message: the next change of one live book, on a line that is not suspect. */
export class ScannedChanges {
  readonly #books: CoinbaseBooks
  readonly #scan = new BookScan()

  constructor(books: CoinbaseBooks) {
    this.#books = books
  }

  /** False if it has to be read the general way, and nothing has happened yet. */
  take(line: CoinbaseConnection, text: string, now: number): boolean {
    const scan = this.#scan
    if (line.isQuiet || !scan.read(text) || !line.counter.isNext(scan.sequence)) return false
    const feed = this.#books.findFor(scan)
    if (!feed) return false
    line.counter.check(scan.sequence)
    this.#books.applyScanned(feed, scan, now)
    return true
  }
}
