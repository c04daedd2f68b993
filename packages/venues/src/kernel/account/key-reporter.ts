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

/** What is known of a key comes from several calls; it is told when something in it has changed. */
export class KeyReporter {
  readonly #sink: Pick<AccountSink, 'key' | 'keyRefused'>
  #facts = nothing
  #told = ''

  constructor(sink: Pick<AccountSink, 'key' | 'keyRefused'>) {
    this.#sink = sink
  }

  learn(facts: Partial<KeyFacts>): void {
    this.#facts = { ...this.#facts, ...facts }
    const told = JSON.stringify(this.#facts)
    if (told === this.#told) return
    this.#told = told
    this.#sink.key(this.#facts)
  }

  refused(reason: string): void {
    if (this.#told === reason) return
    this.#told = reason
    this.#sink.keyRefused(reason)
  }
}
