import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { MarketTrade } from '@leadline/matching-engine/market/market-trade'

import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import type { StreamHub } from '../wire/stream-hub.ts'
import { type BinanceSymbol, idNumber } from './symbol.ts'
import type { BinanceSymbols } from './symbols.ts'

/** Trades and best prices, as they happen. */
export class BinanceTradeStreams {
  readonly #context: ServerContext
  readonly #hub: StreamHub
  readonly #variants: BinanceVariants
  readonly #fresh = new Map<MarketBook, MarketTrade[]>()
  readonly #best = new Map<MarketBook, string>()

  constructor(
    context: ServerContext,
    symbols: BinanceSymbols,
    hub: StreamHub,
    variants: BinanceVariants,
  ) {
    this.#context = context
    this.#hub = hub
    this.#variants = variants
    for (const { marketBook } of symbols.all) {
      const trades: MarketTrade[] = []
      this.#fresh.set(marketBook, trades)
      marketBook.listeners.push((trade) => trades.push(trade))
    }
  }

  /** True where something traded. */
  published(symbol: BinanceSymbol, now: number): boolean {
    const trades = this.#fresh.get(symbol.marketBook) ?? []
    const name = symbol.name.toLowerCase()
    for (const trade of trades) {
      this.#hub.emit(`${name}@trade`, 'trade', () => this.#trade(symbol, trade, now), now)
      this.#hub.emit(`${name}@aggTrade`, 'trade', () => this.#aggregate(symbol, trade, now), now)
    }
    const hasTraded = trades.length > 0
    trades.length = 0
    if (this.#hub.hasListeners(`${name}@bookTicker`)) this.#bookTicker(symbol, name, now)
    return hasTraded
  }

  #bookTicker(symbol: BinanceSymbol, name: string, now: number): void {
    const { bids, asks } = symbol.marketBook.book
    const side = (
      price: string,
      size: string,
      level: { price: number; total: number } | undefined,
    ) =>
      `"${price}":"${symbol.price(level?.price ?? 0)}","${size}":"${symbol.size(level?.total ?? 0)}"`
    const best = `${side('b', 'B', bids.best)},${side('a', 'A', asks.best)}`
    if (best === this.#best.get(symbol.marketBook)) return
    this.#best.set(symbol.marketBook, best)
    const id = idNumber(symbol.updateId, this.#variants.wideIds)
    this.#hub.emit(
      `${name}@bookTicker`,
      'ticker',
      () => `{"u":${id},"s":"${symbol.name}",${best}}`,
      now,
    )
  }

  #trade(symbol: BinanceSymbol, trade: MarketTrade, now: number): string {
    const { id } = trade
    const orders = this.#variants.tradeOrderIds
      ? `"b":${800_000 + id * 2},"a":${799_999 + id * 2},`
      : ''
    return `{"e":"trade",${this.#head(symbol, now)},"t":${id},${statistics(symbol, trade)},${orders}${this.#tail(trade)}}`
  }

  #aggregate(symbol: BinanceSymbol, trade: MarketTrade, now: number): string {
    const { id } = trade
    return `{"e":"aggTrade",${this.#head(symbol, now)},"a":${id},${statistics(symbol, trade)},"f":${id},"l":${id},${this.#tail(trade)}}`
  }

  #head(symbol: BinanceSymbol, now: number): string {
    return `"E":${Math.floor(venueTime(this.#context, now))},"s":"${symbol.name}"`
  }

  /** A buyer who is the maker means that the taker sold. */
  #tail(trade: MarketTrade): string {
    const time = Math.floor(venueTime(this.#context, trade.time))
    return `"T":${time},"m":${trade.takerSide === 'sell'},"M":true`
  }
}

function statistics(symbol: BinanceSymbol, trade: MarketTrade): string {
  return `"p":"${symbol.price(trade.price)}","q":"${symbol.size(trade.size)}"`
}
