import { networkOf } from '../../../platform/rate-limiter.ts'

interface Window {
  failures: number
  endsAt: number
}

/**
 * How often each client failed of late. Kept in memory alone, and there only until the window ends:
 * no address is written down, and a flood costs no more than a little counting.
 */
export class FailureLimit {
  readonly #limit: { max: number; windowMs: number; maxClients: number }
  /** Oldest first: all windows are equally long, so that is also the order in which they end. */
  readonly #windows = new Map<string, Window>()

  constructor(limit: { max: number; windowMs: number; maxClients: number }) {
    this.#limit = limit
  }

  isReached(client: string, now: number): boolean {
    const window = this.#windows.get(networkOf(client))
    return window !== undefined && now < window.endsAt && window.failures >= this.#limit.max
  }

  count(client: string, now: number): void {
    this.#forgetEnded(now)
    const network = networkOf(client)
    const window = this.#windows.get(network)
    if (window) window.failures++
    else this.#windows.set(network, { failures: 1, endsAt: now + this.#limit.windowMs })
  }

  #forgetEnded(now: number): void {
    for (const [network, { endsAt }] of this.#windows) {
      if (now < endsAt && this.#windows.size < this.#limit.maxClients) return
      this.#windows.delete(network)
    }
  }
}
