import { amountText } from '@leadline/matching-engine/exchange/amount'
import type { Ticket } from '@leadline/matching-engine/exchange/ticket'
import {
  averagePrice,
  fundsLeft,
  percentDone,
  sizeAmount,
  valueAfterFees,
} from '@leadline/matching-engine/exchange/ticket-amounts'

import { isoTime } from '../../wire/iso-time.ts'
import type { Json } from '../../wire/json-text.ts'
import { bookId } from '../market/symbols.ts'
import type { CoinbaseVariants } from '../protocol-variants.ts'

/** What an order was called and how it was requested, beside what the exchange made of it. */
export interface CoinbaseOrder {
  ticket: Ticket
  clientOrderId: string
  productId: string
  /** Exactly one entry, as sent. */
  configuration: Readonly<Record<string, Json>>
  kind: 'MARKET' | 'LIMIT' | 'STOP_LIMIT' | 'BRACKET'
  timeInForce: string
  endTime: string | undefined
  attachedOrderId: string
  originatingOrderId: string
  /** Taken, and then not placed after all. */
  hasFailed: boolean
  pendingCancel: boolean
  pendingEdit: boolean
  edits: { price: string; size: string; time: number }[]
}

export interface UserIds {
  userId: string
  portfolioId: string
}

const noTime = '0001-01-01T00:00:00Z'
const spelled = { MARKET: 'Market', LIMIT: 'Limit', STOP_LIMIT: 'Stop Limit', BRACKET: 'Bracket' }

export function statusOf(order: CoinbaseOrder, variants: CoinbaseVariants): string {
  const { ticket } = order
  if (order.hasFailed) return 'FAILED'
  switch (ticket.status) {
    case 'filled':
      return 'FILLED'
    case 'cancelled':
      return 'CANCELLED'
    case 'expired':
      return variants.reachedEndTime
    case 'scheduled':
      return 'QUEUED'
    case 'open':
    case 'waiting':
      if (order.pendingCancel) return 'CANCEL_QUEUED'
      return order.pendingEdit ? 'EDIT_QUEUED' : 'OPEN'
  }
}

export function triggerStatus({ ticket, kind }: CoinbaseOrder): string {
  if (kind !== 'STOP_LIMIT' && kind !== 'BRACKET') return 'INVALID_ORDER_TYPE'
  return ticket.triggeredAt === undefined ? 'STOP_PENDING' : 'STOP_TRIGGERED'
}

/** A row of the user channel. */
export function userRow(
  order: CoinbaseOrder,
  status: string,
  ids: UserIds,
  variants: CoinbaseVariants,
): Json {
  const { ticket } = order
  const { instrument, trigger, bracket, postOnly } = ticket.plan
  const isSizedInMoney = typeof ticket.plan.size !== 'number'
  const leaves = isSizedInMoney
    ? amountText(fundsLeft(ticket))
    : instrument.sizeText(ticket.remaining)
  const stop = bracket?.stop ?? (trigger?.kind === 'touch' ? trigger.price : undefined)
  return {
    avg_price: amountText(averagePrice(ticket), 16),
    cancel_reason: ticket.reason === 'requested' ? 'User requested cancel' : '',
    client_order_id: order.clientOrderId,
    completion_percentage: percentDone(ticket),
    contract_expiry_type: 'UNKNOWN_CONTRACT_EXPIRY_TYPE',
    cumulative_quantity: ticket.filled === 0 ? '0' : instrument.sizeText(ticket.filled),
    filled_value: amountText(ticket.filledValue),
    leaves_quantity: ticket.isLive ? leaves : '0',
    limit_price: ticket.limit === undefined ? '' : instrument.priceText(ticket.limit),
    number_of_fills: String(ticket.fills.length),
    order_id: ticket.id,
    order_side: ticket.side === 'buy' ? 'BUY' : 'SELL',
    order_type: spelled[order.kind],
    outstanding_hold_amount: amountText(ticket.held),
    post_only: postOnly ? 'true' : 'false',
    product_id: variants.userProductId === 'submitted' ? order.productId : bookId(instrument),
    product_type: 'SPOT',
    reject_reason: order.hasFailed ? 'TOO_MANY_OPEN_ORDERS' : '',
    retail_portfolio_id: ids.portfolioId,
    risk_managed_by: 'UNKNOWN_RISK_MANAGEMENT_TYPE',
    status,
    stop_price: stop === undefined ? '' : instrument.priceText(stop),
    time_in_force: order.timeInForce,
    total_fees: amountText(ticket.fees),
    total_value_after_fees: amountText(valueAfterFees(ticket)),
    trigger_status: triggerStatus(order),
    creation_time: isoTime(ticket.createdAt, 6, ticket.number % 1000),
    end_time: order.endTime ?? noTime,
    start_time: noTime,
  }
}

/** The order object of the REST calls. */
export function restOrder(order: CoinbaseOrder, ids: UserIds, variants: CoinbaseVariants): Json {
  const { ticket } = order
  const last = ticket.fills.at(-1)
  const isOver = !ticket.isLive
  return {
    order_id: ticket.id,
    product_id: order.productId,
    user_id: ids.userId,
    order_configuration: order.configuration,
    side: ticket.side === 'buy' ? 'BUY' : 'SELL',
    client_order_id: order.clientOrderId,
    status: statusOf(order, variants),
    time_in_force: order.timeInForce,
    created_time: isoTime(ticket.createdAt, 6, ticket.number % 1000),
    completion_percentage: percentDone(ticket),
    filled_size: amountText(sizeAmount(ticket, ticket.filled)),
    average_filled_price: amountText(averagePrice(ticket), 16),
    fee: '',
    number_of_fills: String(ticket.fills.length),
    filled_value: amountText(ticket.filledValue),
    pending_cancel: order.pendingCancel && ticket.isLive,
    size_in_quote: typeof ticket.plan.size !== 'number',
    total_fees: amountText(ticket.fees),
    size_inclusive_of_fees: ticket.plan.fundsIncludeFee ?? false,
    total_value_after_fees: amountText(valueAfterFees(ticket)),
    trigger_status: triggerStatus(order),
    order_type: order.kind,
    reject_reason: order.hasFailed ? 'TOO_MANY_OPEN_ORDERS' : 'REJECT_REASON_UNSPECIFIED',
    settled: ticket.status === 'filled',
    product_type: 'SPOT',
    reject_message: '',
    cancel_message:
      ticket.status === 'cancelled' && ticket.reason === 'requested' ? 'User requested cancel' : '',
    order_placement_source: 'RETAIL_ADVANCED',
    outstanding_hold_amount: amountText(ticket.held),
    is_liquidation: false,
    last_fill_time: last ? isoTime(last.time, 3) : null,
    edit_history: order.edits.slice(-5).map(({ price, size, time }) => ({
      price,
      size,
      replace_accept_timestamp: isoTime(time, 3),
    })),
    leverage: '',
    margin_type: 'UNKNOWN_MARGIN_TYPE',
    retail_portfolio_id: ids.portfolioId,
    originating_order_id: order.originatingOrderId,
    attached_order_id: order.attachedOrderId,
    attached_order_configuration: null,
    current_pending_replace: null,
    commission_detail_total: null,
    last_update_time: isoTime(isOver || last ? ticket.updatedAt : ticket.createdAt, 3),
  }
}
