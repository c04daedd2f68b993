import type { Account } from '@leadline/matching-engine/exchange/account'
import type { Agenda } from '@leadline/matching-engine/exchange/agenda'
import type { TicketEvent } from '@leadline/matching-engine/exchange/exchange-events'
import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'

import type { MessageKind } from '../../wire/connection.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import { Refusal } from '../wire/refusals.ts'
import type { StreamHub } from '../wire/stream-hub.ts'
import type { BinanceOrderManager } from './order-manager.ts'
import type { BinanceUserEvents } from './user-events.ts'
import type { BinanceOrder } from './write-order.ts'

const keyLifeMs = 3_600_000
const rejectReasons: Readonly<Record<string, string>> = {
  'Account has insufficient balance for requested action.': 'INSUFFICIENT_BALANCES',
  'Order would immediately match and take.': 'WOULD_MATCH_IMMEDIATELY',
  'Order would trigger immediately.': 'STOP_PRICE_WOULD_TRIGGER_IMMEDIATELY',
}
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Somebody who receives user events on the WebSocket API. */
export interface UserListener {
  receive(kind: MessageKind, event: string, now: number): void
}

/** What happens in the account, by listen key or by subscription. */
export class BinanceUserStream {
  readonly #orderManager: BinanceOrderManager
  readonly #events: BinanceUserEvents
  readonly #hub: StreamHub
  readonly #variants: BinanceVariants
  readonly #throwAway: ThrowAway
  readonly #agenda: Agenda
  readonly #listeners = new Set<UserListener>()
  #listenKey: { name: string; until: number } | undefined
  #keysMade = 0
  /** Events of one moment, where they are reported the other way round. */
  readonly #held: { event: string; kind: MessageKind }[] = []
  /** The last fill of an order sized in money: whether it was the last shows with the next event. */
  #unsure: { order: BinanceOrder; event: TicketEvent } | undefined

  constructor(
    orderManager: BinanceOrderManager,
    events: BinanceUserEvents,
    hub: StreamHub,
    variants: BinanceVariants,
    throwAway: ThrowAway,
    agenda: Agenda,
  ) {
    this.#agenda = agenda
    this.#orderManager = orderManager
    this.#events = events
    this.#hub = hub
    this.#variants = variants
    this.#throwAway = throwAway
  }

  /** One key per account: while it lives, everybody gets the same one, and it lives longer. */
  start(now: number): string {
    this.#needListenKeys()
    if (!this.#listenKey || this.#listenKey.until < now) {
      this.#keysMade += 1
      const name = this.#throwAway.letters(`binance-us listen key ${this.#keysMade}`, 60, letters)
      this.#listenKey = { name, until: 0 }
    }
    this.#listenKey.until = now + keyLifeMs
    this.#watch(this.#listenKey)
    return this.#listenKey.name
  }

  keepAlive(name: string | undefined, now: number): void {
    this.#needListenKeys()
    const key = this.#living(name, now)
    key.until = now + keyLifeMs
    this.#watch(key)
  }

  /** Silences every program of this account. */
  stop(name: string | undefined, now: number): void {
    this.#needListenKeys()
    this.#living(name, now)
    this.#listenKey = undefined
  }

  subscribe(listener: UserListener): void {
    if (this.#variants.userStream === 'listen-key-only') {
      throw new Refusal(-1000, 'An unknown error occurred while processing the request.', 400)
    }
    if (this.#listeners.has(listener)) {
      throw new Refusal(-2035, 'User Data Stream subscription already active.')
    }
    this.#listeners.add(listener)
  }

  unsubscribe(listener: UserListener): boolean {
    return this.#listeners.delete(listener)
  }

  isSubscribed(listener: UserListener): boolean {
    return this.#listeners.has(listener)
  }

  /** The new half of a cancel-and-replace that failed. */
  rejected(order: BinanceOrder, message: string, now: number): void {
    const reason = rejectReasons[message] ?? 'NONE'
    this.#emit(this.#events.report(order, 'REJECTED', undefined, { time: now }, reason), now)
  }

  deposited(currency: string, amount: bigint, now: number): void {
    this.#emit(this.#events.deposit(currency, amount, now), now, 'account')
  }

  locked(currency: string, amount: bigint, now: number): void {
    this.#emit(this.#events.externalLock(currency, amount, now), now, 'account')
  }

