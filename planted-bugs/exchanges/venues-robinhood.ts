import type { PlantedBug } from '../planted-bug.ts'

const robinhoodDir = 'packages/venues/src/exchanges/robinhood'
const marketTests = [
  `${robinhoodDir}/market/market.test.ts`,
  `${robinhoodDir}/market/errors.test.ts`,
]
const ladderTests = [`${robinhoodDir}/market/cost-ladder.test.ts`]

export const venuesRobinhood: readonly PlantedBug[] = [
  {
    harm: 'Prices for sizes are asked of Robinhood at a path that answers 404',
    edits: [
      {
        file: `${robinhoodDir}/wire/paths.ts`,
        find: `'/api/v2/crypto/trading/estimated_price/'`,
        replace: `'/api/v2/crypto/marketdata/estimated_price/'`,
      },
    ],
    tests: marketTests,
    on: 'plain',
  },
  {
    harm: 'Each level of Robinhood’s ladder shows the average of all before it instead of its own price',
    edits: [
      {
        file: `${robinhoodDir}/market/cost-ladder.ts`,
        find: `    if (isAbsurd || wrongBy > noise) last`,
        replace: `    if (!isAbsurd || wrongBy > noise) last`,
      },
    ],
    tests: ladderTests,
    on: 'plain',
  },
  {
    harm: 'Robinhood’s asks are rounded to a better price than anybody will get',
    edits: [
      {
        file: `${robinhoodDir}/market/cost-ladder.ts`,
        find: `const away = side === 'ask' ? 'greater' : 'smaller'`,
        replace: `const away = side === 'ask' ? 'smaller' : 'greater'`,
      },
    ],
    tests: ladderTests,
    on: 'plain',
  },
  {
    harm: 'Robinhood’s quotes, sampled one after the other, show a spread below zero',
    edits: [
      {
        file: `${robinhoodDir}/market/cost-ladder.ts`,
        find: `  if (!(bid > ask)) return [...bids, ...asks]`,
        replace: `  if (bid > 0 || ask > 0) return [...bids, ...asks]`,
      },
    ],
    tests: ladderTests,
    on: 'plain',
  },
  {
    harm: 'The mid price of Robinhood’s version 1 is shown as what a buyer pays',
    edits: [
      {
        file: `${robinhoodDir}/market/quote-rows.ts`,
        find: `textOf(row[side]) ?? textOf(row[spreadNames[side]])`,
        replace: `textOf(row[side]) ?? textOf(row['price'])`,
      },
    ],
    tests: marketTests,
    on: 'plain',
  },
  {
    harm: 'One symbol that Robinhood refuses silences the quotes of all others',
    edits: [
      {
        file: `${robinhoodDir}/market/refused-symbols.ts`,
        find: `this.#until.set(symbol, now + refusedForMs)`,
        replace: `this.#until.delete(symbol)`,
      },
    ],
    tests: marketTests,
    on: 'plain',
  },
  {
    harm: 'Robinhood is polled so often that nothing of its rate limit is left for orders',
    edits: [
      {
        file: `${robinhoodDir}/wire/limits.ts`,
        find: `export const quoteEveryMs = 2000`,
        replace: `export const quoteEveryMs = 1000`,
      },
    ],
    tests: marketTests,
    on: 'plain',
  },
  {
    harm: 'Robinhood is requested on after everybody has closed the panel',
    edits: [
      {
        file: `${robinhoodDir}/market/quotes.ts`,
        find: `    if (levels > 0 || hasTicker) return\n`,
        replace: `    if (levels >= 0 || hasTicker) return\n`,
      },
    ],
    tests: marketTests,
    on: 'plain',
  },
  {
    harm: 'Quotes of Robinhood from before a night’s sleep stand on the ladder in the morning',
    edits: [
      {
        file: `${robinhoodDir}/market/quotes.ts`,
        find: `      if (now >= until) this.#parts`,
        replace: `      if (now < pair.quotedAt) this.#parts`,
      },
    ],
    tests: marketTests,
    on: 'plain',
  },
  {
    harm: 'Robinhood stops answering, and its last quotes stay on the ladder as if they were of now',
    edits: [
      {
        file: `${robinhoodDir}/market/quotes.ts`,
        find: `    this.#ages.requested(now)\n    if (request`,
        replace: `    if (request`,
      },
    ],
    tests: marketTests,
    on: 'plain',
  },
  {
    harm: 'A quote of Robinhood that was long on its way passes for one of now',
    edits: [
      {
        file: `${robinhoodDir}/market/quote-reporter.ts`,
        find: `    pair.quotedAt = requestedAt\n`,
        replace: `    pair.quotedAt = Math.max(requestedAt, now)\n`,
      },
    ],
    tests: marketTests,
    on: 'plain',
  },
  {
    harm: 'Quotes of a pair that Robinhood lists no longer stay on the ladder',
    edits: [
      {
        file: 'packages/hub/src/market/venue-feed.ts',
        find: `(levels.length === 0 ? known?.scale : null)`,
        replace: `null`,
      },
    ],
    tests: ['packages/hub/src/simulated-exchanges/changed-instruments.test.ts'],
    on: 'plain',
  },
  {
    harm: 'A pair that Robinhood would not quote for a moment is not requested for until the next start',
    edits: [
      {
        file: `${robinhoodDir}/market/refused-symbols.ts`,
        find: `    return now < until && until - now <= refusedForMs`,
        replace: `    return until > 0`,
      },
    ],
    tests: marketTests,
    on: 'plain',
  },
  {
    harm: 'The list of Robinhood’s pairs is followed to wherever an answer points',
    edits: [
      {
        file: `${robinhoodDir}/wire/paths.ts`,
        find: `  if (!match || match[1]?.replace(/\\/?$/, '/') !== path) return undefined`,
        replace: `  if (!match || path === '') return undefined`,
      },
    ],
    tests: marketTests,
    on: 'plain',
  },
  {
    harm: 'Pairs that Robinhood neither quotes nor trades by API are offered for trading',
    edits: [
      {
        file: `${robinhoodDir}/market/instruments.ts`,
        find: `else if (fieldsOf(row)['is_api_tradable'] !== false) {`,
        replace: `else if (fieldsOf(row)['is_api_tradable'] !== null) {`,
      },
    ],
    tests: marketTests,
    on: 'plain',
  },
  {
    harm: 'A good key of Robinhood is called bad after one answer that a wrong clock caused',
    edits: [
      {
        file: `${robinhoodDir}/wire/key-errors.ts`,
        find: `    if (this.#refusals === 1) return`,
        replace: `    if (this.#refusals === 0) return`,
      },
    ],
    tests: marketTests,
    on: 'plain',
  },
]
