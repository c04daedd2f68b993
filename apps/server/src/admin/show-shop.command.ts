import { publishedKeys } from '../platform/secrets/published-keys.ts'
import { openReleaseKeys } from '../platform/secrets/release-keys.ts'
import { openLogHeadKeys, openSigningKeys } from '../platform/secrets/signing-keys.ts'
import type { Command } from './command.ts'

export const showShopCommand: Command = {
  summary:
    "print what a packed program must know of this shop, as JSON: its address and its keys' public halves",
  usage: '',
  required: [],
  plan:
    () =>
    async ({ config, database }) => {
      // Before a program is packed that is to trust it.
      const { signer } = await openReleaseKeys(config, database)
      const keys = await publishedKeys({
        config,
        database,
        keys: openSigningKeys(config),
        logHeadKeys: openLogHeadKeys(config),
      })
      const vendorKeys = keys.map(({ id, publicKey, purpose, until, lastEntry }) => ({
        id,
        publicKey,
        purpose,
        until,
        lastEntry,
      }))
      const serverUrl = config.publicUrl ?? `http://localhost:${config.port}`
      return JSON.stringify({ serverUrl, vendorKeys, signsReleases: signer !== undefined })
    },
}
