import { decimalsOf } from '@leadline/decimal/scaled'

import type { AdapterIo } from '../../../adapter-io.ts'
import type { Instrument, InstrumentStatus } from '../../../instrument.ts'
import { excerptOf, fieldsOf, itemsOf, numberOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { Listing } from '../../../kernel/market/market-subscriptions.ts'
import { limitsOf } from './symbol-filters.ts'

export interface ExchangeInfo {
  listings: readonly Listing[]
  /** What the venue allows in a minute, where it reports. */
  weightPerMinute: number | undefined
  /** No market at all is trading. */
  isClosed: boolean
}

/**
 * The list of markets. Listings that are in a break while others trade, and of which we know nothing better, are dead
 * ones such as BTCUSD4; `isKnown` reports those that were alive before.
 */
export function readExchangeInfo(
  io: AdapterIo,
  body: unknown,
  isKnown: (symbol: string) => boolean,
): ExchangeInfo {
  const { rateLimits, symbols } = fieldsOf(body)
  const rows = itemsOf(symbols).map(fieldsOf).filter(isSpot)
  const isClosed = rows.length > 0 && rows.every(({ status }) => status !== 'TRADING')
  const listings: Listing[] = []
  for (const row of rows) {
    const listing = readSymbol(row)
    if (!listing) io.anomaly('binance-us: unreadable symbol', excerptOf(JSON.stringify(row)))
    else if (isClosed || row['status'] !== 'BREAK' || isKnown(listing.instrument.symbol)) {
      listings.push(listing)
    }
  }
  return { listings, isClosed, weightPerMinute: weightPerMinuteOf(rateLimits) }
}

function readSymbol(row: JsonObject): Listing | undefined {
  const venueSymbol = textOf(row['symbol'])
  const base = textOf(row['baseAsset'])
  const quote = textOf(row['quoteAsset'])
  const limits = limitsOf(row)
  if (!venueSymbol || !base || !quote || !limits) return undefined
  const instrument: Instrument = {
    venue: 'binance-us',
    // Never cut from the symbol: BTCUSD, BTCUSDT and BTCUSD4 are three markets.
    symbol: `${base}-${quote}`,
    base,
    quote,
    venueSymbol: venueSymbol.toLowerCase(),
    restSymbol: venueSymbol,
    priceDecimals: decimalsOf(limits.priceStep),
    sizeDecimals: decimalsOf(limits.sizeStep),
    ...limits,
    status: statusOf(row),
    venueStatus: textOf(row['status']) ?? '',
    venueOrderTypes: itemsOf(row['orderTypes']).filter((type) => typeof type === 'string'),
  }
  return { instrument, streamId: venueSymbol }
}

/**
 * Before the upgrade the permissions stood in one list, since then in lists of lists; where both are empty, a flag
 * reports.
 */
function isSpot(row: JsonObject): boolean {
  const permissions = [
    ...itemsOf(row['permissions']),
    ...itemsOf(row['permissionSets']).flatMap(itemsOf),
  ]
  return permissions.length === 0
    ? row['isSpotTradingAllowed'] === true
    : permissions.includes('SPOT')
}

const statuses: Readonly<Record<string, InstrumentStatus>> = {
  TRADING: 'online',
  PRE_TRADING: 'offline',
  POST_TRADING: 'offline',
  END_OF_DAY: 'offline',
  HALT: 'halted',
  BREAK: 'halted',
  AUCTION_MATCH: 'auction',
}

function statusOf(row: JsonObject): InstrumentStatus {
  const status = statuses[textOf(row['status']) ?? ''] ?? 'unknown'
  return status === 'online' && row['isSpotTradingAllowed'] === false ? 'halted' : status
}

function weightPerMinuteOf(rateLimits: unknown): number | undefined {
  const row = itemsOf(rateLimits)
    .map(fieldsOf)
    .find(
      ({ rateLimitType, interval, intervalNum }) =>
        rateLimitType === 'REQUEST_WEIGHT' && interval === 'MINUTE' && numberOf(intervalNum) === 1,
    )
  const limit = numberOf(row?.['limit'])
  return limit > 0 ? limit : undefined
}
