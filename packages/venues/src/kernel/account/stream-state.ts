import type { AccountSink } from '../../account-adapter.ts'

/** Whether the stream of an account can be relied on, reported when that changes. */
export class StreamState {
  readonly #sink: Pick<AccountSink, 'stream'>
  #reported = ''
  #isLive = false

  constructor(sink: Pick<AccountSink, 'stream'>) {
    this.#sink = sink
  }

  get isLive(): boolean {
    return this.#isLive
  }

  report(isLive: boolean, reason: string, now: number): void {
    const reported = `${isLive} ${reason}`
    if (reported === this.#reported) return
    this.#reported = reported
    this.#isLive = isLive
    this.#sink.stream(isLive, reason, now)
  }
}
