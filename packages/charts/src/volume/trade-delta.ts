import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled } from '@leadline/decimal/scaled-arithmetic'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { IndicatorKind } from '../indicators/indicator-kind.ts'
import { dayOf } from '../indicators/vwap.ts'
import type { CandleSeries } from '../series/candle-series.ts'

/** Bought less sold in each candle. */
export const delta: IndicatorKind = {
  id: 'delta',
  name: 'Delta',
  pane: 'below',
  unit: 'size',
  params: [],
  lines: [{ name: 'Delta', style: 'histogram' }],
  hiddenColumns: 0,
  marks: [0],
  usesTrades: true,
  compute: ({ time, deltas }, _params, [out], from) => {
    if (!out) return
    for (let row = from; row < time.length; row += 1) {
      const own = deltas?.of(time[row] ?? 0)
      out[row] = own === undefined ? Number.NaN : Number(own) * (deltas?.factor ?? 1)
    }
  },
}

/** The same added up from 00:00 UTC. */
export const cumulativeDelta: IndicatorKind = {
  id: 'cumulative-delta',
  name: 'Cumulative delta',
  pane: 'below',
  unit: 'size',
  params: [],
  lines: [{ name: 'Delta', style: 'line' }],
  hiddenColumns: 1,
  marks: [0],
  usesTrades: true,
  compute: (series, _params, [out, sums], from) => {
    if (out && sums) addUp(series, [out, sums], from)
  },
}

const tradingVenues = venueIds.filter((id) => venueOf(id).publishesTrades)

/** The same of each exchange apart: who leads, and who follows. */
export const deltaByExchange: IndicatorKind = {
  id: 'delta-by-exchange',
  name: 'Delta by exchange',
  pane: 'below',
  unit: 'size',
  params: [],
  lines: tradingVenues.map((id) => ({ name: venueOf(id).monogram, style: 'line' })),
  hiddenColumns: tradingVenues.length,
  marks: [0],
  usesTrades: true,
  compute: (series, _params, columns, from) => {
    for (const [line, venue] of tradingVenues.entries()) {
      const out = columns[line]
      const sums = columns[tradingVenues.length + line]
      if (out && sums) addUp(series, [out, sums], from, venue)
    }
  },
}

/**
 * Adds up from 00:00 UTC. Of a candle of which nothing was kept nothing is drawn, and the sum goes on behind it. Sums are
 * whole numbers, and so exact.
 */
function addUp(
  { time, deltas }: CandleSeries,
  [out, sums]: readonly [Float64Array, Float64Array],
  from: number,
  venue?: VenueId,
): void {
  for (let row = from; row < time.length; row += 1) {
    const isNewDay = row === 0 || dayOf(time[row] ?? 0) !== dayOf(time[row - 1] ?? 0)
    const before: Scaled = isNewDay ? 0 : (sums[row - 1] ?? 0)
    const own = deltas?.of(time[row] ?? 0, venue)
    const sum = addScaled(before, own ?? 0)
    sums[row] = Number(sum)
    out[row] = own === undefined ? Number.NaN : Number(sum) * (deltas?.factor ?? 1)
  }
}
