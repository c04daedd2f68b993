import { formatScaled } from '@leadline/decimal/scaled'
import type { MinuteCandle } from '@leadline/matching-engine/market/minute-candle'

import type { KrakenPair } from '../market/symbol.ts'

/** Turnover over volume, for display. */
export function averagePrice(pair: KrakenPair, numbers: MinuteCandle, decimals: number): string {
  const volume = Number(pair.instrument.sizeText(numbers.volume))
  return volume === 0 ? (0).toFixed(decimals) : (numbers.turnover / 100 / volume).toFixed(decimals)
}

/** Prices of some calls are padded to five decimals. */
export function longPrice(pair: KrakenPair, ticks: number): string {
  const decimals = Math.max(5, pair.pairDecimals)
  return formatScaled(
    BigInt(ticks) * 10n ** BigInt(decimals - pair.instrument.priceDecimals),
    decimals,
  )
}
