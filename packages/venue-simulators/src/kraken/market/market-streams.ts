import { dayStatistics } from '@leadline/matching-engine/market/day-statistics'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { MarketTrade } from '@leadline/matching-engine/market/market-trade'

import type { MessageKind } from '../../wire/connection.ts'
import { isoTime } from '../../wire/iso-time.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import { averagePrice } from '../wire/numbers.ts'
import type { KrakenSession } from '../wire/session.ts'
import type { KrakenPair } from './symbol.ts'
import type { KrakenPairs } from './symbols.ts'

const snapshotTrades = 50
const snapshotCandles = 100

/** Trades, tickers and candles: who listens, and what happened since they were last reported. */
export class KrakenMarketChannels {
  readonly #context: ServerContext
  readonly #pairs: KrakenPairs
  readonly #sessions: ReadonlySet<KrakenSession>
  readonly #fresh = new Map<MarketBook, MarketTrade[]>()
  readonly #best = new Map<MarketBook, string>()

  constructor(context: ServerContext, pairs: KrakenPairs, sessions: ReadonlySet<KrakenSession>) {
    this.#context = context
    this.#pairs = pairs
    this.#sessions = sessions
    for (const { instrument } of pairs.all) {
      const trades: MarketTrade[] = []
      this.#fresh.set(instrument.marketBook, trades)
      instrument.marketBook.listeners.push((trade) => trades.push(trade))
    }
  }

  tradeSnapshot(session: KrakenSession, pair: KrakenPair, now: number): void {
    const { tape } = pair.instrument.marketBook
    const trades = tape.between(tape.lastId - snapshotTrades + 1, tape.lastId)
    session.send('trade', this.#trades('snapshot', pair, trades), now)
  }

  tickerSnapshot(session: KrakenSession, pair: KrakenPair, now: number): void {
    session.send('ticker', this.#ticker('snapshot', pair, now), now)
  }

  candleSnapshot(session: KrakenSession, pair: KrakenPair, minutes: number, now: number): void {
    const from = now - snapshotCandles * minutes * 60_000
    session.send('candle', this.#candles('snapshot', pair, minutes, from, now), now)
  }

  published(marketBook: MarketBook, now: number): void {
    const pair = this.#pairs.ofBook(marketBook)
    const trades = this.#fresh.get(marketBook)
    if (!pair || !trades) return
    const { symbol } = pair
    if (trades.length > 0) {
      this.#emit(`trade ${symbol}`, 'trade', () => this.#trades('update', pair, trades), now)
      this.#emit(`ticker ${symbol} trades`, 'ticker', () => this.#ticker('update', pair, now), now)
      this.#emitCandles(pair, now)
      trades.length = 0
    }
    const { bids, asks } = marketBook.book
    const best = `${bids.best?.price} ${bids.best?.total} ${asks.best?.price} ${asks.best?.total}`
    if (best === this.#best.get(marketBook)) return
    this.#best.set(marketBook, best)
    this.#emit(`ticker ${symbol} bbo`, 'ticker', () => this.#ticker('update', pair, now), now)
  }

  #emitCandles(pair: KrakenPair, now: number): void {
    const start = `ohlc ${pair.symbol} `
    const widths = new Set<number>()
    for (const session of this.#sessions) {
      for (const key of session.subscriptions) {
        if (key.startsWith(start)) widths.add(Number(key.slice(start.length)))
      }
    }
    for (const minutes of widths) {
      const width = minutes * 60_000
      const from = Math.floor(now / width) * width
      const text = () => this.#candles('update', pair, minutes, from, now)
      this.#emit(`${start}${minutes}`, 'candle', text, now)
    }
  }

  #emit(key: string, kind: MessageKind, textOf: () => string, now: number): void {
    let text: string | undefined
    for (const session of this.#sessions) {
      if (!session.subscriptions.has(key)) continue
      text ??= textOf()
      session.send(kind, text, now)
    }
  }

  #trades(type: string, pair: KrakenPair, trades: readonly MarketTrade[]): string {
    const rows = trades.map((trade) => {
      const time = isoTime(venueTime(this.#context, trade.time), 6, trade.id % 1000)
      // One in three takers came with a limit.
      const kind = trade.id % 3 === 0 ? 'limit' : 'market'
      return `{"symbol":"${pair.symbol}","side":"${trade.takerSide}","price":${pair.price(trade.price)},"qty":${pair.qty(trade.size)},"ord_type":"${kind}","trade_id":${trade.id},"timestamp":"${time}"}`
    })
    return `{"channel":"trade","type":"${type}","data":[${rows.join(',')}]}`
  }

  #ticker(type: string, pair: KrakenPair, now: number): string {
    const { marketBook } = pair.instrument
    const { bids, asks } = marketBook.book
    const day = dayStatistics(marketBook, now)
    const change = marketBook.lastPrice - day.open
    const percent = ((change / day.open) * 100).toFixed(2)
    const time = isoTime(venueTime(this.#context, now), 6, this.#context.random.below(1000))
    const bid = `"bid":${pair.price(bids.best?.price ?? 0)},"bid_qty":${pair.qty(bids.best?.total ?? 0)}`
    const ask = `"ask":${pair.price(asks.best?.price ?? 0)},"ask_qty":${pair.qty(asks.best?.total ?? 0)}`
    const statistics = `"last":${pair.price(marketBook.lastPrice)},"volume":${pair.qty(day.volume)},"vwap":${averagePrice(pair, day, pair.pairDecimals)},"low":${pair.price(day.low)},"high":${pair.price(day.high)},"change":${pair.price(change)},"change_pct":${percent}`
    return `{"channel":"ticker","type":"${type}","data":[{"symbol":"${pair.symbol}",${bid},${ask},${statistics},"timestamp":"${time}"}]}`
  }

  #candles(type: string, pair: KrakenPair, minutes: number, from: number, now: number): string {
    const width = minutes * 60_000
    const rows = pair.instrument.marketBook.candles.candles(width, from, now, now).map((candle) => {
      const begin = isoTime(candle.time, 9)
      const end = isoTime(candle.time + width, 6)
      return `{"symbol":"${pair.symbol}","open":${pair.price(candle.open)},"high":${pair.price(candle.high)},"low":${pair.price(candle.low)},"close":${pair.price(candle.close)},"vwap":${averagePrice(pair, candle, pair.pairDecimals)},"trades":${candle.trades},"volume":${pair.qty(candle.volume)},"interval_begin":"${begin}","interval":${minutes},"timestamp":"${end}"}`
    })
    const time = isoTime(venueTime(this.#context, now), 9)
    return `{"channel":"ohlc","type":"${type}","timestamp":"${time}","data":[${rows.join(',')}]}`
  }
}
