import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { fieldsOf } from '../../../kernel/json/fields.ts'
import { Refresh } from '../../../kernel/refresh.ts'
import type { CoinbaseKeyCalls } from '../wire/key-calls.ts'
import { readBalances } from './balance-rows.ts'
import { readFeeTier } from './fee-tier.ts'
import { readKeyPermissions } from './key-permissions.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** What is read of the account again and again: what the key may do, balances, fees. No channel reports them. */
export class AccountRefresh {
  readonly #core: AccountCore
  readonly #calls: CoinbaseKeyCalls
  readonly #permissions: Refresh
  readonly #balances: Refresh
  readonly #fees: Refresh

  constructor(core: AccountCore, calls: CoinbaseKeyCalls) {
    this.#core = core
    this.#calls = calls
    const { scheduler } = core
    this.#permissions = new Refresh(scheduler, 'permissions', 24 * hourMs, () => {
      this.#readPermissions()
    })
    this.#balances = new Refresh(scheduler, 'balances', 0.75 * minuteMs, () => {
      this.#readBalances()
    })
    this.#fees = new Refresh(scheduler, 'fees', hourMs, () => {
      this.#readFees()
    })
  }

  start(now: number): void {
    this.#permissions.start(now)
    this.#balances.start(now)
    this.#fees.start(now)
  }

  readBalances(now: number): void {
    this.#balances.soon(0, now)
  }

  /** An order changed, and with it what is held for it. Several changes in a row are read once. */
  balancesChanged(now: number): void {
    this.#balances.soon(1500, now)
  }

  #readPermissions(): void {
    const call = {
      purpose: 'What the key may do',
      path: '/key_permissions',
      priority: 'account' as const,
    }
    this.#calls.get(call, (response, now) => {
      if (response.ok) {
        this.#permissions.succeeded(now)
        this.#core.key.learn(readKeyPermissions(fieldsOf(response.body)))
        return
      }
      this.#permissions.failed(now)
      if (response.status === 401 || response.status === 403) {
        this.#core.key.refused(`Coinbase refuses the key: ${response.words}`)
      }
    })
  }

  #readBalances(): void {
    readBalances(this.#calls, (balances, now) => {
      if ('failed' in balances) {
        this.#balances.failed(now)
        return
      }
      this.#balances.succeeded(now)
      this.#core.sink.balances(balances, true, now)
    })
  }

  #readFees(): void {
    const call = {
      purpose: 'Fees',
      path: '/transaction_summary',
      query: [['product_type', 'SPOT']] as const,
      priority: 'account' as const,
    }
    this.#calls.get(call, (response, now) => {
      const fees = response.ok ? readFeeTier(fieldsOf(response.body)) : undefined
      if (!fees) {
        this.#fees.failed(now)
        return
      }
      this.#fees.succeeded(now)
      this.#core.sink.fees([fees.rates])
      this.#core.key.learn({ tier: fees.tier })
    })
  }
}
