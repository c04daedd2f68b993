import { type FileHandle, open } from 'node:fs/promises'

import type { WireRecording } from '@leadline/desk-protocol/messages/recording-messages'
import { decodeRecordingHead } from '@leadline/hub/recording/recording-head'

import { readRecordingFile } from './recording-file.ts'

/** Written to within this time: it is being made, by this program or another one. */
const growingMs = 5000
const mostPieceBytes = 64 * 1024 * 1024

/** How far a file has been gone through: the beginning of the first piece that is not known to be whole. */
export interface WalkedPieces {
  /** Which file it was: another one of that name is gone through from its beginning. */
  file: number
  at: number
}

/**
 * What a file with the ending of a recording is. Never throws: a file that cannot be read is listed as such.
 * `walked` is kept from one inspection to the next, so that of a recording that grows only what is new is gone through.
 */
export async function inspectRecording(
  path: string,
  name: string,
  now: number,
  walked: WalkedPieces,
): Promise<WireRecording | undefined> {
  const nothing = { name, startedAt: null, venues: [], symbols: [] }
  let bytes = 0
  let changedAt = 0
  try {
    const file = await open(path, 'r')
    let isWhole: boolean
    try {
      const about = await file.stat()
      // A folder of that name is no recording.
      if (!about.isFile()) return undefined
      bytes = about.size
      changedAt = Math.round(about.mtimeMs)
      if (about.ino !== walked.file || bytes < walked.at) walked.at = 0
      walked.file = about.ino
      isWhole = await endsWithPiece(file, bytes, walked)
    } finally {
      await file.close()
    }
    const first = await readRecordingFile(path).next()
    if (first.done === true) throw new Error('Nothing was recorded.')
    const { startedAt, venues, symbols = [] } = decodeRecordingHead(first.value)
    const read = { name, startedAt, changedAt, bytes, venues: [...venues], symbols: [...symbols] }
    if (now - changedAt < growingMs) return { ...read, state: 'growing', reason: '' }
    if (isWhole) return { ...read, state: 'whole', reason: '' }
    return { ...read, state: 'cut', reason: 'Its last second is missing.' }
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isGone) return undefined
    return { ...nothing, changedAt, bytes, state: 'damaged', reason: reasonOf(error) }
  }
}

/** Goes from length to length, without reading what lies between: true where the last piece ends where the file does. */
async function endsWithPiece(
  file: FileHandle,
  bytes: number,
  walked: WalkedPieces,
): Promise<boolean> {
  const head = Buffer.alloc(4)
  while (walked.at < bytes) {
    // oxlint-disable-next-line no-await-in-loop -- each length says where the next one is
    const { bytesRead } = await file.read(head, 0, 4, walked.at)
    const length = head.readUInt32LE()
    if (bytesRead < 4 || length > mostPieceBytes) return false
    const next = walked.at + 4 + length
    if (next > bytes) return false
    walked.at = next
  }
  return true
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return `The file cannot be read (${error.code}).`
  }
  if (error instanceof Error && error.message === 'Nothing was recorded.') return error.message
  return 'This is not a recording of Leadline, or it is damaged.'
}
