import type { AdapterIo } from '../../../adapter-io.ts'
import type { Instrument } from '../../../instrument.ts'
import { excerptOf, fieldsOf, itemsOf, nameOf, numberOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { Listing } from '../../../kernel/market/market-subscriptions.ts'
import { TradeLedger } from '../../../kernel/market/trade-ledger.ts'
import { isWireTime } from '../../../kernel/values/venue-time.ts'
import { parseWire } from '../../../kernel/values/wire-decimal.ts'
import { type WireId, wireIdOf } from '../../../kernel/values/wire-id.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import { costOf } from '../wire/limits.ts'
import type { BinanceUsCalls } from '../wire/public-calls.ts'

/** The newest trades that one call reports, at the same weight whether few or many. */
const mostRows = 1000
const mostFailures = 3

interface TradeFeed {
  readonly instrument: Instrument
  readonly ledger: TradeLedger
  isRequesting: boolean
  /** The first look into the past is still to come: everything before the first trade is unknown. */
  isNew: boolean
  failures: number
}

/** The tape of all symbols, each trade once. The stream replays nothing, so what was missed is requested. */
export class BinanceUsTrades {
  readonly #io: AdapterIo
  readonly #sink: MarketSink
  readonly #calls: BinanceUsCalls
  readonly #printed: (streamId: string, price: number) => void
  readonly #feeds = new Map<string, TradeFeed>()

  /** `printed` is called with each trade of now, at the scale of its symbol. */
  constructor(
    io: AdapterIo,
    sink: MarketSink,
    calls: BinanceUsCalls,
    printed: (streamId: string, price: number) => void,
  ) {
    this.#io = io
    this.#sink = sink
    this.#calls = calls
    this.#printed = printed
  }

  subscribe({ instrument, streamId }: Listing): void {
    const fresh = { ledger: new TradeLedger(), isRequesting: false, isNew: true, failures: 0 }
    this.#feeds.set(streamId, { ...(this.#feeds.get(streamId) ?? fresh), instrument })
  }

  unwant({ streamId }: Listing): void {
    this.#feeds.delete(streamId)
  }

  /** The stream has begun, or begun again: what came before it is requested. */
  subscribed(streamId: string): void {
    const feed = this.#feeds.get(streamId)
    if (feed) this.#requestRecent(streamId, feed)
  }

  /** The stream was there before anybody wanted its trades. */
  begin(streamId: string): void {
    const feed = this.#feeds.get(streamId)
    if (feed?.isNew) this.#requestRecent(streamId, feed)
  }

  apply(data: JsonObject): void {
    const streamId = nameOf(data['s'])
    const feed = this.#feeds.get(streamId)
    if (!feed) return
    const id = wireIdOf(data['t'])
    if (id === undefined) {
      this.#io.anomaly('binance-us: trade without a number', excerptOf(JSON.stringify(data)))
      return
    }
    const isFirst = feed.ledger.last === undefined
    const reported = feed.ledger.take(id)
    if (reported === 'seen') return
    if (isFirst && feed.isNew) feed.ledger.missAllBefore(id)
    else if (!feed.ledger.isComplete) this.#requestRecent(streamId, feed)
    const price = this.#emit(feed, id, { ...data, time: data['T'] }, reported === 'missed')
    if (price !== undefined && reported === 'new') this.#printed(streamId, price)
  }

  #requestRecent(streamId: string, feed: TradeFeed): void {
    if (feed.isRequesting) return
    feed.isRequesting = true
    const { last } = feed.ledger
    const call = {
      purpose: `Recent trades of ${feed.instrument.symbol}`,
      path: '/api/v3/trades',
      query: [
        ['symbol', feed.instrument.restSymbol],
        ['limit', String(mostRows)],
      ] as const,
      priority: 'history' as const,
      costs: costOf('trades'),
    }
    this.#calls.get(call, (response) => {
      const current = this.#feeds.get(streamId)
      if (!current || current.ledger !== feed.ledger) return
      current.isRequesting = false
      current.isNew = false
      current.failures = response.ok ? 0 : current.failures + 1
      if (response.ok) this.#fill(current, itemsOf(response.body))
      // What it does not report any more will not come. A failure is tried again at the next trade.
      if (response.ok || current.failures >= mostFailures) {
        current.ledger.giveUp(last ?? current.ledger.last)
      }
    })
  }

  #fill(feed: TradeFeed, rows: readonly unknown[]): void {
    const trades: [id: WireId, row: JsonObject][] = []
    for (const row of rows.map(fieldsOf)) {
      const id = wireIdOf(row['id'])
      if (id !== undefined) trades.push([id, row])
    }
    trades.sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [id, row] of trades) {
      if (feed.ledger.take(id) === 'seen') continue
      this.#emit(feed, id, { p: row['price'], q: row['qty'], m: row['isBuyerMaker'], ...row }, true)
    }
  }

  /** Answers the price, where the row could be read. */
  #emit(
    { instrument }: TradeFeed,
    id: WireId,
    row: JsonObject,
    isBackfill: boolean,
  ): number | undefined {
    const { symbol, priceDecimals, sizeDecimals } = instrument
    const { p, q, m, time } = row
    const price = typeof p === 'string' ? parseWire(p, priceDecimals) : undefined
    const size = typeof q === 'string' ? parseWire(q, sizeDecimals) : undefined
    const at = numberOf(time)
    const isReadable = typeof price === 'number' && price > 0 && size !== undefined && size > 0
    if (!isReadable || typeof m !== 'boolean' || !isWireTime(at)) {
      this.#io.anomaly('binance-us: unreadable trade', excerptOf(JSON.stringify(row)))
      return undefined
    }
    // Where the buyer's order rested, it was a seller who crossed the spread.
    const takerSide = m ? 'sell' : 'buy'
    this.#sink.trade({ symbol, id: String(id), price, size, takerSide, time: at, isBackfill })
    return price
  }
}
