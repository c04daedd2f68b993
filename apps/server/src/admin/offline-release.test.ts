import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { PublishedKey } from '@leadline/contract/licenses'
import { checkLogHead, type LogHead } from '@leadline/contract/releases/log-head'
import { checkReleaseLog, type ReleaseLogEntry } from '@leadline/contract/releases/release-log'
import { keysFor } from '@leadline/contract/signatures/ed25519'
import { expect, onTestFinished, test } from 'vitest'

import { nextEntry } from '../features/releases/next-log-entry.ts'
import { openSigningKeys } from '../platform/secrets/signing-keys.ts'
import { admin, adminWith } from '../testing/admin.ts'
import { openTestApp, type TestApp } from '../testing/open-test-app.ts'

const signer = fileURLToPath(
  new URL('../../../../scripts/release/sign-release.mjs', import.meta.url),
)
const read = async <T>(app: TestApp, path: string) =>
  (await app.http.inject(`/api/v1${path}`)).json<T>()
const keysOf = (app: TestApp) => read<PublishedKey[]>(app, '/licenses/keys')
const logOf = (app: TestApp) => read<ReleaseLogEntry[]>(app, '/releases/log')

/** A shop, and another computer that has the release key and no network. */
async function withKeyElsewhere() {
  const app = await openTestApp()
  const elsewhere = mkdtempSync(join(tmpdir(), 'leadline-offline-'))
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
  const key = join(elsewhere, 'release.pem')
  execFileSync(process.execPath, [signer, '--new-key', key])
  const settings = { RELEASE_VERIFY_KEYS: join(elsewhere, 'release.pub.pem') }
  const setup = join(app.config.dataDir, 'leadline-1.0.0-setup.exe')
  writeFileSync(setup, 'MZ installer')
  const run = (...args: string[]) => adminWith(app, settings, ...args)
  const sign = (file: string, by = key) =>
    spawnSync(process.execPath, [signer, file, '--key', by], { encoding: 'utf8' })
  return { app, elsewhere, key, setup, run, sign, settings }
}
const release = (setup: string, version = '1.0.0') => [
  'publish-release',
  '--version',
  version,
  '--file',
  setup,
]

test('a release is signed on another computer; the shop never sees the key', async () => {
  const { app, elsewhere, key, setup, run, sign } = await withKeyElsewhere()
  expect(statSync(key).mode & 0o777).toBe(0o600)
  const alone = await run(...release(setup))
  expect(alone).toMatchObject({ exitCode: 1 })
  expect(alone.stderr).toContain('The release key is not on this computer.')

  const statement = join(elsewhere, 'statement.json')
  const prepared = await run(...release(setup), '--prepare', statement)
  expect(prepared).toMatchObject({ exitCode: 0 })
  expect(await logOf(app)).toEqual([])
  expect((await run(...release(setup), '--signed', statement)).stderr).toContain('not signed yet')

  const shown = sign(statement)
  expect(shown.stdout).toContain('version: 1.0.0')
  expect(shown.stdout).toContain('leadline-1.0.0-setup.exe')
  const done = await run(...release(setup), '--signed', statement)
  expect(done).toMatchObject({ exitCode: 0, stderr: '' })
  expect(done.stdout).toContain('1.0.0 is published, as entry 1')
  const folders = readdirSync(join(app.config.dataDir, 'keys'), { recursive: true }).map(String)
  expect(folders.filter((name) => name.includes('release.pem'))).toEqual([])
  const shop = JSON.parse((await run('show-shop')).stdout) as { vendorKeys: PublishedKey[] }
  expect(await checkReleaseLog(await logOf(app), shop.vendorKeys)).toMatchObject({ whole: true })
})

