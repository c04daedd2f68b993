import type { PlantedBug } from '../planted-bug.ts'

const gemini = 'packages/venues/src/exchanges/gemini'
const books = ['books', 'sequence-rule', 'histories'].map(
  (name) => `${gemini}/market/${name}.test.ts`,
)

const bug = (harm: string, file: string, find: string, replace: string, ...tests: string[]) =>
  ({ harm, edits: [{ file, find, replace }], tests, on: 'plain' }) as const satisfies PlantedBug

export const venuesGemini: readonly PlantedBug[] = [
  bug(
    'Gemini: the tape shows buyers as sellers',
    `${gemini}/market/trade-row.ts`,
    `isBuyerMaker === true ? 'sell' : isBuyerMaker === false ? 'buy' : undefined`,
    `isBuyerMaker === true ? 'buy' : isBuyerMaker === false ? 'sell' : undefined`,
    `${gemini}/market/trades.test.ts`,
  ),
  bug(
    'Gemini: a missing update is not noticed',
    `${gemini}/market/book-sequence.ts`,
    `return first === following(last) ? 'next-if-lax' : 'gap'`,
    `return first === following(last) ? 'next-if-lax' : 'next'`,
    ...books,
  ),
  bug(
    'Gemini: an update that came late undoes a newer one',
    `${gemini}/market/book-sequence.ts`,
    `  if (final <= last) return 'old'\n`,
    '',
    ...books,
  ),
  bug(
    'Gemini: the lax rule holds everywhere, and a gap of one goes unnoticed',
    `${gemini}/market/book-frame.ts`,
    `verdict = rule.isLax ? 'next' : 'gap'`,
    `verdict = 'next'`,
    ...books,
  ),
  bug(
    'Gemini: a feed that numbers its frames one after the other never gets a book',
    `${gemini}/market/book-frame.ts`,
    `    rule.sawFirst(isOneHigher)\n`,
    '',
    ...books,
  ),
  bug(
    'Gemini: a first change that was overtaken is forgotten',
    `${gemini}/market/book-frame.ts`,
    `if (snapshot === undefined || !leadsOnFrom(snapshot, first, final)) return`,
    `if (snapshot !== 0) return`,
    ...books,
  ),
  bug(
    'Gemini: what was found out about one connection is believed of the next',
    `${gemini}/market/feeds.ts`,
    `    this.#rule = new SequenceRule()\n`,
    '',
    ...books,
  ),
  bug(
    'Gemini: a late change of the old subscription is taken for the whole book',
    `${gemini}/market/book-frame.ts`,
    `if (!uncertain.isSuspect(first, final, frame, feed.attempt)) {`,
    `if (frame) {`,
    ...books,
  ),
  bug(
    'Gemini: a book whose snapshots are numbered otherwise never comes back',
    `${gemini}/market/uncertain-snapshots.ts`,
    `      this.#uncertain += 1\n`,
    '',
    ...books,
  ),
  bug(
    'Gemini: a change that overtakes the snapshot of a new connection is taken for the whole book',
    `${gemini}/market/uncertain-snapshots.ts`,
    `!isWhole ? convincedAfter :`,
    ``,
    `${gemini}/market/uncertain-snapshots.test.ts`,
  ),
  bug(
    'Gemini: a change that removes a level is taken for a snapshot',
    `${gemini}/market/uncertain-snapshots.ts`,
    `if (first === final && !removes && (isWhole`,
    `if (first === final && (isWhole`,
    `${gemini}/market/uncertain-snapshots.test.ts`,
  ),
  bug(
    'Gemini: one level that is numbered like a snapshot passes for a large book',
    `${gemini}/market/uncertain-snapshots.ts`,
    `    this.#wasWhole = isWholeBook(frame)\n`,
    '',
    `${gemini}/market/uncertain-snapshots.test.ts`,
  ),
  bug(
    'Gemini: the whole book that comes late is taken for an old change',
    `${gemini}/market/book-frame.ts`,
    `if (beganSmall && isWholeBook(frame)) return`,
    `if (beganSmall && frame === undefined) return`,
    `${gemini}/market/uncertain-snapshots.test.ts`,
  ),
  bug(
    'Gemini: old levels survive a new snapshot',
    `${gemini}/market/book-frame.ts`,
    `  feed.book.clear()\n`,
    '',
    ...books,
  ),
  bug(
    'Gemini: a change that begins and ends with one number wipes out the book',
    `${gemini}/market/book-frame.ts`,
    `  if (feed.phase === 'awaiting') {`,
    `  if (feed.phase === 'awaiting' || (feed.isListening && first === final)) {`,
    ...books,
  ),
  bug(
    'Gemini: a level that cannot be read is passed over, and the rest is shown',
    `${gemini}/market/book-levels.ts`,
    `if (price === undefined || size === undefined || price <= 0 || size < 0) return false`,
    `if (price === undefined || size === undefined || price <= 0 || size < 0) continue`,
    ...books,
  ),
  bug(
    'Gemini: a book that crosses itself is shown for ever',
    `${gemini}/market/book-frame.ts`,
    `if (feed.book.isCrossed && !sequence.isCrossedByNature) {`,
    `if (false) {`,
    ...books,
  ),
  bug(
    'Gemini: books begin without what rested before',
    `${gemini}/wire/frames.ts`,
    `'?snapshot=-1'`,
    `''`,
    ...books,
  ),
  bug(
    'Gemini: one unknown name silences everything that shares its frame',
    `${gemini}/market/feeds.ts`,
    `answersPer: 'frame'`,
    `answersPer: 'item'`,
    `${gemini}/market/connection.test.ts`,
  ),
  bug(
    'Gemini: a dead connection looks like a quiet market for a minute',
    `${gemini}/market/connection.ts`,
    `quietAfterMs: 4500, deadAfterMs: 10_000`,
    `quietAfterMs: 60_000, deadAfterMs: 60_000`,
    `${gemini}/market/connection.test.ts`,
  ),
  bug(
    'Gemini: a server that ignores our questions is reconnected to without end',
    `${gemini}/market/connection.ts`,
    `speaksByItself: false`,
    `speaksByItself: true`,
    `${gemini}/market/connection.test.ts`,
  ),
  bug(
    'Gemini: the step of the price is taken for that of the size',
    `${gemini}/market/instrument-row.ts`,
    `const sizeStep = stepIn(row['tick_size'])
  const priceStep = stepIn(row['quote_increment'])`,
    `const sizeStep = stepIn(row['quote_increment'])
  const priceStep = stepIn(row['tick_size'])`,
    `${gemini}/market/instruments.test.ts`,
  ),
  bug(
    'Gemini: trades finer than the step of an order are lost',
    `${gemini}/market/instrument-row.ts`,
    `const finerDecimals = 2`,
    `const finerDecimals = 0`,
    `${gemini}/market/trades.test.ts`,
  ),
  bug(
    'Gemini: a perpetual is shown among the spot markets',
    `${gemini}/market/instrument-row.ts`,
    `: productType === 'spot'`,
    `: productType !== 'option'`,
    `${gemini}/market/instruments.test.ts`,
  ),
  bug(
    'Gemini: without the call that is not documented there are no markets at all',
    `${gemini}/market/catalog.ts`,
    `        this.#readIds()\n`,
    `        this.plan.failed(at)\n`,
    `${gemini}/market/instruments.test.ts`,
  ),
  bug(
    'Gemini: trades are reported again after every reconnect',
    `${gemini}/market/trades.ts`,
    `const isKnown = this.#reported.has(trade.id) ||`,
    `const isKnown =`,
    `${gemini}/market/trades.test.ts`,
  ),
  bug(
    'Gemini: a close that is days old is shown as the last price',
    `${gemini}/market/ticker.ts`,
    `    this.#statistics.low24h = this.#price(row['low'])
`,
    `    this.#statistics.low24h = this.#price(row['low'])
    this.#statistics.last = this.#price(row['close'])
`,
    `${gemini}/market/trades.test.ts`,
  ),
  bug(
    'Gemini: minutes in which nobody traded become candles',
    `${gemini}/market/candle-rows.ts`,
    `volume <= 0`,
    `volume < 0`,
    `${gemini}/market/candles.test.ts`,
  ),
  bug(
    'Gemini: candles are asked for in a spelling that is refused',
    `${gemini}/market/candles.ts`,
    `['1hr', '1h']`,
    `['1h', '1hr']`,
    `${gemini}/market/candles.test.ts`,
  ),
  bug(
    'Gemini: days that open at another hour are shown as ours',
    `${gemini}/market/candles.ts`,
    `if (aligned.length < rows.candles.length && this.#sourcesOf(wish).length > 1) {`,
    `if (aligned.length > rows.candles.length) {`,
    `${gemini}/market/candles.test.ts`,
  ),
  bug(
    'Gemini: nanoseconds are taken for milliseconds',
    `${gemini}/wire/event-time.ts`,
    `if (text.length >= 18) return Number(text.slice(0, -6))`,
    `if (text.length >= 20) return Number(text.slice(0, -6))`,
    `${gemini}/market/trades.test.ts`,
  ),
]
