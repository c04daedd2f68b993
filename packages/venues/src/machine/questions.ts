import type { AdapterIo, VenueAnswer, VenueRequest } from '../adapter-io.ts'

type Reader = (answer: VenueAnswer, now: number) => void

/** The requests of an adapter that are under way, each with who reads its answer. Numbers come from a counter. */
export class Questions {
  #io: AdapterIo
  #nextId: number
  #readers = new Map<number, Reader>()

  constructor(io: AdapterIo, firstId: number) {
    this.#io = io
    this.#nextId = firstId
  }

  ask(request: Omit<VenueRequest, 'id'>, read: Reader): void {
    const id = this.#nextId
    this.#nextId += 1
    this.#readers.set(id, read)
    this.#io.request({ id, ...request })
  }

  answered(id: number, answer: VenueAnswer, now: number): void {
    const read = this.#readers.get(id)
    if (!read) {
      this.#io.oddity('answer to no question', String(id))
      return
    }
    this.#readers.delete(id)
    read(answer, now)
  }
}
