import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { readText } from '../vault/durable-file.ts'
import { replaceFile } from './durable-change.ts'

const Memory = z.object({
  /** Look for updates at start and once a day. */
  isAutomatic: z.boolean(),
  lookedAt: z.nullable(z.number()),
  logHead: z.nullable(z.object({ sequence: z.number(), hash: z.string() })),
  /** Until when the shop's last word on how far the log goes is good, in ms; null before the first look. */
  freshUntil: z.nullable(z.number()),
  /** Keys that the log has revoked: known without a server from then on. */
  revokedKeys: z.array(z.string()),
  /** Install this version when the program ends. */
  onExit: z.nullable(z.string()),
  /** Was installed, and has not come up yet; `previous` ran before it. */
  trial: z.nullable(
    z.object({ version: z.string(), previous: z.string(), hasStarted: z.boolean() }),
  ),
  /** Why the last one was not installed on exit; empty where nothing went wrong. */
  trouble: z.string(),
  /** A version that was withdrawn while it ran here: known without a server from then on. */
  withdrawn: z.nullable(
    z.object({ version: z.string(), withdrawnAt: z.string(), reason: z.string() }),
  ),
})
export type Memory = z.infer<typeof Memory>

const nothingYet: Memory = {
  isAutomatic: true,
  lookedAt: null,
  logHead: null,
  freshUntil: null,
  revokedKeys: [],
  onExit: null,
  trial: null,
  trouble: '',
  withdrawn: null,
}

/** What the updater keeps from one session to the next, in a file of the data folder. */
export class UpdateMemory {
  readonly folder: string
  readonly #path: string
  #known: Memory
  #writing: Promise<void> = Promise.resolve()

  constructor(home: string) {
    this.folder = join(home, 'updates')
    this.#path = join(this.folder, 'memory.json')
    this.#known = read(this.#path)
  }

  get known(): Readonly<Memory> {
    return this.#known
  }

  /** On the disk when it is settled; what is asked for meanwhile is written after it. */
  async keep(some: Partial<Memory>): Promise<void> {
    this.#known = { ...this.#known, ...some }
    const text = `${JSON.stringify(this.#known, null, 2)}\n`
    this.#writing = this.#write(text, this.#writing)
    await this.#writing
  }

  async #write(text: string, before: Promise<void>): Promise<void> {
    // One that failed, on a disk that was full, does not keep later ones from being tried.
    await before.catch(() => {})
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    await replaceFile(this.#path, text)
  }
}

/** A file that cannot be read is as none: nothing in it is the trader's work. */
function read(path: string): Memory {
  try {
    return Memory.parse({ ...nothingYet, ...JSON.parse(readText(path) ?? '{}') })
  } catch {
    return nothingYet
  }
}
