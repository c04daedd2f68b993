import type { Account } from '@leadline/matching-engine/exchange/account'
import type { Exchange } from '@leadline/matching-engine/exchange/exchange'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'

import type { Connection } from '../../wire/connection.ts'
import { QueryFields } from '../../wire/query.ts'
import type { ServerContext } from '../../wire/server-context.ts'
import type {
  ConnectionSession,
  KeptRequests,
  RequestPurpose,
  VenueApiServer,
} from '../../wire/venue-api-server.ts'
import type { WireAnswer, WireRequest, WireUpgrade } from '../../wire/wire.ts'
import { BinanceAccountCalls } from '../account/account-calls.ts'
import { BinanceAuth, type RegisteredBinanceKey, signedText } from '../account/authentication.ts'
import { BinanceHistoryCalls } from '../account/history-calls.ts'
import { BinanceOrderCalls } from '../account/order-calls.ts'
import { BinanceOrderManager } from '../account/order-manager.ts'
import { BinanceUserEvents } from '../account/user-events.ts'
import { BinanceUserStream } from '../account/user-stream.ts'
import { BinanceMarketCalls } from '../market/market-calls.ts'
import { BinanceSymbols } from '../market/symbols.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import { BinanceRestAnswers, binancePurpose } from './answers.ts'
import { BinanceLimits } from './limits.ts'
import { BinanceParams } from './parameters.ts'
import { Refusal } from './refusals.ts'
import { BinanceApi } from './requests.ts'
import { routeOf } from './routes.ts'
import { serverError } from './server-errors.ts'
import { BinanceStreamSockets } from './sockets.ts'
import { StreamHub } from './stream-hub.ts'
import { BinanceWsApi } from './ws-api.ts'

export interface BinanceNeeds {
  context: ServerContext
  exchange: Exchange
  account: Account
  keys: readonly RegisteredBinanceKey[]
  variants: BinanceVariants
  throwAway: ThrowAway
  forbidden: (call: string) => void
  now: number
}

/** Binance.US, spot, as it is since its upgrade of August 2026. */
export class BinanceApiServer implements VenueApiServer {
  readonly dialect = {
    optionalFields: [
      'M',
      'isBestMatch',
      'tradeGroupId',
      'transactTime',
      'expiryReason',
      'eR',
      'workingTime',
    ],
    statusWords:
      /"(?:status|X)":"(?:NEW|PARTIALLY_FILLED|FILLED|CANCELED|EXPIRED|EXPIRED_IN_MATCH|REJECTED)"/g,
  }
  readonly auth: BinanceAuth
  readonly keptRequests: KeptRequests
  readonly #limits = new BinanceLimits()
  readonly #answers: BinanceRestAnswers
  readonly #api: BinanceApi
  readonly #streams: BinanceStreamSockets
  readonly #wsApi: BinanceWsApi
  readonly #forbidden: (call: string) => void
  readonly #variants: BinanceVariants

