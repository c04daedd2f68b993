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

/** How an exchange differs from the others. */
export interface VenueCharacter {
  /** Share of what happens in a symbol that trades everywhere. */
  share: number
  /** Its spreads and sizes against the symbol's own. */
  spreadFactor: number
  sizeFactor: number
  /** How far its prices stray from the others', in hundredths of a percent. */
  basisBps: number
}

export const venueCharacters: Readonly<Record<VenueId, VenueCharacter>> = {
  coinbase: { share: 0.36, spreadFactor: 1, sizeFactor: 1.2, basisBps: 0.12 },
  kraken: { share: 0.28, spreadFactor: 1.2, sizeFactor: 1, basisBps: 0.15 },
  gemini: { share: 0.14, spreadFactor: 2, sizeFactor: 0.6, basisBps: 0.3 },
  'binance-us': { share: 0.16, spreadFactor: 1.8, sizeFactor: 0.5, basisBps: 0.3 },
  robinhood: { share: 0.06, spreadFactor: 2.4, sizeFactor: 0.8, basisBps: 0.3 },
}

type Decimals = readonly [price: number, size: number]

const grids: Readonly<Record<VenueId, Readonly<Record<string, Decimals>>>> = {
  coinbase: {
    'BTC-USD': [2, 8],
    'ETH-USD': [2, 8],
    'SOL-USD': [2, 8],
    'XRP-USD': [4, 6],
    'LTC-USD': [2, 8],
    'LINK-USD': [3, 2],
    'AVAX-USD': [2, 8],
    'DOGE-USD': [5, 1],
    'BTC-USDT': [2, 8],
    'SOL-USDT': [2, 8],
    'ETH-BTC': [5, 8],
    'PEPE-USD': [8, 0],
  },
  kraken: {
    'BTC-USD': [1, 8],
    'ETH-USD': [2, 8],
    'SOL-USD': [2, 8],
    'XRP-USD': [5, 8],
    'LTC-USD': [2, 8],
    'LINK-USD': [5, 8],
    'AVAX-USD': [2, 8],
    'DOGE-USD': [7, 8],
    'BTC-USDT': [1, 8],
    'BTC-USDC': [2, 8],
    'SOL-USDT': [2, 8],
    'ETH-BTC': [5, 8],
    'PEPE-USD': [9, 3],
  },
  gemini: {
    'BTC-USD': [2, 8],
    'ETH-USD': [2, 6],
    'SOL-USD': [3, 6],
    'XRP-USD': [4, 6],
    'LTC-USD': [2, 5],
    'LINK-USD': [4, 6],
    'AVAX-USD': [3, 6],
    'DOGE-USD': [5, 6],
    'BTC-USDT': [2, 8],
    'ETH-BTC': [5, 6],
    'PEPE-USD': [10, 0],
  },
  'binance-us': {
    'BTC-USD': [2, 5],
    'ETH-USD': [2, 4],
    'SOL-USD': [2, 3],
    'XRP-USD': [4, 0],
    'LTC-USD': [2, 3],
    'LINK-USD': [2, 2],
    'AVAX-USD': [2, 2],
    'DOGE-USD': [5, 0],
    'BTC-USDT': [2, 5],
    'BTC-USDC': [2, 5],
    'SOL-USDT': [2, 3],
    'ETH-BTC': [5, 4],
  },
  robinhood: {
    'BTC-USD': [2, 8],
    'ETH-USD': [2, 6],
    'SOL-USD': [2, 5],
    'XRP-USD': [4, 3],
    'LTC-USD': [2, 6],
    'LINK-USD': [3, 4],
    'AVAX-USD': [3, 5],
    'DOGE-USD': [5, 2],
    'PEPE-USD': [8, 0],
  },
}

/** Every instrument of every exchange, always in the same order. */
export const listingPlans: readonly ListingPlan[] = Object.entries(grids).flatMap(
  ([venue, symbols]) =>
    Object.entries(symbols).map(([symbol, [priceDecimals, sizeDecimals]]) => {
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
  return Math.max(12, Math.round(tradesPerHour * weight * venueCharacters[venue].share))
}
