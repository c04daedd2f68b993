import type { PlantedBug } from './planted-bug.ts'

const gemini = 'packages/venues/src/gemini'
const books = [`${gemini}/books.test.ts`, `${gemini}/histories.test.ts`]

const bug = (harm: string, file: string, find: string, replace: string, ...tests: string[]) =>
  ({ harm, edits: [{ file, find, replace }], tests, on: 'plain' }) as const satisfies PlantedBug

export const venuesGemini: readonly PlantedBug[] = [
  bug(
    'Gemini: the tape shows buyers as sellers',
    `${gemini}/trade-row.ts`,
    `isBuyerMaker === true ? 'sell' : isBuyerMaker === false ? 'buy' : undefined`,
    `isBuyerMaker === true ? 'buy' : isBuyerMaker === false ? 'sell' : undefined`,
    `${gemini}/trades.test.ts`,
  ),
  bug(
    'Gemini: a missing update is not noticed',
    `${gemini}/book-sequence.ts`,
    `return first === following(last) ? 'next-if-lax' : 'gap'`,
    `return first === following(last) ? 'next-if-lax' : 'next'`,
    ...books,
  ),
  bug(
    'Gemini: an update that came late undoes a newer one',
    `${gemini}/book-sequence.ts`,
    `  if (final <= last) return 'old'\n`,
    '',
    ...books,
  ),
  bug(
    'Gemini: the lax rule holds everywhere, and a gap of one goes unnoticed',
    `${gemini}/book-frame.ts`,
    `verdict = rule.isLax ? 'next' : 'gap'`,
    `verdict = 'next'`,
    ...books,
  ),
  bug(
    'Gemini: a feed that numbers its frames one after the other never gets a book',
    `${gemini}/book-frame.ts`,
    `    rule.isLax = true\n`,
    '',
    ...books,
  ),
  bug(
    'Gemini: what was found out about one line is believed of the next',
    `${gemini}/feeds.ts`,
    `    this.#rule = { isLax: false }
    this.#sequences.clear()`,
    ``,
    ...books,
  ),
  bug(
    'Gemini: a late change of the old subscription is taken for the whole book',
    `${gemini}/book-frame.ts`,
    `if (!doubts.isDoubted(first, final, frame, feed.attempt)) {`,
    `if (frame) {`,
    ...books,
  ),
  bug(
    'Gemini: a book whose snapshots are numbered otherwise never comes back',
    `${gemini}/snapshot-doubts.ts`,
    `    if (attempt !== this.#attempt) this.#doubtful += 1\n`,
    '',
    ...books,
  ),
  bug(
    'Gemini: a change that overtakes the snapshot of a new line is taken for the whole book',
    `${gemini}/snapshot-doubts.ts`,
    `!isWhole ? convincedAfter :`,
    ``,
    `${gemini}/snapshot-doubts.test.ts`,
  ),
  bug(
    'Gemini: a change that removes a level is taken for a snapshot',
    `${gemini}/snapshot-doubts.ts`,
    `if (first === final && !removes) return false`,
    `if (first === final) return false`,
    `${gemini}/snapshot-doubts.test.ts`,
  ),
  bug(
    'Gemini: old levels survive a new snapshot',
    `${gemini}/book-frame.ts`,
    `  feed.book.clear()\n`,
    '',
    ...books,
  ),
  bug(
    'Gemini: a change that begins and ends with one number wipes out the book',
    `${gemini}/book-frame.ts`,
    `  if (feed.phase === 'awaiting') {`,
    `  if (feed.phase === 'awaiting' || (feed.isListening && first === final)) {`,
    ...books,
  ),
  bug(
    'Gemini: a level that cannot be read is passed over, and the rest is shown',
    `${gemini}/book-levels.ts`,
    `if (price === undefined || size === undefined || price < 0 || size < 0) return false`,
    `if (price === undefined || size === undefined || price < 0 || size < 0) continue`,
    ...books,
  ),
  bug(
    'Gemini: a book that crosses itself is shown for ever',
    `${gemini}/book-frame.ts`,
    `if (feed.book.isCrossed && !sequence.isCrossedByNature) {`,
    `if (false) {`,
    ...books,
  ),
  bug(
    'Gemini: books begin without what rested before',
    `${gemini}/frames.ts`,
    `'?snapshot=-1'`,
    `''`,
    ...books,
  ),
  bug(
    'Gemini: one unknown name silences everything that shares its frame',
    `${gemini}/feeds.ts`,
    `answersPer: 'frame'`,
    `answersPer: 'item'`,
    `${gemini}/line.test.ts`,
  ),
  bug(
    'Gemini: a dead line looks like a quiet market for a minute',
    `${gemini}/stream.ts`,
    `quietAfterMs: 4500, deadAfterMs: 10_000`,
    `quietAfterMs: 60_000, deadAfterMs: 60_000`,
    `${gemini}/line.test.ts`,
  ),
  bug(
    'Gemini: a server that ignores our questions is reconnected to without end',
    `${gemini}/stream.ts`,
    `speaksByItself: false`,
    `speaksByItself: true`,
    `${gemini}/line.test.ts`,
  ),
  bug(
    'Gemini: the step of the price is taken for that of the size',
    `${gemini}/instrument-row.ts`,
    `const sizeStep = stepIn(row['tick_size'])
  const priceStep = stepIn(row['quote_increment'])`,
    `const sizeStep = stepIn(row['quote_increment'])
  const priceStep = stepIn(row['tick_size'])`,
    `${gemini}/instruments.test.ts`,
  ),
  bug(
    'Gemini: trades finer than the step of an order are lost',
    `${gemini}/instrument-row.ts`,
    `const finerDecimals = 2`,
    `const finerDecimals = 0`,
    `${gemini}/trades.test.ts`,
  ),
  bug(
    'Gemini: a perpetual is shown among the spot markets',
    `${gemini}/instrument-row.ts`,
    `: productType === 'spot'`,
    `: productType !== 'option'`,
    `${gemini}/instruments.test.ts`,
  ),
  bug(
    'Gemini: without the call that is not documented there are no markets at all',
    `${gemini}/catalog.ts`,
    `        this.#readIds()\n`,
    `        this.plan.failed(at)\n`,
    `${gemini}/instruments.test.ts`,
  ),
  bug(
    'Gemini: trades are told again after every reconnect',
    `${gemini}/trade-tape.ts`,
    `const isKnown = this.#told.has(trade.id) ||`,
    `const isKnown =`,
    `${gemini}/trades.test.ts`,
  ),
  bug(
    'Gemini: a close that is days old is shown as the last price',
    `${gemini}/ticker.ts`,
    `    this.#figures.low24h = this.#price(row['low'])\n`,
    `    this.#figures.low24h = this.#price(row['low'])\n    this.#figures.last = this.#price(row['close'])\n`,
    `${gemini}/trades.test.ts`,
  ),
  bug(
    'Gemini: minutes in which nobody traded become candles',
    `${gemini}/candle-rows.ts`,
    `volume <= 0`,
    `volume < 0`,
    `${gemini}/candles.test.ts`,
  ),
  bug(
    'Gemini: candles are asked for in a spelling that is refused',
    `${gemini}/candles.ts`,
    `['1hr', '1h']`,
    `['1h', '1hr']`,
    `${gemini}/candles.test.ts`,
  ),
  bug(
    'Gemini: days that open at another hour are shown as ours',
    `${gemini}/candles.ts`,
    `if (aligned.length < rows.candles.length && this.#sourcesOf(wish).length > 1) {`,
    `if (aligned.length > rows.candles.length) {`,
    `${gemini}/candles.test.ts`,
  ),
  bug(
    'Gemini: nanoseconds are taken for milliseconds',
    `${gemini}/event-time.ts`,
    `if (text.length >= 18) return Number(text.slice(0, -6))`,
    `if (text.length >= 20) return Number(text.slice(0, -6))`,
    `${gemini}/trades.test.ts`,
  ),
]
