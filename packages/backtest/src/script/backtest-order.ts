import { exchangeName } from '@leadline/algorithms/exchange-names'
import type { ScriptOrder, ScriptOrderStatus } from '@leadline/algorithms/script-values'
import { type Amount, amountText, parseAmount } from '@leadline/matching-engine/exchange/amount'
import type { Reason } from '@leadline/matching-engine/exchange/order-plan'
import type { Ticket } from '@leadline/matching-engine/exchange/ticket'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { PositionEffect } from '@leadline/orders/order-record'
import type { OrderChange } from '@leadline/venues/account-adapter'

import type { BacktestVenue } from '../exchanges/backtest-venues.ts'

/** What goes wrong with an order on its way; in a usual backtest nothing does. */
export interface OrderFate {
  /** The exchange does not take it, with these words. */
  refused?: string
  /** It never gets there; that is known at `silentUntil`. */
  isLost?: boolean
  /** The exchange fills half of it and cancels the rest. */
  isHalved?: boolean
  /** Everything that is said of it is said twice. */
  isTwice?: boolean
  /** Milliseconds: nothing of it is reported before. */
  silentUntil?: number
}

/** An order of the script, as far as the script has learned of it. */
export interface BacktestOrder {
  id: string
  venue: BacktestVenue
  instrument: TradedInstrument
  side: 'buy' | 'sell'
  /** To open is to buy, or to sell coins of an allotment; to close is the way back. */
  effect: PositionEffect
  size: Amount
  /** Decimal text; null for a market order. */
  limit: string | null
  /** Decimal text; null where it waits for no price. */
  stop: string | null
  timeInForce: 'gtc' | 'ioc' | 'fok'
  postOnly: boolean
  filled: Amount
  status: ScriptOrderStatus
  sentAt: number
  midAtDecision: Amount | undefined
  isCancelSent: boolean
  /** The number of the order in whose place it was put. */
  replaces: string | null
  /** Of which synthetic order it is a part, and as what; null of most. */
  part: { id: string; role: string } | null
  /** Why the exchange did not take it or would not change it; undefined while it did. */
  refusal: Reason | undefined
  /** When word of it last came. */
  changedAt: number
  /** What the exchange took of it in coins. */
  feeInBase: Amount
  /** What was asked for and has no outcome yet. */
  change: OrderChange | undefined
  /** What it became at the exchange. */
  ticket: Ticket | undefined
  fate: OrderFate
  /** Its script is gone: nobody is notified of it. */
  isAbandoned: boolean
  /** The number of the exchange's last event of which word has come. */
  lastReceived: number
}

const unfinished: ReadonlySet<ScriptOrderStatus> = new Set([
  'sent',
  'open',
  'partially filled',
  'unknown',
])

export function isUnfinished({ status }: BacktestOrder): boolean {
  return unfinished.has(status)
}

/** The exchange has said nothing of it so far. */
export function isUnanswered({ status }: Pick<BacktestOrder, 'status'>): boolean {
  return status === 'sent' || status === 'unknown'
}

/** As large as it may be by now: a change of which nothing has been received may have happened. */
export function wholeSize({ size, change }: BacktestOrder): Amount {
  const wanted = parseAmount(change?.size ?? '0') ?? 0n
  return wanted > size ? wanted : size
}

export function scriptOrder(order: BacktestOrder): ScriptOrder {
  return {
    id: order.id,
    symbol: order.instrument.symbol,
    exchange: exchangeName(order.venue.id),
    side: order.side,
    size: amountText(order.size),
    filled: amountText(order.filled),
    limit: order.limit,
    stop: order.stop,
    timeInForce: order.limit === null && order.stop === null ? 'ioc' : order.timeInForce,
    postOnly: order.postOnly,
    replaces: order.replaces,
    synthetic: null,
    parent: order.part?.id ?? null,
    status: order.status,
    time: order.sentAt / 1000,
  }
}
