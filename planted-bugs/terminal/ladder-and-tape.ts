import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const ladder = 'apps/desk/src/features/depth-of-book'
const tape = 'apps/desk/src/features/tape'
const stand = `${ladder}/rows/ladder-stand.test.ts`
const gathered = `${ladder}/rows/gather-rows.test.ts`
const numbers = `${ladder}/ladder/ladder-numbers.test.ts`
const pool = `${ladder}/rows/row-pool.test.ts`
const picture = `${ladder}/rows/row-picture.test.ts`
const lines = `${tape}/tape-lines.test.ts`

export const ladderAndTape: readonly PlantedBug[] = [
  bug(
    'A stop that sells sits beside the best ask, and vanishes at an increment of 1.00',
    'apps/desk/src/features/depth-of-book/own-orders/own-rows.ts',
    `if (part === 'resting') return side === 'buy' ? 'bid' : 'ask'`,
    `if (part !== undefined) return side === 'buy' ? 'bid' : 'ask'`,
    'apps/desk/src/features/depth-of-book/own-orders/own-stops.test.ts',
  ),
  bug(
    'The ladder recenters under a pointer that is about to click',
    `${ladder}/rows/ladder-stand.ts`,
    `if (!held && this.#isNearEdge(slots))`,
    `if (this.#isNearEdge(slots))`,
    stand,
  ),
  bug(
    'Rows move the moment the pointer slips off the ladder',
    `${ladder}/rows/hold.ts`,
    `now - this.#leftAt < releaseMs`,
    `now - this.#leftAt < 0`,
    stand,
  ),
  bug(
    'The mid line passes the row under the pointer, and another price takes its place',
    `${ladder}/rows/standing-rows.ts`,
    `next = slot < gap ? Math.max(next, slot + 1) : Math.min(next, slot)`,
    `next = slot < gap ? next : Math.min(next, slot)`,
    stand,
  ),
  bug(
    'Held rows without a grid follow the market',
    `${ladder}/rows/list-rows.ts`,
    `if (!held || this.#takesAgain || isEmpty) {`,
    `if (!held || market) {`,
    stand,
  ),
  bug(
    'A click on a held row that gathers new prices takes one of them instead of the price shown',
    `${ladder}/rows/gather-rows.ts`,
    `row.price === price ? row : movedTo(price, row)`,
    `row.price === price ? row : { ...movedTo(price, row), ...(row.bestPrices && { bestPrices: row.bestPrices }) }`,
    gathered,
  ),
  bug(
    'Prices that are new while rows are held look better than they are',
    `${ladder}/rows/gather-rows.ts`,
    `side === 'ask' ? prices[low] : prices[low - 1]`,
    `side === 'ask' ? prices[low - 1] : prices[low]`,
    gathered,
  ),
  bug(
    'A click on a condensed row copies a price worse than the best in it',
    `${ladder}/pointing/pick-price.ts`,
    `return row.bestPrices?.[column] || row.price`,
    `return row.price`,
    numbers,
  ),
  bug(
    'A click on a row takes the quote of an exchange where an order rests on another',
    `${ladder}/pointing/pick-price.ts`,
    `(resting.length > 0 ? resting : filled)`,
    `filled.toReversed()`,
    numbers,
  ),
  bug(
    'The average price of reaching a row is that of its last order',
    `${ladder}/pointing/reach.ts`,
    `notional = addScaled(notional, worth(row, state))`,
    `notional = multiplyScaled(row.price, size)`,
    numbers,
  ),
  bug(
    'A crossed book shows a spread above zero',
    `${ladder}/ladder/mid-numbers.ts`,
    `subtractScaled(bestAsk, bestBid)`,
    `Math.abs(bestAsk - bestBid)`,
    numbers,
  ),
  bug(
    'A large size loses its first digits where the column is narrow',
    `${ladder}/ladder/ladder-numbers.ts`,
    `if (text.length <= sizeLength || decimals === 0) return text`,
    `return text.slice(-sizeLength)`,
    numbers,
  ),
  bug(
    'Two rows are painted into one line, and one of them is not to be seen',
    `${ladder}/rows/row-pool.ts`,
    `if (!view || taken.has(view)) return undefined`,
    `if (!view) return undefined`,
    pool,
  ),
  bug(
    'A row shows the size that was there before',
    `${ladder}/rows/row-picture.ts`,
    `before !== undefined && before.row?.size === row?.size`,
    `before !== undefined`,
    picture,
  ),
  bug(
    'A quote loses its ~ where the same size rested before',
    `${ladder}/rows/row-picture.ts`,
    `(((before.row?.quotes ?? 0) ^ quotes) & bit) === 0`,
    `true`,
    picture,
  ),
  bug(
    'The trader’s own fill stands on the tape twice',
    `${tape}/tape-lines.ts`,
    `if (own === undefined) this.push(print)`,
    `this.push(print)`,
    lines,
  ),
  bug(
    'The tape runs on under the pointer',
    `apps/desk/src/platform/painting/tape-pause.ts`,
    `if (isOn) this.#stoppedAt ??= next`,
    `if (isOn) this.#stoppedAt = undefined`,
    lines,
  ),
]
