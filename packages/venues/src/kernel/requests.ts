import type { AdapterIo, VenueAnswer, VenueRequest } from '../adapter-io.ts'

type Answered = (answer: VenueAnswer, now: number) => void

/** Requests under way, by number, each with what its answer is for. */
export class Requests {
  readonly #io: Pick<AdapterIo, 'request'>
  readonly #waiting = new Map<number, Answered>()
  #nextId: number

  /** Adapters that share a session count from numbers of their own. */
  constructor(io: Pick<AdapterIo, 'request'>, firstId = 1) {
    this.#io = io
    this.#nextId = firstId
  }

  /** A number that nothing else has, for what is not a request but answered like one. */
  takeId(): number {
    return this.#nextId++
  }

  send(request: Omit<VenueRequest, 'id'>, answered: Answered): number {
    const id = this.takeId()
    this.#waiting.set(id, answered)
    this.#io.request({ id, ...request })
    return id
  }

  /** Its answer is not waited for any more. */
  forget(id: number): void {
    if (this.#waiting.has(id)) this.#waiting.set(id, () => undefined)
  }

  /** False where it was never sent, or was answered before. */
  answered(id: number, answer: VenueAnswer, now: number): boolean {
    const take = this.#waiting.get(id)
    if (!take) return false
    this.#waiting.delete(id)
    take(answer, now)
    return true
  }
}
