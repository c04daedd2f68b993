import type { AdapterIo } from '../../../adapter-io.ts'
import type { Instrument } from '../../../instrument.ts'
import { excerptOf, fieldsOf, itemsOf, nameOf } from '../../../kernel/json/fields.ts'
import { TradeLedger } from '../../../kernel/market/trade-ledger.ts'
import { parseWire } from '../../../kernel/values/wire-decimal.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import type { CoinbaseCalls } from '../wire/public-calls.ts'
import { TradeBackfill } from './trade-backfill.ts'
import { readWireTrade, type WireTrade } from './trade-row.ts'

/** Trades of the last quarter of a second come together: what is older than this was sent for the sake of history. */
const historyMs = 5000

interface TradeFeed {
  readonly ledger: TradeLedger
  readonly targets: Map<string, Instrument>
  backfill: TradeBackfill | undefined
  lastTime: number
  /** Jumps in the numbers at which nothing was found missing. */
  fruitless: number
}

/** The tape of all products, each trade once, oldest first. */
export class CoinbaseTrades {
  readonly #io: AdapterIo
  readonly #sink: MarketSink
  readonly #calls: CoinbaseCalls
  readonly #printed: (streamId: string, symbol: string, price: number) => void
  readonly #feeds = new Map<string, TradeFeed>()

  /** `printed` is called with each trade of now, at the scale of its symbol. */
  constructor(
    io: AdapterIo,
    sink: MarketSink,
    calls: CoinbaseCalls,
    printed: (streamId: string, symbol: string, price: number) => void,
  ) {
    this.#io = io
    this.#sink = sink
    this.#calls = calls
    this.#printed = printed
  }

  subscribe(id: string, instrument: Instrument): void {
    const feed = this.#feeds.get(id) ?? newFeed()
    this.#feeds.set(id, feed)
    feed.targets.set(instrument.symbol, instrument)
  }

  /** True where nobody is left who wants this product's trades. */
  unwant(id: string, symbol: string): boolean {
    const feed = this.#feeds.get(id)
    feed?.targets.delete(symbol)
    if (!feed || feed.targets.size > 0) return false
    feed.backfill?.stop()
    return this.#feeds.delete(id)
  }

  symbolsOf(id: string): Iterable<string> {
    return this.#feeds.get(id)?.targets.keys() ?? []
  }

  ids(): Iterable<string> {
    return this.#feeds.keys()
  }

  /** After the connection was down, a jump in the numbers may be a loss again. */
  connectionOpened(): void {
    for (const feed of this.#feeds.values()) feed.fruitless = 0
  }

  apply(event: unknown, sentAt: number | undefined, streamIdOf: (id: string) => string): void {
    const { type, trades } = fieldsOf(event)
    const rowsOf = new Map<string, WireTrade[]>()
    for (const row of itemsOf(trades)) {
      const productId = nameOf(fieldsOf(row)['product_id'])
      const id = this.#feeds.has(productId) ? productId : streamIdOf(productId)
      const trade = this.#feeds.has(id) ? this.#read(row) : undefined
      if (trade) rowsOf.set(id, [...(rowsOf.get(id) ?? []), trade])
    }
    for (const [id, rows] of rowsOf) {
      const feed = this.#feeds.get(id)
      const isHistory = ({ time }: WireTrade) =>
        type === 'snapshot' || (sentAt !== undefined && sentAt - time > historyMs)
      if (feed) this.#report(id, feed, rows, isHistory)
    }
  }

  #report(
    id: string,
    feed: TradeFeed,
    rows: WireTrade[],
    isHistory: (trade: WireTrade) => boolean,
  ): void {
    const { ledger } = feed
    const before = feed.lastTime
    // Newest first on the wire.
    rows.sort((a, b) => (a.id < b.id ? -1 : 1))
    for (const trade of rows) {
      const reported = ledger.take(trade.id)
      if (reported === 'seen') continue
      if (reported === 'new') feed.lastTime = trade.time
      this.#emit(id, feed, trade, reported === 'missed' || isHistory(trade))
    }
    if (ledger.isComplete || feed.backfill) return
    if (feed.fruitless >= 3) ledger.giveUp(ledger.last)
    else this.#fetchMissing(id, feed, before, feed.lastTime)
  }

  #fetchMissing(id: string, feed: TradeFeed, from: number, to: number): void {
    const backfill = new TradeBackfill(this.#calls, id, (row) => this.#read(row))
    const { last } = feed.ledger
    feed.backfill = backfill
    backfill.fetch(feed.ledger, from, to, (trades) => {
      feed.backfill = undefined
      feed.fruitless = trades.length === 0 ? feed.fruitless + 1 : 0
      for (const trade of trades) {
        if (feed.ledger.take(trade.id) === 'missed') this.#emit(id, feed, trade, true)
      }
      feed.ledger.giveUp(last)
      // More was missed while this was asked.
      if (!feed.ledger.isComplete) this.#fetchMissing(id, feed, to, feed.lastTime)
    })
  }

  #emit(id: string, feed: TradeFeed, trade: WireTrade, isBackfill: boolean): void {
    for (const [symbol, { priceDecimals, sizeDecimals }] of feed.targets) {
      const price = parseWire(trade.price, priceDecimals)
      const size = parseWire(trade.size, sizeDecimals)
      if (typeof price !== 'number' || price <= 0 || size === undefined || size <= 0) {
        this.#io.anomaly('coinbase: trade off the scale', JSON.stringify([trade.price, trade.size]))
        continue
      }
      const { takerSide, time } = trade
      this.#sink.trade({
        symbol,
        id: String(trade.id),
        price,
        size,
        takerSide,
        time,
        isBackfill,
      })
      if (!isBackfill) this.#printed(id, symbol, price)
    }
  }

  #read(row: unknown): WireTrade | undefined {
    const trade = readWireTrade(row)
    if (!trade) this.#io.anomaly('coinbase: unreadable trade', excerptOf(JSON.stringify(row)))
    return trade
  }
}

function newFeed(): TradeFeed {
  return {
    ledger: new TradeLedger(),
    targets: new Map(),
    backfill: undefined,
    lastTime: 0,
    fruitless: 0,
  }
}
