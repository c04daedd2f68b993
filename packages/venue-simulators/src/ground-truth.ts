import type { Ladder } from '@leadline/matching-engine/book/ladder'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { MarketTrade } from '@leadline/matching-engine/market/market-trade'

export interface TrueLevel {
  price: number
  size: number
}

/** A book and its trades as they really are, best level first, newest trade last. */
export interface GroundTruth {
  priceDecimals: number
  sizeDecimals: number
  bids: TrueLevel[]
  asks: TrueLevel[]
  trades: MarketTrade[]
}

const recentTrades = 1000

export function groundTruthOf(instrument: TradedInstrument): GroundTruth {
  const { book, tape } = instrument.marketBook
  return {
    priceDecimals: instrument.priceDecimals,
    sizeDecimals: instrument.sizeDecimals,
    bids: levelsOf(book.bids),
    asks: levelsOf(book.asks),
    trades: tape.between(tape.lastId - recentTrades + 1, tape.lastId),
  }
}

function levelsOf(ladder: Ladder): TrueLevel[] {
  return Array.from({ length: ladder.length }, (_, depth) => {
    const level = ladder.at(depth)
    return { price: level?.price ?? 0, size: level?.total ?? 0 }
  })
}
