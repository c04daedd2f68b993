import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

/** Pieces that wait for a slow disk; beyond this the recording ends, and says so. */
const maxWaitingBytes = 64 * 1024 * 1024
const maxPieceBytes = 64 * 1024 * 1024

export interface RecordingFile {
  piece(bytes: Uint8Array): void
  /** So many are on the disk, or on their way there. */
  readonly bytes: number
  /** Why it ended before it was closed; undefined while it goes on. */
  readonly failure: string | undefined
  /** Everything so far has been written. */
  written(): Promise<void>
  close(): Promise<void>
}

/** A new file, with its folder; one that is there already is not touched. Each piece is its length and itself, packed. */
export async function createRecordingFile(path: string): Promise<RecordingFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  let waitingBytes = 0
  let bytesWritten = 0
  let failure: string | undefined
  let written = Promise.resolve()
  const write = async (bytes: Uint8Array): Promise<void> => {
    try {
      if (failure !== undefined) return
      const packed = await pack(bytes)
      const length = Buffer.alloc(4)
      length.writeUInt32LE(packed.length)
      await file.write(Buffer.concat([length, packed]))
      bytesWritten += 4 + packed.length
    } catch (error) {
      failure = error instanceof Error ? error.message : 'The file cannot be written'
    } finally {
      waitingBytes -= bytes.length
    }
  }
  return {
    piece: (bytes) => {
      if (waitingBytes > maxWaitingBytes) failure ??= 'The disk is too slow for this recording'
      if (failure !== undefined) return
      waitingBytes += bytes.length
      written = written.then(() => write(bytes))
    },
    get bytes() {
      return bytesWritten
    },
    get failure() {
      return failure
    },
    written: () => written,
    close: async () => {
      await written
      await file.close()
    },
  }
}

/**
 * The pieces of a recording, in order. A last one that was not finished (the program was killed) is left out. Nothing is open
 * between two pieces: whoever reads the first alone, or breaks off, leaves no handle that nobody closes.
 */
export async function* readRecordingFile(path: string): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of readPieces(path)) yield bytes
}

/** The same from one of its pieces on, with where each begins in the file. */
export async function* readPieces(
  path: string,
  from = 0,
): AsyncGenerator<{ at: number; bytes: Uint8Array }> {
  for (let at = from; ;) {
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other, so that a large file needs little memory
    const packed = await readPacked(path, at)
    if (!packed) return
    // oxlint-disable-next-line no-await-in-loop -- as above
    yield { at, bytes: await unpack(packed, { maxOutputLength: maxPieceBytes }) }
    at += 4 + packed.length
  }
}

async function readPacked(path: string, at: number): Promise<Buffer | undefined> {
  const file = await open(path, 'r')
  try {
    const head = await readExactly(file, at, 4)
    if (!head) return undefined
    const length = head.readUInt32LE()
    if (length > maxPieceBytes) throw new Error('This is not a recording of Leadline.')
    return await readExactly(file, at + 4, length)
  } finally {
    await file.close()
  }
}

async function readExactly(
  file: FileHandle,
  position: number,
  length: number,
): Promise<Buffer | undefined> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return bytesRead === length ? buffer : undefined
}
