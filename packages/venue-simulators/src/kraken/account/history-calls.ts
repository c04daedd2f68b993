import { amountFixed } from '@leadline/matching-engine/exchange/amount'

import { type Json, RawNumber } from '../../wire/json-text.ts'
import { type Fields, decimalField, textField } from '../../wire/read-json.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import { assetDecimals, assetId } from '../market/symbol.ts'
import type { KrakenVariants } from '../protocol-variants.ts'
import { krakenError, krakenResult } from '../wire/answers.ts'
import { longPrice } from '../wire/numbers.ts'
import { feeInQuote } from './fees.ts'
import type { KrakenFill, KrakenLedger, LedgerRow } from './ledger.ts'
import type { KrakenOrderManager } from './order-manager.ts'
import { type KrakenOrder, restOrder } from './write-order.ts'

const pageRows = 50

/** Orders, fills and ledger rows: fifty at a time, newest first. */
export class KrakenHistoryCalls {
  readonly #orderManager: KrakenOrderManager
  readonly #ledger: KrakenLedger
  readonly #variants: KrakenVariants

  constructor(orderManager: KrakenOrderManager, ledger: KrakenLedger, variants: KrakenVariants) {
    this.#orderManager = orderManager
    this.#ledger = ledger
    this.#variants = variants
  }

  call(method: string, fields: Fields, now: number): WireAnswer | undefined {
    switch (method) {
      case 'OpenOrders':
        return krakenResult({ open: this.#orders(this.#matching(fields, true), fields) })
      case 'ClosedOrders':
        return this.#closed(fields, now)
      case 'QueryOrders':
        return this.#queryOrders(fields, now)
      case 'TradesHistory':
        return this.#trades(fields, now)
      case 'QueryTrades':
        return this.#queryTrades(fields, now)
      case 'Ledgers':
        return this.#ledgers(fields)
      case 'OrderAmends':
        return this.#amends(fields)
      default:
        return undefined
    }
  }

  #matching(fields: Fields, isLive: boolean): KrakenOrder[] {
    const requested = textField(fields, 'cl_ord_id')
    const clientId =
      requested === undefined ? undefined : this.#orderManager.keptClientId(requested)
    const reference = decimalField(fields, 'userref')
    return this.#orderManager.orders
      .filter(
        ({ ticket, request }) =>
          ticket.isLive === isLive &&
          (clientId === undefined || request.clientId === clientId) &&
          (reference === undefined || String(request.userReference) === reference),
      )
      .toReversed()
  }

  /** Whether what ended then can still be read. */
  #isKept(time: number, now: number): boolean {
    const { keptForMs } = this.#variants
    return keptForMs === null || time >= now - keptForMs
  }

