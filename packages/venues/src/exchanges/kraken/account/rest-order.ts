import type { OrderReport } from '../../../account-events.ts'
import { amountAboveZero, amountOf } from '../../../kernel/account/amounts.ts'
import { isFinished, orderReport } from '../../../kernel/account/order-report.ts'
import { itemsOf, objectOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { OrderSide } from '../../../order-terms.ts'
import { readClientOrderId } from './client-order-id.ts'
import { readOffset } from './order-limits/limit-offset.ts'
import { readKind, readTimeInForce, restStatus } from './order-status.ts'
import { asRefusal } from './refusals.ts'

export interface KrakenOrder {
  report: OrderReport
  /** Its fills, by their numbers. */
  fillIds: readonly string[]
}

type SymbolOf = (pair: string | undefined) => string | null

/** Orders of an answer, by Kraken's numbers for them. */
export function readRestOrders(orders: unknown, symbolOf: SymbolOf, now: number): KrakenOrder[] {
  return Object.entries(objectOf(orders) ?? {}).flatMap(([id, value]) => {
    const row = objectOf(value)
    return row ? [readRestOrder(id, row, symbolOf, now)] : []
  })
}

function readRestOrder(id: string, row: JsonObject, symbolOf: SymbolOf, now: number): KrakenOrder {
  const terms = objectOf(row['descr']) ?? {}
  const side = terms['type'] === 'buy' || terms['type'] === 'sell' ? terms['type'] : null
  const flags = (textOf(row['oflags']) ?? '').split(',')
  const isSizedInMoney = flags.includes('viqc')
  const size = amountAboveZero(row['vol'])
  // Of an order that is sized in money it is not sure what was counted; its fills report.
  const filled = isSizedInMoney ? null : amountOf(row['vol_exec'])
  const status = restStatus(textOf(row['status']), amountOf(row['vol_exec']))
  const createdAt = secondsToMs(row['opentm'])
  const report = orderReport({
    venueOrderId: id,
    clientOrderId: readClientOrderId(textOf(row['cl_ord_id'])),
    symbol: symbolOf(textOf(terms['pair'])),
    side,
    kind: readKind(textOf(terms['ordertype'])),
    timeInForce: readTimeInForce(textOf(row['timeinforce'])),
    ...pricesOf(terms, side),
    size: isSizedInMoney ? null : size,
    quoteSize: isSizedInMoney ? size : null,
    filled,
    averagePrice: amountAboveZero(row['price']),
    status,
    postOnly: flags.includes('post'),
    reason: textOf(row['reason']) ?? '',
    createdAt,
    time: (isFinished(status) ? secondsToMs(row['closetm']) : createdAt) ?? now,
    source: 'poll',
  })
  const fillIds = itemsOf(row['trades']).flatMap((fillId) => textOf(fillId) ?? [])
  return { report: asRefusal(report), fillIds }
}

type Prices = Pick<OrderReport, 'limitPrice' | 'stopPrice' | 'trailing' | 'limitOffset'>

/** The first price of a stop is the stop itself. With a sign they are distances: '+1.5%', '-25.0'. */
function pricesOf(terms: JsonObject, side: OrderSide | null): Prices {
  const kind = readKind(textOf(terms['ordertype']))
  const first = textOf(terms['price']) ?? ''
  const second = textOf(terms['price2']) ?? ''
  if (kind === null || kind === 'market') return { limitPrice: null, stopPrice: null }
  if (kind === 'limit') return { limitPrice: priceOf(first), stopPrice: null }
  const [, trails, percent] = /^\+([\d.]+)(%?)$/.exec(first) ?? []
  const value = trails === undefined ? null : amountAboveZero(trails)
  return {
    limitPrice: priceOf(second),
    stopPrice: priceOf(first),
    ...(value !== null && { trailing: { unit: percent === '%' ? 'percent' : 'price', value } }),
    limitOffset: hasSign(second) ? readOffset(amountOf(second.replace('+', '')), side) : undefined,
  }
}

const hasSign = (text: string) => /^[+-]/.test(text)

function priceOf(text: string): string | null {
  return hasSign(text) ? null : amountAboveZero(text)
}

/** '1788264000.1002': seconds with decimals. */
export function secondsToMs(value: unknown): number | null {
  const text = textOf(value)
  if (text === undefined || !/^\d{9,11}(?:\.\d+)?$/.test(text)) return null
  return Math.floor(Number(text) * 1000)
}
