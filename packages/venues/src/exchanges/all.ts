import type { OrderCapabilities } from '../order-capabilities.ts'
import { binanceUsFacts, binanceUsName, binanceUsProfile } from './binance-us/facts.ts'
import { binanceUsKeys } from './binance-us/keys.ts'
import { binanceUsOrders } from './binance-us/order-capabilities.ts'
import { coinbaseFacts, coinbaseName, coinbaseProfile } from './coinbase/facts.ts'
import { coinbaseKeys } from './coinbase/keys.ts'
import { coinbaseOrders } from './coinbase/order-capabilities.ts'
import { geminiFacts, geminiName, geminiProfile } from './gemini/facts.ts'
import { geminiKeys } from './gemini/keys.ts'
import { geminiOrders } from './gemini/order-capabilities.ts'
import type { KeyDefinition } from './key-definition.ts'
import { krakenFacts, krakenName, krakenProfile } from './kraken/facts.ts'
import { krakenKeys } from './kraken/keys.ts'
import { krakenOrders } from './kraken/order-capabilities.ts'
import { robinhoodFacts, robinhoodName, robinhoodProfile } from './robinhood/facts.ts'
import { robinhoodKeys } from './robinhood/keys.ts'
import { robinhoodOrders } from './robinhood/order-capabilities.ts'
import type { MarketProfile, VenueFacts } from './venue-facts.ts'

/**
 * The exchanges, in the order that every list and column of the product keeps. A new one has a line in each list: where one
 * is forgotten, this does not compile.
 */
export const allNames = [
  coinbaseName,
  krakenName,
  geminiName,
  binanceUsName,
  robinhoodName,
] as const

type VenueId = (typeof allNames)[number]['id']

export const allFacts: Readonly<Record<VenueId, VenueFacts>> = {
  coinbase: coinbaseFacts,
  kraken: krakenFacts,
  gemini: geminiFacts,
  'binance-us': binanceUsFacts,
  robinhood: robinhoodFacts,
}

export const allProfiles: Readonly<Record<VenueId, MarketProfile>> = {
  coinbase: coinbaseProfile,
  kraken: krakenProfile,
  gemini: geminiProfile,
  'binance-us': binanceUsProfile,
  robinhood: robinhoodProfile,
}

/** What each exchange's own order entry can do. */
export const allOrders: Readonly<Record<VenueId, OrderCapabilities>> = {
  coinbase: coinbaseOrders,
  kraken: krakenOrders,
  gemini: geminiOrders,
  'binance-us': binanceUsOrders,
  robinhood: robinhoodOrders,
}

/** What the vault knows of them. No list here may import an adapter: the vault loads this file. */
export const allKeys: Readonly<Record<VenueId, KeyDefinition>> = {
  coinbase: coinbaseKeys,
  kraken: krakenKeys,
  gemini: geminiKeys,
  'binance-us': binanceUsKeys,
  robinhood: robinhoodKeys,
}
