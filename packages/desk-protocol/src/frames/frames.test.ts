import type { Scaled } from '@leadline/decimal/scaled'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ByteReader, FrameError } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { decodeCandles, encodeCandles } from './candle-section.ts'
import { decodeFrame, encodeFrame } from './frame.ts'
import { decodeLadder, encodeLadder } from './ladder-section.ts'
import { columnStates, type LadderRow, type LadderState } from './ladder-state.ts'
import { decodeMakers, encodeMakers, makerKinds, makerStates } from './maker-section.ts'
import { decodePull, encodePull } from './pull.ts'
import { decodeTape, encodeTape } from './tape-section.ts'
import { decodeTickers, encodeTickers } from './ticker-section.ts'

const price = fc.integer({ min: -1_000_000_000_000, max: 90_000_000_000_000 })
const size: fc.Arbitrary<Scaled> = fc.oneof(
  fc.maxSafeNat(),
  fc.constant(0),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 90n }),
)
const time = fc.integer({ min: 0, max: 4_000_000_000_000 })
const decimals = fc.integer({ min: 0, max: 18 })
const columnCount = 5

const perColumn = { minLength: columnCount, maxLength: columnCount }
const row: fc.Arbitrary<LadderRow> = fc
  .record(
    {
      price,
      size,
      sizes: fc.array(size, perColumn),
      quotes: fc.nat(31),
      notional: size,
      bestPrices: fc.array(price, perColumn),
    },
    { requiredKeys: ['price', 'size', 'sizes', 'quotes', 'notional'] },
  )
  .map(({ bestPrices, ...rest }) =>
    bestPrices
      ? { ...rest, bestPrices: bestPrices.map((best, at) => (rest.sizes[at] === 0 ? 0 : best)) }
      : rest,
  )

function side(sign: 1 | -1): fc.Arbitrary<LadderRow[]> {
  return fc
    .array(row, { maxLength: 60 })
    .map((rows) => rows.toSorted((a, b) => (a.price - b.price) * sign))
}

const ladderRecord: fc.Arbitrary<LadderState> = fc.record({
  priceDecimals: decimals,
  sizeDecimals: decimals,
  notionalDecimals: decimals,
  sizeStepDecimals: decimals,
  isCut: fc.boolean(),
  columns: fc.array(fc.record({ venue: fc.nat(20), state: fc.constantFrom(...columnStates) }), {
    minLength: columnCount,
    maxLength: columnCount,
  }),
  bids: side(-1),
  asks: side(1),
  bestBid: fc.option(price),
  bestAsk: fc.option(price),
  bestBidColumn: fc.nat(columnCount - 1),
  bestAskColumn: fc.nat(columnCount - 1),
  hidden: fc.nat(),
  changedAt: time,
})
const ladder = ladderRecord.map((state) => ({
  ...state,
  bestBidColumn: state.bestBid === null ? -1 : state.bestBidColumn,
  bestAskColumn: state.bestAsk === null ? -1 : state.bestAskColumn,
}))

/** A later state of the same side: some rows gone, some new, some changed, most of them as they were. */
function laterSide(before: readonly LadderRow[], sign: 1 | -1): fc.Arbitrary<LadderRow[]> {
  return fc
    .tuple(
      fc.array(fc.constantFrom('keep', 'keep', 'keep', 'drop', 'change'), {
        minLength: before.length,
        maxLength: before.length,
      }),
      fc.array(row, { maxLength: 5 }),
      size,
    )
    .map(([fates, added, changed]) =>
      [
        ...before.flatMap((old, index) => {
          if (fates[index] === 'drop') return []
          return fates[index] === 'change' ? [{ ...old, size: changed }] : [old]
        }),
        ...added,
      ].toSorted((a, b) => (a.price - b.price) * sign),
    )
}

test('numbers of any size come back as they went, in no more bytes than they need', () => {
  fc.assert(
    fc.property(size, fc.maxSafeInteger(), fc.string(), (whole, signed, text) => {
      const writer = new ByteWriter()
      writer.whole(whole)
      writer.signed(signed)
      writer.text(text.toWellFormed())
      const reader = new ByteReader(writer.take())
      expect(reader.whole()).toBe(whole)
      expect(reader.signed()).toBe(signed)
      expect(reader.text()).toBe(text.toWellFormed())
      expect(reader.isAtEnd).toBe(true)
    }),
  )
  const writer = new ByteWriter()
  writer.whole(127)
  writer.whole(128)
  expect(writer.length).toBe(3)
})

test('a maker tape comes back whole', () => {
  const sums = fc.record({ bid: size, ask: size })
  const update = fc.record({
    priceDecimals: decimals,
    sizeDecimals: decimals,
    sizeStepDecimals: decimals,
    missed: fc.nat(),
    pulled: sums,
    eaten: sums,
    venues: fc.array(fc.record({ venue: fc.nat(20), state: fc.constantFrom(...makerStates) }), {
      maxLength: columnCount,
    }),
    lines: fc.array(
      fc.record({
        venue: fc.nat(20),
        kind: fc.constantFrom(...makerKinds),
        side: fc.constantFrom('bid' as const, 'ask' as const),
        price,
        size,
        time,
        isWall: fc.boolean(),
      }),
    ),
  })
  fc.assert(
    fc.property(update, (makers) => {
      expect(decodeMakers(encodeMakers(makers))).toEqual(makers)
    }),
  )
})

test('a ladder comes back whole', () => {
  fc.assert(
    fc.property(ladder, (state) => {
      expect(decodeLadder(undefined, encodeLadder(undefined, state))).toEqual(state)
    }),
  )
})

