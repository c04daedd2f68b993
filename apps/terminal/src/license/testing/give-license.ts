import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { newVendor } from './vendor.ts'

const nowhere = 'http://127.0.0.1:1'

/** A data folder with a license for Premium, of a shop whose keys are known; and the settings that believe it. */
export function giveLicense(home: string, server = nowhere): Record<string, string> {
  const vendor = newVendor()
  const folder = join(home, 'license')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const keys = JSON.stringify({ server, keys: [vendor.key] })
  writeFileSync(join(folder, 'checkout-keys.json'), keys)
  writeFileSync(join(folder, `${vendor.license().id}.leadline-license`), vendor.file())
  return { LEADLINE_SERVER_URL: server }
}
