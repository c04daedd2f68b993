import type { Account } from '@leadline/matching-engine/exchange/account'
import { amountText } from '@leadline/matching-engine/exchange/amount'

import type { QueryFields } from '../../wire/query.ts'
import type { ServerContext } from '../../wire/server-context.ts'
import type { WireAnswer, WireRequest } from '../../wire/wire.ts'
import { pairJson, pairName, unreachablePair } from '../market/symbols.ts'
import type { RobinhoodVariants } from '../protocol-variants.ts'
import { answer } from '../wire/answers.ts'
import type { Numbers } from '../wire/numbers.ts'
import { pageOf } from '../wire/paging.ts'
import { accountProblem } from './account-choice.ts'
import type { RobinhoodOrderManager } from './order-manager.ts'

interface AccountParts {
  context: ServerContext
  account: Account
  accountNumber: string
  orderManager: RobinhoodOrderManager
  numbers: Numbers
  feeMillionths: number
  variants: RobinhoodVariants
  hasOddAsset: boolean
}

const otherAccount = '990000000099'

/** The account, what it holds, and what may be traded in it. */
export class RobinhoodAccountCalls {
  readonly #parts: AccountParts

  constructor(parts: AccountParts) {
    this.#parts = parts
  }

  accounts(version: 1 | 2, request: WireRequest): WireAnswer {
    const base = {
      account_number: this.#parts.accountNumber,
      status: 'active',
      buying_power: this.#parts.numbers.text(amountText(this.#parts.account.available('USD'), 2)),
      buying_power_currency: 'USD',
    }
    if (version === 1) return answer(200, base)
    const ratio = String(this.#parts.feeMillionths / 1_000_000)
    const volume = this.#parts.orderManager.orders.reduce(
      (sum, { ticket }) => sum + ticket.filledValue,
      0n,
    )
    const row = {
      ...base,
      account_type: 'individual',
      is_api_tradable: true,
      fee_tier_status: {
        fee_ratio: this.#parts.numbers.bare(ratio),
        thirty_day_volume: this.#parts.numbers.bare(amountText(volume, 2)),
        next_fee_tier_ratio: this.#parts.numbers.bare('0.0075'),
        next_fee_tier_threshold: this.#parts.numbers.bare('10000'),
      },
    }
    // One that no program can trade in, with much in it.
    const other = { ...row, account_number: otherAccount, is_api_tradable: false }
    const rows = this.#parts.variants.accounts === 'two' ? [other, row] : [row]
    return answer(200, pageOf(rows, request, true, 25))
  }

  pairs(version: 1 | 2, query: QueryFields, request: WireRequest): WireAnswer {
    const wanted = query.all('symbol')
    const instruments = this.#parts.context.instruments.filter(({ mode }) => mode !== 'delisted')
    const rows = instruments
      .filter((one) => wanted.length === 0 || wanted.includes(pairName(one)))
      .map((one) => pairJson(one, version, this.#parts.numbers))
    const extra = version === 2 && wanted.length === 0 ? [unreachablePair(this.#parts.numbers)] : []
    return answer(200, pageOf([...extra, ...rows], request, true, 4))
  }

  holdings(version: 1 | 2, query: QueryFields, request: WireRequest): WireAnswer {
    const wrong = accountProblem(this.#parts.accountNumber, version, query)
    if (wrong) return wrong
    const wanted = query.all('asset_code')
    const number = (text: string) =>
      version === 2 ? this.#parts.numbers.bare(text) : this.#parts.numbers.text(text)
    const codes = this.#parts.account.currencies.filter(
      (code) => !['USD', 'USDC', 'USDT'].includes(code),
    )
    const rows = codes.map((code) => ({
      account_number: this.#parts.accountNumber,
      asset_code: code,
      total_quantity: number(amountText(this.#parts.account.balance(code).total)),
      quantity_available_for_trading: number(amountText(this.#parts.account.available(code))),
    }))
    // An asset that no program can trade.
    const odd = {
      account_number: this.#parts.accountNumber,
      asset_code: 'CC',
      total_quantity: number('12.5'),
    }
    const odds = { ...odd, quantity_available_for_trading: number('12.5') }
    const all = this.#parts.hasOddAsset ? [...rows, odds] : rows
    const found = all.filter(({ asset_code }) => wanted.length === 0 || wanted.includes(asset_code))
    return answer(200, pageOf(found, request, this.#parts.variants.nextRepeatsAccount, 8))
  }
}
