import { randomUUID } from 'node:crypto'

import type { VenueId } from '@leadline/venues/venue-names'

export interface TriedKey {
  venue: VenueId
  ending: string
  secret: Buffer
  at: number
}

const mostTried = 5
const meantForMs = 10 * 60_000

/** Keys that were pasted and are being asked about: in memory only, a few, and not for long. */
export class TriedKeys {
  readonly #keys = new Map<string, TriedKey>()
  readonly #timers = new Map<string, NodeJS.Timeout>()

  add(key: TriedKey): string {
    this.forgetOld(key.at)
    const oldest = this.#keys.keys().next()
    if (this.#keys.size >= mostTried && oldest.value !== undefined) this.drop(oldest.value)
    const id = `try-${randomUUID()}`
    this.#keys.set(id, key)
    // By a timer: nobody may come by to look for old ones.
    this.#timers.set(id, setTimeout(() => this.drop(id), meantForMs).unref())
    return id
  }

  get(id: string): TriedKey | undefined {
    return this.#keys.get(id)
  }

  /** Hands the secret over: from now on it is somebody else's to overwrite. */
  take(id: string): TriedKey | undefined {
    const key = this.#keys.get(id)
    this.#keys.delete(id)
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    return key
  }

  drop(id: string): void {
    this.take(id)?.secret.fill(0)
  }

  forgetOld(now: number): void {
    for (const [id, { at }] of this.#keys) if (now - at > meantForMs) this.drop(id)
  }

  clear(): void {
    for (const id of this.#keys.keys()) this.drop(id)
  }
}
