import type { Account } from '@leadline/matching-engine/exchange/account'
import { amountFixed } from '@leadline/matching-engine/exchange/amount'
import type { TicketEvent } from '@leadline/matching-engine/exchange/exchange-events'
import type { Fill } from '@leadline/matching-engine/exchange/ticket'

import { type Json, RawNumber, jsonText } from '../../wire/json-text.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import { tradeNumber } from '../market/symbols.ts'
import type { GeminiVariants } from '../protocol-variants.ts'
import { nanoseconds } from '../wire/nanoseconds.ts'
import type { GeminiSession } from '../wire/session.ts'
import type { GeminiOrderManager, GeminiOrderRequest } from './order-manager.ts'
import { type GeminiOrder, cancelReason } from './write-order.ts'

/** What happens to orders and balances, reported to private sockets. */
export class GeminiUserEvents {
  readonly #context: ServerContext
  readonly #variants: GeminiVariants
  readonly #orderManager: GeminiOrderManager
  readonly #sessions: ReadonlySet<GeminiSession>
  #rejects = 0

  constructor(
    context: ServerContext,
    variants: GeminiVariants,
    orderManager: GeminiOrderManager,
    sessions: ReadonlySet<GeminiSession>,
    now: number,
  ) {
    this.#context = context
    this.#variants = variants
    this.#orderManager = orderManager
    this.#sessions = sessions
    context.agenda.every(1000, now, (at) => {
      const { account } = orderManager
      this.#reportBalances('balances@account@1s', account, account.currencies, at)
    })
  }

  /** A private stream was subscribed on a connection. */
  begin(session: GeminiSession, stream: string, now: number): void {
    const { firstOrders, firstBalances } = this.#variants
    const { account } = this.#orderManager
    if (stream === 'orders@account' && firstOrders === 'open') {
      for (const order of this.#orderManager.orders) {
        const { status, filled, isLive } = order.ticket
        if (!isLive) continue
        const word = status === 'waiting' ? 'NEW' : filled > 0 ? 'PARTIALLY_FILLED' : 'OPEN'
        session.connection.send('order', this.#text(order, word, {}, now), now)
      }
    } else if (stream === 'balances@account' && firstBalances === 'all') {
      session.connection.send('account', this.#balances(account, account.currencies, now), now)
    }
  }

  happened(event: TicketEvent): void {
    const { kind, ticket, fill, time } = event
    if (kind === 'accepted') this.#orderManager.accepted(ticket)
    const order = this.#orderManager.order(ticket.id)
    if (!order) return
    if (kind === 'accepted') {
      this.#emit(order, 'NEW', {}, time)
      if (ticket.status === 'waiting' && this.#variants.waitingStop === 'new-and-open')
        this.#emit(order, 'OPEN', {}, time)
    } else if (kind === 'opened' || kind === 'triggered') this.#emit(order, 'OPEN', {}, time)
    else if (kind === 'fill' && fill) this.#fill(order, fill, time)
    else if (kind === 'cancelled' || kind === 'expired') this.#canceled(order, time)
  }

  /** A refused order is reported as an event too. */
  rejected(request: GeminiOrderRequest, reason: string, now: number): void {
    this.#rejects += 1
    const row = {
      e: 'orderUpdate',
      E: this.#time(now),
      s: request.symbol.toLowerCase(),
      i: new RawNumber(String(73_797_746_400_000_000n + BigInt(this.#rejects))),
      ...(request.clientId !== undefined && { c: request.clientId }),
      S: request.side.toUpperCase(),
      o: request.isMarket ? 'MARKET' : request.stop === undefined ? 'LIMIT' : 'STOP_LIMIT',
      X: 'REJECTED',
      ...(request.price !== undefined && { p: request.price }),
      q: request.amount,
      r: reason,
      T: this.#time(now),
    }
    this.#send(jsonText(row), request.session, 'socket', now)
  }

  balancesChanged(account: Account, currencies: readonly string[], now: number): void {
    this.#reportBalances('balances@account', account, currencies, now)
  }

  /** `Z` of a fill is this execution alone. */
  #fill(order: GeminiOrder, fill: Fill, now: number): void {
    const { instrument } = order.symbol
    const isLast = order.ticket.remaining === 0
    const fee = this.#variants.feeInEvents === 'zero' ? 0n : fill.fee
    this.#emit(
      order,
      isLast ? 'FILLED' : 'PARTIALLY_FILLED',
      {
        Z: instrument.sizeText(fill.size),
        L: instrument.priceText(fill.price),
        t: new RawNumber(String(tradeNumber(fill.tradeId))),
        n: amountFixed(fee, 8),
        m: fill.isMaker,
      },
      now,
    )
  }

  /** And here it is all that was ever executed. */
  #canceled(order: GeminiOrder, now: number): void {
    const { ticket, symbol } = order
    const reason = cancelReason(order)
    const isSaid = reason !== 'Requested' || this.#variants.cancelReason === 'Requested'
    this.#emit(
      order,
      'CANCELED',
      {
        z: symbol.instrument.sizeText(ticket.size - ticket.filled),
        ...(ticket.filled > 0 && { Z: symbol.instrument.sizeText(ticket.filled) }),
        ...(reason !== undefined && isSaid && { r: reason }),
      },
      now,
    )
  }

  #emit(order: GeminiOrder, status: string, more: Record<string, Json>, now: number): void {
    this.#send(this.#text(order, status, more, now), order.session, order.by, now)
  }

  #text(order: GeminiOrder, status: string, more: Record<string, Json>, now: number): string {
    const { ticket, symbol, stop } = order
    const { instrument } = symbol
    const isStop = stop !== undefined
    return jsonText({
      e: 'orderUpdate',
      E: this.#time(now),
      s: symbol.name,
      i: new RawNumber(ticket.id),
      ...(order.clientId !== undefined && { c: order.clientId }),
      S: ticket.side === 'buy' ? 'BUY' : 'SELL',
      o: isStop ? 'STOP_LIMIT' : ticket.limit === undefined ? 'MARKET' : 'LIMIT',
      X: status,
      ...(ticket.limit !== undefined && { p: instrument.priceText(ticket.limit) }),
      ...(isStop && { P: instrument.priceText(stop) }),
      q: instrument.sizeText(ticket.size),
      // Left out where it is zero.
      ...(ticket.remaining > 0 && { z: instrument.sizeText(ticket.remaining) }),
      ...more,
      T: this.#time(ticket.updatedAt),
    })
  }

