import { ByteReader } from '@leadline/desk-protocol/frames/byte-reader'

import { decodeInput } from './decode-input.ts'
import type { RecordedInput } from './recorded-input.ts'

/** The inputs of one piece of a recording, in order. */
export function* readPiece(bytes: Uint8Array): Generator<RecordedInput> {
  const reader = new ByteReader(bytes)
  let time = 0
  while (!reader.isAtEnd) {
    const recorded = decodeInput(reader, time)
    ;({ time } = recorded)
    yield recorded
  }
}
