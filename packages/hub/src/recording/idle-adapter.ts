import type { MarketAdapter } from '@leadline/venues/market-adapter'

/** Stands where an adapter would in a hub that shows a recording: it asks for nothing and says nothing. */
export const idleAdapter: MarketAdapter = {
  start: () => {},
  want: () => {},
  requestCandles: () => {},
  opened: () => {},
  message: () => {},
  closed: () => {},
  answered: () => {},
  tick: () => {},
}
