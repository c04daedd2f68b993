import { BackOff } from '@leadline/runtime/back-off'

import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { excerptOf, isJsonObject, nameOf } from '../../../kernel/json/fields.ts'
import { type JsonObject, tryParseLossless } from '../../../kernel/json/lossless-json.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import type { BinanceUsKeyCalls } from '../wire/key-calls.ts'
import { connectionLifeMs } from '../wire/limits.ts'
import { ListenKeySource } from './listen-key-source.ts'
import { SubscriptionSource } from './subscription-source.ts'
import type { UserStreamSource, SourceEvents } from './user-stream-source.ts'

const patienceMs = 30_000

export interface UserStreamEvents {
  executionReport(event: JsonObject, now: number): void
  position(event: JsonObject, now: number): void
  /** Something moved of which only the amount is reported. */
  balancesChanged(now: number): void
  live(now: number): void
  lost(now: number): void
}

/**
 * What happens to the account, as it happens. Which of two ways Binance.US offers since its upgrade is not known: the
 * newer is tried first, and where one is refused the other.
 */
export class UserStream {
  readonly #core: AccountCore
  readonly #events: UserStreamEvents
  readonly #ways: readonly [UserStreamSource, UserStreamSource]
  readonly #backOff = new BackOff({ firstMs: 1000, longestMs: 60_000 })
  #current: 0 | 1 = 0
  /** This way has worked: then mere silence is no reason to leave it. */
  #hasWorked = false

  constructor(
    core: AccountCore,
    calls: BinanceUsKeyCalls,
    clock: VenueClock,
    events: UserStreamEvents,
  ) {
    this.#core = core
    this.#events = events
    const wayEvents: SourceEvents = {
      live: (now) => {
        this.#live(now)
      },
      waiting: (now) => {
        this.#wait(now)
      },
      failed: (reason, now) => {
        this.#lose(reason, now)
        this.#wait(now)
      },
      refused: (reason, now) => {
        this.#switch(reason, now)
      },
      clockWrong: (now) => {
        calls.readClock(now)
      },
    }
    this.#ways = [
      new SubscriptionSource(core, clock, wayEvents),
      new ListenKeySource(core, calls, wayEvents),
    ]
  }

  start(now: number): void {
    this.#wait(now)
    this.#way.start(now)
  }

  stop(): void {
    this.#way.stop()
  }

  opened(now: number): void {
    // The exchange ends a connection after a day: ours ends before, at a time of our own.
    this.#core.scheduler.at('life of user', now + connectionLifeMs, (later) => {
      this.renew('The connection is a day old.', later)
    })
    this.#way.opened(now)
  }

  closed(reason: string, now: number): void {
    this.#way.closed()
    this.#lose(reason, now)
    this.#wait(now)
  }

  /** Begin again, and then ask what was missed. */
  renew(reason: string, now: number): void {
    this.#lose(reason, now)
    this.#wait(now)
    this.#way.renew(now, reason)
  }

  /** Comes bare, wrapped with the number of a subscription, or wrapped with the name of a stream. */
  message(text: string, now: number): void {
    const message = tryParseLossless(text)
    const fields = isJsonObject(message) ? message : {}
    const { event, data } = fields
    const inner = isJsonObject(event) ? event : isJsonObject(data) ? data : fields
    if (typeof inner['e'] === 'string') this.#take(inner, text, now)
    else if (!this.#way.answered(fields, now)) {
      this.#core.io.anomaly('binance-us: not a message', excerptOf(text))
    }
  }

  #take(event: JsonObject, text: string, now: number): void {
    switch (event['e']) {
      case 'executionReport':
        this.#events.executionReport(event, now)
        break
      case 'outboundAccountPosition':
        this.#events.position(event, now)
        break
      case 'balanceUpdate':
      case 'externalLockUpdate':
        this.#events.balancesChanged(now)
        break
      case 'listStatus':
        // The orders of a list report themselves.
        break
      case 'serverShutdown':
      case 'eventStreamTerminated':
      case 'listenKeyExpired':
        this.renew(`Binance.US ended the user stream (${nameOf(event['e'])}).`, now)
        break
      default:
        this.#core.io.anomaly('binance-us: unknown event', excerptOf(text))
    }
  }

  get #way(): UserStreamSource {
    return this.#ways[this.#current]
  }

  #live(now: number): void {
    this.#hasWorked = true
    this.#backOff.reset()
    this.#core.scheduler.cancel('user stream')
    this.#core.state.report(true, '', now)
    this.#events.live(now)
  }

  #lose(reason: string, now: number): void {
    const wasLive = this.#core.state.isLive
    this.#core.state.report(false, reason, now)
    if (wasLive) this.#events.lost(now)
  }

  #wait(now: number): void {
    this.#core.scheduler.at('user stream', now + patienceMs, (later) => {
      if (this.#hasWorked) this.renew('Binance.US does not answer.', later)
      else this.#switch('Binance.US does not answer.', later)
    })
  }

  #switch(reason: string, now: number): void {
    this.#lose(`Binance.US does not report order updates: ${reason}`, now)
    this.#way.stop()
    this.#current = this.#current === 0 ? 1 : 0
    this.#hasWorked = false
    // The first time at once: nothing is wrong with the other way.
    const inMs = this.#backOff.failures === 0 ? 0 : this.#backOff.nextMs()
    if (inMs === 0) this.#backOff.nextMs()
    this.#core.scheduler.at('user stream', now + inMs, (later) => {
      this.start(later)
    })
  }
}
