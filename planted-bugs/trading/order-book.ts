import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const book = 'packages/order-book/src'
const decimal = 'packages/decimal/src'
const manual = `${book}/ladder/manual-depth-of-book.test.ts`
const ladder = `${book}/ladder/ladder.test.ts`
const quotes = `${book}/ladder/ladder-quotes.test.ts`
const condensing = `${book}/ladder/ladder-condense.test.ts`
const random = `${book}/ladder/ladder-random.test.ts`

export const orderBook: readonly PlantedBug[] = [
  bug(
    'A condensed ask looks cheaper than any order in it',
    `${book}/condense/condense-by-price.ts`,
    `const outward = side === 'bid' ? 0 : step`,
    `const outward = 0`,
    manual,
  ),
  bug(
    'A condensed bid looks better than any order in it',
    `${book}/condense/condense-by-price.ts`,
    `const outward = side === 'bid' ? 0 : step`,
    `const outward = step`,
    condensing,
  ),
  bug(
    'An order that straddles two rows is put whole into the first',
    `${book}/condense/condense-by-size.ts`,
    `const taken = Math.min(left, room)`,
    `const taken = left`,
    manual,
  ),
  bug(
    'A row promises its size at the first price instead of the worst price reached',
    `${book}/ladder/ladder-rows.ts`,
    `    this.#prices[row] = orders.prices[order] ?? 0
    this.#noteBest(row, orders.venues[order] ?? 0, orders.prices, order)
    this.#resting.addFrom(row, orders.venues[order] ?? 0, parts, at)`,
    `    this.#noteBest(row, orders.venues[order] ?? 0, orders.prices, order)
    this.#resting.addFrom(row, orders.venues[order] ?? 0, parts, at)`,
    manual,
  ),
  bug(
    'The last row of money is shown as full though less is there',
    `${book}/condense/condense-by-notional.ts`,
    `  if (!room.isZero()) rows.notionalOf(rows.length - 1).subtract(room)\n`,
    ``,
    manual,
  ),
  bug(
    'Dividing by money loses a fraction of a lot with every row',
    `${book}/condense/condense-by-notional.ts`,
    `    if (overLots !== 0) {`,
    `    if (overLots > 0) {`,
    random,
  ),
  bug(
    'Sizes that were divided by money are rounded twice',
    `${book}/ladder/row-fractions.ts`,
    `return Math.floor(sum)`,
    `return Math.round(sum)`,
    random,
  ),
  bug(
    'A deep exchange uses up the levels that were asked for of every exchange',
    `${book}/ladder/ladder.ts`,
    `oneTick, rows, Infinity)`,
    `oneTick, rows, depth)`,
    ladder,
  ),
  bug(
    'Orders of an exchange whose feed dropped stay in the totals',
    `${book}/ladder/ladder-input.ts`,
    `this.isLive = view?.state === 'live'`,
    `this.isLive = view !== undefined && view.state !== 'empty'`,
    ladder,
  ),
  bug(
    'A book that became stale stays on the screen until something else changes',
    `${book}/book/venue-book.ts`,
    `    this.staleReason = reason
    this.version += 1`,
    `    this.staleReason = reason`,
    ladder,
  ),
  bug(
    'Bids are shown as asks',
    `${book}/book/side-merger.ts`,
    `this.#side === 'bid' ? input.view.bids : input.view.asks`,
    `this.#side === 'ask' ? input.view.bids : input.view.asks`,
    ladder,
  ),
  bug(
    'An exchange with fewer decimals shows a hundredth of its size',
    `${book}/ladder/ladder-input.ts`,
    `this.sizeFactor = 10 ** (sizeDecimals - scale.sizeDecimals)`,
    `this.sizeFactor = 1`,
    ladder,
  ),
  bug(
    'Quotes count as orders that rest',
    `${book}/ladder/ladder-rows.ts`,
    `else this.#quoted.addFrom(row, venue, quotes.lots, quote)`,
    `else this.#resting.addFrom(row, venue, quotes.lots, quote)`,
    quotes,
  ),
  bug(
    'A quote that nobody stands behind moves the mid price',
    `${book}/book/top-of-book.ts`,
    `if (!isLive || isQuotes || !view) continue`,
    `if (!isLive || !view) continue`,
    quotes,
  ),
  bug(
    'Equal prices on two exchanges are called a crossing',
    `${book}/book/top-of-book.ts`,
    `this.isTwoSided && this.bid > this.ask`,
    `this.isTwoSided && this.bid >= this.ask`,
    ladder,
  ),
  bug(
    'The mid price loses half a tick',
    `${book}/book/top-of-book.ts`,
    `multiplyScaled(addScaled(this.bid, this.ask), 5)`,
    `Math.floor((this.bid + this.ask) / 2) * 10`,
    ladder,
  ),
  bug(
    'What a filter hides is counted and shown all the same',
    `${book}/book/side-merger.ts`,
    `        if (!filter || this.#passes(filter, list)) list.length += 1
        else this.hiddenLevels += 1`,
    `        if (filter && !this.#passes(filter, list)) this.hiddenLevels += 1
        list.length += 1`,
    `${book}/ladder/ladder-filter.test.ts`,
  ),
  bug(
    'A shortened book keeps its worst levels and forgets its best',
    `${book}/book/book-side.ts`,
    `    this.#start += extra\n`,
    ``,
    `${book}/book/book-side.test.ts`,
  ),
  bug(
    'Taking away a level far from the best price takes away its neighbor',
    `${book}/book/book-side.ts`,
    `this.#move(this.#start, place, 1)`,
    `this.#move(this.#start, place + 1, 1)`,
    `${book}/book/book-side.test.ts`,
  ),
  bug(
    'A book that needs more room writes its next level into the old one',
    `${book}/book/book-side.ts`,
    `      const place = isThere ? found : this.#insertAt(found, price)
      this.#levels[2 * place + 1] = size`,
    `      this.#levels[2 * (isThere ? found : this.#insertAt(found, price)) + 1] = size`,
    `${book}/book/book-side.test.ts`,
  ),
  bug(
    'The estimate of a sale goes past its limit price',
    `${book}/estimate/estimate.ts`,
    `return side === 'ask' ? price > limit : price < limit`,
    `return price > limit`,
    `${book}/estimate/estimate.test.ts`,
  ),
  bug(
    'Half a cent is rounded down',
    `${decimal}/scaled-arithmetic.ts`,
    `const away = rest >= half ? 1`,
    `const away = rest > half ? 1`,
    `${decimal}/scaled-arithmetic.test.ts`,
  ),
  bug(
    'A large order’s worth loses its last digits',
    `${decimal}/exact-integer.ts`,
    `    if (whole > safe) {`,
    `    if (whole > safe * 8) {`,
    `${decimal}/exact-integer.test.ts`,
  ),
]
