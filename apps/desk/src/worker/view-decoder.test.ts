import { encodeFrame, sectionKinds } from '@leadline/desk-protocol/frames/frame'
import { encodeLadder } from '@leadline/desk-protocol/frames/ladder-section'
import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ViewDecoder } from './view-decoder.ts'

const ladder: LadderState = {
  priceDecimals: 1,
  sizeDecimals: 8,
  sizeStepDecimals: 8,
  notionalDecimals: 9,
  columns: [{ venue: 0, state: 'live' }],
  bids: [{ price: 599_999, size: 7, sizes: [7], quotes: 0, notional: 0 }],
  asks: [{ price: 600_001, size: 5, sizes: [5], quotes: 0, notional: 0 }],
  bestBid: 599_999,
  bestAsk: 600_001,
  bestBidColumn: 0,
  bestAskColumn: 0,
  hidden: 0,
  isCut: false,
  changedAt: 0,
}

function frameOf(body: Uint8Array, version: number, baseVersion = 0): Uint8Array {
  const section = { viewId: 1, kind: sectionKinds.ladder, baseVersion, version, body }
  return encodeFrame({ pullNumber: version, time: 0, sections: [section] })
}

/** A decoder that holds one live ladder. */
function holding() {
  const decoder = new ViewDecoder()
  decoder.open(1, 1)
  decoder.pull([1])
  const { updates } = decoder.decode(frameOf(encodeLadder(undefined, ladder), 1))
  expect(updates).toHaveLength(1)
  return decoder
}

const absurdSizes = [10n ** 408n, -5, -(10n ** 40n), Number.NaN, Infinity, 0.5, 1e300]

test.each(absurdSizes)(
  'a size of %s in the hub never keeps the desk from reading the frame',
  (size) => {
    const decoder = holding()
    decoder.pull([1])
    const [row] = ladder.bids
    if (!row) throw new Error('no row')
    const bids = [{ ...row, size, sizes: [size], notional: size }]
    const { updates } = decoder.decode(frameOf(encodeLadder(undefined, { ...ladder, bids }), 2))
    expect(updates).toMatchObject([{ kind: 'ladder', frame: { bestBid: 599_999 } }])
  },
)

test('a ladder that cannot be read is not shown as live, and is requested as a whole', () => {
  const decoder = holding()
  decoder.pull([1])
  const { updates } = decoder.decode(frameOf(Uint8Array.of(255, 255, 255), 2))
  expect(updates).toMatchObject([
    { kind: 'ladder', isWhole: true, frame: { bestBid: null, columns: [{ state: 'stale' }] } },
  ])
  decoder.pull([1])
  const again = decoder.decode(frameOf(encodeLadder(undefined, ladder), 3))
  expect(again.updates).toMatchObject([
    { frame: { bestBid: 599_999, columns: [{ state: 'live' }] } },
  ])
})

test('whatever bytes come, the desk reads them or says that it cannot', () => {
  const whole = frameOf(encodeLadder(undefined, ladder), 2)
  const damaged = fc
    .tuple(fc.nat(whole.length), fc.uint8Array({ maxLength: 5 }), fc.nat(whole.length))
    .map(([from, noise, to]) =>
      Uint8Array.of(...whole.slice(0, from), ...noise, ...whole.slice(to)),
    )
  fc.assert(
    fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 300 })), (bytes) => {
      const decoder = holding()
      decoder.pull([1])
      const { updates } = decoder.decode(bytes)
      // Either it was an update, or nothing changed for this view, or the ladder says that it is not live.
      expect(updates.length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 2000 },
  )
})
