import { openSigningKeys } from '../platform/signing-keys.ts'
import type { Command } from './command.ts'

export const showShopCommand: Command = {
  summary:
    "print what a packed program must know of this shop, as JSON: its address and its keys' public halves",
  usage: '',
  required: [],
  plan:
    () =>
    ({ config }) => {
      const keys = openSigningKeys(config).published()
      const vendorKeys = keys.map(({ id, publicKey }) => ({ id, publicKey }))
      const serverUrl = config.publicUrl ?? `http://localhost:${config.port}`
      return Promise.resolve(JSON.stringify({ serverUrl, vendorKeys }))
    },
}
