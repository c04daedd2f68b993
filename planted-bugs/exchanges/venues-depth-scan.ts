import type { PlantedBug } from '../planted-bug.ts'
import { venueBug } from './venue-bug.ts'

const reading = 'kernel/market/depth-scan.test.ts'
const gemini = 'exchanges/gemini/market/book-scan.test.ts'
const binanceUs = 'exchanges/binance-us/market/book-scan.test.ts'

/** The short way of the book messages of Gemini and Binance.US. */
export const venuesDepthScan: readonly PlantedBug[] = [
  venueBug(
    'depth: a change is believed though something unknown stands behind it',
    'kernel/market/depth-scan.ts',
    `message.behind(this.#ending, end) === message.length`,
    `message.behind(this.#ending, end) >= 0`,
    reading,
  ),
  venueBug(
    'depth: a number with a fraction is a number',
    'kernel/market/depth-scan.ts',
    ` && numbers.areWhole`,
    ``,
    reading,
  ),
  venueBug(
    'depth: a price of zero gets into a book',
    'kernel/json/scanned-numbers.ts',
    `if (digits[at] === 0) return false`,
    `if (digits[at] === -1) return false`,
    reading,
  ),
  venueBug(
    'depth: a level of three numbers shifts all that follow',
    'kernel/market/depth-scan.ts',
    `isPrice = !isPrice`,
    `isPrice = bytes[at - 2] !== closingBracket`,
    reading,
  ),
  venueBug(
    'depth: asks are counted among the bids',
    'kernel/market/depth-scan.ts',
    `      this.bids = 0\n`,
    ``,
    reading,
  ),
  venueBug(
    'depth: a time that is no number of JSON is skipped',
    'kernel/json/scanned-texts.ts',
    `count === 0 || (count > 1 && bytes[start] === zero) ? -1 : at`,
    `count === 0 ? -1 : at`,
    reading,
  ),
  venueBug(
    'numbers: digits behind the ninth are put in the wrong place',
    'kernel/json/scanned-numbers.ts',
    `const power = powers[partEnd - at] as number`,
    `const power = powers[shortDigits] as number`,
    reading,
  ),
  venueBug(
    'Gemini: a change read from its text hides a gap',
    'exchanges/gemini/market/book-frame.ts',
    `if (judgeSequence(sequence.last, first, last) !== 'next') return false`,
    `if (judgeSequence(sequence.last, first, last) === 'old') return false`,
    gemini,
  ),
  venueBug(
    'Gemini: a change read from its text undoes a newer one',
    'exchanges/gemini/market/book-frame.ts',
    `if (judgeSequence(sequence.last, first, last) !== 'next') return false`,
    `if (first > sequence.last) return false`,
    gemini,
  ),
  venueBug(
    'Gemini: a change read from its text begins a book',
    'exchanges/gemini/market/book-frame.ts',
    `  if (feed.phase !== 'live' && feed.phase !== 'changing') return false\n`,
    ``,
    gemini,
  ),
  venueBug(
    'Gemini: asks read from a text are written into the bids',
    'exchanges/gemini/market/book-frame.ts',
    `level < scan.bids ? book.bids : book.asks`,
    `level <= scan.bids ? book.bids : book.asks`,
    gemini,
  ),
  venueBug(
    'Binance.US: an event read from its text hides a gap',
    'exchanges/binance-us/market/depth-sync.ts',
    `if (last <= this.#last || first > following(this.#last)) return false`,
    `if (last <= this.#last) return false`,
    binanceUs,
  ),
  venueBug(
    'Binance.US: an event read from its text is applied a second time',
    'exchanges/binance-us/market/depth-sync.ts',
    `if (last <= this.#last || first > following(this.#last)) return false`,
    `if (first > following(this.#last)) return false`,
    binanceUs,
  ),
  venueBug(
    'Binance.US: an event that a second snapshot waits for is not kept',
    'exchanges/binance-us/market/depth-sync.ts',
    `if (this.#isBuffering || !this.isLive) return false`,
    `if (!this.isLive) return false`,
    binanceUs,
  ),
  venueBug(
    'Binance.US: bids behind the edge of a snapshot are shown',
    'exchanges/binance-us/market/depth-sync.ts',
    `if (price >= this.#lowestBid) bids.set`,
    `bids.set`,
    binanceUs,
  ),
  venueBug(
    'Binance.US: asks behind the edge of a snapshot are shown',
    'exchanges/binance-us/market/depth-sync.ts',
    `if (price <= this.#highestAsk) asks.set`,
    `asks.set`,
    binanceUs,
  ),
  venueBug(
    'Binance.US: a book that an event read from its text crosses is shown',
    'exchanges/binance-us/market/books.ts',
    `takeScanned(scan)) return false
    this.#prove(feed, now)`,
    `takeScanned(scan)) return false
    this.#report(feed, now)`,
    binanceUs,
  ),
]
