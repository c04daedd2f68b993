import type { AccountIo } from '../../account-adapter.ts'
import type { Requests } from '../requests.ts'

export type SignedFields = Readonly<Record<string, string>>
type Signed = (fields: SignedFields | null, now: number) => void

/** Frames that wait for the vault, by number. */
export class Signatures {
  readonly #io: Pick<AccountIo, 'sign'>
  readonly #requests: Requests
  readonly #waiting = new Map<number, Signed>()

  constructor(io: Pick<AccountIo, 'sign'>, requests: Requests) {
    this.#io = io
    this.#requests = requests
  }

  request(purpose: string, signed: Signed): number {
    const id = this.#requests.takeId()
    this.#waiting.set(id, signed)
    this.#io.sign(id, purpose, {})
    return id
  }

  /** Not waited for any more: the connection it was for is gone. */
  forget(id: number): void {
    this.#waiting.delete(id)
  }

  signed(id: number, fields: SignedFields | null, now: number): void {
    const take = this.#waiting.get(id)
    this.#waiting.delete(id)
    take?.(fields, now)
  }
}
