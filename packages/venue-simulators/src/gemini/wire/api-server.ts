import type { Account } from '@leadline/matching-engine/exchange/account'
import type { Exchange } from '@leadline/matching-engine/exchange/exchange'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'

import { PerKey } from '../../wire/allowance.ts'
import type { Connection } from '../../wire/connection.ts'
import { jsonText } from '../../wire/json-text.ts'
import { QueryFields } from '../../wire/query.ts'
import type { Fields } from '../../wire/read-json.ts'
import type { ServerContext } from '../../wire/server-context.ts'
import type {
  ConnectionSession,
  KeptRequests,
  RequestPurpose,
  VenueApiServer,
} from '../../wire/venue-api-server.ts'
import {
  type WireAnswer,
  type WireRequest,
  type WireUpgrade,
  jsonHeaders,
  textAnswer,
} from '../../wire/wire.ts'
import { GeminiAccountCalls } from '../account/account-calls.ts'
import type { GeminiKey, GeminiRole } from '../account/api-keys.ts'
import { GeminiArchivedOrders } from '../account/archived-user-stream.ts'
import { GeminiAuth, type RegisteredGeminiKey } from '../account/authentication.ts'
import { GeminiOrderCalls } from '../account/order-calls.ts'
import { GeminiOrderManager } from '../account/order-manager.ts'
import { GeminiSocketOrders } from '../account/socket-trading.ts'
import { GeminiUserEvents } from '../account/user-stream.ts'
import { GeminiArchivedMarket } from '../market/archived-market-streams.ts'
import { GeminiMarketCalls } from '../market/market-calls.ts'
import { GeminiMarketStreams } from '../market/market-streams.ts'
import { GeminiSymbols } from '../market/symbols.ts'
import type { GeminiVariants } from '../protocol-variants.ts'
import { geminiError, geminiOk, notFound } from './answers.ts'
import { LeakyBucket } from './limits.ts'
import type { GeminiSession } from './session.ts'
import { GeminiSocket } from './sockets.ts'

const heartbeatWithinMs = 30_000

export interface GeminiNeeds {
  context: ServerContext
  exchange: Exchange
  account: Account
  keys: readonly GeminiKey[]
  variants: GeminiVariants
  forbidden: (call: string) => void
  now: number
}

/** Gemini, spot: REST, the current socket, and the two archived ones. */
export class GeminiApiServer implements VenueApiServer {
  readonly dialect = {
    optionalFields: [
      'was_forced',
      'is_hidden',
      'availableForWithdrawal',
      'contract_price_currency',
      'wrap_enabled',
    ],
    statusWords: /"X":"(?:NEW|OPEN|PARTIALLY_FILLED|FILLED|CANCELED|REJECTED)"/g,
  }
  readonly auth: GeminiAuth
  readonly #variants: GeminiVariants
  readonly #market: GeminiMarketCalls
  readonly #account: GeminiAccountCalls
  readonly #orders: GeminiOrderCalls
  readonly #orderManager: GeminiOrderManager
  readonly #socket: GeminiSocket
  readonly #archivedMarket: GeminiArchivedMarket
  readonly #archivedOrders: GeminiArchivedOrders
  readonly #forbidden: (call: string) => void
  readonly #publicCalls = new PerKey(() => new LeakyBucket(2))
  readonly #privateCalls = new PerKey(() => new LeakyBucket(10))

  constructor({ context, exchange, account, keys, variants, forbidden, now }: GeminiNeeds) {
    this.#variants = variants
    this.#forbidden = forbidden
    this.auth = new GeminiAuth(context, variants)
    for (const key of keys) this.auth.register(key)
    const symbols = new GeminiSymbols(context.instruments)
    const sessions = new Set<GeminiSession>()
    this.#orderManager = new GeminiOrderManager(
      exchange,
      account,
      symbols,
      variants,
      context.faults,
    )
    const events = new GeminiUserEvents(context, variants, this.#orderManager, sessions, now)
    this.#market = new GeminiMarketCalls(context, symbols, variants)
    this.#account = new GeminiAccountCalls(context, this.#orderManager, variants)
    this.#orders = new GeminiOrderCalls(this.#orderManager, symbols, variants)
    const streams = new GeminiMarketStreams(context, variants, symbols, sessions, now)
    const orders = new GeminiSocketOrders(this.#orderManager, events, variants)
    this.#socket = new GeminiSocket({
      context,
      auth: this.auth,
      symbols,
      sessions,
      streams,
      orders,
      events,
      variants,
    })
    this.#archivedMarket = new GeminiArchivedMarket(context, symbols, now)
    this.#archivedOrders = new GeminiArchivedOrders(context, this.#orderManager, this.auth, now)
    this.#orderManager.refusals = this.#archivedOrders
    exchange.listener = {
      happened: (event) => {
        events.happened(event)
        this.#archivedOrders.happened(event)
      },
      balancesChanged: (changed, currencies, at) => events.balancesChanged(changed, currencies, at),
    }
    context.agenda.every(1000, now, (at) => this.#checkHeartbeats(at))
  }

  get keptRequests(): KeptRequests {
    return this.#orderManager
  }

