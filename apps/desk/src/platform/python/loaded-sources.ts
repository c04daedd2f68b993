import type { WireScript, WireScriptError } from '@leadline/desk-protocol/algorithm-values'

import type { FileHandle } from '../files/choose-text-file.ts'
import { Value } from '../value.ts'

/** What an algorithm was loaded from, as far as this window knows. */
export interface LoadedSource {
  fileName: string
  text: string
  /** The file on the disk, where the browser lets it be read again. */
  handle: FileHandle | undefined
}

/** The file is another one now. */
export interface NewerText {
  text: string
  script: WireScript | null
  error: WireScriptError | null
}

type Check = (
  fileName: string,
  text: string,
) => Promise<{ script: WireScript | null; error: WireScriptError | null }>

const lookEveryMs = 1500

/** Remembers the files that were chosen here, and notices when they change on the disk. */
export class LoadedSources {
  readonly newer = new Value<ReadonlyMap<string, NewerText>>(new Map())
  readonly #check: Check
  readonly #sources = new Map<string, LoadedSource>()
  readonly #changedAt = new Map<string, number>()
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(check: Check) {
    this.#check = check
  }

  of(id: string): LoadedSource | undefined {
    return this.#sources.get(id)
  }

  remember(id: string, source: LoadedSource): void {
    this.#sources.set(id, source)
    this.settle(id)
    if (source.handle) this.#timer ??= setInterval(() => void this.look(), lookEveryMs)
  }

  /** What is newer was taken, or is not wanted. */
  settle(id: string): void {
    this.newer.set(new Map([...this.newer.get()].filter(([known]) => known !== id)))
  }

  forget(id: string): void {
    this.#sources.delete(id)
    this.#changedAt.delete(id)
    this.settle(id)
    if ([...this.#sources.values()].every(({ handle }) => !handle)) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  async look(): Promise<void> {
    await Promise.all([...this.#sources].map(([id, source]) => this.#lookAt(id, source)))
  }

  async #lookAt(id: string, { fileName, text, handle }: LoadedSource): Promise<void> {
    // A file that is away for a moment, as when an editor writes it again, is looked at again later.
    const file = await handle?.getFile().catch(() => undefined)
    if (!file || file.lastModified === this.#changedAt.get(id)) return
    const next = await file.text().catch(() => undefined)
    if (next === undefined || this.#sources.get(id)?.text !== text) return
    this.#changedAt.set(id, file.lastModified)
    if (next === text) return this.settle(id)
    const checked = await this.#check(fileName, next)
    if (!this.#sources.has(id)) return
    this.newer.set(new Map([...this.newer.get(), [id, { text: next, ...checked }]]))
  }
}
