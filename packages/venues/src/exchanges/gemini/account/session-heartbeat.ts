import type { AccountCore } from '../../../kernel/account/account-core.ts'
import type { GeminiKeyCalls } from '../wire/key-calls.ts'

const everyMs = 12_000

/**
 * A key may have been made so that Gemini cancels its orders after half a minute without a call; no call says whether
 * it was. While orders rest and nothing else is called, this is.
 */
export class SessionHeartbeat {
  readonly #core: AccountCore
  readonly #calls: GeminiKeyCalls

  constructor(core: AccountCore, calls: GeminiKeyCalls) {
    this.#core = core
    this.#calls = calls
  }

  start(now: number): void {
    this.#core.scheduler.at('heartbeat', now + everyMs, (later) => {
      this.#beat(later)
      this.start(later)
    })
  }

  #beat(now: number): void {
    const sinceMs = Math.abs(now - this.#calls.calledAt)
    if (!this.#core.known.hasLive || sinceMs < everyMs) return
    const purpose = 'Keep the orders of this key alive'
    this.#calls.request({ path: '/v1/heartbeat', purpose, priority: 'reconcile' }, () => undefined)
  }
}
