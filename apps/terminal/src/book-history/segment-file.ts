import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** In front of each tile: a mark, tier, slot, length, and a checksum of all of it. */
const headLength = 24
const mark = 0x4c42_5431

interface Place {
  offset: number
  length: number
}

/**
 * One file of tiles, written at its end and never in between. What a kill or a full disk left half written is cut off with
 * the next write; a tile that the disk has damaged is not there. Its index is read from the file when it is first needed.
 */
export class SegmentFile {
  readonly path: string
  #index: Map<string, Place> | undefined
  /** Where the next tile goes. */
  #end = 0

  constructor(path: string) {
    this.path = path
  }

  read(tier: number, slot: number): Uint8Array | undefined {
    const place = this.#known().get(nameOf(tier, slot))
    if (!place) return undefined
    const bytes = Buffer.alloc(headLength + place.length)
    const file = openSync(this.path, 'r')
    try {
      readSync(file, bytes, 0, bytes.length, place.offset)
    } finally {
      closeSync(file)
    }
    const body = bytes.subarray(headLength)
    return bytes.readUInt32LE(20) === checksum(bytes, body) ? new Uint8Array(body) : undefined
  }

  /** Throws what the disk says. */
  write(tier: number, slot: number, body: Uint8Array): void {
    const index = this.#known()
    const head = Buffer.alloc(headLength)
    head.writeUInt32LE(mark, 0)
    head.writeUInt32LE(tier, 4)
    head.writeDoubleLE(slot, 8)
    head.writeUInt32LE(body.length, 16)
    head.writeUInt32LE(checksum(head, body), 20)
    const file = openSync(this.path, this.#end === 0 ? 'w' : 'r+', 0o600)
    try {
      ftruncateSync(file, this.#end)
      const bytes = Buffer.concat([head, body])
      const written = writeSync(file, bytes, 0, bytes.length, this.#end)
      if (written < bytes.length) throw new Error('The disk took only a part of it.')
    } finally {
      closeSync(file)
    }
    index.set(nameOf(tier, slot), { offset: this.#end, length: body.length })
    this.#end += headLength + body.length
  }

  /** The slots of a tier that are in it. */
  slots(tier: number): number[] {
    const names = [...this.#known().keys()].map((name) => name.split(' ').map(Number))
    return names.flatMap(([own, slot]) => (own === tier && slot !== undefined ? [slot] : []))
  }

  #known(): Map<string, Place> {
    this.#index ??= this.#scan()
    return this.#index
  }

  #scan(): Map<string, Place> {
    const index = new Map<string, Place>()
    let file: number
    try {
      file = openSync(this.path, 'r')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return index
      throw error
    }
    try {
      const { size } = fstatSync(file)
      const head = Buffer.alloc(headLength)
      while (this.#end + headLength <= size) {
        readSync(file, head, 0, headLength, this.#end)
        const length = head.readUInt32LE(16)
        const isWhole = this.#end + headLength + length <= size
        if (head.readUInt32LE(0) !== mark || !isWhole) break
        const name = nameOf(head.readUInt32LE(4), head.readDoubleLE(8))
        index.set(name, { offset: this.#end, length })
        this.#end += headLength + length
      }
    } finally {
      closeSync(file)
    }
    return index
  }
}

function nameOf(tier: number, slot: number): string {
  return `${tier} ${slot}`
}

function checksum(head: Buffer, body: Uint8Array): number {
  return crc32(body, crc32(head.subarray(0, 20)))
}
