import type { BookScale } from '@leadline/order-book/book/venue-book'
import type { Clock } from '@leadline/runtime/clock'
import type { Trade } from '@leadline/venues/market-events'

import type { VenueFeed } from '../market/venue-feed.ts'
import { WhileVisible } from '../market/while-visible.ts'
import type { HubStore } from '../store/hub-store.ts'
import { CandlePages } from './candle-pages.ts'
import { SymbolCandles } from './symbol-candles.ts'

/** Candles of the symbols that some chart shows. */
export class CandleCache {
  readonly pages: CandlePages
  #bySymbol: WhileVisible<{ candles: SymbolCandles | undefined }>

  constructor(store: HubStore, clock: Clock) {
    this.pages = new CandlePages(store, clock)
    this.#bySymbol = new WhileVisible(clock)
  }

  /** Somebody looks from now on. Returns what ends it. */
  look(feed: VenueFeed, symbol: string): () => void {
    return this.#bySymbol.look(keyOf(feed, symbol), () => ({ candles: undefined }))
  }

  /** Undefined until the exchange's steps are known; another one where they have changed. */
  of(feed: VenueFeed, symbol: string): SymbolCandles | undefined {
    const known = this.#bySymbol.of(keyOf(feed, symbol))
    const instrument = feed.setup.knownInstrument(symbol)
    if (!known || !instrument) return undefined
    const { priceDecimals, sizeDecimals } = instrument
    if (!isScale(known.candles?.candles.scale, instrument)) {
      const scale = { priceDecimals, sizeDecimals }
      known.candles = new SymbolCandles(feed, symbol, scale, this.pages)
    }
    return known.candles
  }

  trade(feed: VenueFeed, trade: Trade): void {
    this.of(feed, trade.symbol)?.trade(trade)
  }

  interrupted(feed: VenueFeed, symbol: string): void {
    this.#bySymbol.of(keyOf(feed, symbol))?.candles?.interrupted()
  }
}

function keyOf({ id }: VenueFeed, symbol: string): string {
  return `${id} ${symbol}`
}

function isScale(scale: BookScale | undefined, wanted: BookScale): boolean {
  return scale?.priceDecimals === wanted.priceDecimals && scale.sizeDecimals === wanted.sizeDecimals
}
