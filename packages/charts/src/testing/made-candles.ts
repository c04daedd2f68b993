import type { Candle } from '@leadline/venues/market-events'

const minuteMs = 60_000

export interface MadeCandles {
  count: number
  /** When the first one opens. */
  start?: number
  widthMs?: number
  /** At two decimals. */
  firstPrice?: number
  /** The share of slots in which nobody traded. */
  gaps?: number
  seed?: number
}

/** Candles of a market that wanders: the same seed makes the same ones. Prices at two decimals, sizes at eight. */
export function madeCandles({
  count,
  start = Date.UTC(2026, 10, 15, 12, 57),
  widthMs = minuteMs,
  firstPrice = 6_739_300,
  gaps = 0,
  seed = 1,
}: MadeCandles): Candle[] {
  const chance = randomOf(seed)
  const candles: Candle[] = []
  let price = firstPrice
  let drift = 0
  for (let slot = 0; slot < count; slot += 1) {
    drift = drift * 0.92 + (chance() - 0.496) * firstPrice * 0.00004
    const open = price
    const close = Math.max(Math.round(open + drift + (chance() - 0.5) * firstPrice * 0.00018), 100)
    const reach = () => Math.round(chance() ** 2 * firstPrice * 0.00012)
    const high = Math.max(open, close) + reach()
    const low = Math.max(Math.min(open, close) - reach(), 1)
    const volume = Math.round((0.2 + chance() ** 4 * 9 + Math.abs(close - open) / 800) * 1e8)
    if (chance() >= gaps) {
      candles.push({ time: start + slot * widthMs, open, high, low, close, volume })
      price = close
    }
  }
  return candles
}

export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
