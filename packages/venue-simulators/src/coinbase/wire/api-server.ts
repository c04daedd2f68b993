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
import { type WireAnswer, type WireRequest, type WireUpgrade, textAnswer } from '../../wire/wire.ts'
import { CoinbaseAccountCalls } from '../account/account-calls.ts'
import type { RegisteredKey } from '../account/api-keys.ts'
import { CoinbaseAuth } from '../account/authentication.ts'
import { CoinbaseHistoryCalls } from '../account/history-calls.ts'
import { CoinbaseOrderCalls } from '../account/order-calls.ts'
import { CoinbaseOrderManager } from '../account/order-manager.ts'
import { CoinbasePreviewCalls } from '../account/preview-calls.ts'
import { CoinbaseUserChannel } from '../account/user-stream.ts'
import { CoinbaseMarketCalls } from '../market/market-calls.ts'
import type { CoinbaseVariants } from '../protocol-variants.ts'
import { missingScope, ok, refusal, tooManyRequests, unauthorized } from './answers.ts'
import { CoinbaseAllowances } from './limits.ts'
import { CoinbaseSockets } from './sockets.ts'

const root = '/api/v3/brokerage'

export interface CoinbaseNeeds {
  context: ServerContext
  exchange: Exchange
  account: Account
  keys: readonly RegisteredKey[]
  variants: CoinbaseVariants
  throwAway: ThrowAway
  /** Calls that a terminal must never make are written down. */
  forbidden: (call: string) => void
  now: number
}

/** Coinbase Advanced Trade, spot. */
export class CoinbaseApiServer implements VenueApiServer {
  readonly dialect = {
    optionalFields: [
      'client_id',
      'limit_price',
      'stop_price',
      'cancel_reason',
      'risk_managed_by',
      'display_name',
    ],
    statusWords:
      /"status":"(?:PENDING|OPEN|QUEUED|FILLED|CANCELLED|EXPIRED|FAILED|CANCEL_QUEUED|EDIT_QUEUED)"/g,
  }
  readonly auth: CoinbaseAuth
  readonly keptRequests: KeptRequests
  readonly #market: CoinbaseMarketCalls
  readonly #account: CoinbaseAccountCalls
  readonly #orders: CoinbaseOrderCalls
  readonly #previews: CoinbasePreviewCalls
  readonly #history: CoinbaseHistoryCalls
  readonly #sockets: CoinbaseSockets
  readonly #forbidden: (call: string) => void
  readonly #allowances: CoinbaseAllowances
  readonly #variants: CoinbaseVariants

  constructor({
    context,
    exchange,
    account,
    keys,
    variants,
    throwAway,
    forbidden,
    now,
  }: CoinbaseNeeds) {
    const ids = {
      userId: throwAway.uuid('coinbase user'),
      portfolioId: throwAway.uuid('coinbase portfolio'),
    }
    let previews = 0
    const newPreviewId = () => {
      previews += 1
      return throwAway.uuid(`coinbase preview ${previews}`)
    }
    this.auth = new CoinbaseAuth(context, keys)
    this.#forbidden = forbidden
    this.#variants = variants
    this.#allowances = new CoinbaseAllowances(variants)
    const orderManager = new CoinbaseOrderManager(context, variants, exchange, account)
    this.keptRequests = orderManager
    const user = new CoinbaseUserChannel(orderManager, ids, variants, context.agenda)
    exchange.listener = {
      happened: (event) => {
        user.happened(event)
        const order = orderManager.orderOf(event.ticket)
        if (order) this.#history.lists.happened(order, event.time)
      },
      balancesChanged: () => undefined,
    }
    this.#market = new CoinbaseMarketCalls(context, variants)
    this.#account = new CoinbaseAccountCalls(orderManager, ids, throwAway)
    this.#orders = new CoinbaseOrderCalls(orderManager, this.#market, user, variants)
    this.#previews = new CoinbasePreviewCalls(orderManager, this.#market, newPreviewId)
    this.#history = new CoinbaseHistoryCalls(orderManager, ids, variants)
    this.#sockets = new CoinbaseSockets(context, variants, this.auth, user, now)
  }

  purposeOf({ method, path }: WireRequest): RequestPurpose {
    if (method === 'POST' && path === `${root}/orders`) return 'order'
    if (method === 'POST' && path === `${root}/orders/edit`) return 'order'
    if (method === 'POST' && path === `${root}/orders/batch_cancel`) return 'cancel'
    return path.startsWith(`${root}/market/`) || path === `${root}/time` ? 'public' : 'account'
  }

  http(request: WireRequest, now: number): WireAnswer {
    const answer = this.#answer(request, now)
    const { refusalBodies } = this.#variants
    if (![401, 403, 404].includes(answer.status) || refusalBodies === 'quoted') return answer
    const body = refusalBodies === 'empty' ? '' : `<html><body>${answer.status}</body></html>`
    return { ...answer, headers: { 'content-type': 'text/html' }, body }
  }

