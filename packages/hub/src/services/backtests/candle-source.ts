import { type MarketWish, SourceRefused } from '@leadline/backtest/sources/backtest-market'
import { tradesOfCandle } from '@leadline/backtest/sources/candle-trades'
import { HistorySource, type MarketHistory } from '@leadline/backtest/sources/history-source'
import type { Candle } from '@leadline/order-book/candles/candle'
import { type Timeframe, timeframeMs } from '@leadline/order-book/candles/timeframe'
import type { VenueId } from '@leadline/venues/venue-names'

import type { CandlePages, ReportedCandles } from '../../candles/candle-pages.ts'
import type { VenueFeed } from '../../market/venue-feed.ts'

/** Where candles are requested. */
export interface CandleNeeds {
  feedsOf: (venues: readonly VenueId[]) => VenueFeed[]
  pages: CandlePages
}

const timeframe = '1m'
const mostDays = 31
const dayMs = 86_400_000

/** What exchanges report of the past: one-minute candles, around which quotes are made up. */
export async function openCandleSource(
  { feedsOf, pages }: CandleNeeds,
  { venues, spreadBps }: { venues: readonly VenueId[]; spreadBps: number },
  { symbols, guessed, from, to }: MarketWish,
): Promise<HistorySource> {
  if (to - from > mostDays * dayMs) {
    throw new SourceRefused(`Candles can be backtested over ${mostDays} days at once.`)
  }
  const histories: MarketHistory[] = []
  for (const symbol of new Set([...symbols, ...guessed])) {
    for (const feed of feedsOf(venues)) {
      const instrument = feed.setup.knownInstrument(symbol)
      if (!instrument) continue
      // oxlint-disable-next-line no-await-in-loop -- exchanges count requests
      const candles = await candlesBetween(pages, { feed, symbol, timeframe }, { from, to })
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
  return new HistorySource(histories, spreadBps, from, ({ venue, symbol }, width, span) => {
    const [feed] = feedsOf([venue])
    return feed
      ? candlesBetween(pages, { feed, symbol, timeframe: width }, span)
      : Promise.resolve([])
  })
}

/** Page by page, from the newest back. What an exchange does not report is missing. */
async function candlesBetween(
  pages: CandlePages,
  { feed, symbol, timeframe: width }: { feed: VenueFeed; symbol: string; timeframe: Timeframe },
  { from, to }: { from: number; to: number },
): Promise<Candle[]> {
  const known: Candle[][] = []
  for (let before = to; before > from;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const reported = await new Promise<ReportedCandles | undefined>((resolve) => {
      pages.load(feed, symbol, width, before, resolve)
    })
    if (!reported || reported.from >= before) break
    known.unshift(reported.candles.filter(({ time }) => time >= from && time < to))
    before = reported.from
  }
  return known.flat()
}
