import type { Candle } from '@leadline/order-book/candles/candle'
import type { Timeframe } from '@leadline/order-book/candles/timeframe'
import type { Instrument } from '@leadline/venues/instrument'
import type { VenueId } from '@leadline/venues/venue-names'

import type { CandlePages, ReportedCandles } from '../../candles/candle-pages.ts'
import type { VenueFeed } from '../../market/venue-feed.ts'

export interface Span {
  from: number
  to: number
}

/** What exchanges report of the past, wherever it is asked for: in the hub, or in the process of a row. */
export interface PastCandles {
  /** The market at each of those exchanges that has it, in their order. */
  instruments: (symbol: string, venues: readonly VenueId[]) => Promise<readonly Instrument[]>
  /** What an exchange does not report is missing. */
  between: (
    market: Pick<Instrument, 'venue' | 'symbol'>,
    width: Timeframe,
    span: Span,
  ) => Promise<readonly Candle[]>
}

/** Where candles are requested. */
export interface CandleNeeds {
  feedsOf: (venues: readonly VenueId[]) => VenueFeed[]
  pages: CandlePages
}

/** Over the hub's own connections, each once for all rows of a table: exchanges count requests. */
export function pastCandles({ feedsOf, pages }: CandleNeeds): PastCandles {
  const known = new Map<string, Promise<readonly Candle[]>>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    instruments: (symbol, venues) =>
      Promise.resolve(feedsOf(venues).flatMap(({ setup }) => setup.knownInstrument(symbol) ?? [])),
    between: ({ venue, symbol }, width, span) => {
      const key = [venue, symbol, width, span.from, span.to].join()
      const before = known.get(key)
      if (before) return before
      const candles = last.then((): Promise<readonly Candle[]> => {
        const [feed] = feedsOf([venue])
        return feed ? candlesBetween(pages, feed, symbol, width, span) : Promise.resolve([])
      })
      known.set(key, candles)
      last = candles.catch(() => {})
      return candles
    },
  }
}

/** Page by page, from the newest back. */
async function candlesBetween(
  pages: CandlePages,
  feed: VenueFeed,
  symbol: string,
  width: Timeframe,
  { from, to }: Span,
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
