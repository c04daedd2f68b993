import type { RequestCost } from '../../../adapter-io.ts'
import type { SessionLimits } from '../../../session/session-limits.ts'

/**
 * What Binance.US allows, and the manual promises where that is less: 1,200 a minute. Since August 2026 the venue allows
 * 6,000, counted by its own minutes; its header counts other programs at this address too, which is why the adapter
 * reads it and not the rate limiter.
 */
export const binanceUsLimits: SessionLimits = {
  buckets: {
    weight: {
      scope: 'address',
      capacity: 1200,
      refill: { kind: 'window', windowMs: 60_000 },
      reserve: 300,
    },
    'orders in 10 s': {
      scope: 'key',
      capacity: 100,
      refill: { kind: 'window', windowMs: 10_000 },
    },
    'orders a day': {
      scope: 'key',
      capacity: 200_000,
      refill: { kind: 'window', windowMs: 86_400_000 },
    },
  },
  inFlight: { public: 4, key: 4, urgent: 4 },
  /** Binance.com: 300 in five minutes. */
  connects: { spacingMs: 250, perWindow: 150, windowMs: 300_000 },
  reconnect: { minMs: 250, baseMs: 1000, maxMs: 60_000 },
}

/** A bucket without a size: what costs it can be held back without holding back orders. */
export const marketData = 'market data'

/** The heavier of the numbers before and after the upgrade, and of Binance.com's where nobody reports. */
const weights = { time: 1, exchangeInfo: 20, trades: 25, klines: 2, systemStatus: 1 }

/** The same for what is asked with a key. */
const keyWeights = {
  account: 20,
  order: 4,
  openOrders: 80,
  openOrdersOfOne: 6,
  allOrders: 20,
  myTrades: 20,
  myTradesOfOrder: 5,
  wallet: 1,
  listenKey: 2,
  cancel: 1,
}

export type WeighedKeyCall = keyof typeof keyWeights

/** Not held back with market data: what an account asks is little, and needed. */
export function keyCostOf(call: WeighedKeyCall): readonly RequestCost[] {
  return [{ bucket: 'weight', weight: keyWeights[call] }]
}

export const orderBucket = 'orders in 10 s'

/** A new order counts whatever becomes of it. */
export const newOrderCost: readonly RequestCost[] = [
  { bucket: 'weight', weight: 1 },
  { bucket: orderBucket, weight: 1 },
  { bucket: 'orders a day', weight: 1 },
]

export type WeighedCall = keyof typeof weights

export function costOf(call: WeighedCall): readonly RequestCost[] {
  return costs(weights[call])
}

export function depthCost(levels: number): readonly RequestCost[] {
  if (levels <= 100) return costs(5)
  if (levels <= 500) return costs(25)
  return costs(levels <= 1000 ? 50 : 250)
}

function costs(weight: number): readonly RequestCost[] {
  return [
    { bucket: 'weight', weight },
    { bucket: marketData, weight: 0 },
  ]
}

/** Streams on one connection. */
export const mostStreamsPerConnection = 1024
/** Five messages a second, of which pongs are some. */
export const betweenMessagesMs = 250
/** The server pings every 20 s. */
export const silenceMs = 60_000
/** A connection is closed after 24 hours: its successor is opened an hour before. */
export const connectionLifeMs = 23 * 3_600_000