  happened(event: TicketEvent): void {
    const { kind, ticket, time, fill } = event
    if (kind === 'accepted') this.#orderManager.accepted(ticket)
    const order = this.#orderManager.orderOf(ticket)
    if (!order) return
    this.#settleUnsure(event)
    if (kind === 'accepted') {
      this.#emit(this.#events.report(order, 'NEW', undefined, event), time)
      const { list } = order
      if (list?.orders.length === 2) this.#emit(this.#events.listStatus(list, time), time)
    } else if (kind === 'triggered') {
      order.workingTime = time
      if (this.#variants.triggeredStop === 'reported')
        this.#emit(this.#events.report(order, 'NEW', undefined, event), time)
    } else if (kind === 'fill') {
      if (typeof ticket.plan.size === 'number')
        this.#emit(this.#events.report(order, 'TRADE', fill, event), time)
      else this.#unsure = { order, event }
    } else if (kind === 'prevented') this.#prevented(order, event)
    else if (kind === 'cancelled' || kind === 'expired') this.#ended(order, event)
  }

  balancesChanged(account: Account, currencies: readonly string[], now: number): void {
    this.#emit(this.#events.balances(account, currencies, now), now, 'account')
  }

  #ended(order: BinanceOrder, event: TicketEvent): void {
    const { reason } = order.ticket
    const byUser = reason === 'requested' || (reason === 'linked-order' && order.list?.isCancelled)
    const type = reason === 'self-trade' ? 'TRADE_PREVENTION' : byUser ? 'CANCELED' : 'EXPIRED'
    this.#emit(this.#events.report(order, type, undefined, event), event.time)
    const { list } = order
    if (list && list.orders.every(({ ticket }) => !ticket.isLive)) {
      this.#emit(this.#events.listStatus(list, event.time), event.time)
    }
  }

  #prevented(taker: BinanceOrder, { other, size = 0, time }: TicketEvent): void {
    const maker = other && this.#orderManager.orderOf(other)
    if (!maker) return
    const { preventedMatches } = this.#orderManager
    const id = preventedMatches.length + 1
    const price = maker.ticket.limit ?? 0
    preventedMatches.push({ id, taker, maker, price, size, time })
    taker.prevented = { id, size, price, otherId: maker.ticket.id }
    maker.prevented = { id, size, price, otherId: taker.ticket.id }
  }

  /** Now it shows whether the last fill completed the order. */
  #settleUnsure(next: TicketEvent): void {
    const unsure = this.#unsure
    if (!unsure) return
    this.#unsure = undefined
    const { order, event } = unsure
    let text = this.#events.report(order, 'TRADE', event.fill, event)
    if (next.kind === 'filled' && next.ticket === order.ticket) {
      text = text.replace('"X":"PARTIALLY_FILLED"', '"X":"FILLED"')
    }
    this.#emit(text, event.time)
  }

  #emit(event: string, now: number, kind: MessageKind = 'order'): void {
    if (this.#variants.userEvents === 'in-order') {
      this.#send(event, now, kind)
      return
    }
    this.#held.push({ event, kind })
    this.#agenda.at(now, (at) => {
      for (const held of this.#held.splice(0).toReversed()) this.#send(held.event, at, held.kind)
    })
  }

  #send(event: string, now: number, kind: MessageKind): void {
    const key = this.#listenKey
    // A key that ran out does not close the connection; it only goes quiet.
    if (key && key.until >= now) this.#hub.emit(key.name, kind, () => event, now)
    for (const listener of this.#listeners) listener.receive(kind, event, now)
  }

  #living(name: string | undefined, now: number): { name: string; until: number } {
    if (!this.#listenKey || this.#listenKey.name !== name || this.#listenKey.until < now) {
      throw new Refusal(-1125, 'This listenKey does not exist.')
    }
    return this.#listenKey
  }

  /** Where the exchange says so: a last word before the silence. */
  #watch(key: { name: string; until: number }): void {
    this.#agenda.at(key.until, (at) => {
      if (this.#listenKey !== key || key.until > at || this.#variants.listenKeyEnds === 'quiet')
        return
      const event = { e: 'listenKeyExpired', E: Math.floor(at), listenKey: key.name }
      this.#hub.emit(key.name, 'control', () => JSON.stringify(event), at)
    })
  }

  #needListenKeys(): void {
    if (this.#variants.userStream === 'subscription-only') throw new Refusal(-1, 'Gone', 410)
  }
}
