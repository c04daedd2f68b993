import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AccountIo } from '../../../account-adapter.ts'
import type { RequestOutcome } from '../../../account-events.ts'
import { type SubscriptionVerb, Subscriptions } from '../../../kernel/connection/subscriptions.ts'
import { VenueConnection } from '../../../kernel/connection/venue-connection.ts'
import { excerptOf, itemsOf, objectOf, textOf } from '../../../kernel/json/fields.ts'
import { type JsonObject, tryParseLossless } from '../../../kernel/json/lossless-json.ts'
import type { PlannedPart } from '../../../kernel/market/market-state-machine.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import { pingFrame } from '../wire/frames.ts'
import { krakenPace } from '../wire/limits.ts'
import { frameOutcome } from './order-answers.ts'
import type { FrameContext } from './order-frames.ts'

export const userConnection = 'user'

/** A heartbeat comes every second, so five seconds of silence are a fault. */
const silence = { probeAfterMs: 2500, quietAfterMs: 4500, deadAfterMs: 10_000 }

const executions = { group: 'executions', item: '' }
const balances = { group: 'balances', item: '' }

export interface UserConnectionEvents {
  opened(now: number): void
  lost(reason: string, now: number): void
  /** Nothing that came over it is sure to be all. */
  silent(reason: string, now: number): void
  /** A subscription leaves, and its data may come from here on. */
  entering(channel: string, now: number): void
  /** Kraken said yes; to executions with the number that reports the tier. */
  entered(channel: string, now: number): void
  refused(channel: string, reason: string, now: number): void
  threshold(number: number): void
  executions(frame: JsonObject, text: string, now: number): void
  balances(rows: readonly JsonObject[], now: number): void
  /** An answer about an order. False if nothing waits for it. */
  answered(id: string, outcome: RequestOutcome, now: number): boolean
}

/** Kraken's private socket: what comes over it, and to whom it goes. */
export class KrakenUserConnection implements PlannedPart {
  #io: AccountIo
  #events: UserConnectionEvents
  #clock: VenueClock
  #connection: VenueConnection
  #subscriptions: Subscriptions
  #token: string | undefined
  #isSubscribing = false
  #lastId = 0
  #ping = { id: '', sentAt: 0 }

  constructor(
    io: AccountIo,
    scheduler: Scheduler,
    clock: VenueClock,
    events: UserConnectionEvents,
  ) {
    this.#io = io
    this.#clock = clock
    this.#events = events
    this.#connection = new VenueConnection(io, scheduler, {
      name: userConnection,
      plan: { address: 'user', silenceMs: silence.deadAfterMs },
      silence,
      speaksByItself: true,
      opened: (now) => events.opened(now),
      request: (now) => {
        this.#ping = { id: String(this.#takeId()), sentAt: now }
        io.send(userConnection, pingFrame(this.#lastId))
      },
      silent: (reason, now) => events.silent(reason, now),
      lost: (reason, now) => {
        this.#token = undefined
        this.#isSubscribing = false
        this.#subscriptions.closed()
        events.lost(reason, now)
      },
      receivedAgain: (now) => this.renewExecutions(now),
    })
    this.#subscriptions = new Subscriptions(
      {
        send: (verb, group, _items, id) =>
          io.send(userConnection, this.#subscription(verb, group, id)),
        entering: ({ group }, now) => events.entering(group, now),
        entered: ({ group }, now) => events.entered(group, now),
        refused: ({ group }, reason, now) => events.refused(group, reason, now),
        left: () => undefined,
      },
      { answersPer: 'item', itemsPerFrame: 1, pace: krakenPace },
      () => this.#takeId(),
    )
    for (const topic of [executions, balances]) this.#subscriptions.set(topic, true, 0)
  }

