import type { AdapterIo } from '../adapter-io.ts'

/** How far the venue's clock is from ours, by the last reading. */
export class VenueClock {
  readonly #io: Pick<AdapterIo, 'clock'>
  #offsetMs = 0

  constructor(io: Pick<AdapterIo, 'clock'>) {
    this.#io = io
  }

  read(venueTime: number, sentAt: number, receivedAt: number): void {
    this.#offsetMs = Math.round(venueTime - (sentAt + receivedAt) / 2)
    this.#io.clock(venueTime, sentAt, receivedAt)
  }

  venueTime(now: number): number {
    return now + this.#offsetMs
  }

  ourTime(venueTime: number): number {
    return venueTime - this.#offsetMs
  }
}
