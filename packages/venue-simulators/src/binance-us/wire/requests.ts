import type { Json } from '../../wire/json-text.ts'
import type { ServerContext } from '../../wire/server-context.ts'
import type { BinanceAccountCalls } from '../account/account-calls.ts'
import type { BinanceAuth, RegisteredBinanceKey } from '../account/authentication.ts'
import type { BinanceHistoryCalls } from '../account/history-calls.ts'
import type { BinanceOrderCalls } from '../account/order-calls.ts'
import type { BinanceUserStream } from '../account/user-stream.ts'
import type { BinanceMarketCalls } from '../market/market-calls.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import type { BinanceLimits } from './limits.ts'
import type { BinanceParams } from './parameters.ts'
import { Refusal } from './refusals.ts'
import { orderRefused } from './server-errors.ts'
import { weightOf } from './weights.ts'

/** Who calls: a name from a header or a parameter, and the text that was signed. */
export interface Caller {
  client: string
  keyId: string | undefined
  signedText: string
}

export interface ApiParts {
  context: ServerContext
  auth: BinanceAuth
  limits: BinanceLimits
  variants: BinanceVariants
  market: BinanceMarketCalls
  orders: BinanceOrderCalls
  history: BinanceHistoryCalls
  account: BinanceAccountCalls
  userStream: BinanceUserStream
}

const tradeCalls = [
  'order.place',
  'order.test',
  'order.cancel',
  'order.cancelReplace',
  'openOrders.cancelAll',
  'orderList.place',
  'orderList.cancel',
]
const keyCalls = [
  'trades.historical',
  'userDataStream.start',
  'userDataStream.ping',
  'userDataStream.stop',
]

export function placesOrders(call: string): boolean {
  return ['order.place', 'order.cancelReplace', 'orderList.place'].includes(call)
}

export function cancelsOrders(call: string): boolean {
  return ['order.cancel', 'openOrders.cancelAll', 'orderList.cancel'].includes(call)
}

/** Every call, whichever way it came. Throws the refusal. */
export class BinanceApi {
  readonly parts: ApiParts

  constructor(parts: ApiParts) {
    this.parts = parts
  }

  perform(call: string, params: BinanceParams, caller: Caller, now: number): Json {
    const { limits, variants, market, orders, history, account } = this.parts
    limits.charge(caller.client, weightOf(call, params, variants), now)
    if (tradeCalls.includes(call)) {
      this.#signed(params, caller, true, now)
      this.#openForOrders(call)
      const refused = this.parts.context.faults.strikes('order-refused')
      if (refused) throw orderRefused(refused.form ?? '')
      return orders.call(call, params, now) ?? {}
    }
    if (keyCalls.includes(call)) {
      this.parts.auth.named(caller.keyId)
      return this.#withKey(call, params, now)
    }
    const answer = market.call(call, params, now)
    if (answer !== undefined) return answer
    this.#signed(params, caller, false, now)
    if (call === 'account.status') return account.status()
    if (call === 'myFilters') return account.filters(params)
    const reported = history.call(call, params, now)
    if (reported === undefined) throw new Refusal(-1100, 'Invalid method.', 400)
    return reported
  }

  /** Calls below /sapi; undefined where there is none. */
  sapi(path: string, params: BinanceParams, caller: Caller, now: number): Json | undefined {
    const { limits, variants } = this.parts
    const { walletCalls } = variants
    if (walletCalls === 'counted-with-all') limits.charge(caller.client, 1, now)
    else limits.chargeWallet(caller.client, now, walletCalls === 'counted-apart-and-few')
    const key = this.#signed(params, caller, false, now)
    return this.parts.account.sapi(path, params, key, now)
  }

  #signed(
    params: BinanceParams,
    caller: Caller,
    needsTrade: boolean,
    now: number,
  ): RegisteredBinanceKey {
    return this.parts.auth.signed(caller.keyId, params, caller.signedText, needsTrade, now)
  }

  #withKey(call: string, params: BinanceParams, now: number): Json {
    const { market, userStream } = this.parts
    if (call === 'trades.historical') return market.call(call, params, now) ?? {}
    if (call === 'userDataStream.start') return { listenKey: userStream.start(now) }
    if (call === 'userDataStream.ping') userStream.keepAlive(params.get('listenKey'), now)
    else userStream.stop(params.get('listenKey'), now)
    return {}
  }

  /** Cancelling works while the market is halted, placing does not. */
  #openForOrders(call: string): void {
    if (this.parts.context.faults.get('maintenance') && placesOrders(call)) {
      throw new Refusal(-2010, 'Market is closed.')
    }
  }
}
