import type { Account } from '@leadline/matching-engine/exchange/account'
import type { Exchange } from '@leadline/matching-engine/exchange/exchange'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'

import { PerKey, TokenBucket } from '../../wire/allowance.ts'
import { QueryFields } from '../../wire/query.ts'
import type { ServerContext } from '../../wire/server-context.ts'
import type {
  ConnectionSession,
  KeptRequests,
  RequestPurpose,
  VenueApiServer,
} from '../../wire/venue-api-server.ts'
import { type WireAnswer, type WireRequest, textAnswer } from '../../wire/wire.ts'
import { RobinhoodAccountCalls } from '../account/account-calls.ts'
import type { RobinhoodAction } from '../account/api-keys.ts'
import { type RegisteredRobinhoodKey, RobinhoodAuth } from '../account/authentication.ts'
import { RobinhoodOrderCalls } from '../account/order-calls.ts'
import { RobinhoodOrderManager } from '../account/order-manager.ts'
import { RobinhoodQuotes } from '../market/market-calls.ts'
import type { RobinhoodVariants } from '../protocol-variants.ts'
import { answer, clientError } from './answers.ts'
import { Numbers } from './numbers.ts'

/** A bucket of so many calls, and how many come back a second. */
const callNumbers = {
  published: { held: 300, perSecond: 100 / 60 },
  fewer: { held: 60, perSecond: 50 / 60 },
}

export interface RobinhoodNeeds {
  context: ServerContext
  exchange: Exchange
  account: Account
  keys: readonly RegisteredRobinhoodKey[]
  variants: RobinhoodVariants
  throwAway: ThrowAway
  /** An asset that no program can trade is among the holdings. */
  hasOddAsset: boolean
}

