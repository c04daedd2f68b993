import type { ThrowAway } from '../crypto/throw-away.ts'
import type { Account } from '../exchange/account.ts'
import { amountText } from '../exchange/amount.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { CrowdBook } from '../market/crowd-book.ts'
import { PerKey, TokenBucket } from '../wire/allowance.ts'
import type { FrontContext } from '../wire/front-context.ts'
import { readTime } from '../wire/iso-time.ts'
import type { Json } from '../wire/json-text.ts'
import { QueryFields } from '../wire/query.ts'
import { fieldsOf, readJson } from '../wire/read-json.ts'
import type { LineSession, RequestPurpose, VenueFront } from '../wire/venue-front.ts'
import { type WireAnswer, type WireRequest, textAnswer } from '../wire/wire.ts'
import { Figures } from './figures.ts'
import { RobinhoodOrderDesk } from './order-desk.ts'
import { pageOf } from './paging.ts'
import { pairJson, pairName, unreachablePair } from './pairs.ts'
import { RobinhoodQuotes } from './quotes.ts'
import { readRobinhoodOrder } from './read-order.ts'
import { answer, clientError, invalid } from './robinhood-answers.ts'
import { type RegisteredRobinhoodKey, RobinhoodAuth } from './robinhood-auth.ts'
import type { RobinhoodAction } from './robinhood-keys.ts'
import { type RobinhoodOrder, orderJson, stateOf } from './robinhood-order.ts'
import type { RobinhoodReadings } from './robinhood-readings.ts'

const bucketCalls = 300
const callsPerSecond = 100 / 60

export interface RobinhoodNeeds {
  context: FrontContext
  exchange: Exchange
  account: Account
  keys: readonly RegisteredRobinhoodKey[]
  readings: RobinhoodReadings
  throwAway: ThrowAway
}

/** Robinhood Crypto: a broker with two versions of one API, no sockets, and quotes instead of a book. */
export class RobinhoodFront implements VenueFront {
  readonly dialect = {
    optionalFields: ['timestamp', 'min_order_amount', 'est_total_cost', 'account_type', 'previous'],
    statusWords: /"state":"(?:open|pending|partially_filled|filled|canceled|failed)"/g,
  }
  readonly auth: RobinhoodAuth
  readonly accountNumber: string
  readonly #context: FrontContext
  readonly #readings: RobinhoodReadings
  readonly #account: Account
  readonly #desk: RobinhoodOrderDesk
  readonly #figures: Figures
  readonly #quotes: RobinhoodQuotes
  readonly #feeMillionths: number
  readonly #calls = new PerKey(() => new TokenBucket(bucketCalls, callsPerSecond))

  constructor({ context, exchange, account, keys, readings, throwAway }: RobinhoodNeeds) {
    this.#context = context
    this.#readings = readings
    this.#account = account
    this.auth = new RobinhoodAuth(context, readings, keys)
    this.accountNumber = throwAway.letters('robinhood account', 12, '0123456789')
    this.#desk = new RobinhoodOrderDesk(context, exchange, account, readings)
    this.#figures = new Figures(readings)
    this.#feeMillionths = exchange.rules.takerFee
    this.#quotes = new RobinhoodQuotes(context, this.#figures, readings, this.#feeMillionths)
  }

  purposeOf({ method, path }: WireRequest): RequestPurpose {
    if (method !== 'POST') return path.includes('/marketdata/') ? 'public' : 'account'
    return path.endsWith('/cancel/') ? 'cancel' : 'order'
  }

