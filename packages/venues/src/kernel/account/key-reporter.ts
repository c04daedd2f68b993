import type { AccountSink } from '../../account-adapter.ts'
import type { KeyFacts } from '../../account-events.ts'

const nothing: KeyFacts = {
  canView: null,
  canTrade: null,
  canWithdraw: null,
  permissions: [],
  account: '',
  tier: '',
}

/** What is known of a key comes from several calls; it is reported when something in it has changed. */
export class KeyReporter {
  readonly #sink: Pick<AccountSink, 'key' | 'keyRefused'>
  #facts = nothing
  #reported = ''

  constructor(sink: Pick<AccountSink, 'key' | 'keyRefused'>) {
    this.#sink = sink
  }

  learn(facts: Partial<KeyFacts>): void {
    this.#facts = { ...this.#facts, ...facts }
    const reported = JSON.stringify(this.#facts)
    if (reported === this.#reported) return
    this.#reported = reported
    this.#sink.key(this.#facts)
  }

  refused(reason: string): void {
    if (this.#reported === reason) return
    this.#reported = reason
    this.#sink.keyRefused(reason)
  }
}
