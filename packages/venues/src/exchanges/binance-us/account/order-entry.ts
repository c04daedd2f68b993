import type { OrderRef } from '../../../account-adapter.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import type { OrderLedger } from '../../../kernel/account/order-ledger.ts'
import type { OrderOutcomes } from '../../../kernel/account/order-outcomes.ts'
import type { ReportedOrder } from '../../../kernel/account/order-queries.ts'
import { fieldsOf, itemsOf } from '../../../kernel/json/fields.ts'
import { type JsonObject, tryParseLossless } from '../../../kernel/json/lossless-json.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import type { BinanceUsKeyCalls } from '../wire/key-calls.ts'
import { keyCostOf, newOrderCost } from '../wire/limits.ts'
import { readFillsAtOnce } from './fill-row.ts'
import { placedOutcome, readOrderAnswer } from './order-answers.ts'
import { orderParams, reasonAgainst } from './order-body.ts'
import type { OrderFills } from './order-fills.ts'
import { readOrder } from './rest-order.ts'
import type { StreamWatch } from './stream-watch.ts'

interface Parts {
  core: AccountCore
  calls: BinanceUsKeyCalls
  ledger: OrderLedger<ReportedOrder>
  outcomes: OrderOutcomes
  fills: OrderFills
  watch: StreamWatch
}

const orderPath = '/api/v3/order'

/** Placing and canceling. Each leaves once; what no answer reports is left open. */
export class OrderEntry {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    const { core, calls, outcomes } = this.#parts
    const { symbol } = terms
    const instrument = core.sink.instrumentOf(symbol)
    const reason = reasonAgainst(terms, instrument)
    if (!instrument || reason !== undefined) {
      outcomes.placed(clientOrderId, { kind: 'not-sent', reason: reason ?? '' }, now)
      return
    }
    core.known.ours({ clientOrderId, venueOrderId: null, symbol, sentAt: now }, now)
    const call = {
      purpose: `${terms.side === 'buy' ? 'Buy' : 'Sell'} ${symbol}`,
      path: orderPath,
      body: orderParams(instrument.restSymbol, clientOrderId, terms),
      priority: 'order' as const,
      costs: newOrderCost,
    }
    calls.send('POST', call, (answer, later) => {
      const { outcome, row } = readOrderAnswer(answer)
      outcomes.placed(clientOrderId, placedOutcome(outcome), later)
      this.#report(row, later)
    })
  }

  cancel(order: OrderRef, now: number): void {
    const { core, calls, outcomes } = this.#parts
    const { clientOrderId, venueOrderId, symbol } = order
    const instrument = core.sink.instrumentOf(symbol)
    if (!instrument) {
      const reason = `Binance.US does not list ${symbol}.`
      outcomes.canceled(order, { kind: 'not-sent', reason }, now)
      return
    }
    const call = {
      purpose: `Cancel ${symbol}`,
      path: orderPath,
      query: [
        ['symbol', instrument.restSymbol],
        venueOrderId === null
          ? (['origClientOrderId', clientOrderId] as const)
          : (['orderId', venueOrderId] as const),
        ['newClientOrderId', cancelIdOf(clientOrderId)],
      ] as const,
      priority: 'cancel' as const,
      costs: keyCostOf('cancel'),
    }
    calls.send('DELETE', call, (answer, later) => {
      const { outcome, row } = readOrderAnswer(answer)
      outcomes.canceled(order, outcome, later)
      this.#report(row, later)
    })
  }

  /** Everything in one market; there is no such call for all of them. */
  cancelAll(symbol: string | null): void {
    const { core, calls, ledger } = this.#parts
    const instrument = symbol === null ? undefined : core.sink.instrumentOf(symbol)
    if (!instrument) return
    const call = {
      purpose: `Cancel all ${symbol}`,
      path: '/api/v3/openOrders',
      query: [['symbol', instrument.restSymbol]] as const,
      priority: 'cancel' as const,
      costs: keyCostOf('cancel'),
    }
    calls.send('DELETE', call, (answer, now) => {
      const isDone = answer.kind === 'answered' && answer.status === 200
      const rows = isDone ? itemsOf(tryParseLossless(answer.body)).map(fieldsOf) : []
      // Orders that hang together stand in the answer as one.
      for (const row of rows) {
        this.#report(row, now)
        for (const part of itemsOf(row['orderReports'])) this.#report(fieldsOf(part), now)
      }
      ledger.readOpenOrders(now)
    })
  }

  #report(row: JsonObject, now: number): void {
    const { core, ledger, fills, watch } = this.#parts
    const report = readOrder(row, 'answer', core.sink, now)
    if (!report) return
    ledger.report({ report }, now)
    for (const fill of readFillsAtOnce(row, core.sink, now)) fills.report(fill)
    watch.expect(report, now)
  }
}

/** The exchange gives a canceled order the number of its cancel: by this one ours are known. */
export function cancelIdOf(clientOrderId: string): string {
  return `x-${clientOrderId.replaceAll(/[^A-Za-z0-9]/g, '')}`.slice(0, 36)
}
