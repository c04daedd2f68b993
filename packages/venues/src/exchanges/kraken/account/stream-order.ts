import type { FillReport, OrderReport } from '../../../account-events.ts'
import { amountAboveZero, amountOf } from '../../../kernel/account/amounts.ts'
import { orderReport } from '../../../kernel/account/order-report.ts'
import { itemsOf, objectOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { OrderSide, TrailingOffset } from '../../../order-terms.ts'
import { commonAsset } from '../wire/asset-names.ts'
import { readClientOrderId } from './client-order-id.ts'
import { readOffset } from './order-limits/limit-offset.ts'
import { readKind, readTimeInForce, streamStatus } from './order-status.ts'
import { asRefusal } from './refusals.ts'

/** What a row of the executions channel says of its order. Most rows say very little. */
export function readExecution(row: JsonObject, now: number): OrderReport | undefined {
  const venueOrderId = textOf(row['order_id'])
  if (venueOrderId === undefined) return undefined
  const time = timeOf(row['timestamp']) ?? now
  const type = textOf(row['exec_type'])
  const triggers = objectOf(row['triggers'])
  const unit = triggers?.['price_type']
  const isStatic = unit === undefined || unit === 'static'
  const side = sideOf(row)
  const isLimitOffset = row['limit_price_type'] === 'quote'
  const report = orderReport({
    venueOrderId,
    clientOrderId: readClientOrderId(textOf(row['cl_ord_id'])),
    symbol: symbolOf(row),
    side,
    kind: readKind(textOf(row['order_type'])),
    timeInForce: readTimeInForce(textOf(row['time_in_force'])),
    limitPrice: isLimitOffset ? null : amountAboveZero(row['limit_price']),
    limitOffset: isLimitOffset ? readOffset(amountOf(row['limit_price']), side) : undefined,
    trailing: readTrailing(unit, amountAboveZero(triggers?.['price'])),
    stopPrice: amountAboveZero((isStatic ? triggers?.['price'] : undefined) ?? row['stop_price']),
    size: amountAboveZero(row['order_qty']),
    quoteSize: amountAboveZero(row['cash_order_qty']),
    filled: amountOf(row['cum_qty']),
    averagePrice: amountAboveZero(row['avg_price']),
    status: streamStatus(textOf(row['order_status'])),
    postOnly: typeof row['post_only'] === 'boolean' ? row['post_only'] : null,
    reason: textOf(row['reason']) ?? textOf(row['cancel_reason']) ?? '',
    createdAt: type === 'pending_new' || type === 'new' ? time : null,
    time,
    source: 'stream',
  })
  return asRefusal(report)
}

/** Distances are percentages or prices. */
function readTrailing(unit: unknown, value: string | null): TrailingOffset | undefined {
  if (value === null || (unit !== 'pct' && unit !== 'quote')) return undefined
  return { unit: unit === 'pct' ? 'percent' : 'price', value }
}

/** A row is a fill if it says what was traded: the one that only says 'filled' is none. */
export function isFill(row: JsonObject): boolean {
  return row['exec_type'] === 'trade' && row['exec_id'] !== undefined
}

export interface FillFacts {
  symbol: string | null
  side: OrderSide | null
  clientOrderId: string | null
}

/** Undefined where something is missing that a fill must have, and nothing else has reported it. */
export function readFill(row: JsonObject, known: FillFacts, now: number): FillReport | undefined {
  const fillId = textOf(row['exec_id'])
  const venueOrderId = textOf(row['order_id'])
  const symbol = symbolOf(row) ?? known.symbol
  const side = sideOf(row) ?? known.side
  const price = amountAboveZero(row['last_price'])
  const size = amountAboveZero(row['last_qty'])
  if (!fillId || !venueOrderId || !symbol || !side || !price || !size) return undefined
  return {
    fillId,
    venueOrderId,
    clientOrderId: readClientOrderId(textOf(row['cl_ord_id'])) ?? known.clientOrderId,
    symbol,
    side,
    price,
    size,
    ...feeOf(row, symbol),
    liquidity: liquidityOf(row['liquidity_ind']),
    time: timeOf(row['timestamp']) ?? now,
    source: 'stream',
  }
}

/** In which currency the fee was taken is what the row says, not what was requested. */
function feeOf(row: JsonObject, symbol: string): { fee: string; feeAsset: string } {
  const fees = itemsOf(row['fees']).flatMap((value) => {
    const fee = amountOf(objectOf(value)?.['qty'])
    const asset = textOf(objectOf(value)?.['asset'])
    return fee !== null && asset !== undefined ? [{ fee, feeAsset: commonAsset(asset) }] : []
  })
  const quote = symbol.slice(symbol.indexOf('-') + 1)
  return fees.find(({ fee }) => fee !== '0') ?? fees[0] ?? { fee: '0', feeAsset: quote }
}

function liquidityOf(mark: unknown): FillReport['liquidity'] {
  return mark === 'm' ? 'maker' : mark === 't' ? 'taker' : 'unknown'
}

/** 'BTC/USD'. */
function symbolOf(row: JsonObject): string | null {
  const symbol = textOf(row['symbol'])
  return symbol?.replace('/', '-') ?? null
}

function sideOf({ side }: JsonObject): OrderSide | null {
  return side === 'buy' || side === 'sell' ? side : null
}

function timeOf(value: unknown): number | undefined {
  const time = Date.parse(textOf(value) ?? '')
  return Number.isNaN(time) ? undefined : time
}
