import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { VerifyKey } from '@leadline/contract/signatures/ed25519'
import * as z from 'zod/mini'

/** What an installed Leadline knows of its own making. A checkout knows nothing. */
export interface OwnBuild {
  /** No release that a license covers was published before this instant. */
  publishedAt: string
  /** The only keys that it ever believes. */
  keys: readonly VerifyKey[]
  /** The shop that packed it; empty where none was named. */
  serverUrl: string
}

/** The part that matters here of what `npm run pack` writes beside the programs. */
const BuildFile = z.object({
  committedAt: z.iso.datetime(),
  publishedAt: z.optional(z.iso.datetime()),
  serverUrl: z.string(),
  vendorKeys: z.array(z.object({ id: z.string(), publicKey: z.string() })),
})

/** The root of a checkout, or what an archive was unpacked to. */
const programFolder = join(import.meta.dirname, '../../../..')

export function readOwnBuild(folder = programFolder): OwnBuild | undefined {
  let text: string
  try {
    text = readFileSync(join(folder, 'build.json'), 'utf8')
  } catch {
    return undefined
  }
  const { committedAt, publishedAt, serverUrl, vendorKeys } = BuildFile.parse(JSON.parse(text))
  // A build is made before it is published: where only the first is known, the difference is the buyer's.
  return { publishedAt: publishedAt ?? committedAt, keys: vendorKeys, serverUrl }
}
