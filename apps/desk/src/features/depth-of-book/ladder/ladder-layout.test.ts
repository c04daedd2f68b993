import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import { expect, test } from 'vitest'

import type { DepthSettings } from '../depth-settings.ts'
import { LadderLayout } from './ladder-layout.ts'

const venues = ['coinbase', 'robinhood'] as const
const settings: DepthSettings = { depth: 25, condense: { by: 'asset-size', step: '5' } }
const shown = { price: null, size: 3 }

/** One ask of so many millionths, and an exchange's quote for a size beside it. */
function book(size: number, quote = 0): LadderState {
  const ask: LadderRow = {
    price: 60_000_10,
    size,
    sizes: [size, quote],
    quotes: quote === 0 ? 0 : 2,
    notional: 0,
  }
  return {
    priceDecimals: 2,
    sizeDecimals: 6,
    notionalDecimals: 8,
    sizeStepDecimals: 6,
    columns: venues.map((_, venue) => ({ venue, state: 'live' })),
    asks: [ask],
    bids: [],
    bestBid: null,
    bestAsk: 60_000_10,
    bestBidColumn: -1,
    bestAskColumn: 0,
    hidden: 0,
    isCut: false,
    changedAt: 0,
  }
}

function measured() {
  const layout = new LadderLayout()
  return {
    layout,
    update: (state: LadderState) => layout.update(state, settings, shown, venues, 480),
    sizePx: () => layout.widths?.sizePx ?? 0,
  }
}

test('a size that grows by a digit gets room for it, and keeps it when it shrinks again', () => {
  const { update, sizePx, layout } = measured()
  update(book(9_900_000))
  const narrow = layout.widths?.sizeLength
  expect(update(book(9_990_000))).toBe(false)
  expect(update(book(123_900_000))).toBe(true)
  expect(layout.widths?.sizeLength).toBe((narrow ?? 0) + 2)
  const wide = sizePx()
  expect(update(book(9_900_000))).toBe(false)
  expect(sizePx()).toBe(wide)
})

test('a quote for more than rests anywhere has room in its column', () => {
  const { update, layout } = measured()
  update(book(9_900_000))
  const narrow = layout.widths?.sizeLength ?? 0
  update(book(9_900_000, 150_000_000))
  expect(layout.widths?.sizeLength).toBe(narrow + 2)
})

test('the bars are never narrower than their head', () => {
  const { update, layout } = measured()
  update(book(1_234_567_000_000))
  expect(layout.widths?.barsPx).toBeGreaterThanOrEqual('Depth'.length * 7.2)
})
