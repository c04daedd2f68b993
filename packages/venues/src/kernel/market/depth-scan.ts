import { FixedText, MessageBytes } from '../json/message-bytes.ts'
import { ScannedNumbers } from '../json/scanned-numbers.ts'
import { behindDigits, ScannedNames } from '../json/scanned-texts.ts'

const symbol = new FixedText(',"s":"')
const first = new FixedText('","U":')
const last = new FixedText(',"u":')
const firstBid = new FixedText(',"b":[["')
const onlyAsks = new FixedText(',"b":[],"a":[["')
const firstAsk = new FixedText('],"a":[["')
const noAsks = new FixedText('],"a":[]')
const listEnd = new FixedText(']')
const mostLevels = 500
const quote = 34
const comma = 44
const openingBracket = 91
const closingBracket = 93

/**
 * Reads a change of a book straight from its text, where it is written as Gemini and Binance.US both write them: time,
 * symbol, first and last number, changed bids, changed asks. How the message begins and ends is the exchange's own.
 * Whatever looks different in any way is left to the general reader.
 */
export class DepthScan {
  /** The first so many levels are bids, the others asks. */
  bids = 0
  levels = 0
  readonly #message = new MessageBytes()
  /** Price and size of each level in turn. */
  readonly #scanned = new ScannedNumbers(mostLevels * 2)
  readonly #numbers = new ScannedNumbers(2)
  readonly #names = new ScannedNames()
  readonly #timeOf: (message: MessageBytes) => number
  readonly #ending: FixedText

  /** `timeOf` answers the place where the time of a change begins; -1 where it is none. */
  constructor(timeOf: (message: MessageBytes) => number, ending: string) {
    this.#timeOf = timeOf
    this.#ending = new FixedText(ending)
  }

  /** True if it was one; it holds until the next call. Where something is not as it should be, the place is -1. */
  read(text: string): boolean {
    const message = this.#message
    if (!message.load(text)) return false
    this.#scanned.count = 0
    const numbers = this.#numbers
    numbers.count = 0
    const symbolAt = message.behind(symbol, behindDigits(message, this.#timeOf(message)))
    const firstAt = message.behind(first, this.#names.read(message, symbolAt))
    const lastAt = message.behind(last, numbers.read(message, firstAt))
    const end = this.#readSides(numbers.read(message, lastAt))
    return message.behind(this.#ending, end) === message.length && numbers.areWhole
  }

  get symbol(): string {
    return this.#names.last
  }

  /** An integer up to 2^53, here and below: a message with a larger one is not read. */
  get first(): number {
    return this.#numbers.at(0)
  }

  get last(): number {
    return this.#numbers.at(1)
  }

  /** Brings all levels to the scale of a book. False where one is no integer at that scale, or a price is not above zero. */
  fit(priceDecimals: number, sizeDecimals: number): boolean {
    return this.#scanned.fit(this.levels, priceDecimals, sizeDecimals)
  }

  /** At the scale they were brought to, here and below. */
  price(level: number): number {
    return this.#scanned.at(2 * level)
  }

  size(level: number): number {
    return this.#scanned.at(2 * level + 1)
  }

  /** From behind the numbers to behind both lists. */
  #readSides(start: number): number {
    const message = this.#message
    const firstAskAt = message.behind(onlyAsks, start)
    if (firstAskAt >= 0) {
      this.bids = 0
      return message.behind(listEnd, this.#readLevels(firstAskAt))
    }
    const bidsEnd = this.#readLevels(message.behind(firstBid, start))
    this.bids = this.levels
    const end = message.behind(noAsks, bidsEnd)
    if (end >= 0) return end
    return message.behind(listEnd, this.#readLevels(message.behind(firstAsk, bidsEnd)))
  }

  /** From the first price of a list to behind its last level. Compared byte by byte: short texts are quickest so. */
  #readLevels(start: number): number {
    const message = this.#message
    const { bytes } = message
    const scanned = this.#scanned
    let at = start
    for (let isPrice = true; ; isPrice = !isPrice) {
      at = scanned.read(message, at)
      if (at < 0 || bytes[at] !== quote) return -1
      if (isPrice) {
        if (bytes[at + 1] !== comma || bytes[at + 2] !== quote) return -1
        at += 3
      } else if (bytes[at + 1] !== closingBracket) return -1
      else if (bytes[at + 2] === comma) {
        if (bytes[at + 3] !== openingBracket || bytes[at + 4] !== quote) return -1
        at += 5
      } else {
        this.levels = scanned.count / 2
        return at + 2
      }
    }
  }
}
