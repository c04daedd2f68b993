import { ThrowAway } from '@leadline/venue-simulators/crypto/throw-away'
import type { Account } from '@leadline/venue-simulators/exchange/account'
import type { Exchange } from '@leadline/venue-simulators/exchange/exchange'
import type { TradedInstrument } from '@leadline/venue-simulators/exchange/traded-instrument'
import type { CrowdBook } from '@leadline/venue-simulators/market/crowd-book'
import { venueParts } from '@leadline/venue-simulators/venue-parts'
import type { Agenda } from '@leadline/venue-simulators/wire/agenda'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'

import { type RehearsalFees, withFees } from './rehearsal-fees.ts'
import { venueRules } from './venue-rules.ts'

/** One exchange of a rehearsal: the simulator's matching engine and accounts, without its wire. */
export interface RehearsedVenue {
  id: VenueId
  exchange: Exchange
  account: Account
  instruments: ReadonlyMap<string, TradedInstrument>
}

export interface VenuesSetup {
  seed: number
  now: number
  agenda: Agenda
  books: readonly CrowdBook[]
  /** Undefined: what the exchange takes from a new customer. */
  fees: RehearsalFees | undefined
  /** What the account at each exchange starts with, as decimal text. */
  balances: Readonly<Record<string, string>>
}

export function openVenues(setup: VenuesSetup): ReadonlyMap<VenueId, RehearsedVenue> {
  const { seed, now, agenda, fees, balances } = setup
  const throwAway = new ThrowAway(seed)
  const venues = venueIds.flatMap((id) => {
    const books = setup.books.filter(({ plan }) => plan.venue === id)
    if (books.length === 0) return []
    const { rules, bounds } = venueRules[id]
    const needs = { seed, now, agenda, throwAway, books, balances, forbidden: () => {} }
    const parts = venueParts(id, needs, withFees(rules(throwAway), fees), bounds)
    const instruments = new Map(parts.instruments.map((one) => [one.symbol, one]))
    const { exchange, account } = parts
    return [[id, { id, exchange, account, instruments }] as const]
  })
  return new Map(venues)
}