  #closed(fields: Fields, now: number): WireAnswer {
    const all = this.#matching(fields, false).filter(({ ticket }) =>
      this.#isKept(ticket.updatedAt, now),
    )
    const byOpen = textField(fields, 'closetime') === 'open'
    const found = inWindow(all, fields, ({ ticket }) =>
      byOpen ? ticket.createdAt : ticket.updatedAt,
    )
    const page = pageOf(found, fields)
    return krakenResult({ closed: this.#orders(page, fields), ...countOf(found, fields) })
  }

  #queryOrders(fields: Fields, now: number): WireAnswer {
    const ids = (textField(fields, 'txid') ?? '').split(',')
    const found = ids.map((id) => {
      const order = this.#orderManager.order(id)
      return order && (order.ticket.isLive || this.#isKept(order.ticket.updatedAt, now))
        ? order
        : undefined
    })
    if (found.some((order) => order === undefined)) return krakenError('EOrder:Invalid order')
    return krakenResult(
      this.#orders(
        found.filter((order) => order !== undefined),
        fields,
      ),
    )
  }

  #orders(orders: readonly KrakenOrder[], fields: Fields): Json {
    const isTrades = fields['trades'] === true || fields['trades'] === 'true'
    const rows = orders.map((order) => [
      order.ticket.id,
      restOrder(order, isTrades ? this.#ledger.fillsOf(order.ticket) : undefined),
    ])
    return Object.fromEntries(rows) as Json
  }

  #trades(fields: Fields, now: number): WireAnswer {
    const found = inWindow(this.#kept(now).toReversed(), fields, ({ fill }) => fill.time)
    return krakenResult({
      trades: this.#tradeRows(pageOf(found, fields)),
      ...countOf(found, fields),
    })
  }

  #kept(now: number): KrakenFill[] {
    return this.#ledger.fills.filter(({ fill }) => this.#isKept(fill.time, now))
  }

  #queryTrades(fields: Fields, now: number): WireAnswer {
    const ids = (textField(fields, 'txid') ?? '').split(',')
    const found = this.#kept(now).filter(({ id }) => ids.includes(id))
    if (found.length < ids.length) return krakenError('EQuery:Invalid trade')
    return krakenResult(this.#tradeRows(found))
  }

  #tradeRows(fills: readonly KrakenFill[]): Json {
    return Object.fromEntries(fills.map((entry) => [entry.id, this.#tradeRow(entry)]))
  }

  #tradeRow({ ticket, fill }: KrakenFill): Json {
    const order = this.#orderManager.order(ticket.id)
    const pair = order?.pair
    if (!order || !pair) return null
    return {
      ordertxid: ticket.id,
      postxid: `TK${ticket.id.slice(2)}`,
      pair: this.#variants.tradePair === 'altname' ? pair.altname : pair.id,
      aclass: 'forex',
      time: new RawNumber((fill.time / 1000).toFixed(4)),
      type: ticket.side,
      ordertype: order.request.type,
      price: longPrice(pair, fill.price),
      cost: amountFixed(fill.value, 5),
      fee: amountFixed(feeInQuote(fill, ticket), 5),
      vol: pair.qty(fill.size),
      margin: '0.00000',
      leverage: '0',
      misc: '',
      trade_id: fill.tradeId,
      maker: fill.isMaker,
    }
  }

  #ledgers(fields: Fields): WireAnswer {
    const found = inWindow(this.#ledger.rows.toReversed(), fields, ({ time }) => time)
    const rows = pageOf(found, fields).map((row) => [row.id, ledgerJson(row)])
    return krakenResult({ ledger: Object.fromEntries(rows) as Json, ...countOf(found, fields) })
  }

  #amends(fields: Fields): WireAnswer {
    const order = this.#orderManager.order(textField(fields, 'order_id') ?? '')
    if (!order) return krakenError('EOrder:Invalid order')
    const { pair } = order
    const amends = order.amends.map(({ id, size, remaining, limit, time }, index) => ({
      amend_id: id,
      amend_type: index === 0 ? 'original' : 'user',
      order_qty: pair.qty(size),
      remaining_qty: pair.qty(remaining),
      ...(limit !== undefined && { limit_price: pair.price(limit) }),
      timestamp: BigInt(time) * 1_000_000n,
    }))
    return krakenResult({ count: amends.length, amends })
  }
}

function ledgerJson(row: LedgerRow): Json {
  const decimals = assetDecimals(row.asset)
  return {
    refid: row.referenceId,
    time: new RawNumber((row.time / 1000).toFixed(4)),
    type: row.kind,
    subtype: row.kind === 'trade' ? 'tradespot' : '',
    aclass: 'currency',
    asset: assetId(row.asset),
    amount: amountFixed(row.amount, decimals),
    fee: amountFixed(row.fee, decimals),
    balance: amountFixed(row.balance, decimals),
  }
}

/** `start` is left out, `end` included; unix seconds. */
function inWindow<T>(rows: readonly T[], fields: Fields, timeOf: (row: T) => number): T[] {
  const start = Number(decimalField(fields, 'start') ?? 0) * 1000
  const end = Number(decimalField(fields, 'end') ?? Number.POSITIVE_INFINITY) * 1000
  return rows.filter((row) => timeOf(row) > start && timeOf(row) <= end)
}

function pageOf<T>(rows: readonly T[], fields: Fields): T[] {
  const offset = Number(decimalField(fields, 'ofs') ?? 0)
  return rows.slice(offset, offset + pageRows)
}

function countOf(rows: readonly unknown[], fields: Fields): { count?: number } {
  return fields['without_count'] === true || fields['without_count'] === 'true'
    ? {}
    : { count: rows.length }
}
