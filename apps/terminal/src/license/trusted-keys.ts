import { join } from 'node:path'

import { createClient } from '@leadline/client/create-client'
import { listLicenseKeys } from '@leadline/contract/licenses'
import { keyPurposes, type VerifyKey } from '@leadline/contract/signatures/ed25519'
import * as z from 'zod/mini'

import { VendorKey } from '../installed/build-facts.ts'
import { writeDurably } from '../vault/durable-file.ts'
import type { LicenseFolder } from './license-folder.ts'
import { LicenseRefusal } from './license-refusal.ts'

export interface TrustedKeys {
  /** Whose they are, where they are not an installed Leadline's own; empty there. */
  readonly of: string
  /** Those that are known without asking anybody. */
  known(): readonly VerifyKey[]
  /** Before a file is opened: all of them, or a refusal that says how to get them. */
  all(): Promise<readonly VerifyKey[]>
}

/** The keys that the build carries. Nobody can add one, whatever LEADLINE_SERVER_URL says. */
export function builtInKeys(
  keys: readonly VerifyKey[],
  revoked: () => readonly string[] = () => [],
): TrustedKeys {
  const known = () => {
    const ids = revoked()
    return keys.map((key) => (ids.includes(key.id) ? { ...key, until: longAgo } : key))
  }
  return { of: '', known, all: () => Promise.resolve(known()) }
}

/** Nothing that a revoked key signed counts, whenever it says that it was. */
const longAgo = new Date(0).toISOString()

const fileName = 'checkout-keys.json'
/** Before keys had a purpose, only those that sign licenses were kept here. */
const KeptKey = z.object({
  ...VendorKey.shape,
  // oxlint-disable-next-line no-underscore-dangle -- zod's own name: `default` is a reserved word
  purpose: z._default(z.enum(keyPurposes), 'license'),
})
const KeptKeys = z.object({
  server: z.string(),
  keys: z.array(KeptKey),
})

/**
 * A checkout has no key built in: its developer's shop signs with a key of its own. So it believes the shop that it is set
 * up with, says so on the screen, and remembers the keys for when that shop is not running. Another address is another shop.
 */
export function checkoutKeys(folder: LicenseFolder, server: string): TrustedKeys {
  const kept = folder.readJson(fileName, KeptKeys)
  let keys: readonly VerifyKey[] = kept?.server === server ? kept.keys : []
  const call = createClient({ baseUrl: server, token: () => undefined, fetch, timeoutMs: 5000 })
  return {
    of: server,
    known: () => keys,
    all: async () => {
      try {
        const published = await call(listLicenseKeys, {})
        keys = published.map((key) => VendorKey.parse(key))
        await writeDurably(join(folder.path, fileName), JSON.stringify({ server, keys }))
      } catch (error) {
        if (keys.length > 0) return keys
        const words = `This Leadline runs from its source and checks licenses with the keys of ${server}, which does not answer. Start that shop (npm start), or name another with LEADLINE_SERVER_URL.`
        throw new LicenseRefusal(words, { cause: error })
      }
      return keys
    },
  }
}
