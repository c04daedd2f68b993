import { ScannedFigures } from '../json/scanned-figures.ts'
import { endOfText, ScannedNames } from '../json/scanned-texts.ts'

const opening = '{"channel":"book","type":"update","data":[{"symbol":"'
const onlyAsks = '","bids":[],"asks":[{"price":'
const firstBid = '","bids":[{"price":'
const firstAsk = '],"asks":[{"price":'
const noAsks = '],"asks":[],"checksum":'
const checksum = '],"checksum":'
const nextPrice = ',{"price":'
const size = ',"qty":'
const time = ',"timestamp":"'
const ending = '"}]}'
const mostLevels = 500
const closingBrace = 125
const comma = 44

/**
 * Reads a change of a book straight from its text, if it is written exactly as Kraken writes them. This is the busiest
 * message of all; whatever looks different in any way is left to the general reader.
 */
export class BookScan {
  /** The first so many levels are bids, the others asks. */
  bids = 0
  levels = 0
  /** Price and size of each level in turn, then the checksum. */
  readonly #figures = new ScannedFigures(mostLevels * 2 + 1)
  readonly #names = new ScannedNames()

  /** True if it was one; it holds until the next call. Where something is not as it should be, the place is -1. */
  read(text: string): boolean {
    if (!text.startsWith(opening)) return false
    const figures = this.#figures
    figures.count = 0
    const checksumAt = this.#readSides(text, this.#names.read(text, opening.length))
    const timeAt = checksumAt < 0 ? -1 : figures.read(text, checksumAt)
    if (!text.startsWith(time, timeAt)) return false
    const end = endOfText(text, timeAt + time.length)
    return text.startsWith(ending, end) && end + ending.length === text.length
  }

  get symbol(): string {
    return this.#names.last
  }

  /** NaN, here and below, where it is no integer at that scale. */
  price(level: number, decimals: number): number {
    return this.#figures.scaled(level * 2, decimals)
  }

  size(level: number, decimals: number): number {
    return this.#figures.scaled(level * 2 + 1, decimals)
  }

  get checksum(): number {
    return this.#figures.scaled(this.levels * 2, 0)
  }

  /** From behind the symbol to the checksum. */
  #readSides(text: string, start: number): number {
    let at = -1
    if (text.startsWith(onlyAsks, start)) {
      this.bids = 0
      at = this.#readLevels(text, start + onlyAsks.length)
    } else if (text.startsWith(firstBid, start)) {
      at = this.#readLevels(text, start + firstBid.length)
      this.bids = this.levels
      if (text.startsWith(noAsks, at)) return at + noAsks.length
      if (!text.startsWith(firstAsk, at)) return -1
      at = this.#readLevels(text, at + firstAsk.length)
    }
    return text.startsWith(checksum, at) ? at + checksum.length : -1
  }

  /** From the first price of a list to behind its last level. */
  #readLevels(text: string, start: number): number {
    const figures = this.#figures
    let at = start
    for (;;) {
      at = figures.read(text, at)
      if (!text.startsWith(size, at)) return -1
      at = figures.read(text, at + size.length)
      if (text.charCodeAt(at) !== closingBrace) return -1
      at += 1
      if (text.charCodeAt(at) !== comma) break
      if (!text.startsWith(nextPrice, at)) return -1
      at += nextPrice.length
    }
    this.levels = figures.count / 2
    return at
  }
}
