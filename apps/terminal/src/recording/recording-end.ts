import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

import { readPiece } from '@leadline/hub/recording/read-piece'

const unpack = promisify(inflateRaw)
const maxPieceBytes = 64 * 1024 * 1024

/**
 * The moment of the last input that can be read; undefined where there is none. Goes from length to length, and unpacks the
 * last piece alone.
 */
export async function recordingEnd(path: string): Promise<number | undefined> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(4)
    let last: { at: number; length: number } | undefined
    for (let at = 0; at + 4 <= size;) {
      // oxlint-disable-next-line no-await-in-loop -- each length says where the next one is
      await file.read(head, 0, 4, at)
      const length = head.readUInt32LE()
      if (length > maxPieceBytes || at + 4 + length > size) break
      // The first one says what is recorded.
      if (at > 0) last = { at: at + 4, length }
      at += 4 + length
    }
    if (!last) return undefined
    const packed = Buffer.alloc(last.length)
    await file.read(packed, 0, last.length, last.at)
    let time: number | undefined
    for (const input of readPiece(await unpack(packed, { maxOutputLength: maxPieceBytes }))) {
      ;({ time } = input)
    }
    return time
  } finally {
    await file.close()
  }
}
