import type { PlantedBug } from '../planted-bug.ts'

const binanceUsDir = 'packages/venues/src/exchanges/binance-us'
const syncTests = [`${binanceUsDir}/market/depth-sync.test.ts`]
const bookTests = [`${binanceUsDir}/market/books.test.ts`]
const lineTests = [`${binanceUsDir}/market/connections.test.ts`]
const tradeTests = [`${binanceUsDir}/market/trades.test.ts`]
const exampleTests = [`${binanceUsDir}/market/examples.test.ts`]

export const venuesBinanceUs: readonly PlantedBug[] = [
  {
    harm: 'A level of Binance.US that crossed while its snapshot was under way stays in the book',
    edits: [
      {
        file: `${binanceUsDir}/market/depth-sync.ts`,
        find: `      this.wasCrossed ||= book.isCrossed\n`,
        replace: ``,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'A lost event of Binance.US leaves its book wrong, and nobody is reported',
    edits: [
      {
        file: `${binanceUsDir}/market/depth-sync.ts`,
        find: `if (event.first > following(this.#last)) return 'gap'`,
        replace: `if (event.first > following(following(this.#last))) return 'gap'`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'Events of Binance.US that overlap are taken for a gap, and its book is never live for long',
    edits: [
      {
        file: `${binanceUsDir}/market/depth-sync.ts`,
        find: `if (event.first > following(this.#last)) return 'gap'`,
        replace: `if (event.first !== following(this.#last)) return 'gap'`,
      },
    ],
    tests: syncTests,
    on: 'plain',
  },
  {
    harm: 'A snapshot of Binance.US from before the first event is believed, and what lies between is lost',
    edits: [
      {
        file: `${binanceUsDir}/market/depth-sync.ts`,
        find: `if ((first || this.isLive) && isTooOld) return 'too old'`,
        replace: `if (this.isLive && isTooOld) return 'too old'`,
      },
    ],
    tests: syncTests,
    on: 'plain',
  },
  {
    harm: 'Events that a snapshot of Binance.US holds already are applied over it',
    edits: [
      {
        file: `${binanceUsDir}/market/depth-sync.ts`,
        find: `      if (event.last <= this.#last) continue\n`,
        replace: ``,
      },
    ],
    tests: syncTests,
    on: 'plain',
  },
  {
    harm: 'The event that showed a gap of Binance.US is thrown away with the book it broke',
    edits: [
      {
        file: `${binanceUsDir}/market/books.ts`,
        find: `      feed.sync.restart(event)\n`,
        replace: `      feed.sync.restart()\n`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'Levels behind the edge of a snapshot are shown as if they were the next ones',
    edits: [
      {
        file: `${binanceUsDir}/market/depth-sync.ts`,
        find: `if (snapshot.bids.length >= limit) this.#lowestBid = worstOf(book.bids)`,
        replace: `if (snapshot.bids.length > limit) this.#lowestBid = worstOf(book.bids)`,
      },
    ],
    tests: syncTests,
    on: 'plain',
  },
  {
    harm: 'When the price leaves what a snapshot covered, no other is fetched and the book runs dry',
    edits: [
      {
        file: `${binanceUsDir}/market/books.ts`,
        find: `      if (feed.isShort) this.#snapshots.request(feed)\n      this.#report`,
        replace: `      this.#emit`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'A thin market of Binance.US has no book until somebody changes an order',
    edits: [
      {
        file: `${binanceUsDir}/market/books.ts`,
        find: `    if (feed && !feed.sync.isLive) this.#snapshots.requestSoon(feed, now)`,
        replace: `    if (feed?.sync.hasBuffered) this.#snapshots.requestSoon(feed, now)`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'Failing snapshots of Binance.US are requested for without a pause until the address is banned',
    edits: [
      {
        file: `${binanceUsDir}/market/depth-snapshots.ts`,
        find: `    this.#pause(feed, now + Math.max(feed.recovery.failed(now), leastPauseMs))`,
        replace: `    this.#pause(feed, now)`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'Numbers of Binance.US beyond 2^53 are rounded into each other',
    edits: [
      {
        file: `${binanceUsDir}/market/market.ts`,
        find: `readStreamText(tryParseLossless(text))`,
        replace: `readStreamText(JSON.parse(text.replace(/:(\\d+)/g, (_, n: string) => \`:"\${Number(n)}"\`)))`,
      },
    ],
    tests: bookTests,
    on: 'plain',
  },
  {
    harm: 'The connection to Binance.US is renewed only when the venue has cut it',
    edits: [
      {
        file: `${binanceUsDir}/wire/limits.ts`,
        find: `export const connectionLifeMs = 23 * 3_600_000`,
        replace: `export const connectionLifeMs = 24 * 3_600_000`,
      },
    ],
    tests: lineTests,
    on: 'plain',
  },
  {
    harm: 'The old connection to Binance.US is closed before the new one has its streams',
    edits: [
      {
        file: `${binanceUsDir}/market/connections.ts`,
        find: `    connection.successor = successor
`,
        replace: `    connection.successor = successor
    this.#drop(connection)
`,
      },
    ],
    tests: lineTests,
    on: 'plain',
  },
  {
    harm: 'A dead connection to Binance.US shows old orders for a minute',
    edits: [
      {
        file: `${binanceUsDir}/market/connections.ts`,
        find: `  quietAfterMs: 4500,`,
        replace: `  quietAfterMs: 60_000,`,
      },
    ],
    tests: lineTests,
    on: 'plain',
  },
  {
    harm: 'So many messages are sent to Binance.US in a second that it bans the address',
    edits: [
      {
        file: `${binanceUsDir}/wire/limits.ts`,
        find: `export const betweenMessagesMs = 250`,
        replace: `export const betweenMessagesMs = 150`,
      },
    ],
    tests: lineTests,
    on: 'plain',
  },
  {
    harm: 'Green and red are swapped on the tape of Binance.US',
    edits: [
      {
        file: `${binanceUsDir}/market/trades.ts`,
        find: `const takerSide = m ? 'sell' : 'buy'`,
        replace: `const takerSide = m ? 'buy' : 'sell'`,
      },
    ],
    tests: tradeTests,
    on: 'plain',
  },
  {
    harm: 'Trades of Binance.US that came while the connection was lost stay unknown, because nothing is replayed',
    edits: [
      {
        file: `${binanceUsDir}/market/prints.ts`,
        find: `    if (part === 'trades') this.#trades.subscribed(listing.streamId)`,
        replace: `    if (part === 'ticker') this.#trades.subscribed(listing.streamId)`,
      },
    ],
    tests: tradeTests,
    on: 'plain',
  },
  {
    harm: 'Since its upgrade Binance.US seems to list no market at all',
    edits: [
      {
        file: `${binanceUsDir}/market/instruments.ts`,
        find: `    ...itemsOf(row['permissionSets']).flatMap(itemsOf),\n`,
        replace: `    ...(row['permissionSets'] === undefined ? [] : ['NONE']),\n`,
      },
    ],
    tests: exampleTests,
    on: 'plain',
  },
  {
    harm: 'Snapshots of Binance.US are counted by the old weights, a tenth of what they cost',
    edits: [
      {
        file: `${binanceUsDir}/wire/limits.ts`,
        find: `  return costs(levels <= 1000 ? 50 : 250)`,
        replace: `  return costs(levels <= 1000 ? 10 : 50)`,
      },
    ],
    tests: exampleTests,
    on: 'plain',
  },
  {
    harm: 'A ban of Binance.US is lengthened by requesting on',
    edits: [
      {
        file: `${binanceUsDir}/wire/public-calls.ts`,
        find: `      if (until > now) this.#io.holdUntil(until`,
        replace: `      if (until < now) this.#io.holdUntil(until`,
      },
    ],
    tests: exampleTests,
    on: 'plain',
  },
  {
    harm: 'A connection to Binance.US that dies before it was ever quiet shows old orders for a minute',
    edits: [
      {
        file: `${binanceUsDir}/market/connections.ts`,
        find: `      this.#request(connection)
      this.#sendAt`,
        replace: `      this.#sendAt`,
      },
    ],
    tests: lineTests,
    on: 'plain',
  },
]
