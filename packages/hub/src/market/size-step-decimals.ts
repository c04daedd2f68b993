import { decimalsOf } from '@leadline/decimal/scaled'

import type { VenueFeed } from './venue-feed.ts'

/** Decimals of the finest step in which sizes are ordered; an exchange may report trades in finer ones. */
export function sizeStepDecimals(feeds: readonly VenueFeed[], symbol: string): number {
  const steps = feeds.flatMap(({ setup }) => setup.knownInstrument(symbol)?.sizeStep ?? [])
  return Math.max(0, ...steps.map(decimalsOf))
}
