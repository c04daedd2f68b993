import { ByteReader, FrameError } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** What a section is about. Numbers on the wire; a desk skips those that it does not know. */
export const sectionKinds = {
  ladder: 1,
  tape: 2,
  candles: 3,
  tickers: 4,
  status: 5,
  makers: 6,
} as const

/** What changed in one view. */
export interface FrameSection {
  viewId: number
  kind: number
  /** The change is from this version; 0 where it replaces everything. */
  baseVersion: number
  version: number
  body: Uint8Array
}

/** The hub's answer to one pull: only views that changed are in it. */
export interface Frame {
  pullNumber: number
  /** Milliseconds, by the hub's clock. */
  time: number
  sections: readonly FrameSection[]
}

const frameKind = 2

export function encodeFrame({ pullNumber, time, sections }: Frame): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  writer.byte(frameKind)
  writer.whole(pullNumber)
  writer.float(time)
  writer.whole(sections.length)
  for (const { viewId, kind, baseVersion, version, body } of sections) {
    writer.whole(viewId)
    writer.byte(kind)
    writer.whole(baseVersion)
    writer.whole(version)
    writer.whole(body.length)
    writer.bytes(body)
  }
  return writer.take()
}

export function decodeFrame(bytes: Uint8Array): Frame {
  const reader = new ByteReader(bytes)
  if (reader.byte() !== frameKind) throw new FrameError('Not a frame')
  const pullNumber = reader.count()
  const time = reader.float()
  const length = reader.count()
  const sections: FrameSection[] = []
  for (let index = 0; index < length; index += 1) {
    sections.push({
      viewId: reader.count(),
      kind: reader.byte(),
      baseVersion: reader.count(),
      version: reader.count(),
      body: reader.bytes(reader.count()),
    })
  }
  return { pullNumber, time, sections }
}