  #send(text: string, session: string, by: 'rest' | 'socket', now: number): void {
    const reaches = by === 'socket' || this.#variants.reportsRestOrders
    for (const one of this.#sessions) {
      const byAccount = one.streams.has('orders@account') && reaches
      const bySession = one.streams.has('orders@session') && one.key?.id === session
      if (byAccount || bySession) one.connection.send('order', text, now)
    }
  }

  #reportBalances(
    stream: string,
    account: Account,
    currencies: readonly string[],
    now: number,
  ): void {
    const listening = [...this.#sessions].filter(({ streams }) => streams.has(stream))
    if (listening.length === 0) return
    const text = this.#balances(account, currencies, now)
    for (const session of listening) session.connection.send('account', text, now)
  }

  #balances(account: Account, currencies: readonly string[], now: number): string {
    const isNano = this.#variants.balanceTimes === 'nanoseconds'
    const time = isNano
      ? this.#time(now)
      : new RawNumber(String(Math.floor(venueTime(this.#context, now))))
    const rows = currencies.map((currency) => {
      const decimals = currency === 'USD' ? 2 : 8
      return {
        a: this.#variants.balanceAssets === 'upper' ? currency : currency.toLowerCase(),
        f: amountFixed(account.available(currency), decimals),
        c: amountFixed(account.balance(currency).total, decimals),
      }
    })
    return jsonText({ e: 'balanceUpdate', E: time, u: time, B: rows })
  }

  #time(now: number): RawNumber {
    return new RawNumber(
      nanoseconds(venueTime(this.#context, now), this.#context.random.below(1_000_000)),
    )
  }
}