test('what was signed is published and nothing else: other bytes, another key or a later log are refused', async () => {
  const { app, elsewhere, setup, run, sign } = await withKeyElsewhere()
  const statement = join(elsewhere, 'statement.json')
  await run(...release(setup), '--prepare', statement)
  const stranger = join(elsewhere, 'stranger.pem')
  execFileSync(process.execPath, [signer, '--new-key', stranger])
  expect(sign(statement, stranger)).toMatchObject({ status: 1 })
  sign(statement)
  writeFileSync(setup, 'MZ other bytes')
  const other = await run(...release(setup), '--signed', statement)
  expect(other.stderr).toContain('What was signed is not this')
  writeFileSync(setup, 'MZ installer')
  const text = readFileSync(statement, 'utf8')
  writeFileSync(
    statement,
    text.replace(/"signatures": \[\n {4}"..../, (start) => `${start.slice(0, -4)}AAAA`),
  )
  expect((await run(...release(setup), '--signed', statement)).stderr).toContain(
    'is not signed with',
  )
  expect(await logOf(app)).toEqual([])
  writeFileSync(statement, text)
  expect((await run(...release(setup), '--signed', statement)).exitCode).toBe(0)
  const again = await run(...release(setup, '1.0.1'), '--signed', statement)
  expect(again.stderr).toContain('What was signed is not this')
})

test('a shop that keeps its release key at hand publishes in one step, and licenses are signed with another', async () => {
  const app = await openTestApp()
  const setup = join(app.config.dataDir, 'leadline-1.0.0-setup.exe')
  writeFileSync(setup, 'MZ installer')
  expect((await admin(app, ...release(setup))).exitCode).toBe(0)
  const keys = await keysOf(app)
  const [license] = keysFor(keys, 'license')
  const [releaseKey] = keysFor(keys, 'release')
  expect((await logOf(app))[0]?.keyId).toBe(releaseKey?.id)
  expect(releaseKey?.id).not.toBe(license?.id)

  const head = await read<LogHead>(app, '/releases/log/head')
  const check = { keys, revoked: [], now: app.runtime.now() }
  expect(await checkLogHead(head, await logOf(app), check)).toBe('fresh')
})

test('a log that the key of licenses signed before stays whole, and that key adds nothing more', async () => {
  const app = await openTestApp()
  const license = openSigningKeys(app.config)
  const content =
    'leadline-release 1\nkey: k\nversion: 0.9.0\npublished: 2026-01-01T00:00:00.000Z\nnotes: n\n'
  const append = async (text: string) => {
    const last = await app.database
      .selectFrom('release_log')
      .selectAll()
      .orderBy('sequence', 'desc')
      .executeTakeFirst()
    await app.database
      .insertInto('release_log')
      .values(nextEntry(license, last, text))
      .execute()
  }
  await append(content)
  expect(await checkReleaseLog(await logOf(app), await keysOf(app))).toMatchObject({ whole: true })
  const setup = join(app.config.dataDir, 'leadline-1.0.0-setup.exe')
  writeFileSync(setup, 'MZ installer')
  expect((await admin(app, ...release(setup))).exitCode).toBe(0)
  expect(await checkReleaseLog(await logOf(app), await keysOf(app))).toMatchObject({ whole: true })
  await append(content.replace('0.9.0', '6.6.6'))
  expect(await checkReleaseLog(await logOf(app), await keysOf(app))).toMatchObject({
    whole: false,
    sequence: 3,
  })
})

test('a stolen key of licenses is rotated and revoked, and a key that still signs cannot be', async () => {
  const app = await openTestApp()
  const [old] = keysFor(await keysOf(app), 'license')
  const revoke = ['revoke-key', '--key', old?.id ?? '', '--reason', 'The disk was stolen.']
  expect((await admin(app, ...revoke)).stderr).toContain('still signs. Rotate it first')
  await admin(app, 'rotate-license-key')
  expect(await admin(app, ...revoke)).toMatchObject({ exitCode: 0 })
  expect(await checkReleaseLog(await logOf(app), await keysOf(app))).toMatchObject({
    whole: true,
    revocations: [{ keyId: old?.id, reason: 'The disk was stolen.' }],
  })
  const ended = (await keysOf(app)).find(({ id }) => id === old?.id)
  expect(ended?.until).not.toBeNull()
})

test('the release key is handed over in the log, also where both are kept elsewhere', async () => {
  const { app, elsewhere, setup, run, sign } = await withKeyElsewhere()
  const next = join(elsewhere, 'next.pem')
  execFileSync(process.execPath, [signer, '--new-key', next])
  const rotate = ['rotate-release-key', '--next', join(elsewhere, 'next.pub.pem')]
  const statement = join(elsewhere, 'statement.json')
  const before = JSON.parse((await run('show-shop')).stdout) as { vendorKeys: PublishedKey[] }
  await run(...rotate, '--prepare', statement)
  sign(statement)
  expect((await run(...rotate, '--signed', statement)).stdout).toContain('as its last')
  await run(...release(setup), '--prepare', statement)
  expect(sign(statement)).toMatchObject({ status: 1 })
  expect(sign(statement, next)).toMatchObject({ status: 0 })
  expect((await run(...release(setup), '--signed', statement)).exitCode).toBe(0)
  // A program that was packed before the change follows.
  expect(await checkReleaseLog(await logOf(app), before.vendorKeys)).toMatchObject({ whole: true })
})
