import { type MarketWish, SourceRefused } from '@leadline/backtest/sources/backtest-market'
import { tradesOfCandle } from '@leadline/backtest/sources/candle-trades'
import { HistorySource, type MarketHistory } from '@leadline/backtest/sources/history-source'
import { timeframeMs } from '@leadline/order-book/candles/timeframe'
import type { VenueId } from '@leadline/venues/venue-names'

import type { PastCandles } from './past-candles.ts'

const timeframe = '1m'
const mostDays = 31
const dayMs = 86_400_000

/** What exchanges report of the past: one-minute candles, around which quotes are made up. */
export async function openCandleSource(
  past: PastCandles,
  { venues, spreadBps }: { venues: readonly VenueId[]; spreadBps: number },
  { symbols, guessed, from, to }: MarketWish,
): Promise<HistorySource> {
  if (to - from > mostDays * dayMs) {
    throw new SourceRefused(`Candles can be backtested over ${mostDays} days at once.`)
  }
  const histories: MarketHistory[] = []
  for (const symbol of new Set([...symbols, ...guessed])) {
    // oxlint-disable-next-line no-await-in-loop -- exchanges count requests, here and below
    for (const instrument of await past.instruments(symbol, venues)) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const candles = await past.between(instrument, timeframe, { from, to })
      const trades = candles.flatMap((candle) => tradesOfCandle(candle, timeframeMs[timeframe]))
      const { venue, base, quote, priceDecimals, sizeDecimals } = instrument
      const plan = { venue, symbol, base, quote, priceDecimals, sizeDecimals }
      if (trades.length > 0) histories.push({ plan, trades })
    }
  }
  const missing = symbols.find((symbol) => !histories.some(({ plan }) => plan.symbol === symbol))
  if (missing !== undefined || histories.length === 0) {
    const what = missing ?? 'what the file names'
    throw new SourceRefused(`No exchange has candles of ${what} for this time.`)
  }
  return new HistorySource(histories, spreadBps, from, (market, width, span) =>
    past.between(market, width, span),
  )
}
