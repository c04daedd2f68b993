import { backOffMs } from '@leadline/runtime/back-off'

import { isFinished, isUnanswered, type OrderRecord } from '../../order-record.ts'
import type { AccountPort } from '../account-port.ts'
import { type OrderManagerCore, eventOf } from '../order-manager-core.ts'

interface StatusQuery {
  clientOrderId: string
  /** Nothing was known of it: any word of the exchange answers. Else only its end, or the answer itself, does. */
  isOfUnknown: boolean
  /** How often no answer came, or none that reports. */
  failures: number
  /** How often the exchange did not know an order that it once knew. */
  absences: number
}

const retryBackOff = { firstMs: 2000, longestMs: 60_000 }
/** Longer than any exchange needs to be sure: after it, the query itself was lost. */
const noAnswerMs = 180_000
/** An order that the exchange knew and now denies is requested this often before it is believed. */
const enoughAbsences = 3

/** What became of these orders? Asked until it is known, with pauses that grow; an order is never sent again. */
export class StatusQueries {
  readonly #core: OrderManagerCore
  readonly #keyId: string
  readonly #port: () => AccountPort | undefined
  readonly #settled: (now: number) => void
  readonly #open = new Map<string, StatusQuery>()

  constructor(
    core: OrderManagerCore,
    keyId: string,
    port: () => AccountPort | undefined,
    settled: (now: number) => void,
  ) {
    this.#core = core
    this.#keyId = keyId
    this.#port = port
    this.#settled = settled
  }

  /**
   * Nothing is open but orders without an answer: these stop new orders in their own market, and nothing else, for as long
   * as an exchange may still learn of them.
   */
  get isSettled(): boolean {
    return [...this.#open.values()].every(({ isOfUnknown }) => isOfUnknown)
  }

  has(clientOrderId: string): boolean {
    return this.#open.has(clientOrderId)
  }

  request({ clientOrderId, state }: OrderRecord, now: number): void {
    if (this.#open.has(clientOrderId)) return
    const isOfUnknown = isUnanswered(state)
    const request = { clientOrderId, isOfUnknown, failures: 0, absences: 0 }
    this.#open.set(clientOrderId, request)
    this.#put(request, now)
  }

  /** A connection came back: whatever was asked over the old one may never be answered. */
  askAgain(now: number): void {
    for (const request of this.#open.values()) this.#put(request, now)
  }

  /** The exchange reported an order by itself. */
  received(order: OrderRecord, now: number): void {
    const request = this.#open.get(order.clientOrderId)
    const isKnown = isFinished(order.state)
      ? order.isFilledFinal
      : request?.isOfUnknown === true && !isUnanswered(order.state)
    if (isKnown) this.#close(order.clientOrderId, now)
  }

  answered(
    clientOrderId: string,
    result: 'found' | 'absent' | 'failed',
    reason: string,
    now: number,
  ): void {
    const request = this.#open.get(clientOrderId)
    const order = this.#core.records.get(clientOrderId)
    if (!request || !order) return
    this.#core.records.learn(
      [eventOf(clientOrderId, now, { kind: 'looked-up', result, reason })],
      now,
    )
    if (isUnanswered(order.state)) {
      if (result === 'absent') this.#close(clientOrderId, now)
      // 'Found' without a word about it says nothing.
      else this.#later(request, now)
    } else if (result === 'found') this.#close(clientOrderId, now)
    else if (result === 'failed') this.#later(request, now)
    else this.#denied(request, now)
  }

  #denied(request: StatusQuery, now: number): void {
    request.absences += 1
    if (request.absences < enoughAbsences) return this.#later(request, now)
    const { clientOrderId } = request
    const reason = 'The exchange no longer knows of this order.'
    this.#core.records.learn([eventOf(clientOrderId, now, { kind: 'gone', reason })], now)
    this.#close(clientOrderId, now)
  }

  #later(request: StatusQuery, now: number): void {
    const inMs = backOffMs(request.failures, retryBackOff)
    request.failures += 1
    this.#alarm(request, now + inMs)
  }

  #put(request: StatusQuery, now: number): void {
    const order = this.#core.records.get(request.clientOrderId)
    if (!order) return
    this.#alarm(request, now + noAnswerMs)
    const { clientOrderId, venueOrderId, recordedAt: sentAt } = order
    const { symbol } = order.terms
    this.#port()?.lookUp({ clientOrderId, venueOrderId, symbol, sentAt }, now)
  }

  #alarm(request: StatusQuery, at: number): void {
    this.#core.alarms.at(this.#alarmName(request.clientOrderId), at, (now) => {
      if (this.#open.get(request.clientOrderId) === request) this.#put(request, now)
    })
  }

  #close(clientOrderId: string, now: number): void {
    if (!this.#open.delete(clientOrderId)) return
    this.#core.alarms.cancel(this.#alarmName(clientOrderId))
    if (this.isSettled) this.#settled(now)
  }

  #alarmName(clientOrderId: string): string {
    return `question ${this.#keyId} ${clientOrderId}`
  }
}
