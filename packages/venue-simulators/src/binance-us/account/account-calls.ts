import type { Account } from '@leadline/matching-engine/exchange/account'
import { amountFixed, amountText } from '@leadline/matching-engine/exchange/amount'
import type { ExchangeRules } from '@leadline/matching-engine/exchange/exchange-rules'

import type { FaultInjector } from '../../faults/fault-injector.ts'
import type { Json } from '../../wire/json-text.ts'
import type { BinanceSymbols } from '../market/symbols.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import type { BinanceParams } from '../wire/parameters.ts'
import type { RegisteredBinanceKey } from './authentication.ts'

/** The calls about the account and the key. */
export class BinanceAccountCalls {
  readonly #account: Account
  readonly #rules: ExchangeRules
  readonly #symbols: BinanceSymbols
  readonly #variants: BinanceVariants
  readonly #faults: FaultInjector
  changedAt: number

  constructor(
    account: Account,
    rules: ExchangeRules,
    symbols: BinanceSymbols,
    variants: BinanceVariants,
    faults: FaultInjector,
    now: number,
  ) {
    this.#account = account
    this.#rules = rules
    this.#symbols = symbols
    this.#variants = variants
    this.#faults = faults
    this.changedAt = now
  }

  /** By the name on the WebSocket API. What it says about withdrawing is the account's, not the key's. */
  status(): Json {
    const rate = (millionths: number) => amountFixed(BigInt(millionths) * 10n ** 12n, 8)
    return {
      makerCommission: this.#rules.makerFee / 100,
      takerCommission: this.#rules.takerFee / 100,
      buyerCommission: 0,
      sellerCommission: 0,
      commissionRates: {
        maker: rate(this.#rules.makerFee),
        taker: rate(this.#rules.takerFee),
        buyer: rate(0),
        seller: rate(0),
      },
      canTrade: true,
      canWithdraw: true,
      canDeposit: true,
      brokered: false,
      requireSelfTradePrevention: false,
      updateTime: this.changedAt,
      accountType: 'SPOT',
      balances: [...this.#account.currencies, 'BNB'].map((asset) => ({
        asset,
        free: amountFixed(this.#account.available(asset), 8),
        locked: amountFixed(this.#account.balance(asset).held, 8),
      })),
      permissions: ['SPOT'],
      tradeGroupId: -1,
    }
  }

  filters(params: BinanceParams): Json {
    const { instrument } = this.#symbols.need(params.get('symbol'))
    const limit = '1000000.00000000'
    return {
      exchangeFilters: [],
      symbolFilters: [{ filterType: 'MAX_NUM_ORDER_LISTS', maxNumOrderLists: 20 }],
      assetFilters: [{ filterType: 'MAX_ASSET', asset: instrument.quote, limit }],
    }
  }

  /** The calls below /sapi, by path; undefined where there is none. */
  sapi(
    path: string,
    params: BinanceParams,
    key: RegisteredBinanceKey,
    now: number,
  ): Json | undefined {
    switch (path) {
      case '/sapi/v1/asset/query/trading-fee':
        return this.#fees(params)
      case '/sapi/v1/asset/query/trading-volume':
        return { past30DaysTradingVolume: 100 }
      case '/sapi/v1/system/status':
        return { status: this.#faults.get('maintenance') ? 1 : 0 }
      case '/sapi/v3/accountStatus':
        return { msg: 'Normal', success: true }
      case '/sapi/v3/apiTradingStatus':
        return this.#tradingStatus(now)
      case '/sapi/v1/account/apiRestrictions':
        return this.#variants.keyRights === 'offered' ? rightsOf(key) : undefined
      default:
        return undefined
    }
  }

  #fees(params: BinanceParams): Json {
    const symbols = params.has('symbol')
      ? [this.#symbols.need(params.get('symbol'))]
      : this.#symbols.all
    const rate = (millionths: number) => amountText(BigInt(millionths) * 10n ** 12n)
    return symbols.map(({ name }) => ({
      symbol: name,
      makerCommission: rate(this.#rules.makerFee),
      takerCommission: rate(this.#rules.takerFee),
    }))
  }

  #tradingStatus(now: number): Json {
    return {
      success: true,
      status: {
        isLocked: false,
        plannedRecoverTime: 0,
        triggerCondition: { GCR: 150, IFER: 150, UFR: 300 },
        indicators: {
          BTCUSD: [
            { i: 'UFR', c: 20, v: 0.05, t: 0.995 },
            { i: 'IFER', c: 20, v: 0.9, t: 0.99 },
            { i: 'GCR', c: 20, v: 0.9, t: 0.99 },
          ],
        },
        updateTime: now,
      },
    }
  }
}

function rightsOf({ permissions }: RegisteredBinanceKey): Json {
  return {
    ipRestrict: false,
    createTime: 1_780_000_000_000,
    enableReading: permissions.view,
    enableWithdrawals: permissions.withdraw,
    enableInternalTransfer: false,
    enableMargin: false,
    enableFutures: false,
    permitsUniversalTransfer: false,
    enableVanillaOptions: false,
    enableSpotAndMarginTrading: permissions.trade,
  }
}
