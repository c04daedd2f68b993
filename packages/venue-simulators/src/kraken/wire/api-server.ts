import { opposite } from '@leadline/matching-engine/book/resting-order'
import type { Account } from '@leadline/matching-engine/exchange/account'
import type { Exchange } from '@leadline/matching-engine/exchange/exchange'
import type { TicketEvent } from '@leadline/matching-engine/exchange/exchange-events'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'

import { PerKey, TokenBucket } from '../../wire/allowance.ts'
import type { Connection } from '../../wire/connection.ts'
import { QueryFields } from '../../wire/query.ts'
import type { ServerContext } from '../../wire/server-context.ts'
import type {
  ConnectionSession,
  KeptRequests,
  RequestPurpose,
  VenueApiServer,
} from '../../wire/venue-api-server.ts'
import { type WireAnswer, type WireRequest, type WireUpgrade, textAnswer } from '../../wire/wire.ts'
import { KrakenAccountCalls } from '../account/account-calls.ts'
import type { KrakenKey } from '../account/api-keys.ts'
import { KrakenAuth } from '../account/authentication.ts'
import { KrakenBalancesChannel } from '../account/balance-stream.ts'
import { KrakenDeadMansSwitch } from '../account/dead-mans-switch.ts'
import { KrakenHistoryCalls } from '../account/history-calls.ts'
import { KrakenLedger } from '../account/ledger.ts'
import { KrakenOrderCalls, cancelMethods, orderMethods } from '../account/order-calls.ts'
import { KrakenOrderManager } from '../account/order-manager.ts'
import { KrakenPrivateCalls } from '../account/private-calls.ts'
import { KrakenSocketTokens } from '../account/socket-tokens.ts'
import { KrakenSocketTrading } from '../account/socket-trading.ts'
import { KrakenExecutionsChannel } from '../account/user-stream.ts'
import { KrakenLevel3Channel } from '../market/level3-streams.ts'
import { KrakenMarketCalls } from '../market/market-calls.ts'
import { KrakenPairs } from '../market/symbols.ts'
import type { KrakenVariants } from '../protocol-variants.ts'
import { krakenError } from './answers.ts'
import { KrakenCounters } from './limits.ts'
import { KrakenPrivateSocket } from './private-socket.ts'
import { KrakenSockets } from './sockets.ts'
import { KrakenSystem } from './system-status.ts'

export interface KrakenNeeds {
  context: ServerContext
  exchange: Exchange
  account: Account
  keys: readonly KrakenKey[]
  variants: KrakenVariants
  throwAway: ThrowAway
  forbidden: (call: string) => void
  now: number
}

/** Kraken, spot: REST version 0 and the second version of the socket. */
export class KrakenApiServer implements VenueApiServer {
  readonly dialect = {
    optionalFields: [
      'time_in',
      'time_out',
      'lot_multiplier',
      'fee_usd_equiv',
      'cancel_reason',
      'tick_size',
      'ord_type',
    ],
    statusWords:
      /"(?:status|order_status)":"(?:open|closed|canceled|expired|pending|new|pending_new|partially_filled|filled)"/g,
  }
  readonly auth: KrakenAuth
  readonly keptRequests: KeptRequests
  readonly #market: KrakenMarketCalls
  readonly #private: KrakenPrivateCalls
  readonly #sockets: KrakenSockets
  readonly #orderManager: KrakenOrderManager
  readonly #ledger: KrakenLedger
  readonly #executions: KrakenExecutionsChannel
  readonly #balances: KrakenBalancesChannel
  readonly #publicCalls: PerKey<TokenBucket>