  http(request: WireRequest, now: number): WireAnswer {
    const key = this.auth.of(request, now)
    if ('status' in key) return key
    const bucket = this.#readings.bucket === 'per-user' ? 'user' : request.path
    if (!this.#calls.of(bucket).take(now)) return this.rateLimited()
    const [, digit, call = ''] = /^\/api\/v([12])\/crypto\/(.*)$/.exec(request.path) ?? []
    if (digit === undefined) return clientError(404, 'Not found.')
    const version = digit === '1' ? 1 : 2
    return request.method === 'POST'
      ? this.#post(call, version, request, key, now)
      : this.#get(call, version, request, key, now)
  }

  /** There is none. */
  accept(): LineSession | WireAnswer {
    return textAnswer(404, 'Not Found')
  }

  published(crowd: CrowdBook): void {
    crowd.book.forgetTouched()
  }

  rateLimited(): WireAnswer {
    return clientError(this.#readings.throttled, 'Request was throttled.')
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
      return needs('accounts', () => this.#accounts(version, request))
    if (call === 'trading/trading_pairs/')
      return needs('products', () => this.#pairs(version, query, request))
    if (call === 'trading/holdings/')
      return needs('holdings', () => this.#holdings(version, query, request))
    if (call === 'marketdata/best_bid_ask/')
      return needs('quotes', () => this.#quotes.best(query, version, now))
    if (call === sizePath) return needs('quotes', () => this.#quotes.forSizes(query, version, now))
    if (call === 'trading/orders/')
      return needs('orders', () => this.#list(version, query, request))
    const id = /^trading\/orders\/([\w-]+)\/$/.exec(call)?.[1]
    return id === undefined
      ? clientError(404, 'Not found.')
      : needs('orders', () => this.#one(id, version, query))
  }

  #post(
    call: string,
    version: 1 | 2,
    request: WireRequest,
    key: RegisteredRobinhoodKey,
    now: number,
  ): WireAnswer {
    if (!key.actions.includes(version === 2 ? 'place-v2' : 'place-v1')) return denied()
    if (call === 'trading/orders/') return this.#place(version, request, now)
    const id = /^trading\/orders\/([\w-]+)\/cancel\/$/.exec(call)?.[1]
    const order = id === undefined ? undefined : this.#desk.order(id)
    if (!order) return clientError(404, 'Not found.')
    if (!this.#desk.cancel(order, now) && this.#readings.cancelGone === 400) {
      return clientError(400, 'Order is not cancelable.')
    }
    return version === 1
      ? textAnswer(200, `Cancel request was submitted for order ${id}`)
      : answer(200, this.#order(order))
  }

  #place(version: 1 | 2, request: WireRequest, now: number): WireAnswer {
    const wrong = this.#accountProblem(version, new QueryFields(request.query))
    if (wrong) return wrong
    const fields = fieldsOf(readJson(request.body))
    if (!fields) return invalid('JSON parse error', 'non_field_errors')
    const read = readRobinhoodOrder(fields, (symbol) => this.#quotes.find(symbol), now)
    if ('status' in read) return read
    const placed = this.#desk.place(read, version, now)
    return 'status' in placed ? placed : answer(201, this.#order(placed))
  }

  /** In the second version most calls want to know which account, in the query. */
  #accountProblem(version: 1 | 2, query: QueryFields): WireAnswer | undefined {
    if (version === 1) return undefined
    const number = query.get('account_number')
    if (number === undefined)
      return invalid('The account_number parameter is required.', 'account_number')
    return number === this.accountNumber
      ? undefined
      : clientError(400, 'account number provided is not valid for this request')
  }

  #order(order: RobinhoodOrder): Json {
    return orderJson(order, this.accountNumber, this.#feeMillionths, this.#figures, this.#readings)
  }

  #accounts(version: 1 | 2, request: WireRequest): WireAnswer {
    const base = {
      account_number: this.accountNumber,
      status: 'active',
      buying_power: this.#figures.text(amountText(this.#account.available('USD'), 2)),
      buying_power_currency: 'USD',
    }
    if (version === 1) return answer(200, base)
    const ratio = String(this.#feeMillionths / 1_000_000)
    const volume = this.#desk.orders.reduce((sum, { ticket }) => sum + ticket.filledValue, 0n)
    const row = {
      ...base,
      account_type: 'individual',
      is_api_tradable: true,
      fee_tier_status: {
        fee_ratio: this.#figures.bare(ratio),
        thirty_day_volume: this.#figures.bare(amountText(volume, 2)),
        next_fee_tier_ratio: this.#figures.bare('0.0075'),
        next_fee_tier_threshold: this.#figures.bare('10000'),
      },
    }
    return answer(200, pageOf([row], request, true))
  }

  #pairs(version: 1 | 2, query: QueryFields, request: WireRequest): WireAnswer {
    const wanted = query.all('symbol')
    const instruments = this.#context.instruments.filter(({ mode }) => mode !== 'delisted')
    const rows = instruments
      .filter((one) => wanted.length === 0 || wanted.includes(pairName(one)))
      .map((one) => pairJson(one, version, this.#figures))
    const extra = version === 2 && wanted.length === 0 ? [unreachablePair(this.#figures)] : []
    return answer(200, pageOf([...extra, ...rows], request, true, 4))
  }

  #holdings(version: 1 | 2, query: QueryFields, request: WireRequest): WireAnswer {
    const wrong = this.#accountProblem(version, query)
    if (wrong) return wrong
    const wanted = query.all('asset_code')
    const figure = (text: string) =>
      version === 2 ? this.#figures.bare(text) : this.#figures.text(text)
    const codes = this.#account.currencies.filter((code) => !['USD', 'USDC', 'USDT'].includes(code))
    const rows = codes.map((code) => ({
      account_number: this.accountNumber,
      asset_code: code,
      total_quantity: figure(amountText(this.#account.balance(code).total)),
      quantity_available_for_trading: figure(amountText(this.#account.available(code))),
    }))
    // An asset that no program can trade.
    const odd = {
      account_number: this.accountNumber,
      asset_code: 'CC',
      total_quantity: figure('12.5'),
    }
    const all = [...rows, { ...odd, quantity_available_for_trading: figure('12.5') }]
    const found = all.filter(({ asset_code }) => wanted.length === 0 || wanted.includes(asset_code))
    return answer(200, pageOf(found, request, this.#readings.nextRepeatsAccount, 8))
  }

  #one(id: string, version: 1 | 2, query: QueryFields): WireAnswer {
    const wrong = this.#accountProblem(version, query)
    if (wrong) return wrong
    const order = this.#desk.order(id)
    return order ? answer(200, this.#order(order)) : clientError(404, 'Not found.')
  }

  #list(version: 1 | 2, query: QueryFields, request: WireRequest): WireAnswer {
    const wrong = this.#accountProblem(version, query)
    if (wrong) return wrong
    const matches = (name: string, value: string) => (query.get(name) ?? value) === value
    const within = (name: string, time: number) =>
      time >= (readTime(query.get(`${name}_start`) ?? '') ?? 0) &&
      time <= (readTime(query.get(`${name}_end`) ?? '') ?? Number.POSITIVE_INFINITY)
    const found = this.#desk.orders.filter(
      (order) =>
        matches('id', order.ticket.id) &&
        matches('symbol', pairName(order.ticket.plan.instrument)) &&
        matches('side', order.ticket.side) &&
        matches('type', order.type) &&
        matches('state', stateOf(order, this.#readings)) &&
        within('created_at', order.ticket.createdAt) &&
        within('updated_at', order.ticket.updatedAt),
    )
    const rows = found.map((order) => this.#order(order))
    return answer(200, pageOf(rows, request, this.#readings.nextRepeatsAccount))
  }
}

function denied(): WireAnswer {
  return clientError(403, 'You do not have permission to perform this action.')
}
