import type { MarketAdapter, MarketSink } from '@leadline/venues/market-adapter'

/** Stands where an adapter would in a hub that shows a recording: it asks nobody, and has no candles but the recorded ones. */
export function idleAdapter(sink: Pick<MarketSink, 'candlesFailed'>): MarketAdapter {
  return {
    start: () => {},
    subscribe: () => {},
    requestCandles: (symbol, timeframe, before) =>
      sink.candlesFailed(symbol, timeframe, before, 'A recording has no older candles.'),
    opened: () => {},
    message: () => {},
    closed: () => {},
    answered: () => {},
    tick: () => {},
  }
}
