import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

import { keyChangeStatement, revocationStatement } from '@leadline/contract/releases/key-statements'
import { logHeadLifeMs } from '@leadline/contract/releases/log-head'
import {
  beforeFirstEntry,
  checkReleaseLog,
  entryStatement,
  type ReleaseLogEntry,
  releaseStatement,
} from '@leadline/contract/releases/release-log'
import type { KeyPurpose, VerifyKey } from '@leadline/contract/signatures/ed25519'
import { expect, test } from 'vitest'

import { readLicense } from '../license/read-license.ts'
import { newVendor } from '../license/testing/vendor.ts'
import { builtInKeys } from '../license/trusted-keys.ts'
import { newFolder } from '../updater/testing/small-release.ts'
import { openSmallShop, publishedKey } from '../updater/testing/small-shop.ts'
import { updateFeed } from '../updater/update-feed.ts'
import { UpdateMemory } from '../updater/update-memory.ts'
import { Updater } from '../updater/updater.ts'
import { isPathInside } from '../updater/version-manifest.ts'

interface Stolen {
  privateKey: KeyObject
  key: VerifyKey
}

function stolenKey(purpose: KeyPurpose, more: Partial<VerifyKey> = {}): Stolen {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { privateKey, key: { ...publishedKey(privateKey, purpose), ...more } }
}

function publish(log: ReleaseLogEntry[], by: Stolen, contentOf: (id: string) => string) {
  const keyId = by.key.id
  const content = contentOf(keyId)
  const place = { sequence: log.length + 1, previousHash: log.at(-1)?.hash ?? beforeFirstEntry }
  const text = entryStatement({ ...place, content, keyId })
  const signature = sign(null, Buffer.from(text), by.privateKey).toString('base64')
  const hash = createHash('sha256').update(text).digest('hex')
  return [...log, { ...place, content, keyId, hash, signature }]
}

const evil = (version: string) => (keyId: string) =>
  releaseStatement(keyId, {
    version,
    publishedAt: '2026-01-15T12:00:00.000Z',
    notesSha256: 'a'.repeat(64),
    files: [{ name: 'evil.exe', size: 5, sha256: 'b'.repeat(64) }],
  })
const isTrusted = async (log: ReleaseLogEntry[], ...keys: Stolen[]) =>
  (
    await checkReleaseLog(
      log,
      keys.map(({ key }) => key),
    )
  ).whole

/** 18: keys of the shop in somebody else's hands, and somebody between the shop and the program. */
export function releaseAttempts(): void {
  test('a release signed with the stolen key of licenses is not installed', async () => {
    const license = stolenKey('license')
    expect(await isTrusted(publish([], license, evil('6.6.6')), license)).toBe(false)
  })

  test('nor one signed with a release key that has ended', async () => {
    const old = stolenKey('release', { lastEntry: 1 })
    const log = publish([], old, evil('1.0.0'))
    expect(await isTrusted(log, old)).toBe(true)
    expect(await isTrusted(publish(log, old, evil('6.6.6')), old)).toBe(false)
  })

  test('nor one signed with a release key that the log has revoked or handed on', async () => {
    const [old, next] = [stolenKey('release'), stolenKey('release')]
    const revoke = (id: string) =>
      revocationStatement(id, { keyId: old.key.id, revokedAt: '2026-01-01', reason: 'Stolen.' })
    const revoked = publish(publish([], old, evil('1.0.0')), next, revoke)
    expect(await isTrusted(publish(revoked, old, evil('6.6.6')), old, next)).toBe(false)
    const handed = publish([], old, (id) => keyChangeStatement(id, next.key))
    expect(await isTrusted(publish(handed, old, evil('6.6.6')), old)).toBe(false)
  })

  test('a license made with a key that was given up, or revoked, unlocks nothing', async () => {
    const vendor = newVendor()
    const file = vendor.file({ issuedAt: '2026-06-01T00:00:00.000Z' })
    const ended = { ...vendor.key, until: '2026-05-01T00:00:00.000Z' }
    await expect(readLicense('a.leadline-license', file, [ended])).rejects.toThrow('given up')
    const revoked = builtInKeys([vendor.key], () => [vendor.key.id]).known()
    await expect(readLicense('a.leadline-license', file, revoked)).rejects.toThrow('given up')
  })

  test('an update that is kept back for more than a week is noticed', async () => {
    const shop = await openSmallShop()
    shop.publish('1.0.0', '2026-01-10T12:00:00.000Z')
    shop.headSignedAt = () => Date.now() - logHeadLifeMs - 1
    const memory = new UpdateMemory(newFolder())
    await memory.keep({ freshUntil: Date.now() - 1 })
    const updater = new Updater({
      version: '1.0.0',
      program: undefined,
      processor: process.arch,
      feed: updateFeed(shop.server, fetch),
      keys: () => Promise.resolve([shop.key, shop.headKey]),
      license: () => undefined,
      memory,
      now: Date.now,
      fetch,
      log: () => {},
      changed: () => {},
      restart: () => {},
    })
    await updater.look(false)
    expect(updater.state.withheld).toContain('Somebody may be keeping updates from you')
    await shop.close()
  })

  test.each(['../../etc/cron.d/x', 'C:/evil.exe', 'a/nul', 'a:stream', String.raw`a\..\b`])(
    'an archive cannot write to %s',
    (path) => expect(isPathInside(path)).toBe(false),
  )
}
