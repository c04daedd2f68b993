import type { AccountSink } from '../../account-adapter.ts'

/** Whether the stream of an account can be relied on, told when that changes. */
export class StreamState {
  readonly #sink: Pick<AccountSink, 'stream'>
  #told = ''
  #isLive = false

  constructor(sink: Pick<AccountSink, 'stream'>) {
    this.#sink = sink
  }

  get isLive(): boolean {
    return this.#isLive
  }

  tell(isLive: boolean, reason: string, now: number): void {
    const told = `${isLive} ${reason}`
    if (told === this.#told) return
    this.#told = told
    this.#isLive = isLive
    this.#sink.stream(isLive, reason, now)
  }
}
