import { allProfiles } from '@leadline/venues/exchanges/all'
import type { VenueId } from '@leadline/venues/venue-names'

import type { AssetCode } from './assets.ts'

/** One instrument at one exchange, as data. Ticks and lots are powers of ten. */
export interface BookPlan {
  venue: VenueId
  symbol: string
  base: string
  quote: string
  /** A tick is 10^-priceDecimals of the quote currency, a lot 10^-sizeDecimals of the asset. */
  priceDecimals: number
  sizeDecimals: number
}

/** One with simulated flow, which knows what its assets are worth. */
export interface ListingPlan extends BookPlan {
  base: AssetCode
  quote: AssetCode
}

/** How busy a symbol is, and how its books look, wherever it trades. */
export interface SymbolCharacter {
  /** Share of all that happens. */
  weight: number
  /** Between best bid and best ask, in hundredths of a percent. */
  spreadBps: number
  /** How far the quotes reach. */
  reachBps: number
  /** Orders per side. */
  orders: number
  /** A usual order, in dollars. */
  usualUsd: number
  /** Trades an hour for each part of its weight, about as many as simulated flow makes while somebody watches. */
  tradesPerHour: number
}

const majors = { reachBps: 90, orders: 240, usualUsd: 4000, tradesPerHour: 380 }
const others = { reachBps: 160, orders: 130, usualUsd: 1400, tradesPerHour: 380 }
const thin = { reachBps: 260, orders: 60, usualUsd: 600, tradesPerHour: 40 }

export const characters: Readonly<Record<string, SymbolCharacter>> = {
  'BTC-USD': { weight: 30, spreadBps: 0.4, ...majors },
  'ETH-USD': { weight: 18, spreadBps: 0.6, ...majors },
  'SOL-USD': { weight: 12, spreadBps: 1.2, ...majors },
  'XRP-USD': { weight: 7, spreadBps: 2.2, ...others },
  'LTC-USD': { weight: 4, spreadBps: 2.6, ...others },
  'LINK-USD': { weight: 4, spreadBps: 2.6, ...others },
  'AVAX-USD': { weight: 4, spreadBps: 3, ...others },
  'DOGE-USD': { weight: 6, spreadBps: 2, ...others },
  'BTC-USDT': { weight: 5, spreadBps: 1, ...others },
  'BTC-USDC': { weight: 3, spreadBps: 1.2, ...others },
  'SOL-USDT': { weight: 3, spreadBps: 2.4, ...others },
  'ETH-BTC': { weight: 2, spreadBps: 3, ...thin },
  'PEPE-USD': { weight: 2, spreadBps: 9, ...thin },
}

/** Every instrument of every exchange, always in the same order. */
export const listingPlans: readonly ListingPlan[] = Object.entries(allProfiles).flatMap(
  ([venue, { decimals }]) =>
    Object.entries(decimals).map(([symbol, [priceDecimals, sizeDecimals]]) => {
      const [base = '', quote = ''] = symbol.split('-')
      return {
        venue: venue as VenueId,
        symbol,
        base: base as AssetCode,
        quote: quote as AssetCode,
        priceDecimals,
        sizeDecimals,
      }
    }),
)

/** Trades an hour on a usual day at one exchange. */
export function usualTradesPerHour({ venue, symbol }: ListingPlan): number {
  const { weight = 0, tradesPerHour = 0 } = characters[symbol] ?? {}
  return Math.max(12, Math.round(tradesPerHour * weight * allProfiles[venue].share))
}