  constructor({
    context,
    exchange,
    account,
    keys,
    variants,
    throwAway,
    forbidden,
    now,
  }: KrakenNeeds) {
    const { publicBurst, publicPerSecond } = variants
    this.#publicCalls = new PerKey(() => new TokenBucket(publicBurst, publicPerSecond))
    const system = new KrakenSystem(context.faults)
    this.auth = new KrakenAuth(context)
    for (const key of keys) this.auth.register(key)
    const pairs = new KrakenPairs(context.instruments)
    const counters = new KrakenCounters(variants)
    this.#ledger = new KrakenLedger(throwAway)
    this.#orderManager = new KrakenOrderManager({
      context,
      variants,
      exchange,
      account,
      counters,
      system,
      throwAway,
    })
    this.keptRequests = {
      keep: (ticket) => this.#orderManager.keep(ticket),
      restore: (ticket, kept) => {
        this.#orderManager.restore(ticket, pairs.of(ticket.plan.instrument), kept)
        this.#ledger.restore(ticket)
      },
    }
    const tokens = new KrakenSocketTokens(throwAway, variants, context.faults)
    this.#executions = new KrakenExecutionsChannel(
      context,
      this.#orderManager,
      this.#ledger,
      counters,
      variants,
    )
    this.#balances = new KrakenBalancesChannel(context, account, variants)
    const deadMansSwitch = new KrakenDeadMansSwitch(context, this.#orderManager)
    this.#market = new KrakenMarketCalls(context, variants, pairs, system)
    this.#private = new KrakenPrivateCalls({
      account: new KrakenAccountCalls(account, pairs, this.#ledger, exchange.rules, variants),
      orders: new KrakenOrderCalls(this.#orderManager, pairs, deadMansSwitch),
      history: new KrakenHistoryCalls(this.#orderManager, this.#ledger, variants),
      tokens,
      counters,
      forbidden,
    })
    const privateSocket = new KrakenPrivateSocket({
      tokens,
      pairs,
      executions: this.#executions,
      balances: this.#balances,
      level3: new KrakenLevel3Channel(context, throwAway),
      trading: new KrakenSocketTrading(this.#orderManager, pairs, variants, deadMansSwitch),
      counters,
      variants,
    })
    this.#sockets = new KrakenSockets(context, variants, pairs, system, privateSocket, now)
    exchange.listener = {
      happened: (event) => this.#happened(event),
      balancesChanged: () => undefined,
    }
  }

  purposeOf({ path }: WireRequest): RequestPurpose {
    const method = path.replace(/.*\//, '')
    if (path.startsWith('/0/public/')) return 'public'
    if (orderMethods.includes(method)) return 'order'
    return cancelMethods.includes(method) ? 'cancel' : 'account'
  }

  http(request: WireRequest, now: number): WireAnswer {
    const [, scope, method = ''] = /^\/0\/(public|private)\/(\w+)$/.exec(request.path) ?? []
    if (scope === undefined) return textAnswer(404, 'Not Found')
    if (scope === 'public') {
      if (!this.#publicCalls.of(request.client).take(now))
        return krakenError('EGeneral:Too many requests')
      return this.#market.call(method, new QueryFields(request.query), now)
    }
    if (request.method !== 'POST') return krakenError('EGeneral:Invalid arguments')
    const caller = this.auth.of(request, now)
    if (typeof caller === 'string') return krakenError(caller)
    return this.#private.call(method, caller.fields, caller.key, now)
  }

  accept(
    upgrade: WireUpgrade,
    connection: Connection,
    now: number,
  ): ConnectionSession | WireAnswer {
    return this.#sockets.accept(upgrade, connection, now)
  }

  published(marketBook: MarketBook, now: number): void {
    this.#sockets.published(marketBook, now)
  }

  deposited(currency: string, amount: bigint, now: number): void {
    const balance = this.#orderManager.account.balance(currency).total + amount
    this.#balances.wrote(this.#ledger.transfer(currency, amount, balance, now), now)
  }

  rateLimited(request: WireRequest, now: number): WireAnswer {
    return this.purposeOf(request) === 'public'
      ? krakenError('EGeneral:Too many requests')
      : krakenError(`EService:Throttled: ${Math.floor(now / 1000) + 10}`)
  }

  serverError(): WireAnswer {
    return krakenError('EService:Unavailable')
  }

  htmlError(): WireAnswer {
    return {
      status: 520,
      headers: { 'content-type': 'text/html; charset=UTF-8' },
      body: '<!DOCTYPE html><html><head><title>api.kraken.com | 520: Web server is returning an unknown error</title></head><body></body></html>',
    }
  }

  maintenance(request: WireRequest, form: string): WireAnswer | undefined {
    const isWhole = form === '' || form === 'maintenance'
    if (this.purposeOf(request) === 'public' || !isWhole) return undefined
    return krakenError('EService:Unavailable')
  }

  #happened(event: TicketEvent): void {
    const { kind, ticket, fill, time } = event
    if (kind === 'accepted') this.#orderManager.accepted(ticket)
    const order = this.#orderManager.order(ticket.id)
    if (!order) return
    const written = kind === 'fill' && fill ? this.#ledger.record(ticket, fill) : undefined
    this.#executions.happened(event, order, written?.entry)
    for (const row of written?.rows ?? []) this.#balances.wrote(row, time)
    if (kind === 'filled' && order.request.close) {
      const { type, limit, trigger } = order.request.close
      const side = opposite(ticket.side)
      const volume = ticket.plan.instrument.sizeText(ticket.filled)
      const request = {
        ...order.request,
        type,
        limit,
        trigger,
        side,
        volume,
        isCash: false,
        close: undefined,
      }
      this.#orderManager.place(request, order.pair, time)
    }
  }
}
