import {
  type Amount,
  amountOf,
  amountText,
  feeOf,
  notional,
} from '@leadline/matching-engine/exchange/amount'
import type { Ticket } from '@leadline/matching-engine/exchange/ticket'
import { averagePrice } from '@leadline/matching-engine/exchange/ticket-amounts'

import type { Json } from '../../wire/json-text.ts'
import { pairName } from '../market/symbols.ts'
import type { RobinhoodVariants } from '../protocol-variants.ts'
import { easternTime } from '../wire/eastern-time.ts'
import type { Numbers } from '../wire/numbers.ts'

const cent = amountOf(1, 2)

/** How an order was requested, beside what became of it. */
export interface RobinhoodOrder {
  ticket: Ticket
  type: 'market' | 'limit' | 'stop_loss' | 'stop_limit'
  clientId: string
  timeInForce: string
  version: 1 | 2
  /** Accepted with 201 although it never lived. */
  hasFailed: boolean
}

export function stateOf(
  { ticket, hasFailed }: RobinhoodOrder,
  variants: RobinhoodVariants,
): string {
  if (hasFailed) return 'failed'
  if (ticket.status === 'filled') return 'filled'
  if (!ticket.isLive) return 'canceled'
  if (ticket.status === 'scheduled') return variants.firstWord
  return ticket.filled > 0 ? variants.partialWord : 'open'
}

export function orderJson(
  order: RobinhoodOrder,
  accountNumber: string,
  feeMillionths: number,
  numbers: Numbers,
  variants: RobinhoodVariants,
): Json {
  const { ticket, version } = order
  const { instrument } = ticket.plan
  const lots = (size: number) => numbers.padded(amountOf(size, instrument.sizeDecimals))
  const price = (ticks: number) => numbers.padded(amountOf(ticks, instrument.priceDecimals))
  const execution = (amount: Amount) =>
    variants.executionNumbers === 'padded'
      ? numbers.padded(amount)
      : numbers.text(amountText(amount))
  const executions = ticket.fills.map((fill) => ({
    effective_price: execution(amountOf(fill.price, instrument.priceDecimals)),
    quantity: execution(amountOf(fill.size, instrument.sizeDecimals)),
    timestamp: easternTime(fill.time, fill.number * 37),
  }))
  const isLive = ticket.isLive && !order.hasFailed
  const base = ticket.limit ?? instrument.marketBook.lastPrice
  const remaining = feeOf(
    notional(base, isLive ? ticket.remaining : 0, instrument),
    feeMillionths,
    18,
  )
  return {
    symbol: pairName(instrument),
    client_order_id: order.clientId,
    side: ticket.side,
    type: order.type,
    id: ticket.id,
    account_number: accountNumber,
    state: stateOf(order, variants),
    filled_asset_quantity: lots(ticket.filled),
    executions,
    average_price: ticket.filled === 0 ? null : numbers.padded(averagePrice(ticket)),
    created_at: easternTime(ticket.createdAt, ticket.number * 409),
    updated_at: easternTime(ticket.updatedAt, ticket.number * 858),
    ...(version === 2 && {
      fee_charged: numbers.bare(numbers.short(feeCharged(ticket, variants))),
      estimated_fee_remaining: numbers.bare(numbers.short(remaining)),
    }),
    [`${order.type}_order_config`]: configOf(order, lots, price),
  }
}

function feeCharged({ fees, fills }: Ticket, { feeRounding }: RobinhoodVariants): Amount {
  const cents = (amount: Amount) => ((amount + cent / 2n) / cent) * cent
  if (feeRounding === 'cents-per-order') return cents(fees)
  return feeRounding === 'none' ? fees : fills.reduce((sum, { fee }) => sum + cents(fee), 0n)
}

/** Limit orders do not say again how long they live; stop orders do. */
function configOf(
  { ticket, type, timeInForce }: RobinhoodOrder,
  lots: (size: number) => Json,
  price: (ticks: number) => Json,
): Json {
  const { trigger } = ticket.plan
  const stop = trigger?.kind === 'touch' ? trigger.price : undefined
  return {
    asset_quantity: lots(ticket.size),
    ...(ticket.limit !== undefined &&
      type.includes('limit') && { limit_price: price(ticket.limit) }),
    ...(stop !== undefined && { stop_price: price(stop), time_in_force: timeInForce }),
  }
}
