import { exchangeName } from '@leadline/algorithms/exchange-names'
import type { ScriptOrder, ScriptOrderStatus } from '@leadline/algorithms/script-values'
import { type Amount, amountText } from '@leadline/matching-engine/exchange/amount'
import type { Ticket } from '@leadline/matching-engine/exchange/ticket'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'

import type { BacktestVenue } from '../exchanges/backtest-venues.ts'

/** An order of the script, as far as the script has learned of it. */
export interface BacktestOrder {
  id: string
  venue: BacktestVenue
  instrument: TradedInstrument
  side: 'buy' | 'sell'
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
  /** What it became at the exchange. */
  ticket: Ticket | undefined
}

const unfinished: ReadonlySet<ScriptOrderStatus> = new Set(['sent', 'open', 'partially filled'])

export function isUnfinished({ status }: BacktestOrder): boolean {
  return unfinished.has(status)
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
    status: order.status,
    time: order.sentAt / 1000,
  }
}
