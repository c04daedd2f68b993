import { backOffMs } from '@leadline/runtime/back-off'

import { type CancelAsker, isFinished, isUnanswered, type OrderRecord } from '../../order-record.ts'
import type { OrderChangeEvent } from '../../order-records.ts'
import { type AccountManager, answerWithinMs } from '../account-manager.ts'
import { type OrderManagerCore, eventOf } from '../order-manager-core.ts'
import type { CancelScope } from './cancel-scope.ts'

const retryBackOff = { firstMs: answerWithinMs, longestMs: 60_000 }

/**
 * Cancels orders until they are gone. Unlike an order, a cancel may be sent again: asking twice for what is to end ends
 * it once.
 */
export class Cancels {
  readonly #core: OrderManagerCore
  readonly #accounts: ReadonlyMap<string, AccountManager>
  /** Those that shall end, and how often that was requested. */
  readonly #wanted = new Map<string, number>()

  constructor(core: OrderManagerCore, accounts: ReadonlyMap<string, AccountManager>) {
    this.#core = core
    this.#accounts = accounts
  }

  cancel(orders: readonly OrderRecord[], now: number, by: CancelAsker = 'leadline'): void {
    const due = orders.filter(({ clientOrderId }) => !this.#wanted.has(clientOrderId))
    // Under way already, for Leadline's own reasons: now somebody wants it, and that is what is remembered.
    const also = orders.filter(
      (order) => !due.includes(order) && order.cancelAskedBy === 'leadline' && by !== 'leadline',
    )
    this.#request([...due, ...also], now, by)
    for (const order of due) this.#send(order, now)
  }

  /** With one call, where the exchange has one; each order is watched all the same. */
  cancelWhere(
    orders: readonly OrderRecord[],
    scope: CancelScope,
    now: number,
    by: CancelAsker,
  ): void {
    const isAll = scope.kind === 'venue' || scope.kind === 'everywhere'
    // Of a key that is not connected: requested now, and sent when it is.
    this.cancel(
      orders.filter(({ keyId }) => !this.#accounts.has(keyId)),
      now,
      by,
    )
    for (const [keyId, { info, port }] of this.#accounts) {
      const own = orders.filter((order) => order.keyId === keyId)
      const { perSymbol, everything } = info.capabilities.cancelAll
      const isTogether = (isAll && everything) || (scope.kind === 'symbol' && perSymbol)
      if (own.length === 0) continue
      if (!isTogether) this.cancel(own, now, by)
      else {
        this.#request(own, now, by)
        port?.cancelAll(scope.kind === 'symbol' ? scope.symbol : null, now)
        for (const { clientOrderId } of own) this.#watch(clientOrderId, now + answerWithinMs)
      }
    }
  }

  /** Before a restart, or while the key was not connected, somebody wanted these canceled. */
  resume(keyId: string, now: number): void {
    for (const order of this.#core.records.workingOf(keyId)) {
      if (order.pending !== 'cancel') continue
      // An odd count: it is sent again, and not only asked for.
      this.#wanted.set(order.clientOrderId, 1)
      this.#watch(order.clientOrderId, now)
    }
  }

  isWanted(clientOrderId: string): boolean {
    return this.#wanted.has(clientOrderId)
  }

  orderChanged({ before, after, event }: OrderChangeEvent, now: number): void {
    const { clientOrderId } = after
    if (!this.#wanted.has(clientOrderId)) return
    if (isFinished(after.state)) return this.#forget(clientOrderId)
    // It has just become known: now the exchange can find it.
    if (before && isUnanswered(before.state) && !isUnanswered(after.state)) {
      this.#send(after, now)
      return
    }
    if (event.kind !== 'cancel-answered') return
    if (event.outcome.kind === 'refused') this.#refused(after, event.outcome.refusal.meaning, now)
    else if (event.outcome.kind === 'not-sent') this.#watch(clientOrderId, now + 1000)
  }

  #refused(order: OrderRecord, meaning: string, now: number): void {
    if (meaning === 'key-refused' || meaning === 'not-allowed') {
      return this.#forget(order.clientOrderId)
    }
    if (meaning === 'unknown-order' || meaning === 'already-done') this.#check(order, now)
  }

  #request(orders: readonly OrderRecord[], now: number, by: CancelAsker | undefined): void {
    for (const { clientOrderId } of orders) {
      this.#wanted.set(clientOrderId, this.#wanted.get(clientOrderId) ?? 0)
    }
    // A cancel must not fail because a disk is full: it is noted, not a condition.
    this.#core.records.learn(
      orders.map(({ clientOrderId }) =>
        eventOf(clientOrderId, now, { kind: 'cancel-asked', ...(by && { by }) }),
      ),
      now,
    )
  }

  #send(order: OrderRecord, now: number): void {
    const { clientOrderId, venueOrderId, recordedAt: sentAt, keyId } = order
    this.#watch(clientOrderId, now + answerWithinMs)
    const ref = { clientOrderId, venueOrderId, symbol: order.terms.symbol, sentAt }
    this.#accounts.get(keyId)?.port?.cancel(ref, now)
  }

  /** Still there: what became of it is asked, and if it lives, the cancel is sent again. */
  #watch(clientOrderId: string, at: number): void {
    this.#core.alarms.at(`cancel ${clientOrderId}`, at, (now) => {
      const order = this.#core.records.get(clientOrderId)
      if (!order || isFinished(order.state)) return this.#forget(clientOrderId)
      const attempt = this.#wanted.get(clientOrderId) ?? 0
      this.#wanted.set(clientOrderId, attempt + 1)
      this.#watch(clientOrderId, now + backOffMs(attempt, retryBackOff))
      const queries = this.#accounts.get(order.keyId)?.reconciliation.queries
      if (attempt % 2 === 0) this.#check(order, now)
      else if (queries?.has(clientOrderId) === false) {
        this.#request([order], now, order.cancelAskedBy ?? undefined)
        this.#send(order, now)
      }
    })
  }

  #check(order: OrderRecord, now: number): void {
    this.#accounts.get(order.keyId)?.reconciliation.queries.request(order, now)
  }

  #forget(clientOrderId: string): void {
    this.#wanted.delete(clientOrderId)
    this.#core.alarms.cancel(`cancel ${clientOrderId}`)
  }
}
