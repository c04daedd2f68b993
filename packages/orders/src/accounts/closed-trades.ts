import { type Decimal, zero } from '../decimal-text.ts'
import type { Disposal } from './lot-ledger.ts'
import { gainOf } from './positions.ts'

/** What one order sold (or spent as a fee) of one asset: a trade that a journal keeps. Money is in US dollars, exact. */
export interface ClosedTrade {
  /** The order of the trader: the same for all parts of a synthetic order or a plan. */
  id: string
  /** Its first part. */
  clientOrderId: string
  keyId: string
  symbol: string
  /** What went. */
  asset: string
  why: Disposal['why']
  size: Decimal
  /** When the oldest of it was acquired; null where that is not known of some of it. */
  openedAt: number | null
  /** Its last fill. */
  closedAt: number
  /** Fees included; null where they are not known of all of it. */
  cost: Decimal | null
  /** After fees. */
  proceeds: Decimal | null
  /** Of all of it; null where some has no known basis or worth. */
  result: Decimal | null
  /** Of the part whose basis is known, as Positions counts it. */
  realized: Decimal
}

/** By order, account and asset, in the order in which the trades were closed. `wholeOf`: the order of which one is a part. */
export function closedTrades(
  disposals: readonly Disposal[],
  wholeOf: (clientOrderId: string) => string,
): ClosedTrade[] {
  const trades = new Map<string, ClosedTrade>()
  for (const disposal of disposals) {
    const { clientOrderId, keyId, asset, why } = disposal
    const id = wholeOf(clientOrderId)
    const name = `${id} ${keyId} ${asset} ${why}`
    const before = trades.get(name)
    trades.set(name, before ? withDisposal(before, disposal) : tradeOf(disposal, id))
  }
  return [...trades.values()].toSorted((a, b) => a.closedAt - b.closedAt)
}

function tradeOf(disposal: Disposal, id: string): ClosedTrade {
  const { clientOrderId, keyId, symbol, asset, why, size, acquiredAt, soldAt } = disposal
  const { cost, proceeds } = disposal
  const result = gainOf(disposal)
  return {
    id,
    clientOrderId,
    keyId,
    symbol,
    asset,
    why,
    size,
    cost,
    proceeds,
    result,
    openedAt: acquiredAt,
    closedAt: soldAt,
    realized: result ?? zero,
  }
}

function withDisposal(trade: ClosedTrade, disposal: Disposal): ClosedTrade {
  const { acquiredAt, soldAt, size, cost, proceeds } = disposal
  const result = gainOf(disposal)
  return {
    ...trade,
    size: trade.size.plus(size),
    openedAt:
      trade.openedAt === null || acquiredAt === null ? null : Math.min(trade.openedAt, acquiredAt),
    closedAt: Math.max(trade.closedAt, soldAt),
    cost: trade.cost && cost && trade.cost.plus(cost),
    proceeds: trade.proceeds && proceeds && trade.proceeds.plus(proceeds),
    result: trade.result && result && trade.result.plus(result),
    realized: trade.realized.plus(result ?? zero),
  }
}
