import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { fieldsOf, numberOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import { silenceMs } from '../wire/limits.ts'
import { userConnection, type UserStreamSource, type SourceEvents } from './user-stream-source.ts'

const answerWithinMs = 10_000
const signAgainMs = 5000
const alreadySubscribed = -2035
const wrongTime = -1021

/** The user stream as a subscription on the connection that also takes requests. */
export class SubscriptionSource implements UserStreamSource {
  readonly #core: AccountCore
  readonly #clock: VenueClock
  readonly #events: SourceEvents
  #signing = -1
  #requested = 0

  constructor(core: AccountCore, clock: VenueClock, events: SourceEvents) {
    this.#core = core
    this.#clock = clock
    this.#events = events
  }

  start(): void {
    this.#core.io.connect(userConnection, { address: 'trading', silenceMs })
  }

  stop(): void {
    this.closed()
    this.#core.io.disconnect(userConnection)
  }

  opened(now: number): void {
    this.#subscribe(now)
  }

  closed(): void {
    this.#core.signatures.forget(this.#signing)
    this.#core.scheduler.cancel('subscription')
    this.#requested += 1
  }

  renew(_now: number, reason: string): void {
    this.#core.io.reconnect(userConnection, reason)
  }

  answered(message: JsonObject, now: number): boolean {
    if (message['id'] !== this.#id) return textOf(message['id'])?.startsWith('user-') === true
    this.#core.scheduler.cancel('subscription')
    const error = fieldsOf(message['error'])
    const code = numberOf(error['code'])
    const status = numberOf(message['status'])
    if (status === 200 || code === alreadySubscribed) {
      this.#events.live(now)
      return true
    }
    const words = textOf(error['msg']) ?? `HTTP ${textOf(message['status']) ?? ''}`
    if (code === wrongTime) {
      this.#events.clockWrong(now)
      this.#subscribeAt(now + signAgainMs)
    } else if (status === 429 || status === 418) {
      const reported = numberOf(fieldsOf(error['data'])['retryAfter'])
      const until = reported > 0 ? this.#clock.ourTime(reported) : now + 60_000
      this.#core.io.holdUntil(until, 'Binance.US asks us to wait')
      this.#events.failed(words, now)
      this.#subscribeAt(Math.max(until, now + signAgainMs))
    } else if (status >= 500) {
      this.#events.failed(words, now)
      this.#subscribeAt(now + signAgainMs)
    } else this.#events.refused(words, now)
    return true
  }

  get #id(): string {
    return `user-${this.#requested}`
  }

  #subscribe(now: number): void {
    this.#signing = this.#core.signatures.request('user-stream', (fields, later) => {
      const { apiKey, timestamp, signature } = fields ?? {}
      if (apiKey === undefined || timestamp === undefined || signature === undefined) {
        this.#events.failed('The key is not open.', later)
        this.#subscribeAt(later + signAgainMs)
        return
      }
      this.#requested += 1
      const params = { apiKey, timestamp: Number(timestamp), signature }
      const method = 'userDataStream.subscribe.signature'
      this.#core.io.send(userConnection, JSON.stringify({ id: this.#id, method, params }))
      this.#core.scheduler.at('subscription', later + answerWithinMs, (then) => {
        this.#events.refused('It did not answer.', then)
      })
    })
    this.#core.scheduler.cancel('subscription')
    this.#events.waiting(now)
  }

  #subscribeAt(time: number): void {
    this.#core.scheduler.at('subscription', time, (now) => {
      this.#subscribe(now)
    })
  }
}