  #answer(request: WireRequest, now: number): WireAnswer {
    if (!request.path.startsWith(`${root}/`)) return textAnswer(404, '404 page not found')
    const call = request.path.slice(root.length)
    const query = new QueryFields(request.query)
    if (this.purposeOf(request) === 'public') {
      if (!this.#allowances.takePublic(request.client, now)) return this.rateLimited(request)
      return this.#public(call, query, now) ?? textAnswer(404, '404 page not found')
    }
    const key = this.auth.ofRequest(request, now)
    if (!key) return unauthorized()
    const { fromElsewhere } = this.#variants
    if (fromElsewhere === 401) return unauthorized()
    if (fromElsewhere === 403) return textAnswer(403, 'IP address not allowed')
    if (!this.#allowances.takePrivate(now)) return this.rateLimited(request)
    const answer = this.#private(request.method, call, query, request.body, key, now)
    Object.assign(answer.headers, {
      'x-ratelimit-limit': String(this.#allowances.privatePerSecond),
      'x-ratelimit-remaining': String(this.#allowances.privateLeft(now)),
      'x-ratelimit-reset': '1',
    })
    return answer
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

  rateLimited(request: WireRequest): WireAnswer {
    const { publicPerSecond, privatePerSecond } = this.#allowances
    return tooManyRequests(
      this.purposeOf(request) === 'public' ? publicPerSecond : privatePerSecond,
    )
  }

  serverError(): WireAnswer {
    return textAnswer(503, 'go/sg/75aeb9b9-f54d-4067-a082-5a6e447428b5')
  }

  htmlError(): WireAnswer {
    return {
      status: 502,
      headers: { 'content-type': 'text/html' },
      body: '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>',
    }
  }

  maintenance(request: WireRequest): WireAnswer | undefined {
    if (this.purposeOf(request) === 'public') return undefined
    return refusal(503, 'UNAVAILABLE', 'Trading is temporarily unavailable for maintenance')
  }

  #public(call: string, query: QueryFields, now: number): WireAnswer | undefined {
    if (call === '/time') return this.#market.time(now)
    return this.#marketCall(call.slice('/market'.length), query, now)
  }

  /** The same calls below /market for everybody, and without it for keys. */
  #marketCall(call: string, query: QueryFields, now: number): WireAnswer | undefined {
    if (call === '/products') return this.#market.list(query, now)
    if (call === '/product_book') return this.#market.book(query, now)
    const [, id = '', part = ''] = /^\/products\/([^/]+)(?:\/(\w+))?$/.exec(call) ?? []
    if (id === '') return undefined
    if (part === '') return this.#market.one(id, now)
    if (part === 'ticker') return this.#market.trades(id, query)
    return part === 'candles' ? this.#market.candles(id, query, now) : undefined
  }

  #private(
    method: string,
    call: string,
    query: QueryFields,
    body: string,
    key: RegisteredKey,
    now: number,
  ): WireAnswer {
    if (method === 'POST') return this.#post(call, body, key, now)
    if (!key.permissions.view) return missingScope()
    if (call === '/key_permissions') return this.#account.permissions(key)
    if (call === '/accounts') return this.#account.accounts(query, now)
    if (call === '/portfolios') return this.#account.portfolios()
    if (call === '/transaction_summary') return this.#account.summary()
    if (call === '/best_bid_ask') return this.#bestBidAsk(query, now)
    if (call === '/orders/historical/batch') return this.#history.orders(query, now)
    if (call === '/orders/historical/fills') return this.#history.fills(query, now)
    const order = /^\/orders\/historical\/([\w-]+)$/.exec(call)?.[1]
    if (order !== undefined) return this.#history.one(order, now)
    const wallet = /^\/accounts\/([\w-]+)$/.exec(call)?.[1]
    if (wallet !== undefined) return this.#account.account(wallet, now)
    return this.#marketCall(call, query, now) ?? textAnswer(404, '404 page not found')
  }

  #post(call: string, body: string, { permissions }: RegisteredKey, now: number): WireAnswer {
    if (call === '/orders/preview') {
      return permissions.view ? this.#previews.order(body, now) : missingScope()
    }
    if (call === '/orders/edit_preview') {
      return permissions.view ? this.#previews.edit(body) : missingScope()
    }
    if (call === '/portfolios/move_funds') {
      this.#forbidden(`coinbase POST ${call}`)
      return permissions.withdraw
        ? refusal(400, 'INVALID_ARGUMENT', 'funds cannot be moved here')
        : missingScope()
    }
    if (!permissions.trade) return missingScope()
    if (call === '/orders') return this.#orders.create(body, now)
    if (call === '/orders/edit') return this.#orders.edit(body, now)
    if (call === '/orders/batch_cancel') return this.#orders.cancel(body, now)
    return textAnswer(404, '404 page not found')
  }

  #bestBidAsk(query: QueryFields, now: number): WireAnswer {
    const products = query.all('product_ids').flatMap((id) => this.#market.product(id) ?? [])
    return ok({ pricebooks: products.map((product) => this.#market.pricebook(product, 1, now)) })
  }
}
