import { plainBug as bug, type PlantedBug } from './planted-bug.ts'

const cases = 'packages/hub/src/conformance/market-conformance.test.ts'

/** What the numbered cases of docs/conformance.md must notice in a market, at whichever exchange it is. */
export const marketConformance: readonly PlantedBug[] = [
  bug(
    'Market case M18: the last print of Kraken is on the tape again after every reconnect',
    'packages/venues/src/exchanges/kraken/market/trades.ts',
    `compareIds(trade.id, last.id) <= 0`,
    `compareIds(trade.id, last.id) < 0`,
    cases,
  ),
  bug(
    'Market case M19: a chart shows the minute in which it was opened as if all its trades had been received',
    'packages/hub/src/candles/symbol-candles.ts',
    `this.candles.listen(trade.time + 1)`,
    `this.candles.listen(trade.time - 60_000)`,
    cases,
  ),
  bug(
    'Market case M20: a market whose asset was renamed is still listed under its former name',
    'packages/hub/src/market/instrument-directory.ts',
    `      listings.delete(venue)\n`,
    ``,
    cases,
  ),
  bug(
    'Market case M21: a market that trades in larger steps is still read in the smaller ones',
    'packages/hub/src/market/venue-feed.ts',
    `if (known && isSameScale) return known`,
    `if (known) return known`,
    cases,
  ),
]
