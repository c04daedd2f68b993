import type { OrderManager } from '@leadline/orders/order-manager'
import type { MarketSubscription } from '@leadline/venues/market-adapter'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { HubMarket } from './hub-market.ts'

interface Watched {
  venue: VenueId
  symbol: string
}

/** In more markets than these, only a balance reports a fill that was not reported. */
const mostWatched = 20
/** More assets than these are not priced all the time. */
const mostPriced = 40

/**
 * What trading looks at by itself, whatever is on the screen: books of synthetic orders, prints where orders stand, and
 * the price of what is held.
 */
export class TradingNeeds {
  readonly #market: HubMarket
  readonly #releases = new Map<string, () => void>()
  readonly #seen = new Map<string, string>()

  constructor(market: HubMarket) {
    this.#market = market
  }

  update(manager: OrderManager): void {
    const wanted = new Map<string, () => () => void>()
    // A stop, and an order that may be filled, are watched also at an exchange that is not shown.
    const watch = (venue: VenueId, symbol: string, need: MarketSubscription) => () =>
      this.#market.feedOf(venue)?.interest.add(symbol, need, true) ?? (() => {})
    for (const { venue, symbol } of manager.synthetic.active()) {
      // As deep as a market order of it is walked through.
      const need = { bookLevels: 100, trades: true, ticker: true }
      wanted.set(`book ${venue} ${symbol}`, watch(venue, symbol, need))
    }
    for (const { venue, symbol } of tradedMarkets(manager)) {
      const need = { bookLevels: 0, trades: true, ticker: false }
      wanted.set(`prints ${venue} ${symbol}`, watch(venue, symbol, need))
    }
    const need = { bookLevels: 0, trades: false, ticker: true }
    for (const { info, balancesByAsset } of manager.accounts.values()) {
      for (const asset of [...balancesByAsset.keys()].slice(0, mostPriced)) {
        const symbol = `${asset}-USD`
        if (!this.#market.instrumentOf(info.venue, symbol)) continue
        const add = () => this.#market.feedOf(info.venue)?.interest.add(symbol, need) ?? (() => {})
        wanted.set(`price ${info.venue} ${symbol}`, add)
      }
    }
    // What the day has brought needs these, at whatever exchange: also while a locked vault reports no balance.
    for (const asset of manager.risk.heldAssets()) {
      const symbol = `${asset}-USD`
      const venue = this.#market.priceSource(symbol)
      if (venue) wanted.set(`day ${venue} ${symbol}`, watch(venue, symbol, need))
    }
    for (const [name, add] of wanted) {
      if (!this.#releases.has(name)) this.#releases.set(name, add())
    }
    for (const [name, release] of this.#releases) {
      if (wanted.has(name)) continue
      release()
      this.#releases.delete(name)
    }
  }

  /** Markets of held and of working orders whose prices are not what they were. */
  moved(manager: OrderManager): Watched[] {
    const moved = new Map<string, Watched>()
    for (const { venue, symbol } of [...manager.synthetic.active(), ...tradedMarkets(manager)]) {
      const name = `${venue} ${symbol}`
      const prices = JSON.stringify(this.#market.pricesOf(venue, symbol))
      if (this.#seen.get(name) !== prices) moved.set(name, { venue, symbol })
      this.#seen.set(name, prices)
    }
    return [...moved.values()]
  }

  stop(): void {
    for (const release of this.#releases.values()) release()
    this.#releases.clear()
  }
}

/** Where orders stand at an exchange that publishes its prints. */
function tradedMarkets(manager: OrderManager): Watched[] {
  const markets = new Map<string, Watched>()
  for (const { venue, terms } of manager.records.working()) {
    if (!venueOf(venue).publishesBook) continue
    const { symbol } = terms
    markets.set(`${venue} ${symbol}`, { venue, symbol })
  }
  return [...markets.values()].slice(0, mostWatched)
}
