import type { Instrument } from '@leadline/venues/instrument'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import type { OrderSide, OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, zero } from '../decimal-text.ts'
import type { MarketPrices } from '../order-manager/order-market.ts'
import { isFinished, type OrderRecord } from '../order-record.ts'
import type {
  SyntheticMemory,
  SyntheticOrder,
  SyntheticTerms,
  TriggerBy,
} from './synthetic-order.ts'

/** Everything that decides what a synthetic order does next. */
export interface SyntheticScene {
  held: SyntheticOrder
  /** Its orders at the exchange, oldest first. */
  parts: readonly OrderRecord[]
  /** When the last of them was sent. */
  lastPartAt: number | null
  prices: MarketPrices
  instrument: Instrument
  capabilities: OrderCapabilities
  now: number
}

/** The same, for one kind of synthetic order. */
export interface SyntheticView<Kind extends SyntheticTerms['kind']> extends SyntheticScene {
  terms: Extract<SyntheticTerms, { kind: Kind }>
}

/** What it does next. It is queried again whenever anything has changed, so it says one thing at a time. */
export type SyntheticStep =
  | { do: 'wait'; until?: number }
  /** `isUrgent`: on disk before anything else happens; else at most once a second. */
  | { do: 'remember'; memory: SyntheticMemory; isUrgent: boolean }
  | { do: 'place'; role: string; terms: OrderTerms }
  /** In place: the order keeps its number. `size` is the new total of it. */
  | { do: 'amend'; part: OrderRecord; size: string; limitPrice: string | null }
  | { do: 'cancel'; parts: readonly OrderRecord[] }
  /** Their end is known, and not how much of them was filled. */
  | { do: 'ask'; parts: readonly OrderRecord[] }
  | { do: 'end'; status: 'done' | 'canceled' | 'failed'; reason: string }

export const wait: SyntheticStep = { do: 'wait' }

export function end(status: 'done' | 'canceled' | 'failed', reason = ''): SyntheticStep {
  return { do: 'end', status, reason }
}

/** What is left, if anything, is less than the exchange takes. A stop that sold nothing is not done. */
export function endWithRest(left: Decimal, filled: Decimal): SyntheticStep {
  if (left.lte(zero)) return end('done')
  const reason = `${left.toFixed()} left: less than the exchange takes in one order.`
  return end(filled.gt(zero) ? 'done' : 'failed', reason)
}

/** Cancels what still works and waits until it is certain how much of each was filled; undefined when it is. */
export function settle(parts: readonly OrderRecord[]): SyntheticStep | undefined {
  const working = parts.filter(({ state }) => !isFinished(state))
  if (working.length > 0) return { do: 'cancel', parts: working }
  return certain(parts)
}

/** Waits until it is certain how much of what has ended was filled; undefined when it is. */
export function certain(parts: readonly OrderRecord[]): SyntheticStep | undefined {
  const unsure = parts.filter(({ state, isFilledFinal }) => isFinished(state) && !isFilledFinal)
  if (unsure.some(({ isConcluded }) => isConcluded)) {
    return end('failed', 'How much of a part was filled is not known. Look at your balance.')
  }
  return unsure.length > 0 ? { do: 'ask', parts: unsure } : undefined
}

/** The price that sets it off; null while the book is not live or there is none. */
export function triggerPrice(
  { bestBid, bestAsk, lastPrice, isLive }: MarketPrices,
  side: OrderSide,
  by: TriggerBy,
): string | null {
  if (!isLive) return null
  if (by === 'last') return lastPrice
  return side === 'sell' ? bestBid : bestAsk
}

export function plainTerms(
  symbol: string,
  side: OrderSide,
  size: string,
  limitPrice: string | null,
  changes: Partial<OrderTerms> = {},
): OrderTerms {
  return {
    symbol,
    side,
    kind: limitPrice === null ? 'market' : 'limit',
    size,
    quoteSize: null,
    limitPrice,
    stopPrice: null,
    trailing: null,
    timeInForce: limitPrice === null ? 'ioc' : 'gtc',
    expiresAt: null,
    postOnly: false,
    displaySize: null,
    ...changes,
  }
}
