import type { Account } from '@leadline/matching-engine/exchange/account'
import type { Agenda } from '@leadline/matching-engine/exchange/agenda'
import type { Exchange } from '@leadline/matching-engine/exchange/exchange'
import { openExchange } from '@leadline/matching-engine/exchange/open-exchange'
import type {
  OrderBounds,
  TradedInstrument,
} from '@leadline/matching-engine/exchange/traded-instrument'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import { ThrowAway } from '@leadline/matching-engine/random/throw-away'
import { venueRules } from '@leadline/matching-engine/rules/venue-rules'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'

import { type BacktestFees, withFees } from './backtest-fees.ts'

/** One exchange of a backtest: the simulator's matching engine and accounts, without its wire. */
export interface BacktestVenue {
  id: VenueId
  exchange: Exchange
  account: Account
  instruments: ReadonlyMap<string, TradedInstrument>
}

/** What is known of one exchange, in place of what its simulator has. */
export interface VenueFacts {
  fees?: BacktestFees | undefined
  bounds?: ((book: MarketBook, usual: OrderBounds) => OrderBounds) | undefined
}

export interface VenuesSetup {
  seed: number
  agenda: Agenda
  books: readonly MarketBook[]
  /** Undefined: what the exchange takes from a new customer. */
  fees: BacktestFees | undefined
  facts?: ((venue: VenueId) => VenueFacts) | undefined
  /** As the exchange itself reported them; undefined where it did not. */
  bounds: (book: MarketBook, usual: OrderBounds) => OrderBounds | undefined
  /** What the account at each exchange starts with, as decimal text. */
  balances: Readonly<Record<string, string>>
}

export function openVenues(setup: VenuesSetup): ReadonlyMap<VenueId, BacktestVenue> {
  const { seed, agenda, fees, balances } = setup
  const throwAway = new ThrowAway(seed)
  const venues = venueIds.flatMap((id) => {
    const books = setup.books.filter(({ plan }) => plan.venue === id)
    if (books.length === 0) return []
    const { rules, bounds } = venueRules[id]
    const known = setup.facts?.(id)
    const boundsOf = (book: MarketBook) => {
      const usual = bounds(book)
      return known?.bounds?.(book, usual) ?? setup.bounds(book, usual) ?? usual
    }
    const { exchange, account, instruments } = openExchange({
      venue: id,
      rules: withFees(rules(throwAway), known?.fees ?? fees),
      boundsOf,
      books,
      agenda,
      balances,
    })
    const bySymbol = new Map(instruments.map((one) => [one.symbol, one]))
    return [[id, { id, exchange, account, instruments: bySymbol }] as const]
  })
  return new Map(venues)
}
