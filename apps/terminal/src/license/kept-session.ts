import { rmSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { writeDurably } from '../vault/durable-file.ts'
import type { LicenseFolder } from './license-folder.ts'

const fileName = 'session.json'

/** A code that waits to be confirmed. */
const PendingLink = z.object({
  kind: z.literal('pending'),
  server: z.string(),
  secret: z.string(),
  code: z.string(),
  address: z.string(),
  expiresAt: z.number(),
  askEveryMs: z.number(),
})
export type PendingLink = z.infer<typeof PendingLink>

/** The desk's own session at the shop. */
const LinkedSession = z.object({
  kind: z.literal('linked'),
  server: z.string(),
  secret: z.string(),
  username: z.string(),
  fetchedAt: z.nullable(z.number()),
})
export type LinkedSession = z.infer<typeof LinkedSession>

/** It was ended on the site: the token is gone, the name is remembered to say so. */
const EndedSession = z.object({
  kind: z.literal('ended'),
  server: z.string(),
  username: z.string(),
  fetchedAt: z.nullable(z.number()),
})

const KeptSession = z.discriminatedUnion('kind', [PendingLink, LinkedSession, EndedSession])
export type KeptSession = z.infer<typeof KeptSession>

/** What the terminal knows of the linked account, in a file that only its owner may read; never in a log or a window. */
export class SessionFile {
  readonly #folder: LicenseFolder
  #current: KeptSession | undefined

  /** A token is sent to the shop that gave it, and to no other. */
  constructor(folder: LicenseFolder, server: string) {
    this.#folder = folder
    const kept = folder.readJson(fileName, KeptSession)
    this.#current = kept?.server === server ? kept : undefined
  }

  get current(): KeptSession | undefined {
    return this.#current
  }

  async keep(session: KeptSession): Promise<void> {
    await writeDurably(join(this.#folder.path, fileName), JSON.stringify(session))
    this.#current = session
  }

  /** What cannot be deleted is of no use: a code that is over, or a token that the shop has ended. */
  forget(): void {
    this.#current = undefined
    try {
      rmSync(join(this.#folder.path, fileName), { force: true })
    } catch {
      // Windows deletes no file that a virus scanner looks at just now.
    }
  }
}
