import { spawnSync } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { publishedKey } from '../../../src/updater/testing/small-shop.ts'

export interface PackedUpdate {
  /** Of a shop that the packed programs trust. */
  privateKey: KeyObject
  /** Installs the first version. */
  setup: string
  /** Holds the second one, as the updater takes it. */
  archive: string
  name: string
  remove: () => void
}

/** Packs this checkout as two versions, or takes what LEADLINE_PACKED_UPDATE, a folder, holds of them already. */
export function packUpdate(from: string, to: string): PackedUpdate {
  const kept = process.env['LEADLINE_PACKED_UPDATE']
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'leadline-packed-update-'))
  chmodSync(folder, 0o755)
  const privateKey = keyIn(join(folder, 'signing-key.pem'))
  const keys = join(folder, 'keys.json')
  writeFileSync(keys, JSON.stringify([publishedKey(privateKey)]))
  const file = (version: string, kind: string) => {
    const path = join(folder, `leadline-${version}-windows-x64${kind}`)
    if (!existsSync(path)) pack(version, folder, keys)
    return path
  }
  const archive = file(to, '.tar.gz')
  return {
    privateKey,
    setup: file(from, '-setup-unsigned.exe'),
    archive,
    name: basename(archive),
    remove: () => {
      if (kept === undefined) rmSync(folder, { recursive: true })
    },
  }
}

function pack(version: string, out: string, keys: string): void {
  const main = join(import.meta.dirname, '../../main.ts')
  const args = [main, 'windows', '--unsigned', '--version', version, '--out', out]
  const env = { ...process.env, LEADLINE_VENDOR_KEYS: keys }
  const done = spawnSync(process.execPath, args, { encoding: 'utf8', env })
  if (done.status !== 0) throw new Error(done.stderr)
}

function keyIn(path: string): KeyObject {
  if (existsSync(path)) return createPrivateKey(readFileSync(path))
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  return privateKey
}
