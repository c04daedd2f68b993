import { ByteReader, FrameError } from '@leadline/desk-protocol/frames/byte-reader'
import { ByteWriter } from '@leadline/desk-protocol/frames/byte-writer'
import { VenueName } from '@leadline/desk-protocol/frames/view-spec'
import type { VenueId } from '@leadline/venues/venue-names'
import * as z from 'zod/mini'

/** What a recording begins with. */
export interface RecordingHead {
  /** Of Leadline, when it was made. */
  version: string
  startedAt: number
  venues: readonly VenueId[]
  /** What was chosen; absent where it records what panels show. */
  symbols?: readonly string[] | undefined
}

const mark = 'Leadline recording 1'
const Head = z.object({
  version: z.string(),
  startedAt: z.number(),
  venues: z.array(VenueName),
  symbols: z.optional(z.array(z.string())),
})

export function encodeRecordingHead(head: RecordingHead): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  writer.text(mark)
  writer.text(JSON.stringify(head))
  return writer.take()
}

export function decodeRecordingHead(bytes: Uint8Array): RecordingHead {
  const reader = new ByteReader(bytes)
  if (reader.text() !== mark) throw new FrameError('This is not a recording of Leadline')
  return Head.parse(JSON.parse(reader.text()))
}
