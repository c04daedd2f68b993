import { FixedText, MessageBytes } from '../../../kernel/json/message-bytes.ts'
import { ScannedNumbers } from '../../../kernel/json/scanned-numbers.ts'
import { endOfText, ScannedNames } from '../../../kernel/json/scanned-texts.ts'

const opening = new FixedText('{"channel":"book","type":"update","data":[{"symbol":"')
const onlyAsks = new FixedText('","bids":[],"asks":[{"price":')
const firstBid = new FixedText('","bids":[{"price":')
const firstAsk = new FixedText('],"asks":[{"price":')
const noAsks = new FixedText('],"asks":[],"checksum":')
const checksum = new FixedText('],"checksum":')
const nextPrice = new FixedText(',{"price":')
const size = new FixedText(',"qty":')
const time = new FixedText(',"timestamp":"')
const ending = new FixedText('"}]}')
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
  readonly #message = new MessageBytes()
  /** Price and size of each level in turn, then the checksum. */
  readonly #numbers = new ScannedNumbers(mostLevels * 2 + 1)
  readonly #names = new ScannedNames()

  /** True if it was one; it holds until the next call. Where something is not as it should be, the place is -1. */
  read(text: string): boolean {
    const message = this.#message
    if (!message.load(text)) return false
    const numbers = this.#numbers
    numbers.count = 0
    const symbolAt = message.behind(opening, 0)
    const checksumAt = this.#readSides(this.#names.read(message, symbolAt))
    const timeAt = message.behind(time, numbers.read(message, checksumAt))
    return message.behind(ending, endOfText(message, timeAt)) === message.length
  }

  get symbol(): string {
    return this.#names.last
  }

  /** Brings all levels to the scale of a book. False where one is no integer at that scale, or a price is not above zero. */
  fit(priceDecimals: number, sizeDecimals: number): boolean {
    return this.#numbers.fit(this.levels, priceDecimals, sizeDecimals)
  }

  /** At the scale they were brought to, here and below. */
  price(level: number): number {
    return this.#numbers.at(2 * level)
  }

  size(level: number): number {
    return this.#numbers.at(2 * level + 1)
  }

  /** NaN where it is no integer. */
  get checksum(): number {
    return this.#numbers.scaled(this.levels * 2, 0)
  }

  /** From behind the symbol to the checksum. */
  #readSides(start: number): number {
    const message = this.#message
    const firstAskAt = message.behind(onlyAsks, start)
    if (firstAskAt >= 0) {
      this.bids = 0
      return message.behind(checksum, this.#readLevels(firstAskAt))
    }
    const bidsEnd = this.#readLevels(message.behind(firstBid, start))
    this.bids = this.levels
    const checksumAt = message.behind(noAsks, bidsEnd)
    if (checksumAt >= 0) return checksumAt
    return message.behind(checksum, this.#readLevels(message.behind(firstAsk, bidsEnd)))
  }

  /** From the first price of a list to behind its last level. */
  #readLevels(start: number): number {
    const message = this.#message
    const { bytes } = message
    const numbers = this.#numbers
    let at = start
    for (;;) {
      at = numbers.read(message, message.behind(size, numbers.read(message, at)))
      if (at < 0 || bytes[at] !== closingBrace) return -1
      at += 1
      if (bytes[at] !== comma) break
      at = message.behind(nextPrice, at)
    }
    this.levels = numbers.count / 2
    return at
  }
}
