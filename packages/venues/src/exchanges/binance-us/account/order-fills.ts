import type { FillReport, OrderReport } from '../../../account-events.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { PendingFills } from '../../../kernel/account/pending-fills.ts'
import { excerptOf, fieldsOf, itemsOf } from '../../../kernel/json/fields.ts'
import type { BinanceUsKeyCalls } from '../wire/key-calls.ts'
import { keyCostOf } from '../wire/limits.ts'
import { readTrade } from './fill-row.ts'

/** The stream reports trades by itself: they are requested only where it has not. */
const pausesMs = [1500, 3000, 6000, 12_000, 24_000, 48_000]
const path = '/api/v3/myTrades'

/** Trades of orders, from the stream, from answers and from the list of trades. */
export class OrderFills {
  readonly #core: AccountCore
  readonly #calls: BinanceUsKeyCalls
  readonly #pending: PendingFills

  constructor(core: AccountCore, calls: BinanceUsKeyCalls) {
    this.#core = core
    this.#calls = calls
    this.#pending = new PendingFills(core, {
      pausesMs,
      mostAtOnce: 1,
      request: ([id = ''], done) => {
        this.#requestFor(id, done)
      },
    })
  }

  /** The exchange reported an order. */
  received(report: OrderReport, now: number): void {
    this.#pending.received(report, undefined, now)
  }

  report(fill: FillReport): void {
    const { known } = this.#core
    const clientOrderId = known.ofVenue(fill.venueOrderId)?.clientOrderId ?? fill.clientOrderId
    this.#pending.report({ ...fill, clientOrderId })
  }

  /** Rows of the list of trades: the times of those that could be read. */
  emitRows(body: unknown): number[] {
    const { io, sink } = this.#core
    return itemsOf(body).flatMap((row) => {
      const fill = readTrade(fieldsOf(row), sink)
      if (!fill) {
        io.anomaly('binance-us: not a trade', excerptOf(JSON.stringify(row)))
        return []
      }
      this.report(fill)
      return fill.time
    })
  }

  #requestFor(venueOrderId: string, done: (now: number) => void): void {
    const { known, sink } = this.#core
    const instrument = sink.instrumentOf(known.ofVenue(venueOrderId)?.symbol ?? '')
    if (!instrument) return
    const query = [
      ['symbol', instrument.restSymbol],
      ['orderId', venueOrderId],
    ] as const
    const call = { purpose: 'Fills', path, query, priority: 'account' as const }
    this.#calls.get({ ...call, costs: keyCostOf('myTradesOfOrder') }, (response, now) => {
      if (response.ok) this.emitRows(response.body)
      done(now)
    })
  }
}
