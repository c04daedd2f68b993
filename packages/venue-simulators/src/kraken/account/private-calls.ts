import type { Fields } from '../../wire/read-json.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import { krakenError, krakenResult } from '../wire/answers.ts'
import type { KrakenCounters } from '../wire/limits.ts'
import type { KrakenAccountCalls } from './account-calls.ts'
import type { RegisteredKrakenKey } from './authentication.ts'
import type { KrakenHistoryCalls } from './history-calls.ts'
import { type KrakenOrderCalls, cancelMethods, orderMethods } from './order-calls.ts'
import type { KrakenSocketTokens } from './socket-tokens.ts'

/** What a call needs to be ticked on the key. */
const grants: Readonly<Record<string, string>> = {
  Balance: 'query-funds',
  BalanceEx: 'query-funds',
  TradeBalance: 'query-funds',
  TradeVolume: 'query-funds',
  OpenOrders: 'query-open-trades',
  QueryOrders: 'query-open-trades',
  OrderAmends: 'query-open-trades',
  ClosedOrders: 'query-closed-trades',
  TradesHistory: 'query-closed-trades',
  QueryTrades: 'query-closed-trades',
  Ledgers: 'query-ledger',
  GetWebSocketsToken: 'create-ws-token',
}

interface PrivateParts {
  account: KrakenAccountCalls
  orders: KrakenOrderCalls
  history: KrakenHistoryCalls
  tokens: KrakenSocketTokens
  counters: KrakenCounters
  forbidden: (call: string) => void
}

/** The calls below /0/private, after the key was checked. */
export class KrakenPrivateCalls {
  readonly #parts: PrivateParts

  constructor(parts: PrivateParts) {
    this.#parts = parts
  }

  call(method: string, fields: Fields, key: RegisteredKrakenKey, now: number): WireAnswer {
    if (method === 'Withdraw' || method === 'WalletTransfer' || method === 'WithdrawAddresses') {
      this.#parts.forbidden(`kraken ${method}`)
      return krakenError('EGeneral:Permission denied')
    }
    const isOrder = orderMethods.includes(method)
    const isCancel = cancelMethods.includes(method)
    if (isOrder || isCancel) {
      const mayCancel = isCancel && key.grants.includes('close-trades')
      if (!mayCancel && !key.grants.includes('modify-trades'))
        return krakenError('EGeneral:Permission denied')
      return this.#parts.orders.call(method, fields, now)
    }
    if (!this.#parts.counters.call(key.id, method, now))
      return krakenError('EAPI:Rate limit exceeded')
    const needed = grants[method]
    if (needed !== undefined && !key.grants.includes(needed))
      return krakenError('EGeneral:Permission denied')
    return this.#read(method, fields, key, now) ?? krakenError('EGeneral:Unknown method')
  }

  #read(
    method: string,
    fields: Fields,
    key: RegisteredKrakenKey,
    now: number,
  ): WireAnswer | undefined {
    switch (method) {
      case 'GetApiKeyInfo':
        return this.#parts.account.keyInfo(key)
      case 'GetWebSocketsToken':
        return krakenResult({ token: this.#parts.tokens.make(key, now), expires: 900 })
      case 'Balance':
        return this.#parts.account.balance()
      case 'BalanceEx':
        return this.#parts.account.extendedBalance()
      case 'TradeBalance':
        return this.#parts.account.tradeBalance()
      case 'TradeVolume':
        return this.#parts.account.tradeVolume(fields)
      default:
        return this.#parts.history.call(method, fields, now)
    }
  }
}
