import { isCheckpoint, readStoredPiece } from '@leadline/hub/market-store/decode-event'
import { decodeStoredHead, type StoredHead } from '@leadline/hub/market-store/stored-head'

import { readPieces } from './recording-file.ts'

interface StoredPiece {
  /** In the file. */
  at: number
  time: number
  /** Whoever begins here needs nothing from before. */
  isBeginning: boolean
}

/** A market as it was understood, in a file, with where one can begin in it. */
export interface StoredMarketFile {
  head: StoredHead
  endsAt: number
  /** The last beginning that is not after that time, or the first one there is. */
  beginningBefore(time: number): { at: number; time: number }
  /** From there on. */
  pieces(at: number): AsyncGenerator<Uint8Array>
}

/** Undefined where there is none, or none that can be read: what is lost is quickness alone. */
export async function openStoredMarketFile(path: string): Promise<StoredMarketFile | undefined> {
  try {
    return await open(path)
  } catch {
    return undefined
  }
}

async function open(path: string): Promise<StoredMarketFile | undefined> {
  let head: StoredHead | undefined
  let last: Uint8Array = new Uint8Array()
  const known: StoredPiece[] = []
  for await (const { at, bytes } of readPieces(path)) {
    if (!head) {
      head = decodeStoredHead(bytes)
      continue
    }
    const [first] = readStoredPiece(bytes, head.symbols)
    if (!first) continue
    last = bytes
    known.push({ at, time: first.time, isBeginning: known.length === 0 || isCheckpoint(bytes) })
  }
  const beginnings = known.filter(({ isBeginning }) => isBeginning)
  const [earliest] = beginnings
  if (!head || !earliest) return undefined
  const endsAt = [...readStoredPiece(last, head.symbols)].at(-1)?.time ?? earliest.time
  return {
    head,
    endsAt,
    beginningBefore: (time) => beginnings.findLast((one) => one.time <= time) ?? earliest,
    pieces: (at) => bytesFrom(path, at),
  }
}

async function* bytesFrom(path: string, from: number): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of readPieces(path, from)) yield bytes
}
