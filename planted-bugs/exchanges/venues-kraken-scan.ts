import type { PlantedBug } from '../planted-bug.ts'

const venues = 'packages/venues/src'

const bug = (harm: string, file: string, find: string, replace: string, ...tests: string[]) =>
  ({
    harm,
    edits: [{ file: `${venues}/${file}`, find, replace }],
    tests: tests.map((test) => `${venues}/exchanges/kraken/market/${test}`),
    on: 'plain',
  }) as const satisfies PlantedBug

/** The short way of Kraken's busiest message, and the checksum that is kept from frame to frame. */
export const venuesKrakenScan: readonly PlantedBug[] = [
  bug(
    'Kraken: a change is believed though something unknown stands behind it',
    'exchanges/kraken/market/book-scan.ts',
    `endOfText(message, timeAt)) === message.length`,
    `endOfText(message, timeAt)) >= 0`,
    'book-scan.test.ts',
  ),
  bug(
    'Kraken: a change with one more field is read as if it had none',
    'exchanges/kraken/market/book-scan.ts',
    `if (at < 0 || bytes[at] !== closingBrace) return -1`,
    `if (at < 0) return -1\n      at = bytes.indexOf(closingBrace, at)`,
    'book-scan.test.ts',
  ),
  bug(
    'Kraken: asks are written into the bids',
    'exchanges/kraken/market/book-frame.ts',
    `level < scan.bids ? book.bids : book.asks`,
    `level <= scan.bids ? book.bids : book.asks`,
    'book-scan.test.ts',
  ),
  bug(
    'numbers: digits are lost beyond 2^53',
    'kernel/json/scanned-numbers.ts',
    `    if (digits > Number.MAX_SAFE_INTEGER) return -1\n`,
    ``,
    'book-scan.test.ts',
  ),
  bug(
    'numbers: what is finer than its scale is rounded',
    'kernel/json/scanned-numbers.ts',
    `return Number.isSafeInteger(scaled) ? scaled : Number.NaN`,
    `return Math.round(scaled)`,
    'book-scan.test.ts',
  ),
  bug(
    'numbers: a number with leading zeros is one',
    'kernel/json/scanned-numbers.ts',
    ` || (wholeDigits > 1 && bytes[start] === zero)`,
    ``,
    'book-scan.test.ts',
  ),
  bug(
    'Kraken: two markets are taken for one',
    'kernel/json/scanned-texts.ts',
    `message.behind(this.#fixed[slot] as FixedText, start)`,
    `this.#known[slot] ? start + (this.#fixed[slot] as FixedText).length : -1`,
    'book-scan.test.ts',
  ),
  bug(
    'Kraken: a message that is cut short goes on with what filled the room before',
    'kernel/json/message-bytes.ts',
    `    this.bytes[written] = 0\n`,
    ``,
    'book-scan.test.ts',
  ),
  bug(
    'Kraken: a message in other letters is read as if they were others',
    'kernel/json/message-bytes.ts',
    `return written === length`,
    `return written > 0`,
    'book-scan.test.ts',
  ),
  bug(
    'Kraken: the last letters of a fixed text are not compared',
    'kernel/json/message-bytes.ts',
    `return words.getFloat64(end - 8, true) === lastEight ? end : -1`,
    `return lastEight > 0 ? end : -1`,
    'book-scan.test.ts',
  ),
  {
    harm: 'Kraken: a change of the tenth level does not change the checksum',
    edits: [
      {
        file: 'packages/order-book/src/book/book-side.ts',
        find: `const bestLevels = 10`,
        replace: `const bestLevels = 9`,
      },
    ],
    tests: [`${venues}/exchanges/kraken/market/book-checksum.test.ts`],
    on: 'plain',
  },
  bug(
    'Kraken: the sum of a level is remembered by its price alone',
    'exchanges/kraken/market/side-sum.ts',
    `if (this.#known[2 * slot] !== price || this.#known[2 * slot + 1] !== size) {`,
    `if (this.#known[2 * slot] !== price) {`,
    'book-checksum.test.ts',
  ),
  bug(
    'Kraken: two levels whose prices end alike have one sum',
    'exchanges/kraken/market/side-sum.ts',
    `if (this.#known[2 * slot] !== price || this.#knownWide[slot] !== whole) {`,
    `if (this.#knownWide[slot] !== whole) {`,
    'book-checksum.test.ts',
  ),
  bug(
    'Kraken: the checksum of a level that changed its size is the one before',
    'exchanges/kraken/market/side-sum.ts',
    `if (same === count && count === this.#count) return`,
    `if (same >= count - 1 && count === this.#count) return`,
    'book-checksum.test.ts',
  ),
  bug(
    'Kraken: the checksum of the asks is added as if all bids were of one length',
    'exchanges/kraken/market/side-sum.ts',
    `digitsIn(price) + (isWide`,
    `3 + (isWide`,
    'book-checksum.test.ts',
  ),
]
