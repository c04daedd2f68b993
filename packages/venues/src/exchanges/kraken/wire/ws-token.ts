import { BackOff } from '@leadline/runtime/back-off'
import type { Scheduler } from '@leadline/runtime/scheduler'

import { objectOf, textOf } from '../../../kernel/json/fields.ts'
import type { KrakenKeyCalls } from './key-calls.ts'

/** Where Kraken does not say how long it lives. */
const usualLifeSeconds = 900
const longestRetryMs = 300_000

export interface TokenEvents {
  /** There is a token, and what waits for it may leave. */
  ready(token: string, now: number): void
  failed(reason: string, now: number): void
}

/**
 * What every frame of an account carries in place of a signature. Kraken's pages disagree on whether it lives as long as
 * its connection or a quarter of an hour, so it is a new one for each connection and at half of its life.
 */
export class WsToken {
  #scheduler: Scheduler
  #calls: KrakenKeyCalls
  #events: TokenEvents
  #backOff = new BackOff({ firstMs: 2000, longestMs: longestRetryMs })
  #isRequesting = false
  #isNeeded = false

  constructor(scheduler: Scheduler, calls: KrakenKeyCalls, events: TokenEvents) {
    this.#scheduler = scheduler
    this.#calls = calls
    this.#events = events
  }

  /** A connection was opened, or Kraken does not know the token any more. */
  renew(): void {
    this.#isNeeded = true
    if (!this.#isRequesting) this.#request()
  }

  /** There is no connection to use it on. */
  drop(): void {
    this.#isNeeded = false
    this.#scheduler.cancel('token')
  }

  #request(): void {
    this.#isRequesting = true
    this.#scheduler.cancel('token')
    const purpose = 'Open the account stream'
    const call = { name: 'GetWebSocketsToken', purpose, priority: 'reconcile', weight: 1 } as const
    this.#calls.request(call, (read, now) => {
      this.#isRequesting = false
      const result = read.kind === 'result' ? objectOf(read.result) : undefined
      const token = textOf(result?.['token'])
      // A connection that ended while it was requested needs one of its own.
      if (!this.#isNeeded) return
      if (token === undefined) {
        const reason = read.kind === 'failed' ? read.reason : 'Kraken gave no token'
        this.#requestLater(this.#backOff.nextMs(), now)
        this.#events.failed(reason, now)
        return
      }
      this.#backOff.reset()
      const seconds = Number(textOf(result?.['expires']))
      const lifeSeconds = seconds > 0 ? Math.min(seconds, usualLifeSeconds) : usualLifeSeconds
      this.#requestLater((lifeSeconds * 1000) / 2, now)
      this.#events.ready(token, now)
    })
  }

  #requestLater(waitMs: number, now: number): void {
    this.#scheduler.at('token', now + waitMs, () => this.#request())
  }
}
