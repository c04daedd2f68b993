import type { Scaled } from '@leadline/decimal/scaled'

import { ByteReader, FrameError } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** What becomes of size that rests, as the maker tape names it. Their places are on the wire: new ones go to the end. */
export const makerKinds = ['appeared', 'refilled', 'eaten', 'pulled', 'ran'] as const
export type MakerKind = (typeof makerKinds)[number]

/**
 * An exchange on the maker tape: it is read; it has a book and is not read right now; it does not list the symbol; it has no
 * book in which anybody could make.
 */
export const makerStates = ['live', 'waiting', 'absent', 'unreadable'] as const
export type MakerState = (typeof makerStates)[number]

/** One line. Numbers are integers at the update's scales. */
export interface MakerLine {
  /** Place of the exchange in the hub's list of exchanges. */
  venue: number
  kind: MakerKind
  side: 'bid' | 'ask'
  price: number
  size: Scaled
  /** Milliseconds, by the hub's clock. */
  time: number
  isWall: boolean
}

export interface MakerSums {
  bid: Scaled
  ask: Scaled
}

/** The lines since the last pull, oldest first. */
export interface MakerUpdate {
  priceDecimals: number
  sizeDecimals: number
  /** Of the finest step in which sizes are ordered: what is shown where nothing else is wished. */
  sizeStepDecimals: number
  /** Lines that were let go before the desk asked for them. */
  missed: number
  lines: readonly MakerLine[]
  /** Of the shown exchanges over the last minute, whatever is filtered. */
  pulled: MakerSums
  eaten: MakerSums
  /** Of the shown exchanges, in the panel's order. */
  venues: readonly { venue: number; state: MakerState }[]
}

/** More than a pull ever carries. */
const maxLines = 1_000_000
const kindBits = 8

export function encodeMakers(update: MakerUpdate): Uint8Array {
  const writer = new ByteWriter()
  writer.byte(update.priceDecimals)
  writer.byte(update.sizeDecimals)
  writer.byte(update.sizeStepDecimals)
  writer.whole(update.missed)
  for (const { bid, ask } of [update.pulled, update.eaten]) {
    writer.whole(bid)
    writer.whole(ask)
  }
  writer.byte(update.venues.length)
  for (const { venue, state } of update.venues) {
    writer.byte(venue)
    writer.byte(makerStates.indexOf(state))
  }
  writer.whole(update.lines.length)
  let price = 0
  let time = 0
  for (const line of update.lines) {
    writer.byte(line.venue)
    const marks = (line.side === 'ask' ? kindBits : 0) + (line.isWall ? 2 * kindBits : 0)
    writer.byte(makerKinds.indexOf(line.kind) + marks)
    writer.signed(line.price - price)
    writer.signed(line.time - time)
    writer.whole(line.size)
    ;({ price, time } = line)
  }
  return writer.take()
}

export function decodeMakers(body: Uint8Array): MakerUpdate {
  const reader = new ByteReader(body)
  const priceDecimals = reader.byte()
  const sizeDecimals = reader.byte()
  const sizeStepDecimals = reader.byte()
  const missed = reader.count()
  const pulled = { bid: reader.whole(), ask: reader.whole() }
  const eaten = { bid: reader.whole(), ask: reader.whole() }
  const venues = Array.from({ length: reader.byte() }, () => ({
    venue: reader.byte(),
    state: named(makerStates, reader.byte()),
  }))
  const length = reader.count()
  if (length > maxLines) throw new FrameError('Too many lines')
  const lines: MakerLine[] = []
  let price = 0
  let time = 0
  for (let index = 0; index < length; index += 1) {
    const venue = reader.byte()
    const flags = reader.byte()
    price += reader.signed()
    time += reader.signed()
    lines.push({
      venue,
      kind: named(makerKinds, flags % kindBits),
      side: (flags & kindBits) === 0 ? 'bid' : 'ask',
      price,
      size: reader.whole(),
      time,
      isWall: (flags & (2 * kindBits)) !== 0,
    })
  }
  const scale = { priceDecimals, sizeDecimals, sizeStepDecimals }
  return { ...scale, missed, lines, pulled, eaten, venues }
}

function named<Name extends string>(names: readonly Name[], place: number): Name {
  const name = names[place]
  if (name === undefined) throw new FrameError('A name that this desk does not know')
  return name
}
