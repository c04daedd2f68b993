import type { Account } from '@leadline/matching-engine/exchange/account'
import { amountFixed } from '@leadline/matching-engine/exchange/amount'
import type { TicketEvent } from '@leadline/matching-engine/exchange/exchange-events'
import type { Fill } from '@leadline/matching-engine/exchange/ticket'

import { type Json, jsonText } from '../../wire/json-text.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import { idNumber, zero8 } from '../market/symbol.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import {
  type BinanceOrder,
  type BinanceOrderList,
  expiryReason,
  listJson,
  orderId,
  origQuote,
  preventedValue,
  statusOf,
} from './write-order.ts'

/** The events of the user stream as text. */
export class BinanceUserEvents {
  readonly #context: ServerContext
  readonly #variants: BinanceVariants
  #executions = 1_800_000

  constructor(context: ServerContext, variants: BinanceVariants) {
    this.#context = context
    this.#variants = variants
  }

  /** A change of an order. Of a cancelled one, `c` is the cancel's name and `C` the order's. */
  report(
    order: BinanceOrder,
    type: string,
    fill: Fill | undefined,
    event: Pick<TicketEvent, 'time'>,
    rejectReason = 'NONE',
  ): string {
    const { ticket, symbol } = order
    const { trigger, display } = ticket.plan
    this.#executions += 1
    const isCanceled = type === 'CANCELED'
    const status =
      type === 'REJECTED' ? 'REJECTED' : type === 'NEW' ? 'NEW' : this.#statusAt(order, type)
    const time = Math.floor(venueTime(this.#context, event.time))
    const reason = type === 'EXPIRED' ? expiryReason(order) : undefined
    return jsonText({
      e: 'executionReport',
      E: time + 1,
      s: symbol.name,
      c: isCanceled ? (order.cancelId ?? order.clientId) : order.clientId,
      S: ticket.side === 'buy' ? 'BUY' : 'SELL',
      o: order.type,
      f: order.timeInForce,
      q: symbol.size(ticket.size),
      p: symbol.price(ticket.limit ?? 0),
      P: trigger?.kind === 'touch' ? symbol.price(trigger.price) : zero8,
      F: symbol.size(display ?? 0),
      g: order.list?.id ?? -1,
      C: isCanceled ? order.clientId : '',
      x: type,
      X: status,
      r: rejectReason,
      i: orderId(order, this.#variants),
      l: fill ? symbol.size(fill.size) : zero8,
      z: symbol.size(ticket.filled),
      L: fill ? symbol.price(fill.price) : zero8,
      n: fill && fill.fee > 0n ? symbol.amount(fill.fee) : '0',
      N: fill ? fill.feeCurrency : null,
      T: time,
      t: fill ? fill.tradeId : -1,
      I: this.#executions,
      w: order.workingTime !== undefined && ticket.isLive,
      m: fill?.isMaker ?? false,
      M: false,
      O: ticket.createdAt,
      Z: symbol.amount(ticket.filledValue),
      Y: fill ? symbol.amount(fill.value) : zero8,
      Q: origQuote(order),
      ...(order.workingTime !== undefined && { W: order.workingTime }),
      V: order.selfTradeMode,
      ...(order.trailingDelta !== undefined && { d: order.trailingDelta }),
      ...(type === 'TRADE_PREVENTION' && this.#prevented(order)),
      ...(reason !== undefined && { eR: reason }),
    })
  }

  #statusAt(order: BinanceOrder, type: string): string {
    if (type !== 'TRADE') return statusOf(order)
    const { ticket } = order
    return ticket.remaining === 0 && typeof ticket.plan.size === 'number'
      ? 'FILLED'
      : 'PARTIALLY_FILLED'
  }

  #prevented({ prevented, symbol, ticket }: BinanceOrder): Record<string, Json> {
    if (!prevented) return {}
    const size = symbol.size(prevented.size)
    const other = idNumber(Number(prevented.otherId), this.#variants.wideIds)
    return {
      v: prevented.id,
      A: size,
      B: size,
      u: -1,
      U: other,
      pl: size,
      pL: symbol.price(ticket.limit ?? prevented.price),
      pY: preventedValue(symbol, prevented.price, prevented.size),
    }
  }

  /** Something came in from outside, or went out. */
  deposit(currency: string, amount: bigint, now: number): string {
    const time = Math.floor(venueTime(this.#context, now))
    const d = amountFixed(amount, 8)
    return jsonText({ e: 'balanceUpdate', E: time + 10, a: currency, d, T: time })
  }

  /** A part of a balance was locked for something other than orders, or freed. */
  externalLock(currency: string, amount: bigint, now: number): string {
    const time = Math.floor(venueTime(this.#context, now))
    const d = amountFixed(amount, 8)
    return jsonText({ e: 'externalLockUpdate', E: time + 5, a: currency, d, T: time })
  }

  /** Balances as they are, of those that may have changed. */
  balances(account: Account, currencies: readonly string[], now: number): string {
    const time = Math.floor(venueTime(this.#context, now))
    const rows = [...currencies, 'BNB'].map((asset) => ({
      a: asset,
      f: amountFixed(account.available(asset), 8),
      l: amountFixed(account.balance(asset).held, 8),
    }))
    return jsonText({ e: 'outboundAccountPosition', E: time + 1, u: time, B: rows })
  }

  listStatus(list: BinanceOrderList, now: number): string {
    const time = Math.floor(venueTime(this.#context, now))
    const { listStatusType, listOrderStatus } = listJson(list, this.#variants, now)
    return jsonText({
      e: 'listStatus',
      E: time + 1,
      s: list.symbol.name,
      g: list.id,
      c: 'OCO',
      l: listStatusType,
      L: listOrderStatus,
      r: 'NONE',
      C: list.clientId,
      T: time,
      O: list.orders.map((order) => ({
        s: order.symbol.name,
        i: orderId(order, this.#variants),
        c: order.clientId,
      })),
    })
  }
}
