import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AccountIo } from '../../../account-adapter.ts'
import type { RequestOutcome } from '../../../account-events.ts'
import { Subscriptions } from '../../../kernel/connection/subscriptions.ts'
import { VenueConnection } from '../../../kernel/connection/venue-connection.ts'
import { excerptOf, objectOf, textOf } from '../../../kernel/json/fields.ts'
import { type JsonObject, tryParseLossless } from '../../../kernel/json/lossless-json.ts'
import type { PlannedPart } from '../../../kernel/market/market-state-machine.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import { eventTimeMs } from '../wire/event-time.ts'
import { requestFrame, subscriptionFrame } from '../wire/frames.ts'
import { geminiPace } from '../wire/limits.ts'
import { frameOutcome } from './refusals.ts'
import { isOrderEvent } from './stream-order.ts'

export const userConnection = 'user'

/** An account where nothing happens receives nothing, so silence means nothing before it has been asked. */
const silence = { probeAfterMs: 2000, quietAfterMs: 4500, deadAfterMs: 10_000 }
/** Without our queries, the server's own ping every twenty seconds is the only sign of life. */
const silenceMs = 60_000
/** So many connections in a row that were never opened are refused, not unlucky. */
const refusedAfter = 2
/** Nor is a connection that has not come about by then: several were tried, and nobody is notified of those. */
const refusedAfterMs = 6000

/** By themselves, because one unknown name refuses all in its frame. */
const orders = { group: 'orders', item: 'orders@account' }
const balances = { group: 'balances', item: 'balances@account' }

export interface UserConnectionEvents {
  /** From here on every order of the account is reported. */
  live(now: number): void
  /** What was reported may not be all. */
  suspect(reason: string, now: number): void
  lost(reason: string, now: number): void
  /** Gemini does not open it for this key. */
  unreachable(now: number): void
  order(frame: JsonObject, text: string, now: number): void
  balances(frame: JsonObject, now: number): void
  /** An answer about an order. False if nothing waits for it. */
  answered(id: string, outcome: RequestOutcome, now: number): boolean
}

/** Gemini's socket as far as it is an account's: signed by its opening, and nothing on it after that. */
export class GeminiUserStream implements PlannedPart {
  readonly #io: AccountIo
  readonly #events: UserConnectionEvents
  readonly #clock: VenueClock
  readonly #connection: VenueConnection
  readonly #subscriptions: Subscriptions
  #lastId = 0
  #requested = { id: '', sentAt: 0 }
  #unopened = 0
  /** Until then the first line may come. */
  #patientUntil: number | undefined

  constructor(
    io: AccountIo,
    scheduler: Scheduler,
    keyId: string,
    clock: VenueClock,
    events: UserConnectionEvents,
  ) {
    this.#io = io
    this.#clock = clock
    this.#events = events
    this.#connection = new VenueConnection(io, scheduler, {
      name: userConnection,
      plan: { address: 'user', silenceMs, keyId },
      silence,
      speaksByItself: false,
      opened: (now) => {
        this.#unopened = 0
        this.#patientUntil = undefined
        this.#subscriptions.opened(now)
      },
      request: (now) => {
        this.#requested = { id: String(this.takeId()), sentAt: now }
        io.send(userConnection, requestFrame('time', this.#lastId))
      },
      silent: (reason, now) => events.suspect(reason, now),
      lost: (reason, now) => {
        this.#subscriptions.closed()
        events.lost(reason, now)
      },
      // No number says what was missed: the lists do.
      receivedAgain: (now) => events.live(now),
    })
    this.#subscriptions = new Subscriptions(
      {
        send: (verb, _group, items, id) =>
          io.send(userConnection, subscriptionFrame(verb, items, id)),
        entering: () => undefined,
        entered: ({ item }, now) => {
          if (item === orders.item) events.live(now)
        },
        refused: ({ item }, reason, now) => {
          if (item === orders.item) events.suspect(`Gemini says: ${reason}`, now)
        },
        left: () => undefined,
      },
      { answersPer: 'frame', itemsPerFrame: 1, pace: geminiPace },
      () => this.takeId(),
    )
    for (const topic of [orders, balances]) this.#subscriptions.set(topic, true, 0)
  }

  /** Orders may leave over it: what becomes of them would be reported. */
  get isLive(): boolean {
    return this.#connection.isOpen && this.#subscriptions.isOn(orders)
  }

  takeId(): number {
    this.#lastId += 1
    return this.#lastId
  }

  send(text: string): void {
    this.#io.send(userConnection, text)
  }

  start(now: number): void {
    this.#patientUntil = now + refusedAfterMs
    this.#connection.need(true, now)
  }

  stop(now: number): void {
    this.#patientUntil = undefined
    this.#connection.end(now)
  }

  opened(now: number): void {
    this.#connection.opened(now)
  }

  closed(code: number, reason: string, now: number): void {
    const wasOpen = this.#connection.isOpen
    this.#connection.closed(code, reason, now)
    if (wasOpen) return
    this.#unopened += 1
    if (this.#unopened >= refusedAfter) this.#events.unreachable(now)
  }

  message(text: string, now: number): void {
    if (!this.#connection.received(now)) return
    const frame = objectOf(tryParseLossless(text))
    if (!frame) this.#io.anomaly('unknown message', excerptOf(text))
    else if (frame['status'] !== undefined && frame['id'] !== undefined) {
      this.#answer(frame, text, now)
    } else if (isOrderEvent(frame)) {
      this.#subscriptions.confirm(orders, now)
      this.#events.order(frame, text, now)
    } else if (frame['e'] === 'balanceUpdate') {
      this.#subscriptions.confirm(balances, now)
      this.#events.balances(frame, now)
    } else this.#io.anomaly('unknown message', excerptOf(text))
  }

  sweep(now: number): void {
    this.#subscriptions.sweep(now)
    if (this.#patientUntil === undefined || now < this.#patientUntil) return
    this.#patientUntil = undefined
    this.#events.unreachable(now)
  }

  nextAt(now: number): number | undefined {
    const times = [this.#subscriptions.nextAt(now), this.#patientUntil]
    const next = Math.min(...times.map((time) => time ?? Infinity))
    return next === Infinity ? undefined : next
  }

  setBack(byMs: number): void {
    if (this.#patientUntil !== undefined) this.#patientUntil -= byMs
    this.#connection.setBack(byMs)
    this.#subscriptions.setBack(byMs)
  }

  #answer(frame: JsonObject, text: string, now: number): void {
    const id = textOf(frame['id']) ?? ''
    if (id === this.#requested.id) {
      this.#connection.answered()
      const time = eventTimeMs(textOf(objectOf(frame['result'])?.['serverTime']))
      if (time !== undefined) this.#clock.read(time, this.#requested.sentAt, now)
      return
    }
    const outcome = frameOutcome(frame)
    if (this.#events.answered(id, outcome, now)) return
    if (!/^\d{1,15}$/.test(id)) this.#io.anomaly('answer to no request', excerptOf(text))
    else this.#subscriptions.answered(Number(id), undefined, wordsOf(outcome), now)
  }
}

/** Undefined for a yes. */
function wordsOf(outcome: RequestOutcome): string | undefined {
  if (outcome.kind === 'accepted') return undefined
  return outcome.kind === 'refused'
    ? `${outcome.refusal.code} ${outcome.refusal.text}`.trim()
    : outcome.reason
}