test('a change, applied to the ladder before it, gives the ladder after it, whatever happened in between', () => {
  fc.assert(
    fc.property(
      ladder.chain((before) =>
        fc.tuple(
          fc.constant(before),
          fc.oneof(
            ladder,
            fc
              .tuple(laterSide(before.bids, -1), laterSide(before.asks, 1))
              .map(([bids, asks]) => ({ ...before, bids, asks })),
          ),
        ),
      ),
      ([before, after]) => {
        expect(decodeLadder(before, encodeLadder(before, after))).toEqual(after)
      },
    ),
    { numRuns: 500 },
  )
})

test('one size that changes in a deep ladder costs a few bytes, not the ladder', () => {
  const rows = (start: number, step: number): LadderRow[] =>
    Array.from({ length: 250 }, (_, index) => ({
      price: start + index * step,
      size: 12_345_678,
      sizes: [12_345_678, 0, 0, 0, 0],
      quotes: 0,
      notional: 0,
    }))
  const columns = Array.from({ length: 5 }, (_, venue) => ({ venue, state: 'live' as const }))
  const before: LadderState = {
    priceDecimals: 2,
    sizeDecimals: 8,
    notionalDecimals: 10,
    sizeStepDecimals: 8,
    isCut: false,
    columns,
    bids: rows(6_000_000, -10),
    asks: rows(6_000_010, 10),
    bestBid: 6_000_000,
    bestAsk: 6_000_010,
    bestBidColumn: 0,
    bestAskColumn: 0,
    hidden: 0,
    changedAt: 1_790_000_000_000,
  }
  const bids = before.bids.with(3, { ...rows(5_999_970, -10)[0]!, size: 1 })
  const whole = encodeLadder(undefined, before).length
  expect(encodeLadder(before, { ...before, bids }).length).toBeLessThan(70)
  expect(whole).toBeGreaterThan(5000)
})

test('prints, candles and tickers come back as they went', () => {
  const takerSide = fc.constantFrom('buy' as const, 'sell' as const)
  const print = fc.record({
    venue: fc.nat(20),
    price,
    size,
    takerSide,
    time,
    isBackfill: fc.boolean(),
    isOurTime: fc.boolean(),
  })
  const tape = fc.record({
    priceDecimals: decimals,
    sizeDecimals: decimals,
    missed: fc.nat(),
    prints: fc.array(print),
    bought: size,
    sold: size,
    sumsFrom: fc.option(fc.integer({ min: 1, max: 2 ** 42 })),
    sumsMs: fc.nat(),
    sizeStepDecimals: decimals,
    hidden: fc.nat(),
  })
  const candle = fc.record({
    time,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: size,
  })
  const update = fc.record({
    priceDecimals: decimals,
    sizeDecimals: decimals,
    isLoading: fc.boolean(),
    isComplete: fc.boolean(),
    reporters: fc.nat(31),
    stretches: fc.array(fc.record({ from: time, to: time, candles: fc.array(candle) })),
  })
  const maybe = fc.option(price)
  const ticker = fc.record({
    place: fc.nat(499),
    priceDecimals: decimals,
    sizeDecimals: decimals,
    last: maybe,
    bid: maybe,
    ask: maybe,
    isIndicative: fc.boolean(),
    open: maybe,
    high: maybe,
    low: maybe,
    volume: fc.option(size),
  })
  fc.assert(
    fc.property(tape, update, fc.array(ticker), (prints, candles, tickers) => {
      expect(decodeTape(encodeTape(prints))).toEqual(prints)
      expect(decodeCandles(encodeCandles(candles))).toEqual(candles)
      expect(decodeTickers(encodeTickers(tickers))).toEqual(tickers)
    }),
  )
})

test('a pull and a frame come back as they went', () => {
  const view = fc.record({ id: fc.nat(), version: fc.maxSafeNat() })
  const section = fc.record({
    viewId: fc.nat(),
    kind: fc.nat(255),
    baseVersion: fc.maxSafeNat(),
    version: fc.maxSafeNat(),
    body: fc.uint8Array({ maxLength: 50 }),
  })
  fc.assert(
    fc.property(
      fc.record({ number: fc.maxSafeNat(), views: fc.array(view) }),
      fc.record({ pullNumber: fc.maxSafeNat(), time, sections: fc.array(section) }),
      (pull, frame) => {
        expect(decodePull(encodePull(pull))).toEqual(pull)
        expect(decodeFrame(encodeFrame(frame))).toEqual(frame)
      },
    ),
  )
})

function outcome(run: () => unknown): unknown {
  try {
    run()
    return 'read'
  } catch (error) {
    return (error as Error).constructor
  }
}

test('bytes that are not a frame are refused, never half believed, and never read for ever', () => {
  const readers = [
    (bytes: Uint8Array) => decodeFrame(bytes),
    (bytes: Uint8Array) => decodePull(bytes),
    (bytes: Uint8Array) => decodeLadder(undefined, bytes),
    (bytes: Uint8Array) => decodeTape(bytes),
    (bytes: Uint8Array) => decodeCandles(bytes),
    (bytes: Uint8Array) => decodeTickers(bytes),
  ]
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...readers), (bytes, read) => {
      expect(['read', FrameError]).toContain(outcome(() => read(bytes)))
    }),
    { numRuns: 2000 },
  )
})

test('a frame that was cut short on the way is refused', () => {
  fc.assert(
    fc.property(ladder, fc.double({ min: 0, max: 0.99, noNaN: true }), (state, part) => {
      const bytes = encodeLadder(undefined, state)
      const cut = bytes.subarray(0, Math.floor(bytes.length * part))
      expect(() => decodeLadder(undefined, cut)).toThrow(FrameError)
    }),
  )
})
