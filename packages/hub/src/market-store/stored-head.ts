import { ByteReader, FrameError } from '@leadline/desk-protocol/frames/byte-reader'
import { ByteWriter } from '@leadline/desk-protocol/frames/byte-writer'
import { VenueName } from '@leadline/desk-protocol/frames/view-spec'
import type { VenueId } from '@leadline/venues/venue-names'
import * as z from 'zod/mini'

/** What a stored part of a market begins with. */
export interface StoredHead {
  /** Of Leadline, when it was made. */
  version: string
  startedAt: number
  venues: readonly VenueId[]
  symbols: readonly string[]
}

const mark = 'Leadline stored market 1'
const Head = z.object({
  version: z.string(),
  startedAt: z.number(),
  venues: z.array(VenueName),
  symbols: z.array(z.string()),
})

export function encodeStoredHead(head: StoredHead): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  writer.text(mark)
  writer.text(JSON.stringify(head))
  return writer.take()
}

export function decodeStoredHead(bytes: Uint8Array): StoredHead {
  const reader = new ByteReader(bytes)
  if (reader.text() !== mark) throw new FrameError('This is not a stored market of Leadline')
  return Head.parse(JSON.parse(reader.text()))
}
