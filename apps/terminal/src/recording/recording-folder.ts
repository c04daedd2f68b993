import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

import type { WireRecording } from '@leadline/desk-protocol/messages/recording-messages'

import { inspectRecording, type WalkedPieces } from './inspect-recording.ts'

export const recordingEnding = '.leadline-recording'
const indexEnding = '.leadline-index'

/** Beside a recording, so that any moment of it is found quickly. It can be lost. */
export function indexPathOf(recordingPath: string): string {
  return recordingPath.replace(new RegExp(`\\${recordingEnding}$`), '') + indexEnding
}

/** The recordings of the trader's data. Nothing outside of that folder is read or removed, whatever a desk asks for. */
export class RecordingFolder {
  readonly path: string
  /** What was found last, as long as size and time are the same: a large file is not gone through each time. */
  readonly #known = new Map<string, WireRecording>()
  /** How far each was gone through: one that is being made has a piece more each second, for hours. */
  readonly #walked = new Map<string, WalkedPieces>()

  constructor(home: string) {
    this.path = join(home, 'recordings')
    mkdirSync(this.path, { recursive: true, mode: 0o700 })
  }

  pathOf(name: string): string {
    return join(this.path, basename(name))
  }

  /** The newest first. */
  async list(now: number): Promise<WireRecording[]> {
    // A folder that somebody took away holds none.
    const all = await readdir(this.path).catch(() => [])
    const found: WireRecording[] = []
    // One after the other: however many there are, one is open.
    for (const name of all.filter((each) => each.endsWith(recordingEnding))) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const recording = await this.#inspect(name, now)
      if (recording) found.push(recording)
    }
    return found.toSorted((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0))
  }

  async remove(name: string): Promise<void> {
    if (!name.endsWith(recordingEnding)) throw new Error('This is no recording.')
    await rm(this.pathOf(name))
    await rm(indexPathOf(this.pathOf(name)), { force: true })
    this.#known.delete(name)
    this.#walked.delete(name)
  }

  async #inspect(name: string, now: number): Promise<WireRecording | undefined> {
    const path = this.pathOf(name)
    const about = await stat(path).catch(() => undefined)
    const known = this.#known.get(name)
    const isSame =
      known?.bytes === about?.size && known?.changedAt === Math.round(about?.mtimeMs ?? 0)
    if (known && isSame && known.state !== 'growing') return known
    const walked = this.#walked.get(name) ?? { file: 0, at: 0 }
    const recording = await inspectRecording(path, name, now, walked)
    if (recording) {
      this.#known.set(name, recording)
      this.#walked.set(name, walked)
    } else {
      this.#known.delete(name)
      this.#walked.delete(name)
    }
    return recording
  }
}
