import { addDecimals, compareDecimals, subtractDecimals } from '@leadline/decimal/decimal-text'

import type { Balance, KeyFacts } from '../../../account-events.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { amountOf } from '../../../kernel/account/amounts.ts'
import { fieldsOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { Refresh } from '../../../kernel/refresh.ts'
import { accountPaths } from '../wire/paths.ts'
import type { AccountCalls } from './account-calls.ts'
import { chooseAccount } from './account-choice.ts'

const everyMs = 20_000
const priority = 'account' as const

export const actions = {
  accounts: 'Read crypto accounts',
  holdings: 'Read crypto holdings',
  orders: 'Read crypto orders',
  trade: 'Place crypto orders with fee tiers',
} as const

type Action = keyof typeof actions

/** Balances, fees and what the key may do. Nothing reports them by itself, and no call says what a key may do. */
export class AccountRefresh {
  readonly #core: AccountCore
  readonly #calls: AccountCalls
  readonly #holdsUsd: () => string
  readonly #refresh: Refresh
  readonly #granted = new Map<Action, boolean>()
  #facts: Partial<KeyFacts> = {}

  /** `holdsUsd` is what open orders keep from being spent. */
  constructor(core: AccountCore, calls: AccountCalls, holdsUsd: () => string) {
    this.#core = core
    this.#calls = calls
    this.#holdsUsd = holdsUsd
    this.#refresh = new Refresh(core.scheduler, 'balances', everyMs, () => {
      this.#readAccount()
    })
  }

  start(now: number): void {
    this.#refresh.start(now)
  }

  readBalances(now: number): void {
    this.#refresh.soon(0, now)
  }

  /** An order changed, and with it what is held for it. Several changes in a row are read once. */
  balancesChanged(now: number): void {
    this.#refresh.soon(1500, now)
  }

  /** A call that needs this action worked, or was forbidden. */
  learned(action: Action, isGranted: boolean): void {
    this.#granted.set(action, isGranted)
    if (this.#granted.get('accounts') === true) this.#reportKey()
  }

  #readAccount(): void {
    const path = accountPaths.v2.accounts
    this.#calls.pages({ purpose: 'Account', path, query: [], priority }, (pages, now) => {
      const account = 'rows' in pages ? chooseAccount(pages.rows) : undefined
      if (!account) {
        this.#refresh.failed(now)
        if ('failed' in pages) this.#judge('accounts', pages.status, pages.failed)
        return
      }
      this.#takeAccount(account)
      this.#readHoldings(amountOf(account['buying_power']) ?? '0')
    })
  }

  #takeAccount(account: JsonObject & { number: string }): void {
    const { number, status } = account
    const kind = textOf(account['account_type'])
    this.#facts = {
      account: [kind, `ending ${number.slice(-4)}`].filter(Boolean).join(', '),
      accountId: number,
      canTrade: status === 'deactivated' ? false : null,
    }
    this.learned('accounts', true)
    const ratio = amountOf(fieldsOf(account['fee_tier_status'])['fee_ratio'])
    if (ratio !== null) this.#core.sink.fees([{ symbol: null, maker: ratio, taker: ratio }])
    if (this.#calls.accountNumber !== number) this.#calls.accountNumber = number
  }

  #readHoldings(buyingPower: string): void {
    const path = accountPaths.v2.holdings
    const call = { purpose: 'Holdings', path, query: this.#calls.ofAccount, priority }
    this.#calls.pages(call, (pages, now) => {
      if ('failed' in pages) {
        this.#refresh.failed(now)
        this.#judge('holdings', pages.status, pages.failed)
        return
      }
      this.#refresh.succeeded(now)
      this.learned('holdings', true)
      const dollars = { asset: 'USD', available: buyingPower, held: this.#holdsUsd() }
      const holdings = pages.rows.flatMap(readHolding)
      this.#core.sink.balances([dollars, ...holdings], true, now)
    })
  }

  #judge(action: Action, status: number, words: string): void {
    if (status === 401) {
      this.#granted.clear()
      this.#core.key.refused(`Robinhood refuses the key: ${words}`)
    } else if (status === 403) {
      this.learned(action, false)
      if (action !== 'accounts') return
      const hint = `The key may lack the action '${actions[action]}'.`
      this.#core.key.refused(`Robinhood refuses the key: ${words}. ${hint}`)
    }
  }

  #reportKey(): void {
    const mayTrade = this.#granted.get('trade') ?? null
    this.#core.key.learn({
      ...this.#facts,
      canView: true,
      canTrade: this.#facts.canTrade ?? mayTrade,
      // There is no call that moves anything out of an account.
      canWithdraw: false,
      permissions: (Object.keys(actions) as Action[]).map((action) => ({
        name: actions[action],
        granted: this.#granted.get(action) ?? null,
        isDangerous: false,
      })),
    })
  }
}

function readHolding(row: JsonObject): Balance[] {
  const asset = textOf(row['asset_code'])
  const total = amountOf(row['total_quantity'])
  const available = amountOf(row['quantity_available_for_trading'])
  if (asset === undefined || total === null || available === null) return []
  const held = compareDecimals(total, available) > 0 ? subtractDecimals(total, available) : '0'
  return [{ asset, available, held }]
}

export function sumOf(amounts: Iterable<string>): string {
  return [...amounts].reduce(addDecimals, '0')
}
