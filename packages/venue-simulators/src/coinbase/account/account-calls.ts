import type { Account } from '@leadline/matching-engine/exchange/account'
import { amountText } from '@leadline/matching-engine/exchange/amount'
import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'

import { isoTime } from '../../wire/iso-time.ts'
import type { Json } from '../../wire/json-text.ts'
import type { QueryFields } from '../../wire/query.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import { invalidArgument, ok, refusal } from '../wire/answers.ts'
import type { RegisteredKey } from './api-keys.ts'
import type { CoinbaseOrderManager } from './order-manager.ts'
import type { UserIds } from './write-order.ts'

const usualWallets = 49
const mostWallets = 250

/** Wallets that everybody has and nobody uses: enough that the list needs a second page. */
const emptyWallets = (
  'AAVE ADA ALGO APT ARB ATOM BAT BCH BONK COMP CRV DAI DOT ENS EOS ETC FIL FLOW GRT HBAR ICP IMX INJ LDO ' +
  'LRC MANA MKR NEAR OP QNT RENDER SAND SEI SHIB SNX STX SUI SUSHI TIA UNI VET WIF XLM XTZ YFI ZEC'
).split(' ')

/** The calls about the account itself. */
export class CoinbaseAccountCalls {
  readonly #account: Account
  readonly #orderManager: CoinbaseOrderManager
  readonly #ids: UserIds
  readonly #throwAway: ThrowAway

  constructor(orderManager: CoinbaseOrderManager, ids: UserIds, throwAway: ThrowAway) {
    this.#account = orderManager.account
    this.#orderManager = orderManager
    this.#ids = ids
    this.#throwAway = throwAway
  }

  permissions(key: RegisteredKey): WireAnswer {
    return ok({
      can_view: key.permissions.view,
      can_trade: key.permissions.trade,
      can_transfer: key.permissions.withdraw,
      portfolio_uuid: this.#ids.portfolioId,
      portfolio_type: 'DEFAULT',
    })
  }

  accounts(query: QueryFields, now: number): WireAnswer {
    const limit = query.whole('limit') ?? usualWallets
    if (limit < 1 || limit > mostWallets) return invalidArgument('limit is invalid')
    const all = this.#wallets()
    const from = Number(query.get('cursor') ?? 0)
    const page = all.slice(from, from + limit)
    const hasNext = from + limit < all.length
    return ok({
      accounts: page.map((currency) => this.#wallet(currency, now)),
      has_next: hasNext,
      cursor: hasNext ? String(from + limit) : '',
      size: page.length,
    })
  }

  account(uuid: string, now: number): WireAnswer {
    const currency = this.#wallets().find((code) => this.#uuidOf(code) === uuid)
    return currency === undefined
      ? refusal(404, 'NOT_FOUND', 'account not found')
      : ok({ account: this.#wallet(currency, now) })
  }

  portfolios(): WireAnswer {
    return ok({
      portfolios: [
        { name: 'Default', uuid: this.#ids.portfolioId, type: 'DEFAULT', deleted: false },
      ],
    })
  }

  summary(): WireAnswer {
    const { makerFee, takerFee } = this.#orderManager.exchange.rules
    let volume = 0n
    let fees = 0n
    for (const { ticket } of this.#orderManager.orders) {
      volume += ticket.filledValue
      fees += ticket.fees
    }
    const number = (amount: bigint) => Number(amountText(amount, 8))
    return ok({
      total_volume: number(volume),
      total_fees: number(fees),
      fee_tier: {
        pricing_tier: 'Intro',
        taker_fee_rate: String(takerFee / 1_000_000),
        maker_fee_rate: String(makerFee / 1_000_000),
        aop_from: '0',
        aop_to: '500000',
        volume_types_and_range: [
          { volume_types: ['VOLUME_TYPE_SPOT'], vol_from: '0', vol_to: '10000' },
        ],
      },
      margin_rate: null,
      goods_and_services_tax: null,
      advanced_trade_only_volume: number(volume),
      advanced_trade_only_fees: number(fees),
      coinbase_pro_volume: 0,
      coinbase_pro_fees: 0,
      total_balance: amountText(this.#account.balance('USD').total, 2),
      has_promo_fee: false,
      volume_breakdown: [{ volume_type: 'VOLUME_TYPE_SPOT', volume: number(volume) }],
      has_cost_plus_commission: false,
    })
  }

  #wallets(): string[] {
    return [...this.#account.currencies, ...emptyWallets]
  }

  #uuidOf(currency: string): string {
    return this.#throwAway.uuid(`coinbase wallet ${currency}`)
  }

  #wallet(currency: string, now: number): Json {
    const { held } = this.#account.balance(currency)
    return {
      uuid: this.#uuidOf(currency),
      name: `${currency} Wallet`,
      currency,
      available_balance: { value: amountText(this.#account.available(currency)), currency },
      default: true,
      active: true,
      created_at: '2024-05-31T09:59:59Z',
      updated_at: isoTime(now, 0),
      deleted_at: null,
      type: currency === 'USD' ? 'ACCOUNT_TYPE_FIAT' : 'ACCOUNT_TYPE_CRYPTO',
      ready: true,
      hold: { value: amountText(held), currency },
      retail_portfolio_id: this.#ids.portfolioId,
      platform: 'ACCOUNT_PLATFORM_CONSUMER',
    }
  }
}
