import { FixedText, MessageBytes } from '../../../kernel/json/message-bytes.ts'
import { ScannedNumbers } from '../../../kernel/json/scanned-numbers.ts'
import { endOfText, ScannedNames } from '../../../kernel/json/scanned-texts.ts'

const opening = new FixedText('{"channel":"l2_data",')
/** It stands in some messages, and is always empty. */
const clientId = new FixedText('"client_id":"",')
const time = new FixedText('"timestamp":"')
const sequence = new FixedText('","sequence_num":')
const product = new FixedText(',"events":[{"type":"update","product_id":"')
const updates = new FixedText('","updates":[')
const bid = new FixedText('{"side":"bid","event_time":"')
const offer = new FixedText('{"side":"offer","event_time":"')
const price = new FixedText('","price_level":"')
const size = new FixedText('","new_quantity":"')
const levelEnd = new FixedText('"}')
const ending = new FixedText(']}]}')
const mostLevels = 500
const comma = 44

/**
 * Reads a change of one book straight from its text, if it is written exactly as Coinbase writes them; whatever looks
 * different in any way is left to the general reader.
 */
export class BookScan {
  levels = 0
  readonly #message = new MessageBytes()
  /** Price and size of each level in turn. */
  readonly #numbers = new ScannedNumbers(mostLevels * 2)
  readonly #sequence = new ScannedNumbers(1)
  readonly #isBid = new Uint8Array(mostLevels)
  readonly #names = new ScannedNames()

  /** True if it was one; it holds until the next call. Where something is not as it should be, the place is -1. */
  read(text: string): boolean {
    const message = this.#message
    if (!message.load(text)) return false
    this.#numbers.count = 0
    this.#sequence.count = 0
    const start = message.behind(opening, 0)
    const afterId = message.behind(clientId, start)
    const timeAt = message.behind(time, afterId < 0 ? start : afterId)
    const sequenceAt = message.behind(sequence, endOfText(message, timeAt))
    const productAt = message.behind(product, this.#sequence.read(message, sequenceAt))
    const listAt = message.behind(updates, this.#names.read(message, productAt))
    return message.behind(ending, this.#readLevels(listAt)) === message.length
  }

  get product(): string {
    return this.#names.last
  }

  /** NaN where it is no integer. */
  get sequence(): number {
    return this.#sequence.scaled(0, 0)
  }

  /** Brings all levels to the scale of a book. False where one is no integer at that scale, or a price is not above zero. */
  fit(priceDecimals: number, sizeDecimals: number): boolean {
    return this.#numbers.fit(this.levels, priceDecimals, sizeDecimals)
  }

  isBid(level: number): boolean {
    return this.#isBid[level] === 1
  }

  /** At the scale they were brought to, here and below. */
  price(level: number): number {
    return this.#numbers.at(2 * level)
  }

  size(level: number): number {
    return this.#numbers.at(2 * level + 1)
  }

  /** From the first level to behind the last. */
  #readLevels(start: number): number {
    const message = this.#message
    const numbers = this.#numbers
    let at = start
    for (let level = 0; level < mostLevels; level += 1) {
      const bidAt = message.behind(bid, at)
      this.#isBid[level] = bidAt < 0 ? 0 : 1
      const timeAt = bidAt < 0 ? message.behind(offer, at) : bidAt
      const priceAt = message.behind(price, endOfText(message, timeAt))
      const sizeAt = message.behind(size, numbers.read(message, priceAt))
      at = message.behind(levelEnd, numbers.read(message, sizeAt))
      if (at < 0) return -1
      if (message.bytes[at] !== comma) {
        this.levels = level + 1
        return at
      }
      at += 1
    }
    return -1
  }
}
