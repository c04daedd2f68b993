import { multiplyDecimals } from '@leadline/decimal/decimal-text'

import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { amountOf } from '../../../kernel/account/amounts.ts'
import { objectOf, textOf } from '../../../kernel/json/fields.ts'
import { Refresh } from '../../../kernel/refresh.ts'
import type { GeminiKeyCalls } from '../wire/key-calls.ts'
import { readBalanceRows, readBalances } from './balance-rows.ts'

const dayMs = 86_400_000
const balancesEveryMs = 30_000
const afterChangeMs = 2000
/** A hundredth of a percent. */
const basisPoint = '0.0001'

/** What is read of an account besides its orders: its funds, and what trading costs. */
export class AccountRefresh {
  readonly #core: AccountCore
  readonly #calls: GeminiKeyCalls
  readonly #balances: Refresh
  readonly #fees: Refresh
  #reportedTime = -Infinity

  constructor(core: AccountCore, calls: GeminiKeyCalls) {
    this.#core = core
    this.#calls = calls
    const { scheduler } = core
    this.#balances = new Refresh(scheduler, 'balances', balancesEveryMs, () => this.#readBalances())
    this.#fees = new Refresh(scheduler, 'fees', dayMs, () => this.#readFees())
  }

  start(now: number): void {
    this.#balances.start(now)
    this.#fees.start(now)
  }

  readBalances(now: number): void {
    this.#balances.soon(0, now)
  }

  /** Something was placed, filled or canceled. */
  balancesChanged(now: number): void {
    this.#balances.soon(afterChangeMs, now)
  }

  /** A message of the account's connection. */
  channel(rows: unknown, now: number): void {
    const list = readBalanceRows(rows)
    if (list.length > 0) this.#core.sink.balances(list, false, now)
  }

  #readBalances(): void {
    const call = { path: '/v1/balances', purpose: 'Refresh balances', priority: 'account' } as const
    this.#calls.request(call, (read, now) => {
      const reported = read.kind === 'result' ? readBalances(read.result) : undefined
      if (!reported) {
        this.#balances.failed(now)
        return
      }
      this.#balances.succeeded(now)
      const { list, time = this.#reportedTime } = reported
      if (time < this.#reportedTime) return
      this.#reportedTime = time
      this.#core.sink.balances(list, true, now)
    })
  }

  #readFees(): void {
    const call = { path: '/v1/notionalvolume', purpose: 'Fees', priority: 'account' } as const
    this.#calls.request(call, (read, now) => {
      const fields = read.kind === 'result' ? objectOf(read.result) : undefined
      const maker = amountOf(fields?.['api_maker_fee_bps'])
      const taker = amountOf(fields?.['api_taker_fee_bps'])
      if (maker === null || taker === null) {
        this.#fees.failed(now)
        return
      }
      this.#fees.succeeded(now)
      const fraction = (points: string) => multiplyDecimals(points, basisPoint)
      this.#core.sink.fees([{ symbol: null, maker: fraction(maker), taker: fraction(taker) }])
      const tier = textOf(objectOf(fields?.['fee_tier'])?.['tier'])
      if (tier !== undefined) this.#core.key.learn({ tier })
    })
  }
}
