import type { PlantedBug } from '../planted-bug.ts'

const coinbaseDir = 'packages/venues/src/exchanges/coinbase'
const bookTests = [`${coinbaseDir}/market/books.test.ts`]
const lineTests = [`${coinbaseDir}/market/connections.test.ts`]
const tradeTests = [`${coinbaseDir}/market/trades.test.ts`]
const candleTests = [`${coinbaseDir}/market/candles.test.ts`]

export const venuesCoinbase: readonly PlantedBug[] = [
  {
    harm: 'A lost message of Coinbase leaves its books wrong, and nobody is reported',
    edits: [
      {
        file: `${coinbaseDir}/wire/message-counter.ts`,
        find: `return isNext ? 'next' : 'gap'`,
        replace: `return isNext ? 'next' : 'next'`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'Heartbeats of Coinbase are not counted, so that every change after one looks like a gap',
    edits: [
      {
        file: `${coinbaseDir}/market/market.ts`,
        find: `const verdict = connection.counter.check(message['sequence_num'])`,
        replace: `const verdict = isBook ? connection.counter.check(message['sequence_num']) : 'next'`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'A gap on a connection to Coinbase ends only one of its books',
    edits: [
      {
        file: `${coinbaseDir}/market/books.ts`,
        find: `for (const feed of this.#on(connection)) this.#fault(feed, 'A message was lost.', now)`,
        replace: `for (const feed of this.#on(connection).slice(0, 1)) this.#fault(feed, 'A message was lost.', now)`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'A message of Coinbase that comes late is applied over newer ones',
    edits: [
      {
        file: `${coinbaseDir}/wire/message-counter.ts`,
        find: `(this.#lateInARow += 1) < restartAfter) return 'late'`,
        replace: `(this.#lateInARow += 1) < restartAfter) return 'next'`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'The sequence of a new connection to Coinbase is counted on from the old one, and all its messages are taken for late',
    edits: [
      {
        file: `${coinbaseDir}/market/connection.ts`,
        find: `    this.counter.reset()\n`,
        replace: '',
      },
    ],
    tests: lineTests,
    on: 'plain',
  },
  {
    harm: 'A broken book of Coinbase is requested for by a second subscribe, which brings no snapshot',
    edits: [
      {
        file: `${coinbaseDir}/market/connection.ts`,
        find: `!subscribed.has(id) || renewed.has(id)`,
        replace: `!subscribed.has(id)`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'Changes of Coinbase are applied to a book that never had its snapshot',
    edits: [
      {
        file: `${coinbaseDir}/market/books.ts`,
        find: `    if (!feed.isLive) return\n    const error`,
        replace: `    feed.isLive = true\n    const error`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'A crossed book of Coinbase is shown and traded on',
    edits: [
      {
        file: `${coinbaseDir}/market/books.ts`,
        find: `    if (feed.isCrossed) {`,
        replace: `    if (feed.isCrossed && now < 0) {`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'Offers of Coinbase stand among the bids',
    edits: [
      {
        file: `${coinbaseDir}/market/book-feed.ts`,
        find: `  return side === 'offer' || side === 'ask' ? 'ask' : undefined`,
        replace: `  return side === 'offer' || side === 'ask' ? 'bid' : undefined`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'Levels finer than the steps of a market are left out of its book without a word',
    edits: [
      {
        file: 'packages/venues/src/kernel/market/book-level.ts',
        find: `isPlain(sizeText) ? 'finer' : 'unreadable'`,
        replace: `isPlain(sizeText) ? 'outside' : 'unreadable'`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'BTC-USDC is followed under its own name on Coinbase, and stays empty for ever',
    edits: [
      {
        file: `${coinbaseDir}/market/instrument-row.ts`,
        find: `streamId: textOf(product['alias']) ?? symbol`,
        replace: `streamId: symbol`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'Thirty-one books are subscribed to over one connection to Coinbase, which refuses them all',
    edits: [
      {
        file: `${coinbaseDir}/wire/limits.ts`,
        find: `export const mostBooksPerConnection = 30`,
        replace: `export const mostBooksPerConnection = 31`,
      },
    ],
    tests: lineTests,
    on: 'plain',
  },
  {
    harm: 'After a night’s sleep the last book of Coinbase is believed as if it were today’s',
    edits: [
      {
        file: `${coinbaseDir}/market/connections.ts`,
        find: `if (silentMs > silenceMs && silentMs > this.patienceWith(connection)) {`,
        replace: `if (silentMs > 24 * 3_600_000) {`,
      },
    ],
    tests: lineTests,
    on: 'plain',
  },
  {
    harm: 'A silent connection to Coinbase leaves old orders on the ladder',
    edits: [
      {
        file: `${coinbaseDir}/market/books.ts`,
        find: `if (feed.isLive) this.#markStale(feed, 'Nothing came for some seconds.', now)`,
        replace: `if (!feed.isLive) this.#markStale(feed, 'Nothing came for some seconds.', now)`,
      },
    ],
    tests: lineTests,
    on: 'plain',
  },
  {
    harm: 'Green and red are swapped on the tape of Coinbase, which names the side of the maker',
    edits: [
      {
        file: `${coinbaseDir}/market/trade-row.ts`,
        find: `  if (makerSide === 'SELL') return 'buy'
  return makerSide === 'BUY' ? 'sell' : undefined`,
        replace: `  if (makerSide === 'SELL') return 'sell'
  return makerSide === 'BUY' ? 'buy' : undefined`,
      },
    ],
    tests: tradeTests,
    on: 'plain',
  },
  {
    harm: 'Trades of Coinbase that come together stand on the tape in the wrong order',
    edits: [
      {
        file: `${coinbaseDir}/market/trades.ts`,
        find: `    rows.sort((a, b) => (a.id < b.id ? -1 : 1))\n`,
        replace: '',
      },
    ],
    tests: tradeTests,
    on: 'plain',
  },
  {
    harm: 'Trades that Coinbase reports for the sake of history are shown as reported',
    edits: [
      {
        file: `${coinbaseDir}/market/trades.ts`,
        find: `reported === 'missed' || isHistory(trade)`,
        replace: `reported === 'missed'`,
      },
    ],
    tests: tradeTests,
    on: 'plain',
  },
  {
    harm: 'Trades that were missed while a connection stuttered are never requested',
    edits: [
      {
        file: 'packages/venues/src/kernel/market/trade-ledger.ts',
        find: `id > following(this.#last)) {`,
        replace: `id < following(this.#last)) {`,
      },
    ],
    tests: tradeTests,
    on: 'plain',
  },
  {
    harm: 'The candle that is still forming is kept as if it had closed',
    edits: [
      {
        file: 'packages/venues/src/kernel/market/candle-history.ts',
        find: `time < job.before && time + candleWidthMs[timeframe] <= end`,
        replace: `time < job.before && time <= end`,
      },
    ],
    tests: candleTests,
    on: 'plain',
  },
  {
    harm: 'Pages of candles are so wide that Coinbase refuses them',
    edits: [
      {
        file: `${coinbaseDir}/market/candles.ts`,
        find: `  mostRows = 300`,
        replace: `  mostRows = 350`,
      },
    ],
    tests: candleTests,
    on: 'plain',
  },
  {
    harm: 'A thin market seems to have no history, because its last hours were empty',
    edits: [
      {
        file: 'packages/venues/src/kernel/market/candle-history.ts',
        find: `      else this.#findDay(job, from)
    })
  }

  /** As long`,
        replace: `      else this.#answer(job, [], true)
    })
  }

  /** As long`,
      },
    ],
    tests: candleTests,
    on: 'plain',
  },
  {
    harm: 'A change of Coinbase that follows a gap is applied by the short way',
    edits: [
      {
        file: `packages/venues/src/exchanges/coinbase/market/scanned-changes.ts`,
        find: ` || !connection.counter.isNext(scan.sequence)`,
        replace: ``,
      },
    ],
    tests: ['packages/venues/src/exchanges/coinbase/market/book-scan.test.ts'],
    on: 'plain',
  },
  {
    harm: 'Changes of Coinbase by the short way are not counted, so that the next one is a gap',
    edits: [
      {
        file: `packages/venues/src/exchanges/coinbase/market/scanned-changes.ts`,
        find: `    connection.counter.check(scan.sequence)
`,
        replace: ``,
      },
    ],
    tests: ['packages/venues/src/exchanges/coinbase/market/book-scan.test.ts'],
    on: 'plain',
  },
  {
    harm: 'Coinbase: offers are read as bids by the short way',
    edits: [
      {
        file: `packages/venues/src/exchanges/coinbase/market/book-scan.ts`,
        find: `this.#isBid[level] = bidAt < 0 ? 0 : 1`,
        replace: `this.#isBid[level] = 1`,
      },
    ],
    tests: ['packages/venues/src/exchanges/coinbase/market/book-scan.test.ts'],
    on: 'plain',
  },
  {
    harm: 'Coinbase: a change is believed though something unknown stands behind it',
    edits: [
      {
        file: `packages/venues/src/exchanges/coinbase/market/book-scan.ts`,
        find: `this.#readLevels(listAt)) === message.length`,
        replace: `this.#readLevels(listAt)) >= 0`,
      },
    ],
    tests: ['packages/venues/src/exchanges/coinbase/market/book-scan.test.ts'],
    on: 'plain',
  },
  {
    harm: 'Coinbase: a book that crosses itself by the short way is shown',
    edits: [
      {
        file: `packages/venues/src/exchanges/coinbase/market/books.ts`,
        find: `    feed.applyScanned(scan)\n    this.#prove(feed, now)`,
        replace: `    feed.applyScanned(scan)\n    this.#report(feed, now)`,
      },
    ],
    tests: ['packages/venues/src/exchanges/coinbase/market/book-scan.test.ts'],
    on: 'plain',
  },
  {
    harm: 'Coinbase: a change before its snapshot is written by the short way',
    edits: [
      {
        file: `packages/venues/src/exchanges/coinbase/market/books.ts`,
        find: `feed?.isLive === true ? feed.onlyBook?.scale : undefined`,
        replace: `feed?.onlyBook?.scale`,
      },
    ],
    tests: ['packages/venues/src/exchanges/coinbase/market/book-scan.test.ts'],
    on: 'plain',
  },
]
