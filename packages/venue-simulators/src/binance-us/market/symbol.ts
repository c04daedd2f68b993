import { type Scaled, formatScaled } from '@leadline/decimal/scaled'
import { type Amount, amountFixed } from '@leadline/matching-engine/exchange/amount'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'

/** All numbers have eight decimals since the upgrade. */
const decimals = 8
export const zero8 = '0.00000000'

/** One instrument with its names and its counter of book changes. */
export class BinanceSymbol {
  readonly instrument: TradedInstrument
  /** Rises by one with every changed price. */
  updateId = 160

  constructor(instrument: TradedInstrument) {
    this.instrument = instrument
  }

  /** 'BTCUSD' */
  get name(): string {
    return `${this.instrument.wireBase}${this.instrument.quote}`
  }

  get marketBook(): MarketBook {
    return this.instrument.marketBook
  }

  price(ticks: number): string {
    return padded(ticks, this.instrument.priceDecimals)
  }

  size(lots: Scaled): string {
    return padded(lots, this.instrument.sizeDecimals)
  }

  amount(amount: Amount): string {
    return amountFixed(amount, decimals)
  }

  /** Hundredths of the quote currency. */
  turnover(hundredths: number): string {
    return padded(hundredths, 2)
  }
}

function padded(value: Scaled, from: number): string {
  const text = formatScaled(value, from)
  return from === 0
    ? `${text}.${'0'.repeat(decimals)}`
    : text + '0'.repeat(Math.max(0, decimals - from))
}

/** Ids that a client may have to read beyond 2^53. */
export function idNumber(id: number, isWide: boolean): number | bigint {
  return isWide ? 9_007_199_254_740_993n + BigInt(id) : id
}
