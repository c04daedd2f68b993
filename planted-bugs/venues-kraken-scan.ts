import type { PlantedBug } from './planted-bug.ts'

const venues = 'packages/venues/src'

const bug = (harm: string, file: string, find: string, replace: string, ...tests: string[]) =>
  ({
    harm,
    edits: [{ file: `${venues}/${file}`, find, replace }],
    tests: tests.map((test) => `${venues}/kraken/${test}`),
    on: 'plain',
  }) as const satisfies PlantedBug

/** The short way of Kraken's busiest message, and the checksum that is kept from frame to frame. */
export const venuesKrakenScan: readonly PlantedBug[] = [
  bug(
    'Kraken: a change that is cut short is read as if it were whole',
    'kraken/book-scan.ts',
    ` && end + ending.length === text.length`,
    ``,
    'book-scan.test.ts',
  ),
  bug(
    'Kraken: a change with one more field is read as if it had none',
    'kraken/book-scan.ts',
    `if (text.charCodeAt(at) !== closingBrace) return -1`,
    `if (text.charCodeAt(at) !== closingBrace) at = text.indexOf('}', at)`,
    'book-scan.test.ts',
  ),
  bug(
    'Kraken: asks are written into the bids',
    'kraken/book-frame.ts',
    `level < scan.bids ? book.bids : book.asks`,
    `level <= scan.bids ? book.bids : book.asks`,
    'book-scan.test.ts',
  ),
  bug(
    'figures: digits are lost beyond 2^53',
    'json/scanned-figures.ts',
    `digits > Number.MAX_SAFE_INTEGER || `,
    ``,
    'book-scan.test.ts',
  ),
  bug(
    'figures: what is finer than its scale is rounded',
    'json/scanned-figures.ts',
    `return Number.isSafeInteger(scaled) ? scaled : Number.NaN`,
    `return Math.round(scaled)`,
    'book-scan.test.ts',
  ),
  bug(
    'figures: a number with leading zeros is one',
    'json/scanned-figures.ts',
    ` || (whole > 1 && text.charCodeAt(start) === zero)`,
    ``,
    'book-scan.test.ts',
  ),
  bug(
    'Kraken: two markets are taken for one',
    'json/scanned-texts.ts',
    `known.length === at - start && text.startsWith(known, start)`,
    `known.length === at - start`,
    'book-scan.test.ts',
  ),
  bug(
    'Kraken: the checksum of a level that changed its size is the one before',
    'kraken/side-sum.ts',
    `if (same === count && count === this.#count) return`,
    `if (same >= count - 1 && count === this.#count) return`,
    'book-checksum.test.ts',
  ),
  bug(
    'Kraken: the checksum of the asks is added as if all bids were of one length',
    'kraken/side-sum.ts',
    `+ digitsIn(price)\n`,
    `+ 3\n`,
    'book-checksum.test.ts',
  ),
]
