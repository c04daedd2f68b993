import { BookScan } from './book-scan.ts'
import type { CoinbaseBooks } from './books.ts'
import type { CoinbaseConnection } from './connection.ts'

/** The short way of the busiest message: the next change of one live book, on a connection that is not suspect. */
export class ScannedChanges {
  readonly #books: CoinbaseBooks
  readonly #scan = new BookScan()

  constructor(books: CoinbaseBooks) {
    this.#books = books
  }

  /** False if it has to be read the general way, and nothing has happened yet. */
  take(connection: CoinbaseConnection, text: string, now: number): boolean {
    const scan = this.#scan
    if (connection.isQuiet || !scan.read(text) || !connection.counter.isNext(scan.sequence))
      return false
    const feed = this.#books.findFor(scan)
    if (!feed) return false
    connection.counter.check(scan.sequence)
    this.#books.applyScanned(feed, scan, now)
    return true
  }
}