  constructor({
    context,
    exchange,
    account,
    keys,
    variants,
    throwAway,
    forbidden,
    now,
  }: BinanceNeeds) {
    this.#forbidden = forbidden
    this.#variants = variants
    this.#answers = new BinanceRestAnswers(this.#limits, variants)
    this.auth = new BinanceAuth(context, variants, keys)
    const symbols = new BinanceSymbols(context.instruments)
    const hub = new StreamHub()
    const orderManager = new BinanceOrderManager(
      exchange,
      account,
      this.#limits,
      throwAway,
      symbols,
    )
    this.keptRequests = orderManager
    const userStream = new BinanceUserStream(
      orderManager,
      new BinanceUserEvents(context, variants),
      hub,
      variants,
      throwAway,
      context.agenda,
    )
    const accountCalls = new BinanceAccountCalls(
      account,
      exchange.rules,
      symbols,
      variants,
      context.faults,
      now,
    )
    exchange.listener = {
      happened: (event) => {
        const isFirst = event.kind === 'fill' && event.ticket.fills.length === 1
        if (isFirst && variants.orderCounting === 'unfilled-orders') {
          this.#limits.giveBackOrder(event.time)
        }
        userStream.happened(event)
      },
      balancesChanged: (changed, currencies, at) => {
        accountCalls.changedAt = at
        userStream.balancesChanged(changed, currencies, at)
      },
    }
    this.#api = new BinanceApi({
      context,
      auth: this.auth,
      limits: this.#limits,
      variants,
      market: new BinanceMarketCalls(context, symbols, variants),
      orders: new BinanceOrderCalls(orderManager, symbols, variants, (read, symbol, message, at) =>
        userStream.rejected(orderManager.draft(read, symbol, at), message, at),
      ),
      history: new BinanceHistoryCalls(orderManager, symbols, variants, this.#limits),
      account: accountCalls,
      userStream,
    })
    this.#streams = new BinanceStreamSockets(context, symbols, hub, variants, now)
    this.#wsApi = new BinanceWsApi(this.#api)
  }

  purposeOf(request: WireRequest): RequestPurpose {
    return binancePurpose(request)
  }

  http(request: WireRequest, now: number): WireAnswer {
    const closed = this.#refusedAtTheServer()
    if (closed) return closed
    const { method, path, query, body, client } = request
    const params = BinanceParams.ofRest(new QueryFields(query), new QueryFields(body))
    const caller = {
      client,
      keyId: request.headers['x-mbx-apikey'],
      signedText: signedText(query, body),
    }
    try {
      if (path.startsWith('/sapi/')) return this.#sapi(request, params, caller, now)
      const call = routeOf(method, path)
      if (call === undefined)
        return this.#answers.answer(404, { code: -1000, msg: 'Not Found' }, request, now)
      return this.#answers.answer(200, this.#api.perform(call, params, caller, now), request, now)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return this.#answers.refused(error, request, now)
    }
  }

  accept(
    upgrade: WireUpgrade,
    connection: Connection,
    now: number,
  ): ConnectionSession | WireAnswer {
    const closed = this.#refusedAtTheServer()
    if (closed) return closed
    return upgrade.path.endsWith('/ws-api/v3')
      ? this.#wsApi.accept(upgrade, connection, now)
      : this.#streams.accept(upgrade, connection, now)
  }

  published(marketBook: MarketBook, now: number): void {
    this.#streams.published(marketBook, now)
  }

  deposited(currency: string, amount: bigint, now: number): void {
    this.#api.parts.userStream.deposited(currency, amount, now)
  }

  locked(currency: string, amount: bigint, now: number): void {
    this.#api.parts.userStream.locked(currency, amount, now)
  }

  isSnapshot({ path }: WireRequest): boolean {
    return path === '/api/v3/depth'
  }

  isBook({ path }: WireRequest): boolean {
    return path === '/api/v3/depth'
  }

  announceShutdown(now: number): void {
    this.#streams.announceShutdown(now)
    this.#wsApi.announceShutdown(now)
  }

  rateLimited(request: WireRequest, now: number, form: string): WireAnswer {
    return this.#answers.refused(this.#limits.refusal(request.client, form, now), request, now)
  }

  serverError(request: WireRequest, form: string): WireAnswer {
    return this.#answers.refused(serverError(form, this.#variants), request, 0)
  }

  htmlError(): WireAnswer {
    return forbiddenPage(403)
  }

  maintenance(request: WireRequest): WireAnswer | undefined {
    if (request.path === '/sapi/v1/system/status' || binancePurpose(request) === 'public')
      return undefined
    return this.#answers.answer(
      503,
      { code: -1016, msg: 'This service is no longer available.' },
      request,
      0,
    )
  }

  /** What a network outside the United States sees of it. */
  #refusedAtTheServer(): WireAnswer | undefined {
    const { network } = this.#variants
    return network === 'inside' ? undefined : forbiddenPage(network === 'outside-403' ? 403 : 451)
  }

  #sapi(
    request: WireRequest,
    params: BinanceParams,
    caller: Parameters<BinanceApi['sapi']>[2],
    now: number,
  ): WireAnswer {
    const { path } = request
    if (path.includes('withdraw')) this.#forbidden(`binance-us ${request.method} ${path}`)
    const result = this.#api.sapi(path, params, caller, now)
    if (result !== undefined) return this.#answers.answer(200, result, request, now)
    // Unknown paths answer in another shape, without a code.
    const body = {
      timestamp: now,
      status: 404,
      error: 'Not Found',
      message: 'No message available',
      path,
    }
    return this.#answers.answer(404, body, request, now)
  }
}

function forbiddenPage(status: 403 | 451): WireAnswer {
  return {
    status,
    headers: { 'content-type': 'text/html' },
    body: '<html>\n<head><title>403 Forbidden</title></head>\n</html>',
  }
}
