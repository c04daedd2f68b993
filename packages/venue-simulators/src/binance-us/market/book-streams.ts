import { jsonText } from '../../wire/json-text.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import type { StreamHub } from '../wire/stream-hub.ts'
import { rows } from './market-calls.ts'
import { type BinanceSymbol, idNumber } from './symbol.ts'
import type { BinanceSymbols } from './symbols.ts'

/** Prices that changed since the last event of one speed. */
interface Pending {
  /** The last id before the first change. */
  reported: number
  bids: Set<number>
  asks: Set<number>
}

const speeds = [
  { ms: 100, suffix: '@100ms' },
  { ms: 1000, suffix: '' },
] as const

/** Differences of the book by tenths of a second and by seconds, and its best levels as a whole. */
export class BinanceDepthStreams {
  readonly #context: ServerContext
  readonly #symbols: BinanceSymbols
  readonly #hub: StreamHub
  readonly #variants: BinanceVariants
  readonly #pending = new Map<string, Pending>()
  readonly #reportedPartial = new Map<string, number>()

  constructor(
    context: ServerContext,
    symbols: BinanceSymbols,
    hub: StreamHub,
    variants: BinanceVariants,
    now: number,
  ) {
    this.#context = context
    this.#symbols = symbols
    this.#hub = hub
    this.#variants = variants
    for (const { ms, suffix } of speeds) {
      context.agenda.every(ms, now, (at) => {
        for (const symbol of symbols.all) this.#flush(symbol, suffix, at)
        this.#partial(suffix, at)
      })
    }
  }

  /**
   * Counts what was touched, and keeps it for the next events. Somebody may listen to a name long before there is an
   * instrument of that name.
   */
  published(symbol: BinanceSymbol): void {
    const { touchedBids, touchedAsks } = symbol.marketBook.book
    const reported = symbol.updateId
    symbol.updateId += touchedBids.length + touchedAsks.length
    for (const { suffix } of speeds) {
      const stream = streamOf(symbol, suffix)
      if (!this.#hub.hasListeners(stream)) continue
      const pending = this.#pending.get(stream) ?? { reported, bids: new Set(), asks: new Set() }
      if (pending.bids.size + pending.asks.size === 0) pending.reported = reported
      this.#pending.set(stream, pending)
      for (const price of touchedBids) pending.bids.add(price)
      for (const price of touchedAsks) pending.asks.add(price)
    }
  }

  #flush(symbol: BinanceSymbol, suffix: string, now: number): void {
    const stream = streamOf(symbol, suffix)
    const pending = this.#pending.get(stream)
    if (!pending) return
    if (!this.#hub.hasListeners(stream)) {
      this.#pending.delete(stream)
      return
    }
    if (pending.bids.size + pending.asks.size === 0) return
    this.#hub.emit(stream, 'book', () => this.#event(symbol, pending, now), now)
    pending.bids.clear()
    pending.asks.clear()
  }

  #event(symbol: BinanceSymbol, pending: Pending, now: number): string {
    const { book } = symbol.marketBook
    const { faults } = this.#context
    const row = (side: 'buy' | 'sell') => (price: number) =>
      `["${symbol.price(price)}","${symbol.size(book.sizeAt(side, price))}"]`
    const bids = Array.from(pending.bids, row('buy'))
    const ask = book.asks.best?.price
    if (faults.active > 0 && ask !== undefined && faults.strikes('crossed-book')) {
      bids.push(`["${symbol.price(ask + 7)}","${symbol.size(1)}"]`)
    }
    const asks = Array.from(pending.asks, row('sell'))
    const { wideIds } = this.#variants
    const first = idNumber(pending.reported + 1, wideIds)
    const last = idNumber(symbol.updateId, wideIds)
    const time = Math.floor(venueTime(this.#context, now))
    return `{"e":"depthUpdate","E":${time},"s":"${symbol.name}","U":${first},"u":${last},"b":[${bids.join(',')}],"a":[${asks.join(',')}]}`
  }

  /** The best five, ten or twenty levels, without saying of what. */
  #partial(suffix: string, now: number): void {
    const pattern = suffix === '' ? /^\w+@depth(?:5|10|20)$/ : /^\w+@depth(?:5|10|20)@100ms$/
    for (const stream of this.#hub.matching(pattern)) {
      const [, name = '', levels = ''] = /^(\w+)@depth(\d+)/.exec(stream) ?? []
      const symbol = this.#symbols.byStream(name)
      if (!symbol || this.#reportedPartial.get(stream) === symbol.updateId) continue
      this.#reportedPartial.set(stream, symbol.updateId)
      const { bids, asks } = symbol.marketBook.book
      const event = () =>
        jsonText({
          lastUpdateId: idNumber(symbol.updateId, this.#variants.wideIds),
          bids: rows(symbol, bids, Number(levels)),
          asks: rows(symbol, asks, Number(levels)),
        })
      this.#hub.emit(stream, 'snapshot', event, now)
    }
  }
}

function streamOf(symbol: BinanceSymbol, suffix: string): string {
  return `${symbol.name.toLowerCase()}@depth${suffix}`
}
