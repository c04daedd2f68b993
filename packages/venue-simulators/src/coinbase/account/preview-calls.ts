import {
  type Amount,
  amountText,
  feeOf,
  notional,
  parseAmount,
} from '@leadline/matching-engine/exchange/amount'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'

import type { Json } from '../../wire/json-text.ts'
import { fieldsOf, readJson, textField } from '../../wire/read-json.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import type { CoinbaseMarketCalls } from '../market/market-calls.ts'
import { ok } from '../wire/answers.ts'
import type { CoinbaseOrderManager, OrderRequest } from './order-manager.ts'
import { isRefused, readOrderRequest } from './order-request.ts'
import { readEdit } from './read-edit.ts'

/** What an order or an edit would cost, and what is wrong with it. Nothing happens. */
export class CoinbasePreviewCalls {
  readonly #orderManager: CoinbaseOrderManager
  readonly #market: CoinbaseMarketCalls
  readonly #newId: () => string

  constructor(
    orderManager: CoinbaseOrderManager,
    market: CoinbaseMarketCalls,
    newId: () => string,
  ) {
    this.#orderManager = orderManager
    this.#market = market
    this.#newId = newId
  }

  order(body: string, now: number): WireAnswer {
    const request = readOrderRequest(body, this.#market)
    if (isRefused(request)) return request
    const problem = this.#orderManager.check(request, now)
    const quotes = bestOf(request.product.instrument)
    if (problem) {
      return ok({
        order_total: '0',
        commission_total: '0',
        errs: [problem.preview],
        warning: ['UNKNOWN'],
        quote_size: '0',
        base_size: '0',
        ...quotes,
        is_max: false,
      })
    }
    const { price, value, fee, lots } = this.#estimate(request)
    const commission = amountText(fee)
    return ok({
      order_total: amountText(value + fee),
      commission_total: commission,
      errs: [],
      warning: [],
      quote_size: amountText(value),
      base_size: request.product.instrument.sizeText(lots),
      ...quotes,
      is_max: false,
      slippage: '0',
      preview_id: this.#newId(),
      est_average_filled_price: request.product.instrument.priceText(price),
      commission_detail_total: {
        total_commission: commission,
        gst_commission: '',
        withholding_commission: '',
        client_commission: commission,
        venue_commission: '',
      },
    })
  }

  edit(body: string): WireAnswer {
    const fields = fieldsOf(readJson(body)) ?? {}
    const order = this.#orderManager.order(textField(fields, 'order_id') ?? '')
    const edit = order ? readEdit(order, fields) : 'ORDER_NOT_FOUND'
    if (!order || typeof edit === 'string')
      return ok({ errors: [{ edit_failure_reason: edit as string }] })
    const { instrument } = order.ticket.plan
    const value = notional(edit.limit, edit.size, instrument)
    const fee = this.#feeOf(value)
    return ok({
      errors: [],
      slippage: '0',
      order_total: amountText(value + fee),
      commission_total: amountText(fee),
      quote_size: amountText(value),
      base_size: edit.sizeText,
      ...bestOf(instrument),
      average_filled_price: '0',
    })
  }

  #estimate({ product, configuration, side }: OrderRequest): {
    price: number
    value: Amount
    fee: Amount
    lots: number
  } {
    const { instrument } = product
    const { takerFee } = this.#orderManager.exchange.rules
    const fields = fieldsOf(Object.values(configuration)[0]) ?? {}
    const { book, lastPrice } = instrument.marketBook
    const best = book.sideOf(side === 'buy' ? 'sell' : 'buy').best?.price ?? lastPrice
    const limit = instrument.readPrice(textField(fields, 'limit_price') ?? '')
    const price = typeof limit === 'number' ? limit : best
    const money = parseAmount(textField(fields, 'quote_size') ?? '')
    if (money === undefined) {
      const lots = Number(instrument.readSize(textField(fields, 'base_size') ?? ''))
      const value = notional(price, lots, instrument)
      return { price, value, fee: this.#feeOf(value), lots }
    }
    const value = (money * 1_000_000n) / BigInt(1_000_000 + takerFee)
    const lots = Number(value / notional(price, 1, instrument))
    return { price, value, fee: money - value, lots }
  }

  #feeOf(value: Amount): Amount {
    const { takerFee, feeDecimals } = this.#orderManager.exchange.rules
    return feeOf(value, takerFee, feeDecimals)
  }
}

function bestOf(instrument: TradedInstrument): Record<string, Json> {
  const { bids, asks } = instrument.marketBook.book
  return {
    best_bid: bids.best ? instrument.priceText(bids.best.price) : '',
    best_ask: asks.best ? instrument.priceText(asks.best.price) : '',
  }
}
