import type {
  WireClosedTrade,
  WireClosedTrades,
} from '@leadline/desk-protocol/messages/trading-answers'
import { type ClosedTrade, closedTrades } from '@leadline/orders/accounts/closed-trades'
import { isDollarCoin } from '@leadline/orders/accounts/positions'
import type { Decimal } from '@leadline/orders/decimal-text'
import type { OrderRecord } from '@leadline/orders/order-record'

import type { TradingParts } from './trading-parts.ts'
import { wireSource } from './wire-trading.ts'

const mostShown = 5000

/** What was sold in a time, as a journal keeps it. Stablecoins that were spent are cash, and no trades. */
export function tradesClosed(
  { books, manager }: TradingParts,
  from: number,
  to: number,
): WireClosedTrades {
  const wholeOf = (clientOrderId: string) => wholeOrder(manager.records.get(clientOrderId))
  const trades = closedTrades(books.ledger().disposals, wholeOf).filter(
    ({ closedAt, asset }) => closedAt >= from && closedAt <= to && !isDollarCoin(asset),
  )
  const shown = trades.slice(-mostShown).map((trade) => {
    const order = manager.records.get(trade.clientOrderId)
    return wireTrade(trade, order, manager.venueOfKey(trade.keyId) ?? order?.venue ?? null)
  })
  return { trades: shown, count: trades.length }
}

function wholeOrder(order: OrderRecord | undefined): string {
  if (!order) return ''
  const { source, clientOrderId } = order
  return source.kind === 'held' || source.kind === 'plan' ? source.id : clientOrderId
}

function wireTrade(
  trade: ClosedTrade,
  order: OrderRecord | undefined,
  venue: WireClosedTrade['venue'],
): WireClosedTrade {
  const { id, symbol, asset, why, size, openedAt, closedAt } = trade
  const perUnit = (amount: Decimal | null) => amount?.div(size).toFixed() ?? null
  return {
    id,
    venue,
    symbol,
    asset,
    why,
    openedAt,
    closedAt,
    size: size.toFixed(),
    entry: perUnit(trade.cost),
    exit: perUnit(trade.proceeds),
    result: trade.result?.toFixed() ?? null,
    realized: trade.realized.toFixed(),
    source: order ? wireSource(order) : { kind: 'elsewhere' },
  }
}
