import type { VenueId } from '@leadline/venues/venue-names'

import type { MarketBook } from '../market/market-book.ts'
import { Account } from './account.ts'
import { parseAmount } from './amount.ts'
import { Exchange, type ExchangeNeeds } from './exchange.ts'
import { type OrderBounds, TradedInstrument } from './traded-instrument.ts'

export interface ExchangeSetup extends ExchangeNeeds {
  venue: VenueId
  boundsOf: (marketBook: MarketBook) => OrderBounds
  /** What the account starts with, as decimal text. */
  balances: Readonly<Record<string, string>>
}

export interface OpenExchange {
  exchange: Exchange
  account: Account
  instruments: readonly TradedInstrument[]
}

/** One exchange without its wire: its books as instruments, its matching, and one account with funds. */
export function openExchange(setup: ExchangeSetup): OpenExchange {
  const { venue, books, boundsOf, balances } = setup
  const instruments = books.map(
    (marketBook) => new TradedInstrument(marketBook, boundsOf(marketBook)),
  )
  const exchange = new Exchange(setup)
  const start = Object.entries(balances).map(([currency, text]) => {
    const amount = parseAmount(text)
    if (amount === undefined) throw new RangeError(`${text} ${currency} is no amount.`)
    return [currency, amount] as const
  })
  const account = new Account(`${venue} account`, Object.fromEntries(start))
  return { exchange, account, instruments }
}
