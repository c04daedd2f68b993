import type { VenueId } from '@leadline/venues/venue-names'

import type { ThrowAway } from './crypto/throw-away.ts'
import { Account } from './exchange/account.ts'
import { parseAmount } from './exchange/amount.ts'
import type { ExchangeRules } from './exchange/exchange-rules.ts'
import { Exchange } from './exchange/exchange.ts'
import type { SimulatedKey } from './exchange/simulated-key.ts'
import { type OrderBounds, TradedInstrument } from './exchange/traded-instrument.ts'
import { FaultDesk } from './faults/fault-desk.ts'
import type { CrowdBook } from './market/crowd-book.ts'
import { Dice } from './market/dice.ts'
import { saltOf } from './market/fixed-noise.ts'
import type { Agenda } from './wire/agenda.ts'
import type { FrontContext } from './wire/front-context.ts'
import type { VenueFront } from './wire/venue-front.ts'

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
  books: readonly CrowdBook[]
  balances: Readonly<Record<string, string>> | undefined
  forbidden: (call: string) => void
}

/** One exchange, opened. */
export interface OpenVenue {
  front: VenueFront
  exchange: Exchange
  account: Account
  instruments: readonly TradedInstrument[]
  faults: FaultDesk
  keys: () => readonly SimulatedKey[]
  /** Switches for what the fact page leaves open; they may be turned while it runs. */
  readings: object
}

/** The parts that every exchange is built from. */
export function venueParts(
  venue: VenueId,
  needs: VenueNeeds,
  rules: ExchangeRules,
  boundsOf: (crowd: CrowdBook) => OrderBounds,
) {
  const { seed, agenda, books } = needs
  const salt = saltOf(venue, seed)
  const faults = new FaultDesk(new Dice(salt, 1))
  const instruments = books.map((crowd) => new TradedInstrument(crowd, boundsOf(crowd)))
  const exchange = new Exchange({ rules, books, agenda, faults })
  const start = Object.entries(needs.balances ?? usualBalances).map(([currency, text]) => {
    const amount = parseAmount(text)
    if (amount === undefined) throw new RangeError(`${text} ${currency} is no amount.`)
    return [currency, amount] as const
  })
  const account = new Account(`${venue} account`, Object.fromEntries(start))
  const context: FrontContext = { agenda, faults, dice: new Dice(salt, 2), instruments }
  return { faults, instruments, exchange, account, context }
}
