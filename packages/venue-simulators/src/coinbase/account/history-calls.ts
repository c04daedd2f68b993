import { amountOf, amountText } from '@leadline/matching-engine/exchange/amount'
import type { Fill } from '@leadline/matching-engine/exchange/ticket'
import { uuidOf } from '@leadline/matching-engine/random/throw-away'

import { hexOf, utf8 } from '../../crypto/bytes.ts'
import { hash256 } from '../../crypto/signatures.ts'
import { isoTime, readTime } from '../../wire/iso-time.ts'
import type { Json } from '../../wire/json-text.ts'
import type { QueryFields } from '../../wire/query.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import type { CoinbaseVariants } from '../protocol-variants.ts'
import { ok, refusal } from '../wire/answers.ts'
import { CoinbaseLateLists } from './late-lists.ts'
import type { CoinbaseOrderManager } from './order-manager.ts'
import { type CoinbaseOrder, type UserIds, restOrder, statusOf } from './write-order.ts'

/** Without a limit the page is as large as this, which nobody should rely on. */
const usualPage = 1000

/** Orders and fills of the past. Names in the singular are ignored without a word. */
export class CoinbaseHistoryCalls {
  readonly lists: CoinbaseLateLists
  readonly #orderManager: CoinbaseOrderManager
  readonly #ids: UserIds
  readonly #variants: CoinbaseVariants

  constructor(orderManager: CoinbaseOrderManager, ids: UserIds, variants: CoinbaseVariants) {
    this.#orderManager = orderManager
    this.#ids = ids
    this.#variants = variants
    this.lists = new CoinbaseLateLists(
      variants,
      (order) => restOrder(order, ids, variants),
      (order) => statusOf(order, variants),
    )
  }

  one(id: string, now: number): WireAnswer {
    const order = this.#orderManager.order(id)
    const shown = order && this.lists.shown(order, now)
    if (shown) return ok({ order: shown.row })
    if (this.#variants.unknownOrder === 'null-order') return ok({ order: null })
    return refusal(404, 'unknown', 'order with this orderID was not found')
  }

  orders(query: QueryFields, now: number): WireAnswer {
    const statuses = query.all('order_status')
    const products = query.all('product_ids')
    const ids = query.all('order_ids')
    const start = readTime(query.get('start_date') ?? '')
    const end = readTime(query.get('end_date') ?? '')
    const source = query.get('order_placement_source') ?? 'RETAIL_ADVANCED'
    const found = this.#orderManager.orders.flatMap((order) => {
      const { createdAt, id } = order.ticket
      const shown = this.lists.shown(order, now)
      const isMeant =
        source === 'RETAIL_ADVANCED' &&
        (statuses.length === 0 || statuses.includes(shown?.status ?? '')) &&
        (products.length === 0 || products.includes(order.productId)) &&
        (ids.length === 0 || ids.includes(id)) &&
        (start === undefined || createdAt >= start) &&
        (end === undefined || createdAt < end)
      return isMeant && shown ? [shown.row] : []
    })
    const { page, cursor } = pageOf(found, query)
    return ok({
      orders: page,
      sequence: '0',
      has_next: cursor !== '',
      cursor,
    })
  }

  fills(query: QueryFields, now: number): WireAnswer {
    const orders = query.all('order_ids')
    const products = query.all('product_ids')
    const start = readTime(query.get('start_sequence_timestamp') ?? '')
    const end = readTime(query.get('end_sequence_timestamp') ?? '')
    const found = this.#orderManager.orders
      .flatMap((order) => order.ticket.fills.map((fill) => ({ order, fill })))
      .filter(
        ({ order, fill }) =>
          fill.time <= now - this.#variants.fillsAfterMs &&
          !this.lists.isForgotten(order, now) &&
          (orders.length === 0 || orders.includes(order.ticket.id)) &&
          (products.length === 0 || products.includes(order.productId)) &&
          (start === undefined || fill.time >= start) &&
          (end === undefined || fill.time <= end),
      )
      .toSorted((one, other) => other.fill.number - one.fill.number)
    const { page, cursor } = pageOf(found, query)
    return ok({ fills: page.map(({ order, fill }) => this.#fill(order, fill)), cursor })
  }

  #fill(order: CoinbaseOrder, fill: Fill): Json {
    const { instrument, size } = order.ticket.plan
    const isInMoney = typeof size !== 'number'
    const mark = hexOf(hash256(utf8(`${this.#ids.userId} fill ${fill.number}`)))
    const commission = amountText(fill.fee)
    return {
      entry_id: mark,
      trade_id: uuidOf(mark),
      order_id: order.ticket.id,
      trade_time: isoTime(fill.time, 3),
      trade_type: 'FILL',
      price: instrument.priceText(fill.price),
      size: amountText(isInMoney ? fill.value : amountOf(fill.size, instrument.sizeDecimals)),
      commission,
      product_id: order.productId,
      sequence_timestamp: isoTime(fill.time, 6, fill.number % 1000),
      liquidity_indicator: fill.isMaker ? 'MAKER' : 'TAKER',
      size_in_quote: isInMoney,
      user_id: this.#ids.userId,
      side: order.ticket.side === 'buy' ? 'BUY' : 'SELL',
      retail_portfolio_id: this.#ids.portfolioId,
      fillSource: 'FILL_SOURCE_CLOB',
      commission_detail_total: {
        total_commission: commission,
        gst_commission: '',
        withholding_commission: '',
        client_commission: commission,
      },
    }
  }
}

function pageOf<T>(rows: readonly T[], query: QueryFields): { page: T[]; cursor: string } {
  const from = query.whole('cursor') ?? 0
  const to = from + (query.whole('limit') ?? usualPage)
  return { page: rows.slice(from, to), cursor: to < rows.length ? String(to) : '' }
}
