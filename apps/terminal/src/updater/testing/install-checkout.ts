import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import type { VerifyKey } from '@leadline/contract/signatures/ed25519'

import { type BuildFacts, buildFactsFile } from '../../installed/build-facts.ts'
import { newFolder } from './small-release.ts'

const checkout = join(import.meta.dirname, '../../../../..')

/** This checkout's own program and desk, laid out as an installed version that belongs to a shop. */
export function installCheckout(shop: { server: string; key: VerifyKey; headKey: VerifyKey }) {
  const root = newFolder()
  const text = readFileSync(join(checkout, 'apps/terminal/package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  const folder = join(root, 'versions', version)
  mkdirSync(join(folder, 'apps/desk'), { recursive: true })
  for (const part of [
    'apps/terminal/src',
    'apps/terminal/package.json',
    'apps/terminal/status-page',
    'apps/desk/dist',
    'package.json',
  ]) {
    // The desk may not be built where none is looked at.
    if (existsSync(join(checkout, part))) {
      cpSync(join(checkout, part), join(folder, part), { recursive: true })
    }
  }
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'))
  const build: BuildFacts = {
    version,
    commit: '',
    committedAt: '2026-01-01T00:00:00.000Z',
    serverUrl: shop.server,
    vendorKeys: [shop.key, shop.headKey],
  }
  writeFileSync(join(folder, buildFactsFile), JSON.stringify(build))
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version, files: [] }))
  const start = `#!/bin/sh\nexec '${process.execPath}' '${folder}/apps/terminal/src/hub/main.ts' "$@"\n`
  writeFileSync(join(folder, 'leadline'), start)
  chmodSync(join(folder, 'leadline'), 0o755)
  symlinkSync(join('versions', version), join(root, 'current'))
  symlinkSync('current/leadline', join(root, 'leadline'))
  return { root, version, launcher: join(root, 'leadline') }
}
