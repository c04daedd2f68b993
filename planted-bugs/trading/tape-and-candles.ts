import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const book = 'packages/order-book/src'
const tape = `${book}/tape/tape.test.ts`
const candles = `${book}/candles/venue-candles.test.ts`
const several = `${book}/candles/consolidate-candles.test.ts`

export const tapeAndCandles: readonly PlantedBug[] = [
  bug(
    'The footer calls buyers sellers',
    `${book}/tape/tape-window.ts`,
    `takerSide === 'buy' ? 0 : 1`,
    `takerSide === 'buy' ? 1 : 0`,
    tape,
  ),
  bug(
    'A trade that is filled in late counts as one of the last five minutes',
    `${book}/tape/tape-window.ts`,
    `const step = Math.min(Math.floor(time / stepMs), this.#newest)`,
    `const step = this.#newest`,
    tape,
  ),
  bug(
    'The footer lets go of a print a second too early',
    `${book}/tape/tape-window.ts`,
    `this.#steps = Math.ceil(windowMs / stepMs) + 1`,
    `this.#steps = Math.ceil(windowMs / stepMs)`,
    tape,
  ),
  bug(
    'A reader who fell behind is not reported that prints are gone',
    `${book}/tape/tape.ts`,
    `    this.first += 1\n`,
    ``,
    tape,
  ),
  bug(
    'A clock that is set back empties the footer for hours',
    `${book}/tape/tape-window.ts`,
    `if (step < this.#newest) return false`,
    `if (step < this.#newest) return true`,
    tape,
  ),
  bug(
    'Weeks begin on Sunday',
    `${book}/candles/timeframe.ts`,
    `const firstMonday = 4 * day`,
    `const firstMonday = 3 * day`,
    `${book}/candles/timeframe.test.ts`,
  ),
  bug(
    'A late trade never opens the candle that it opened',
    `${book}/candles/live-minutes.ts`,
    `if (time < candle.openedFrom || (time === candle.openedFrom && isBackfill)) {`,
    `if (time === candle.openedFrom && isBackfill) {`,
    candles,
  ),
  bug(
    'A late trade closes the candle though it was not the last',
    `${book}/candles/live-minutes.ts`,
    `if (time > candle.closedTo || (time === candle.closedTo && !isBackfill)) {`,
    `if (!isBackfill) {`,
    candles,
  ),
  bug(
    'The minute in which one began to listen stays short of its trades',
    `${book}/candles/venue-candles.ts`,
    `if (!isReceiving && kept.covers(start)) return kept.at(start)`,
    `if (!isReceiving && kept.covers(start) && timeframe !== '1m') return kept.at(start)`,
    candles,
  ),
  bug(
    'A history that lags takes the last trades out of a candle that was received whole',
    `${book}/candles/venue-candles.ts`,
    `if (!isReceiving && kept.covers(start)) return kept.at(start)`,
    `if (kept.covers(start)) return kept.at(start)`,
    candles,
  ),
  bug(
    'Candles over a broken connection pass for whole',
    `${book}/candles/venue-candles.ts`,
    `    this.#received.cutFrom(receivedUntil)\n`,
    ``,
    candles,
  ),
  bug(
    'An hour that was put together does not learn of a late trade',
    `${book}/candles/venue-candles.ts`,
    `        this.#built.get(timeframe)?.delete(candleStart(trade.time, timeframe))\n`,
    ``,
    candles,
  ),
  bug(
    'A candle opens with the busiest exchange though another printed first',
    `${book}/candles/consolidate-candles.ts`,
    `open: busiest(openers).open`,
    `open: busiest(candles).open`,
    several,
  ),
  bug(
    'A candle closes with the busiest exchange though another printed last',
    `${book}/candles/consolidate-candles.ts`,
    `close: busiest(closers).close`,
    `close: busiest(candles).close`,
    several,
  ),
  bug(
    'A minute in which nobody traded repeats the next candle',
    `${book}/candles/kept-candles.ts`,
    `return candle?.time === start ? candle : undefined`,
    `return candle`,
    several,
    `${book}/candles/candles-random.test.ts`,
  ),
  bug(
    'Volumes of exchanges with other lots are added as if they were the same',
    `${book}/candles/consolidate-candles.ts`,
    `withMoreDecimals(candle.volume, scale.sizeDecimals, to.sizeDecimals)`,
    `candle.volume`,
    several,
  ),
  bug(
    'Minutes that an exchange no longer keeps count as minutes without a trade, and hours are made of them',
    'packages/hub/src/candles/candle-pages.ts',
    `page.reportedFrom ?? (earliest ? 0`,
    `(earliest ? 0`,
    'packages/hub/src/simulated-exchanges/whole-candles.test.ts',
  ),
  bug(
    'A minute that was received in part stays on the chart',
    `${book}/candles/consolidated-candles.ts`,
    `return candle && isTaken(venue) ?`,
    `return candle ?`,
    'packages/hub/src/simulated-exchanges/whole-candles.test.ts',
  ),
]
