import { ByteReader, FrameError } from '@leadline/desk-protocol/frames/byte-reader'
import type { Instrument } from '@leadline/venues/instrument'

import { factKinds, stateCodes } from './encode-event.ts'
import type { StoredEvent, StoredFact, StoredLevel } from './stored-event.ts'

const states = Object.keys(stateCodes) as (keyof typeof stateCodes)[]

/** What is in one piece, in order. */
export function* readStoredPiece(
  bytes: Uint8Array,
  symbols: readonly string[],
): Generator<StoredEvent> {
  const reader = new ByteReader(bytes)
  let time = 0
  while (!reader.isAtEnd) {
    const kind = reader.byte()
    const venue = reader.byte()
    time += reader.signed()
    yield { venue, time, fact: readFact(reader, kind, time, symbols) }
  }
}

/** Whether whoever begins with this piece needs nothing from before. */
export function isCheckpoint(bytes: Uint8Array): boolean {
  return bytes[0] === factKinds.checkpoint
}

function readFact(
  reader: ByteReader,
  kind: number,
  time: number,
  symbols: readonly string[],
): StoredFact {
  const symbolNext = () => {
    const symbol = symbols[reader.count()]
    if (symbol === undefined) throw new FrameError('A symbol that the head does not name')
    return symbol
  }
  switch (kind) {
    case factKinds.checkpoint:
      return { kind: 'checkpoint' }
    case factKinds.instruments:
      return { kind: 'instruments', list: JSON.parse(reader.text()) as Instrument[] }
    case factKinds.book: {
      const symbol = symbolNext()
      const code = reader.byte()
      const state = states[code & 3] ?? 'stale'
      const isQuotes = (code & 4) !== 0
      const reason = reader.text()
      const book = { state, reason, isQuotes, bids: readLevels(reader), asks: readLevels(reader) }
      return { kind: 'book', symbol, book }
    }
    case factKinds.levels:
      return {
        kind: 'levels',
        symbol: symbolNext(),
        bids: readLevels(reader),
        asks: readLevels(reader),
      }
    case factKinds.trade: {
      const symbol = symbolNext()
      const flags = reader.byte()
      const tradedAt = time - reader.signed()
      const price = reader.signed()
      const size = reader.whole()
      const id = reader.text()
      const takerSide = (flags & 1) === 1 ? 'buy' : 'sell'
      const isOurTime = (flags & 4) !== 0
      const isBackfill = (flags & 2) !== 0
      const print = { id, price, size, takerSide, time: tradedAt, isBackfill } as const
      return { kind: 'trade', trade: { symbol, ...print, ...(isOurTime && { isOurTime }) } }
    }
    case factKinds.interrupted:
      return { kind: 'interrupted', symbol: symbolNext() }
    default:
      throw new FrameError('What is stored is of a later version')
  }
}

function readLevels(reader: ByteReader): StoredLevel[] {
  const levels: StoredLevel[] = []
  let price = 0
  for (let left = reader.count(); left > 0; left -= 1) {
    price += reader.signed()
    levels.push([price, reader.whole()])
  }
  return levels
}
