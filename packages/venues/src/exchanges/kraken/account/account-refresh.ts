import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { Refresh } from '../../../kernel/refresh.ts'
import { KrakenNames } from '../market/names.ts'
import type { KrakenKeyCalls } from '../wire/key-calls.ts'
import { KrakenBalances } from './balances.ts'
import { KrakenFees } from './fees.ts'
import { readKeyFacts } from './key-permissions.ts'

const hourMs = 3_600_000

/** What is read of an account besides its orders: what the key may do, its funds, and what trading costs. */
export class AccountRefresh {
  readonly names: KrakenNames
  readonly balances: KrakenBalances
  readonly #core: AccountCore
  readonly #calls: KrakenKeyCalls
  readonly #key: Refresh

  constructor(core: AccountCore, calls: KrakenKeyCalls) {
    const { requests, scheduler, sink } = core
    this.#core = core
    this.#calls = calls
    this.names = new KrakenNames(requests, scheduler, sink, (now) => fees.read(now))
    this.balances = new KrakenBalances(scheduler, calls, this.names, sink)
    const fees = new KrakenFees(scheduler, calls, this.names, sink)
    this.#key = new Refresh(scheduler, 'key', 24 * hourMs, () => this.#readKey())
  }

  start(now: number): void {
    this.names.start(now)
    this.#key.start(now)
    this.balances.read(now)
  }

  #readKey(): void {
    const purpose = 'What the key may do'
    const call = { name: 'GetApiKeyInfo', purpose, priority: 'account', weight: 1 } as const
    this.#calls.request(call, (read, now) => {
      const facts = read.kind === 'result' ? readKeyFacts(read.result) : undefined
      // Not answered, or refused for the moment: asked again, because it decides whether a key is dangerous.
      const isOver = read.kind === 'result' || /denied|unknown method/i.test(read.error ?? '')
      if (isOver) this.#key.succeeded(now)
      else this.#key.failed(now)
      // Where Kraken does not report, nothing is concluded: it may well be able to withdraw.
      this.#core.key.learn(facts ?? {})
    })
  }
}
