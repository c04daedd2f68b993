import type { AdapterIo, VenueAnswer, VenueRequest } from '../adapter-io.ts'

type Answered = (answer: VenueAnswer, now: number) => void

/** Requests under way, by number, each with what its answer is for. */
export class Requests {
  readonly #io: Pick<AdapterIo, 'request'>
  readonly #waiting = new Map<number, Answered>()
  #last = 0

  constructor(io: Pick<AdapterIo, 'request'>) {
    this.#io = io
  }

  send(request: Omit<VenueRequest, 'id'>, answered: Answered): number {
    const id = (this.#last += 1)
    this.#waiting.set(id, answered)
    this.#io.request({ id, ...request })
    return id
  }

  /** Its answer is not waited for any more. */
  forget(id: number): void {
    this.#waiting.delete(id)
  }

  /** An answer to something that was forgotten or never asked is nobody's. */
  answered(id: number, answer: VenueAnswer, now: number): void {
    const take = this.#waiting.get(id)
    this.#waiting.delete(id)
    take?.(answer, now)
  }
}
