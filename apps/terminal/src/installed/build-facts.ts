import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { keyPurposes } from '@leadline/contract/signatures/ed25519'
import * as z from 'zod/mini'

/** A public key, what it checks and when it ended, as /api/v1/licenses/keys publishes it. */
export const VendorKey = z.object({
  id: z.string(),
  publicKey: z.string(),
  purpose: z.enum(keyPurposes),
  until: z.optional(z.nullable(z.iso.datetime())),
  lastEntry: z.optional(z.nullable(z.int())),
})

/** What a packed program knows of its own making. `npm run pack` writes it beside the programs. */
const BuildFacts = z.strictObject({
  version: z.string(),
  /** The commit it was packed from, and when that was made (ISO 8601). */
  commit: z.string(),
  committedAt: z.iso.datetime(),
  /** The shop that packed it: accounts and updates are asked for there. Empty: none was named. */
  serverUrl: z.string(),
  /** The keys that it trusts; no others, whatever a server says. */
  vendorKeys: z.array(VendorKey),
})
export type BuildFacts = z.infer<typeof BuildFacts>

export const buildFactsFile = 'build.json'

/** The folder of this version: the root of a checkout, or what an archive was unpacked to. */
export const programFolder = join(import.meta.dirname, '../../../..')

/** Undefined in a checkout, which nobody has packed. */
export function readBuildFacts(folder = programFolder): BuildFacts | undefined {
  let text: string
  try {
    text = readFileSync(join(folder, buildFactsFile), 'utf8')
  } catch {
    return undefined
  }
  return BuildFacts.parse(JSON.parse(text))
}
