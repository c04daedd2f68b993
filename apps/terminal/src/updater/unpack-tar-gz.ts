import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { UpdateRefusal } from './update-refusal.ts'
import { isPathInside } from './version-manifest.ts'

const blockBytes = 512
const fileTypes = ['0', '\0']
const folderType = '5'

/**
 * Unpacks a .tar.gz of files and folders, as the packer makes it; anything else in it is refused. On Windows the `tar` that is
 * found first may be one that takes `C:` for the name of another computer, and old ones have none.
 */
export async function unpackTarGz(archive: string, folder: string): Promise<void> {
  await pipeline(createReadStream(archive), createGunzip(), async (chunks) => {
    const bytes = new ByteReader(chunks as AsyncIterable<Buffer>)
    for (;;) {
      const header = await bytes.whole(blockBytes)
      // Two empty blocks are its end; after the first there is nothing to find.
      if (header.every((byte) => byte === 0)) break
      await unpackEntry(readHeader(header), folder, bytes)
    }
    await bytes.skipRest()
  })
}

interface Entry {
  path: string
  type: string
  size: number
  isProgram: boolean
}

function readHeader(header: Buffer): Entry {
  const text = (from: number, to: number) =>
    header.toString('utf8', from, to).replace(/\0[^]*$/, '')
  const octal = (from: number, to: number) => Number.parseInt(text(from, to).trim() || '0', 8)
  const [prefix, name] = [text(345, 500), text(0, 100)]
  const entry = {
    path: (prefix === '' ? name : `${prefix}/${name}`).replace(/\/$/, ''),
    type: header.toString('latin1', 156, 157),
    size: octal(124, 136),
    isProgram: (octal(100, 108) & 0o100) > 0,
  }
  const isKnown = [...fileTypes, folderType].includes(entry.type)
  const isTar = text(257, 262) === 'ustar' && Number.isSafeInteger(entry.size)
  if (!isTar || !isKnown || !isPathInside(entry.path)) {
    throw new UpdateRefusal(
      `${entry.path || 'Something'} in the archive is neither a file nor a folder of it. It was not installed.`,
    )
  }
  return entry
}

async function unpackEntry(entry: Entry, folder: string, bytes: ByteReader): Promise<void> {
  const place = join(folder, entry.path)
  if (entry.type === folderType) {
    await mkdir(place, { recursive: true })
    return
  }
  await mkdir(dirname(place), { recursive: true })
  const file = await open(place, 'wx', entry.isProgram ? 0o755 : 0o644)
  try {
    for (let left = entry.size; left > 0;) {
      const some = await bytes.some(left)
      await file.writeFile(some)
      left -= some.length
    }
  } finally {
    await file.close()
  }
  const beyond = entry.size % blockBytes
  if (beyond > 0) await bytes.whole(blockBytes - beyond)
}

/** Takes a stream apart in lengths of its own. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** What is at hand, and no more than that. */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next()
      if (next.done === true) throw new UpdateRefusal('The archive ends too early.')
      this.#rest = next.value
    }
    const taken = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  async whole(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = length; left > 0; left -= parts.at(-1)?.length ?? 0) {
      parts.push(await this.some(left))
    }
    return Buffer.concat(parts)
  }

  /** To the end, so that a checksum there is looked at. */
  async skipRest(): Promise<void> {
    while ((await this.#chunks.next()).done !== true);
  }
}