  /** What a frame about an order needs; undefined while none can leave. */
  context(now: number): FrameContext | undefined {
    if (!this.#connection.isOpen || this.#token === undefined) return undefined
    return { token: this.#token, reqId: this.#takeId(), venueNow: this.#clock.venueTime(now) }
  }

  send(text: string): void {
    this.#io.send(userConnection, text)
  }

  start(now: number): void {
    this.#connection.need(true, now)
  }

  stop(now: number): void {
    this.#connection.end(now)
  }

  /**
   * There is a token: the first one of a connection lets the subscriptions leave, a later one those that were refused.
   */
  useToken(token: string, now: number): void {
    if (!this.#connection.isOpen) return
    this.#token = token
    if (this.#isSubscribing) this.#subscriptions.retryRefused(now)
    else {
      this.#isSubscribing = true
      this.#subscriptions.opened(now)
    }
  }

  /** Kraken does not know it any more: nothing leaves with it. */
  dropToken(): void {
    this.#token = undefined
  }

  /** Everything that is open, and the last fills, once more. */
  renewExecutions(now: number): void {
    this.#subscriptions.set(executions, false, now)
    this.#subscriptions.set(executions, true, now)
  }

  opened(now: number): void {
    this.#connection.opened(now)
  }

  closed(code: number, reason: string, now: number): void {
    this.#connection.closed(code, reason, now)
  }

  message(text: string, now: number): void {
    if (!this.#connection.received(now)) return
    const frame = objectOf(tryParseLossless(text))
    const channel = frame?.['channel']
    if (!frame) this.#io.anomaly('unknown message', excerptOf(text))
    else if (channel === 'executions') {
      this.#subscriptions.confirm(executions, now)
      this.#events.executions(frame, text, now)
    } else if (channel === 'balances') {
      this.#subscriptions.confirm(balances, now)
      const rows = itemsOf(frame['data'])
      this.#events.balances(
        rows.map(objectOf).filter((row) => row !== undefined),
        now,
      )
    } else if (channel === undefined && frame['method'] !== undefined) {
      this.#answer(frame, text, now)
    } else if (channel !== 'heartbeat' && channel !== 'status') {
      this.#io.anomaly('unknown message', excerptOf(text))
    }
  }

  sweep(now: number): void {
    this.#subscriptions.sweep(now)
  }

  nextAt(now: number): number | undefined {
    return this.#subscriptions.nextAt(now)
  }

  setBack(byMs: number): void {
    this.#connection.setBack(byMs)
    this.#subscriptions.setBack(byMs)
  }

  #answer(frame: JsonObject, text: string, now: number): void {
    const { method } = frame
    const id = textOf(frame['req_id'])
    if (method === 'pong') this.#readPong(frame, id, now)
    else if (method === 'subscribe' || method === 'unsubscribe') {
      const said = textOf(frame['error']) ?? 'refused without a reason'
      const isFine = frame['success'] === true || /already subscribed/i.test(said)
      this.#events.threshold(Number(textOf(objectOf(frame['result'])?.['maxratecount'])))
      this.#subscriptions.answered(Number(id), undefined, isFine ? undefined : said, now)
    } else if (!this.#events.answered(id ?? '', frameOutcome(frame), now)) {
      // One that was reported as unknown, or comes twice, or was asked by nobody.
      this.#io.anomaly('answer to no request', excerptOf(text))
    }
  }

  #readPong(frame: JsonObject, id: string | undefined, now: number): void {
    const timeIn = Date.parse(textOf(frame['time_in']) ?? '')
    const timeOut = Date.parse(textOf(frame['time_out']) ?? '')
    if (id !== this.#ping.id || Number.isNaN(timeIn + timeOut)) return
    this.#clock.read((timeIn + timeOut) / 2, this.#ping.sentAt, now)
  }

  #subscription(verb: SubscriptionVerb, channel: string, id: number): string {
    const isEntering = verb === 'subscribe'
    const snapshots =
      channel === executions.group
        ? { snap_orders: true, snap_trades: true, order_status: true, ratecounter: true }
        : { snapshot: true }
    const params = { channel, token: this.#token ?? '', ...(isEntering ? snapshots : {}) }
    return JSON.stringify({ method: verb, params, req_id: id })
  }

  #takeId(): number {
    this.#lastId += 1
    return this.#lastId
  }
}
