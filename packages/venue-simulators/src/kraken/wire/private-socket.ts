import type { MarketBook } from '@leadline/matching-engine/market/market-book'

import { exactWhole } from '../../wire/exact-json.ts'
import { type Fields, textField, textList } from '../../wire/read-json.ts'
import type { RegisteredKrakenKey } from '../account/authentication.ts'
import type { KrakenBalancesChannel } from '../account/balance-stream.ts'
import type { KrakenSocketTokens } from '../account/socket-tokens.ts'
import type { KrakenSocketTrading } from '../account/socket-trading.ts'
import type { KrakenExecutionsChannel } from '../account/user-stream.ts'
import { type KrakenLevel3Channel, orderDepths } from '../market/level3-streams.ts'
import type { KrakenPairs } from '../market/symbols.ts'
import type { KrakenVariants } from '../protocol-variants.ts'
import type { KrakenCounters } from './limits.ts'
import type { KrakenSession } from './session.ts'

export interface PrivateSocketParts {
  tokens: KrakenSocketTokens
  pairs: KrakenPairs
  executions: KrakenExecutionsChannel
  balances: KrakenBalancesChannel
  level3: KrakenLevel3Channel
  trading: KrakenSocketTrading
  counters: KrakenCounters
  variants: KrakenVariants
}

/** The sockets that need a token: each request carries it, there is no login. */
export class KrakenPrivateSocket {
  readonly #parts: PrivateSocketParts

  constructor(parts: PrivateSocketParts) {
    this.#parts = parts
  }

  message(
    session: KrakenSession,
    method: string,
    params: Fields,
    requestId: number | undefined,
    now: number,
  ): void {
    const token = textField(params, 'token')
    const key = this.#parts.tokens.keyOf(token, now)
    if (typeof key === 'string') return session.answer(method, requestId, { error: key }, now)
    if (method === 'subscribe') {
      return this.#subscribe(session, params, token ?? '', key, requestId, now)
    }
    if (method === 'unsubscribe') return this.#unsubscribe(session, params, requestId, now)
    if (session.role !== 'private') {
      return session.answer(method, requestId, { error: 'Method not supported' }, now)
    }
    return this.#parts.trading.message(session, method, params, key, requestId, now)
  }

  published(marketBook: MarketBook, now: number): void {
    this.#parts.level3.published(marketBook, now)
  }

  left(session: KrakenSession): void {
    const { tokens, executions, balances, level3 } = this.#parts
    tokens.left(session)
    executions.unsubscribe(session)
    balances.unsubscribe(session)
    level3.left(session)
  }

  #subscribe(
    session: KrakenSession,
    params: Fields,
    token: string,
    key: RegisteredKrakenKey,
    requestId: number | undefined,
    now: number,
  ): void {
    const { executions, balances, counters, tokens } = this.#parts
    const channel = textField(params, 'channel') ?? ''
    const snapshot = params['snapshot'] !== false
    const refuse = (error: string) => session.answer('subscribe', requestId, { error }, now)
    if (channel === 'level3' && session.role === 'level3') {
      return this.#level3(session, 'subscribe', params, requestId, now)
    }
    if (session.role !== 'private' || !['executions', 'balances'].includes(channel)) {
      return refuse('Subscription name invalid')
    }
    const { executionsNeed, balancesNeed } = this.#parts.variants
    const needed = channel === 'executions' ? executionsNeed : balancesNeed
    if (!key.grants.includes(needed)) return refuse('EGeneral:Permission denied')
    session.subscriptions.add(channel)
    tokens.bind(token, session)
    if (channel === 'balances') {
      session.answer('subscribe', requestId, { result: { channel, snapshot } }, now)
      return balances.subscribe(session, snapshot, now)
    }
    const orders = params['snap_orders'] !== false
    const fills = params['snap_trades'] === true
    const maxratecount = counters.tradingTier.most
    const result = { channel, snap_orders: orders, snap_trades: fills, maxratecount }
    session.answer('subscribe', requestId, { result }, now)
    const allStatuses = params['order_status'] !== false
    const rateCounter = params['ratecounter'] === true
    return executions.subscribe(session, { orders, fills, allStatuses, rateCounter }, now)
  }

  #unsubscribe(
    session: KrakenSession,
    params: Fields,
    requestId: number | undefined,
    now: number,
  ): void {
    const channel = textField(params, 'channel') ?? ''
    if (channel === 'level3') return this.#level3(session, 'unsubscribe', params, requestId, now)
    if (!session.subscriptions.delete(channel)) {
      return session.answer('unsubscribe', requestId, { error: 'Subscription Not Found' }, now)
    }
    if (channel === 'executions') this.#parts.executions.unsubscribe(session)
    else this.#parts.balances.unsubscribe(session)
    return session.answer('unsubscribe', requestId, { result: { channel } }, now)
  }

  #level3(
    session: KrakenSession,
    method: 'subscribe' | 'unsubscribe',
    params: Fields,
    requestId: number | undefined,
    now: number,
  ): void {
    const depth = exactWhole(params, 'depth') ?? 10
    const symbols = textList(params['symbol'])
    if (!symbols || !orderDepths.includes(depth)) {
      const error = symbols ? 'Subscription depth not supported' : 'Symbol field must be an array'
      return session.answer(method, requestId, { error }, now)
    }
    const snapshot = params['snapshot'] !== false
    for (const symbol of symbols) {
      const pair = this.#parts.pairs.bySymbol(symbol)
      const key = `level3 ${symbol} ${depth}`
      if (!pair) {
        const error = `Currency pair not supported ${symbol}`
        session.answer(method, requestId, { error, symbol }, now)
      } else if (method === 'subscribe') {
        session.subscriptions.add(key)
        const result = { channel: 'level3', symbol, depth, snapshot }
        session.answer(method, requestId, { result }, now)
        this.#parts.level3.subscribe(session, pair, depth, snapshot, now)
      } else {
        session.subscriptions.delete(key)
        this.#parts.level3.unsubscribe(session, pair, depth)
        session.answer(method, requestId, { result: { channel: 'level3', symbol, depth } }, now)
      }
    }
    return undefined
  }
}
