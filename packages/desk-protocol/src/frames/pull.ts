import { ByteReader, FrameError } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** The desk asks, once per animation frame, for what changed in these views since the versions it holds. */
export interface Pull {
  /** Counts up; the frame that answers carries it. */
  number: number
  views: readonly PulledView[]
}

export interface PulledView {
  id: number
  /** Of the state that the desk holds; 0 where it holds none. */
  version: number
}

/** More panels than a desk can have. */
export const maxViews = 256

const pullKind = 1

export function encodePull({ number, views }: Pull): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  writer.byte(pullKind)
  writer.whole(number)
  writer.whole(views.length)
  for (const { id, version } of views) {
    writer.whole(id)
    writer.whole(version)
  }
  return writer.take()
}

export function decodePull(bytes: Uint8Array): Pull {
  const reader = new ByteReader(bytes)
  if (reader.byte() !== pullKind) throw new FrameError('Not a pull')
  const number = reader.count()
  const length = reader.count()
  if (length > maxViews) throw new FrameError('Too many views')
  const views: PulledView[] = []
  for (let index = 0; index < length; index += 1) {
    views.push({ id: reader.count(), version: reader.count() })
  }
  return { number, views }
}
