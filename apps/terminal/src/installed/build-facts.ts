import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

/** A public key that checks licenses and releases, as /api/v1/licences/keys publishes it. */
const VendorKey = z.object({ id: z.string(), publicKey: z.string() })

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