/** Robinhood Crypto: a broker with two versions of one API, no sockets, and quotes instead of a book. */
export class RobinhoodApiServer implements VenueApiServer {
  readonly dialect = {
    optionalFields: ['timestamp', 'min_order_amount', 'est_total_cost', 'account_type', 'previous'],
    statusWords: /"state":"(?:open|pending|partially_filled|filled|canceled|failed)"/g,
  }
  readonly auth: RobinhoodAuth
  readonly keptRequests: KeptRequests
  readonly accountNumber: string
  readonly #variants: RobinhoodVariants
  readonly #quotes: RobinhoodQuotes
  readonly #accounts: RobinhoodAccountCalls
  readonly #orders: RobinhoodOrderCalls
  readonly #calls = new PerKey(() => {
    const { held, perSecond } = callNumbers[this.#variants.callNumbers]
    return new TokenBucket(held, perSecond)
  })

  constructor(needs: RobinhoodNeeds) {
    const { context, exchange, account, keys, variants, throwAway, hasOddAsset } = needs
    this.#variants = variants
    this.auth = new RobinhoodAuth(context, variants, keys)
    this.accountNumber = throwAway.letters('robinhood account', 12, '0123456789')
    const numbers = new Numbers(variants)
    const feeMillionths = exchange.rules.takerFee
    this.#quotes = new RobinhoodQuotes(context, numbers, variants, feeMillionths)
    const orderManager = new RobinhoodOrderManager(context, exchange, account, variants)
    this.keptRequests = orderManager
    const parts = {
      orderManager,
      accountNumber: this.accountNumber,
      numbers,
      feeMillionths,
      variants,
    }
    this.#accounts = new RobinhoodAccountCalls({ ...parts, context, account, hasOddAsset })
    this.#orders = new RobinhoodOrderCalls({ ...parts, quotes: this.#quotes })
  }

  isBook({ path }: WireRequest): boolean {
    return path.includes('/best_bid_ask/') || path.includes('/estimated_price/')
  }

  purposeOf({ method, path }: WireRequest): RequestPurpose {
    if (method !== 'POST') return path.includes('/marketdata/') ? 'public' : 'account'
    return path.endsWith('/cancel/') ? 'cancel' : 'order'
  }

  http(request: WireRequest, now: number): WireAnswer {
    const reported = this.#http(request, now)
    return this.#variants.refusalWords === 'others' && reported.status >= 400
      ? clientError(reported.status, 'No.')
      : reported
  }

  #http(request: WireRequest, now: number): WireAnswer {
    const key = this.auth.of(request, now)
    if ('status' in key) return key
    const bucket = this.#variants.bucket === 'per-user' ? 'user' : request.path
    if (!this.#calls.of(bucket).take(now)) return this.rateLimited()
    const [, digit, call = ''] = /^\/api\/v([12])\/crypto\/(.*)$/.exec(request.path) ?? []
    if (digit === undefined) return clientError(404, 'Not found.')
    const version = digit === '1' ? 1 : 2
    return request.method === 'POST'
      ? this.#post(call, version, request, key, now)
      : this.#get(call, version, request, key, now)
  }

  /** There is none. */
  accept(): ConnectionSession | WireAnswer {
    return textAnswer(404, 'Not Found')
  }

  published(marketBook: MarketBook): void {
    marketBook.book.forgetTouched()
  }

  rateLimited(): WireAnswer {
    const { throttled, retryAfter } = this.#variants
    const refusal = clientError(throttled, 'Request was throttled.')
    return retryAfter
      ? { ...refusal, headers: { ...refusal.headers, 'retry-after': '2' } }
      : refusal
  }

  serverError(): WireAnswer {
    return answer(503, {
      type: 'server_error',
      errors: [{ detail: 'Service unavailable.', attr: null }],
    })
  }

  htmlError(): WireAnswer {
    return {
      status: 502,
      headers: { 'content-type': 'text/html' },
      body: '<html><head><title>502 Bad Gateway</title></head></html>',
    }
  }

  maintenance(): WireAnswer | undefined {
    return this.serverError()
  }

  #get(
    call: string,
    version: 1 | 2,
    request: WireRequest,
    key: RegisteredRobinhoodKey,
    now: number,
  ): WireAnswer {
    const query = new QueryFields(request.query)
    const sizePath = version === 2 ? 'trading/estimated_price/' : 'marketdata/estimated_price/'
    const needs = (action: RobinhoodAction, act: () => WireAnswer) =>
      key.actions.includes(action) ? act() : denied()
    if (call === 'trading/accounts/')
      return needs('accounts', () => this.#accounts.accounts(version, request))
    if (call === 'trading/trading_pairs/')
      return needs('products', () => this.#accounts.pairs(version, query, request))
    if (call === 'trading/holdings/')
      return needs('holdings', () => this.#accounts.holdings(version, query, request))
    if (call === 'marketdata/best_bid_ask/')
      return needs('quotes', () => this.#quotes.best(query, version, now))
    if (call === sizePath) return needs('quotes', () => this.#quotes.forSizes(query, version, now))
    if (call === 'trading/orders/')
      return needs('orders', () => this.#orders.list(version, query, request, now))
    const id = /^trading\/orders\/([\w-]+)\/$/.exec(call)?.[1]
    return id === undefined
      ? clientError(404, 'Not found.')
      : needs('orders', () => this.#orders.one(id, version, query, now))
  }

  #post(
    call: string,
    version: 1 | 2,
    request: WireRequest,
    key: RegisteredRobinhoodKey,
    now: number,
  ): WireAnswer {
    const id = /^trading\/orders\/([\w-]+)\/cancel\/$/.exec(call)?.[1]
    const isFree = id !== undefined && this.#variants.cancelNeeds === 'nothing-more'
    if (!isFree && !key.actions.includes(version === 2 ? 'place-v2' : 'place-v1')) return denied()
    if (call === 'trading/orders/') return this.#orders.place(version, request, now)
    return id === undefined ? clientError(404, 'Not found.') : this.#orders.cancel(id, version, now)
  }
}

function denied(): WireAnswer {
  return clientError(403, 'You do not have permission to perform this action.')
}
