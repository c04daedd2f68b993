import type { Account } from '@leadline/matching-engine/exchange/account'
import type { Agenda } from '@leadline/matching-engine/exchange/agenda'
import type { Exchange } from '@leadline/matching-engine/exchange/exchange'
import type { ExchangeRules } from '@leadline/matching-engine/exchange/exchange-rules'
import { openExchange } from '@leadline/matching-engine/exchange/open-exchange'
import {
  type OrderBounds,
  TradedInstrument,
} from '@leadline/matching-engine/exchange/traded-instrument'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import { saltOf } from '@leadline/matching-engine/random/fixed-noise'
import { SeededRandom } from '@leadline/matching-engine/random/seeded-random'
import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'
import type { VenueId } from '@leadline/venues/venue-names'

import type { SimulatedKey } from './crypto/simulated-key.ts'
import { FaultInjector } from './faults/fault-injector.ts'
import type { ServerContext } from './wire/server-context.ts'
import type { VenueApiServer } from './wire/venue-api-server.ts'

/** What an account starts with, wherever nothing else is said. */
const usualBalances: Readonly<Record<string, string>> = {
  USD: '250000',
  USDC: '50000',
  USDT: '50000',
  BTC: '3',
  ETH: '40',
  SOL: '500',
  XRP: '60000',
  LTC: '300',
  LINK: '2500',
  AVAX: '1000',
  DOGE: '200000',
  PEPE: '1000000000',
}

/** What all exchanges share when they are opened. */
export interface VenueNeeds {
  seed: number
  now: number
  agenda: Agenda
  throwAway: ThrowAway
  books: readonly MarketBook[]
  balances: Readonly<Record<string, string>> | undefined
  forbidden: (call: string) => void
}

/** One exchange, opened. */
export interface OpenVenue {
  apiServer: VenueApiServer
  exchange: Exchange
  account: Account
  instruments: readonly TradedInstrument[]
  faults: FaultInjector
  keys: () => readonly SimulatedKey[]
  /** Switches for what the fact page leaves open; they may be turned while it runs. */
  variants: object
}

/** The parts that every exchange is built from. */
export function venueParts(
  venue: VenueId,
  needs: VenueNeeds,
  rules: ExchangeRules,
  boundsOf: (marketBook: MarketBook) => OrderBounds,
) {
  const { seed, agenda, books, balances = usualBalances } = needs
  const salt = saltOf(venue, seed)
  const faults = new FaultInjector(new SeededRandom(salt, 1))
  const fillRacesCancel = () => faults.strikes('fill-races-cancel') !== undefined
  const setup = { venue, rules, books, agenda, boundsOf, balances, fillRacesCancel }
  const { exchange, account, instruments } = openExchange(setup)
  const context: ServerContext = { agenda, faults, random: new SeededRandom(salt, 2), instruments }
  return { faults, instruments, exchange, account, context }
}
