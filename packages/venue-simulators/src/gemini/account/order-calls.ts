import { RawNumber } from '../../wire/json-text.ts'
import { type Fields, decimalField, textField, textList } from '../../wire/read-json.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import type { GeminiSymbols } from '../market/symbols.ts'
import type { GeminiVariants } from '../protocol-variants.ts'
import { geminiError, geminiOk } from '../wire/answers.ts'
import type { RegisteredGeminiKey } from './authentication.ts'
import type { GeminiOrderManager } from './order-manager.ts'
import { type GeminiOrder, orderJson, tradeJson } from './write-order.ts'

const knownOptions = ['maker-or-cancel', 'immediate-or-cancel', 'fill-or-kill']
const mostRows = 500
const usualRows = 50
/** The real one may keep a year; no test waits so long. */
const shortReachMs = 60_000

const words: Readonly<Record<string, string>> = {
  InsufficientFunds: 'Insufficient funds',
  MarketClosed: 'Market is closed',
  MarketNotOpen: 'The order was rejected because the market is not accepting new orders',
}

/** Orders and their history by REST. */
export class GeminiOrderCalls {
  readonly #orderManager: GeminiOrderManager
  readonly #symbols: GeminiSymbols
  readonly #variants: GeminiVariants

  constructor(orderManager: GeminiOrderManager, symbols: GeminiSymbols, variants: GeminiVariants) {
    this.#orderManager = orderManager
    this.#symbols = symbols
    this.#variants = variants
  }

  place(fields: Fields, key: RegisteredGeminiKey, now: number): WireAnswer {
    const options = textList(fields['options'] ?? [])
    if (!options) return refused('OptionsMustBeArray', fields)
    const [option, ...more] = options
    if (more.length > 0) return refused('ConflictingOptions', fields)
    if (option !== undefined && !knownOptions.includes(option)) {
      return refused('UnsupportedOption', fields)
    }
    const type = textField(fields, 'type')
    const isStop = type === 'exchange stop limit'
    if (type !== 'exchange limit' && !isStop) return refused('InvalidOrderType', fields)
    if (isStop && option !== undefined) return refused('ConflictingOptions', fields)
    const clientId = fields['client_order_id']
    if (clientId !== undefined && typeof clientId !== 'string')
      return refused('ClientOrderIdMustBeString', fields)
    for (const name of ['symbol', 'amount', 'price', 'side']) {
      if (textField(fields, name) === undefined) return refused('MissingOrderField', fields)
    }
    const placed = this.#orderManager.place(
      {
        symbol: textField(fields, 'symbol') ?? '',
        side: textField(fields, 'side') ?? '',
        price: textField(fields, 'price'),
        amount: textField(fields, 'amount') ?? '',
        stop: isStop ? (textField(fields, 'stop_price') ?? '') : undefined,
        option,
        isMarket: false,
        clientId,
        session: key.id,
        by: 'rest',
      },
      now,
    )
    return typeof placed === 'string' ? refused(placed, fields) : geminiOk(orderJson(placed, false))
  }

  /** Of an order that is gone already, the order as it is. */
  cancel(fields: Fields, now: number): WireAnswer {
    const order = this.#orderManager.order(decimalField(fields, 'order_id') ?? '')
    if (!order) return geminiError(404, 'OrderNotFound', 'Order not found')
    this.#orderManager.cancel(order, now)
    return geminiOk(orderJson(order, false))
  }

  cancelAll(now: number, session?: string): WireAnswer {
    const cancelled = this.#orderManager
      .cancelAll(now, session)
      .map(({ ticket }) => new RawNumber(ticket.id))
    return geminiOk({ result: 'ok', details: { cancelRejects: [], cancelledOrders: cancelled } })
  }

  status(fields: Fields): WireAnswer {
    const id = decimalField(fields, 'order_id')
    const clientId = textField(fields, 'client_order_id')
    if (id !== undefined && clientId !== undefined) return refused('ConflictingOptions', fields)
    const order =
      id === undefined
        ? this.#orderManager.withClientId(clientId ?? '')
        : this.#orderManager.order(id)
    if (!order) return geminiError(404, 'OrderNotFound', 'Order not found')
    return geminiOk(orderJson(order, fields['include_trades'] === true))
  }

  active(): WireAnswer {
    const live = this.#orderManager.orders.filter(({ ticket }) => ticket.isLive)
    return geminiOk(live.toReversed().map((order) => orderJson(order, false)))
  }

  history(fields: Fields, now: number): WireAnswer {
    const closed = this.#matching(fields).filter(({ ticket }) => !ticket.isLive)
    const page = this.#page(closed, fields, 'limit_orders', now, ({ ticket }) => ticket.createdAt)
    return geminiOk(page.map((order) => orderJson(order, true)))
  }

  trades(fields: Fields, now: number): WireAnswer {
    const rows = this.#matching(fields)
      .flatMap((order) => order.ticket.fills.map((fill) => ({ order, fill })))
      .toSorted((one, other) => one.fill.number - other.fill.number)
    const page = this.#page(rows, fields, 'limit_trades', now, ({ fill }) => fill.time)
    return geminiOk(page.map(({ order, fill }) => tradeJson(order, fill)))
  }

  #matching(fields: Fields): GeminiOrder[] {
    const name = textField(fields, 'symbol')
    const symbol = name === undefined ? undefined : this.#symbols.find(name)
    return this.#orderManager.orders.filter(
      (order) => name === undefined || order.symbol === symbol,
    )
  }

  /** Newest first within a page, but a page from a time on holds the earliest rows. */
  #page<T>(
    rows: readonly T[],
    fields: Fields,
    limitName: string,
    now: number,
    timeOf: (row: T) => number,
  ): T[] {
    const limit = Math.min(Number(decimalField(fields, limitName) ?? usualRows), mostRows)
    const since = Number(decimalField(fields, 'timestamp') ?? 0)
    const from = since < 1e11 ? since * 1000 : since
    const isAllThere = this.#variants.historyReach === 'everything'
    const kept = isAllThere ? 0 : now - shortReachMs
    const found = rows.filter((row) => timeOf(row) >= Math.max(from, kept))
    const takesEarliest = from > 0 && this.#variants.historyPages === 'earliest-first'
    const page = takesEarliest ? found.slice(0, limit) : found.slice(-limit)
    return page.toReversed()
  }
}

function refused(reason: string, fields: Fields): WireAnswer {
  const symbol = (textField(fields, 'symbol') ?? '').toUpperCase()
  const numbers: Record<string, string> = {
    InvalidPrice: `Invalid price for symbol ${symbol}: ${textField(fields, 'price') ?? ''}`,
    InvalidQuantity: `Invalid quantity for symbol ${symbol}: ${textField(fields, 'amount') ?? ''}`,
    InvalidSymbol: `Received unsupported symbol '${textField(fields, 'symbol') ?? ''}'`,
    ConflictingOptions: 'A single order supports at most one of these options',
  }
  const status = reason === 'InsufficientFunds' ? 406 : 400
  return geminiError(status, reason, words[reason] ?? numbers[reason] ?? reason)
}
