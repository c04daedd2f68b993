import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { runAdmin } from '../../admin.ts'
import { type Site, startSite } from '../../site.ts'

const packer = join(import.meta.dirname, '../../../apps/terminal/pack/main.ts')

/**
 * A shop that offers what this checkout is, for this kind of computer: what `npm run release` does, without the systems that
 * could not be started here. Packing takes minutes.
 */
export async function startReleasedShop(): Promise<Site> {
  const shop = await startSite()
  const folder = mkdtempSync(join(tmpdir(), 'leadline-release-'))
  try {
    const { vendorKeys } = JSON.parse(await runAdmin(shop, 'show-shop')) as { vendorKeys: object[] }
    const keys = join(folder, 'keys.json')
    writeFileSync(keys, JSON.stringify(vendorKeys))
    const args = [packer, `linux-${process.arch}`, '--out', join(folder, 'dist')]
    const env = { ...process.env, LEADLINE_SERVER_URL: shop.url, LEADLINE_VENDOR_KEYS: keys }
    await promisify(execFile)(process.execPath, args, { env })
    const archive = readdirSync(join(folder, 'dist')).find((name) => name.endsWith('.tar.xz')) ?? ''
    const version = /^leadline-([\d.]+)-linux/.exec(archive)?.[1] ?? ''
    const file = join(folder, 'dist', archive)
    await runAdmin(shop, 'publish-release', '--version', version, '--file', file)
  } catch (error) {
    await shop.stop()
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
  return shop
}
