import type { FeeRates, KeyFacts } from '../../../account-events.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { amountOf } from '../../../kernel/account/amounts.ts'
import { fieldsOf, itemsOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { Refresh } from '../../../kernel/refresh.ts'
import type { BinanceUsResponse } from '../wire/errors.ts'
import type { BinanceUsKeyCalls } from '../wire/key-calls.ts'
import { keyCostOf, type WeighedKeyCall } from '../wire/limits.ts'
import type { AccountBalances } from './balances.ts'
import { grantedOf, readLock, readRestrictions, unknownPermissions } from './key-permissions.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Refused for the moment: nothing is said of the call itself. */
const notNow = new Set([401, 408, 418, 429])
const keyCodes = new Set([-2014, -2015, -1022, -1002, -1099])

/** What is read of the account again and again, beside what the stream reports. */
export class AccountRefresh {
  readonly #core: AccountCore
  readonly #calls: BinanceUsKeyCalls
  readonly #position: AccountBalances
  readonly #account: Refresh
  readonly #restrictions: Refresh
  readonly #lock: Refresh
  readonly #fees: Refresh
  #permissions = unknownPermissions
  #isUntold = false
  #lockState: KeyFacts['permissions'] = []
  #canAccountTrade: boolean | null = null
  /** The account could be read. Until then, and after a refusal, nothing good is said of the key. */
  #isOpen = false

  constructor(core: AccountCore, calls: BinanceUsKeyCalls, position: AccountBalances) {
    this.#core = core
    this.#calls = calls
    this.#position = position
    const { scheduler } = core
    this.#account = new Refresh(scheduler, 'account', 3 * minuteMs, () => {
      this.#read('Balances', '/api/v3/account', 'account', this.#account, (body, now) => {
        this.#takeAccount(fieldsOf(body), now)
      })
    })
    this.#restrictions = new Refresh(scheduler, 'restrictions', 24 * hourMs, () => {
      this.#readRestrictions()
    })
    this.#lock = new Refresh(scheduler, 'lock', 5 * minuteMs, () => {
      const path = '/sapi/v3/apiTradingStatus'
      this.#read('Whether trading is locked', path, 'wallet', this.#lock, (body) => {
        const lock = readLock(body)
        this.#lockState = lock ? [lock] : []
        this.#reportKey()
      })
    })
    this.#fees = new Refresh(scheduler, 'fees', hourMs, () => {
      const path = '/sapi/v1/asset/query/trading-fee'
      this.#read('Fees', path, 'wallet', this.#fees, (body) => {
        const rates = itemsOf(body).map((row) => this.#ratesIn(fieldsOf(row)))
        core.sink.fees(rates.filter((rate) => rate !== undefined))
      })
    })
  }

  start(now: number): void {
    for (const refresh of [this.#account, this.#restrictions, this.#lock, this.#fees]) {
      refresh.start(now)
    }
  }

  readBalances(now: number): void {
    this.#account.soon(0, now)
  }

  /** Something moved of which the stream reports only by how much. */
  balancesChanged(now: number): void {
    this.#account.soon(1000, now)
  }

  #takeAccount(account: JsonObject, now: number): void {
    this.#position.whole(account, now)
    const { maker, taker } = fieldsOf(account['commissionRates'])
    const rates = ratesOf(null, maker, taker)
    if (rates) this.#core.sink.fees([rates])
    const { canTrade } = account
    this.#canAccountTrade = typeof canTrade === 'boolean' ? canTrade : null
    this.#isOpen = true
    this.#reportKey(textOf(account['accountType']))
  }

  /** Whether Binance.US has this call is not known: where it does not, nothing is concluded from that. */
  #readRestrictions(): void {
    const call = {
      purpose: 'What the key may do',
      path: '/sapi/v1/account/apiRestrictions',
      priority: 'account' as const,
      costs: keyCostOf('wallet'),
    }
    this.#calls.get(call, (response, now) => {
      const reported = response.ok ? readRestrictions(response.body) : undefined
      this.#permissions = reported ?? unknownPermissions
      const isOver =
        response.ok ||
        (response.status >= 400 && !notNow.has(response.status) && response.status < 500)
      this.#isUntold = reported === undefined && isOver
      this.#reportKey()
      if (isOver) this.#restrictions.succeeded(now)
      else this.#restrictions.failed(now)
    })
  }

  #reportKey(account?: string): void {
    if (!this.#isOpen) return
    const permissions = [...this.#permissions, ...this.#lockState]
    const isBarred =
      this.#canAccountTrade === false || this.#lockState.some(({ granted }) => granted === false)
    this.#core.key.learn({
      canTrade: isBarred ? false : grantedOf(permissions, 'Spot trading'),
      canWithdraw: grantedOf(permissions, 'Withdrawals'),
      ...(this.#isUntold && { isWithdrawalUntold: true }),
      permissions,
      canView: true,
      ...(account !== undefined && { account }),
    })
  }

  #ratesIn(row: JsonObject): FeeRates | undefined {
    const symbol = this.#core.sink.symbolOf(textOf(row['symbol']) ?? '')
    if (symbol === undefined) return undefined
    return ratesOf(symbol, row['makerCommission'], row['takerCommission'])
  }

  #read(
    purpose: string,
    path: string,
    weighed: WeighedKeyCall,
    refresh: Refresh,
    take: (body: unknown, now: number) => void,
  ): void {
    const call = { purpose, path, priority: 'account' as const, costs: keyCostOf(weighed) }
    this.#calls.get(call, (response, now) => {
      if (response.ok) {
        refresh.succeeded(now)
        take(response.body, now)
        return
      }
      refresh.failed(now)
      // Only the account itself must be open to every key; the others may simply not exist.
      if (weighed === 'account') this.#judgeKey(response)
    })
  }

  #judgeKey({ status, code, words }: Extract<BinanceUsResponse, { ok: false }>): void {
    if (!keyCodes.has(code) && status !== 401) return
    this.#isOpen = false
    const hint =
      code === -2015
        ? ' Its restriction to addresses may not include this one; some keys work only after a new one was made.'
        : ''
    this.#core.key.refused(`Binance.US refuses the key: ${words}${hint}`)
  }
}

function ratesOf(symbol: string | null, maker: unknown, taker: unknown): FeeRates | undefined {
  const rates = { maker: amountOf(maker), taker: amountOf(taker) }
  if (rates.maker === null || rates.taker === null) return undefined
  return { symbol, maker: rates.maker, taker: rates.taker }
}
