import { type PlantedBug, plainBug } from '../planted-bug.ts'

const hub = 'packages/hub/src/simulated-exchanges/indicative-quotes.test.ts'

/** Quotes are shown with a '~' and take part in no price: what a mistake there would look like. */
export const indicativeQuotes: readonly PlantedBug[] = [
  plainBug(
    'A quote of Robinhood is the best bid of the watch list',
    'packages/hub/src/views/ticker-row.ts',
    `venueOf(feed.id).publishesBook ? row : quoted`,
    `row`,
    hub,
  ),
  plainBug(
    'A market that only Robinhood quotes looks as if orders rested there',
    'packages/hub/src/views/ticker-row.ts',
    `{ ...row, ...quoted, isIndicative: true }`,
    `{ ...row, ...quoted }`,
    hub,
  ),
  plainBug(
    'A quote stands in front of the best resting order',
    'packages/order-book/src/book/order-list.ts',
    `if (side === 'bid' ? price > best : price < best) prices[quote] = best`,
    `if (best === 0) prices[quote] = best`,
    'packages/order-book/src/ladder/ladder-quotes.test.ts',
  ),
  plainBug(
    'A coin is worth what Robinhood quotes for it',
    'packages/hub/src/services/orders/hub-market.ts',
    `for (const { id, tickers, setup } of this.#publishingBooks) {`,
    `for (const { id, tickers, setup } of this.#feeds) {`,
    hub,
  ),
  plainBug(
    'A script takes a quote for the best ask of the market',
    'packages/hub/src/services/algorithms/algorithm-feeds.ts',
    `return published.length > 0 ? published : feeds`,
    `return feeds`,
    hub,
  ),
  plainBug(
    'Robinhood’s light stays green though none of its quotes can be believed',
    'packages/hub/src/market/venue-state.ts',
    `return reasons.includes(undefined) ? undefined : reasons[0]`,
    `return undefined`,
    hub,
  ),
  plainBug(
    'After a clock was mended Robinhood is asked by the old clock for minutes',
    'packages/venues/src/session/clock-offset.ts',
    `Math.abs(older.offsetMs - offsetMs) <=`,
    `0 <=`,
    hub,
  ),
  plainBug(
    'A price of Robinhood that cannot be read leaves the old one standing',
    'packages/venues/src/exchanges/robinhood/market/estimate-rows.ts',
    `if (isUnreadable(row, side)) estimates.isUnreadable = true`,
    `estimates.isUnreadable = false`,
    hub,
  ),
]