  purposeOf({ path, method }: WireRequest): RequestPurpose {
    if (method === 'GET') return 'public'
    if (path === '/v1/order/new') return 'order'
    return path.startsWith('/v1/order/cancel') ? 'cancel' : 'account'
  }

  http(request: WireRequest, now: number): WireAnswer {
    if (request.method === 'GET') {
      const delayMs = this.#publicCalls.of(request.client).delayMs(now)
      if (delayMs === undefined) return this.rateLimited()
      return { ...this.#market.call(request.path, new QueryFields(request.query), now), delayMs }
    }
    // A call that comes too late does not undo what was too late.
    this.#checkHeartbeats(now)
    const caller = this.auth.ofRequest(request, now)
    if ('status' in caller) return caller
    const { limitScope } = this.#variants
    const counted = { key: caller.key.id, address: request.client, account: 'account' }
    const delayMs = this.#privateCalls.of(counted[limitScope]).delayMs(now)
    if (delayMs === undefined) return this.rateLimited()
    return { ...this.#private(request.path, caller.fields, caller.key, now), delayMs }
  }

  accept(
    upgrade: WireUpgrade,
    connection: Connection,
    now: number,
  ): ConnectionSession | WireAnswer {
    if (upgrade.path === '/v2/marketdata') return this.#archivedMarket.accept(connection)
    if (upgrade.path === '/v1/order/events')
      return this.#archivedOrders.accept(upgrade, connection, now)
    return this.#socket.accept(upgrade, connection, now)
  }

  published(marketBook: MarketBook, now: number): void {
    this.#socket.published(marketBook, now)
    this.#archivedMarket.published(marketBook, now)
    marketBook.book.forgetTouched()
  }

  rateLimited(): WireAnswer {
    const answer = geminiError(429, 'RateLimit', 'Rate limit exceeded')
    if (this.#variants.retryAfter) answer.headers['retry-after'] = '3'
    return answer
  }

  serverError(_request: WireRequest, form: string): WireAnswer {
    return form === 'not-found' ? textAnswer(404, '') : textAnswer(500, 'upstream unavailable')
  }

  htmlError(): WireAnswer {
    return {
      status: 502,
      headers: { 'content-type': 'text/html' },
      body: '<html><body>We are investigating technical issues with the Gemini Exchange.</body></html>',
    }
  }

  maintenance(_request: WireRequest, form: string): WireAnswer | undefined {
    if (form === 'closed') return undefined
    const words =
      'The Gemini Exchange is currently undergoing maintenance. Please check https://status.gemini.com/ for more information.'
    return geminiError(503, 'Maintenance', words)
  }

  #private(path: string, fields: Fields, key: RegisteredGeminiKey, now: number): WireAnswer {
    if (/^\/v1\/(?:withdraw|account\/transfer|payments)/.test(path)) {
      this.#forbidden(`gemini POST ${path}`)
      return this.#missingRole('FundManager', key)
    }
    switch (path) {
      case '/v1/roles':
        return this.#variants.rolesCall === 'offered' ? this.#account.roles(key) : notFound()
      case '/v1/account':
        return this.#account.account()
      case '/v1/heartbeat':
        return geminiOk({ result: 'ok' })
      case '/v1/balances':
        return this.#account.balances(now)
      case '/v1/notionalvolume':
        return this.#account.notionalVolume(now)
      case '/v1/tradevolume':
        return this.#account.tradeVolume(now)
      case '/v1/order/status':
        return this.#orders.status(fields)
      case '/v1/orders':
        return this.#orders.active()
      case '/v1/orders/history':
        return this.#orders.history(fields, now)
      case '/v1/mytrades':
        return this.#orders.trades(fields, now)
      default:
        return this.#trade(path, fields, key, now)
    }
  }

  #trade(path: string, fields: Fields, key: RegisteredGeminiKey, now: number): WireAnswer {
    if (!path.startsWith('/v1/order/')) return notFound()
    if (!key.roles.includes('Trader')) return this.#missingRole('Trader', key)
    if (path === '/v1/order/new') return this.#orders.place(fields, key, now)
    if (path === '/v1/order/cancel') return this.#orders.cancel(fields, now)
    if (path === '/v1/order/cancel/all') return this.#orders.cancelAll(now)
    return path === '/v1/order/cancel/session' ? this.#orders.cancelAll(now, key.id) : notFound()
  }

  #missingRole(needed: GeminiRole, key: RegisteredGeminiKey): WireAnswer {
    const words = `To access this endpoint, you need to log in to the website and go to the settings page to assign one of these roles [${needed}] to API key ${key.id} which currently has roles [${key.roles.join(', ')}]`
    if (this.#variants.missingRole === 'result') return geminiError(403, 'MissingRole', words)
    const body = jsonText({ error: 'MissingRole', message: `${needed} required` })
    return { status: 403, headers: { ...jsonHeaders }, body }
  }

  /** A key that must be learned of and was not: its orders go. */
  #checkHeartbeats(now: number): void {
    for (const key of this.auth.keys) {
      if (
        key.requiresHeartbeat &&
        key.lastReceivedAt > 0 &&
        now - key.lastReceivedAt > heartbeatWithinMs
      ) {
        this.#orderManager.cancelAll(now, key.id)
      }
    }
  }
}
