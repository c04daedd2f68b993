import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'

import { decodeLadder, encodeLadder } from '@leadline/desk-protocol/frames/ladder-section'
import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'

import { madeNumbers } from '../../../packages/order-book/bench/made-books.ts'
import type { Measurement } from '../../../packages/order-book/bench/measure.ts'
import { installLibraries } from '../../../scripts/install/install-libraries.mjs'
import { often, quickest } from './quickest.ts'

const version = '3.1.3'
const times = 20
const rows = 50
/** As many rows of a ladder are others from one frame to the next in a busy market. */
const changedRows = 6

/** A ladder of five exchanges, 50 rows a side, and the one of the next frame. */
function madeLadders(): [LadderState, LadderState] {
  const next = madeNumbers(3)
  const row = (price: number): LadderRow => {
    const sizes = Array.from({ length: 5 }, () => (next(3) === 0 ? next(200_000_000) : 0))
    return { price, size: sizes.reduce((a, b) => a + b, 0), sizes, quotes: 0, notional: 0 }
  }
  const side = (step: number) =>
    Array.from({ length: rows }, (_, at) => row(6_000_000 + step * (at + 1)))
  const before: LadderState = {
    priceDecimals: 2,
    sizeDecimals: 8,
    sizeStepDecimals: 8,
    notionalDecimals: 10,
    columns: [0, 1, 2, 3, 4].map((venue) => ({ venue, state: 'live' })),
    bids: side(-7),
    asks: side(7),
    bestBid: 5_999_993,
    bestAsk: 6_000_007,
    bestBidColumn: 0,
    bestAskColumn: 1,
    hidden: 0,
    isCut: false,
    changedAt: 1_790_000_000_000,
  }
  const bids = before.bids.map((kept, at) =>
    at % 8 === 0 && at / 8 < changedRows ? row(kept.price) : kept,
  )
  return [before, { ...before, bids, changedAt: before.changedAt + 16 }]
}

/** One ladder of a frame, whole and as a change: bytes, and time to write and read it, beside JSON and MessagePack of the whole. */
export async function frameMeasurements(): Promise<Measurement[]> {
  const folder = installLibraries({ '@msgpack/msgpack': version })
  const address = join(folder, 'node_modules/@msgpack/msgpack/dist.esm/index.mjs')
  const { encode, decode } = (await import(pathToFileURL(address).href)) as {
    encode: (value: unknown) => Uint8Array
    decode: (bytes: Uint8Array) => unknown
  }
  const [before, after] = madeLadders()
  const json = JSON.stringify(after)
  const whole = encodeLadder(undefined, after)
  const change = encodeLadder(before, after)
  const packed = encode(after)
  if (!isDeepStrictEqual(decodeLadder(before, change), after)) {
    throw new Error('A change must give the ladder that was written')
  }
  const bytes = { unit: 'bytes' }
  const took = quickest({
    change: often(times, () => decodeLadder(before, encodeLadder(before, after))),
    whole: often(times, () => decodeLadder(undefined, encodeLadder(undefined, after))),
    packed: often(times, () => decode(encode(after))),
    json: often(times, () => JSON.parse(JSON.stringify(after)) as unknown),
  })
  const time = (total: number) => ({ value: total / times, unit: 'µs' })
  return [
    { what: 'frame: a ladder of 100 rows, the change of a frame', value: change.length, ...bytes },
    { what: '  the whole ladder', value: whole.length, ...bytes },
    { what: `  the whole in MessagePack ${version}`, value: packed.length, ...bytes },
    { what: '  the whole in JSON', value: json.length, ...bytes },
    { what: '  change written and read', ...time(took.change) },
    { what: '  whole written and read', ...time(took.whole) },
    { what: '  whole in MessagePack, written and read', ...time(took.packed) },
    { what: '  whole in JSON, written and read', ...time(took.json) },
  ]
}
