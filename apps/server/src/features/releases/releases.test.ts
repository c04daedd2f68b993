import { createHash } from 'node:crypto'

import type { PublishedKey } from '@leadline/contract/licenses'
import type { Release } from '@leadline/contract/releases'
import {
  checkReleaseLog,
  type ReleaseLogEntry,
  releaseStatement,
} from '@leadline/contract/releases/release-log'
import { isSignedBy, keysFor } from '@leadline/contract/signatures/ed25519'
import { expect, test } from 'vitest'

import { admin } from '../../testing/admin.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { installer, publish } from './testing/publish.ts'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const read = async <T>(app: TestApp, path: string) =>
  (await app.http.inject(`/api/v1${path}`)).json<T>()
const readLog = (app: TestApp) => read<ReleaseLogEntry[]>(app, '/releases/log')
const readKeys = (app: TestApp) => read<PublishedKey[]>(app, '/licenses/keys')
const checkLog = async (app: TestApp) => checkReleaseLog(await readLog(app), await readKeys(app))

test('with nothing published, everything says so', async () => {
  const app = await openTestApp()
  expect(await read(app, '/releases')).toEqual([])
  expect(await readLog(app)).toEqual([])
  const latest = await app.http.inject('/downloads/latest')
  expect(latest).toMatchObject({ statusCode: 404, body: 'No release is offered right now.\n' })
})

test('anyone reads the releases, the newest version first, each with size, SHA-256 and signature', async () => {
  const app = await openTestApp()
  for (const version of ['1.9.0', '1.10.0', '1.2.0']) await publish(app, version)
  const releases = await read<Release[]>(app, '/releases')
  expect(releases.map(({ version }) => version)).toEqual(['1.10.0', '1.9.0', '1.2.0'])
  expect(releases[0]).toMatchObject({
    publishedAt: '2026-01-15T12:00:00.000Z',
    notes: 'What is new in 1.10.0.',
    issues: [],
    files: [
      {
        name: 'leadline-1.10.0.exe',
        size: installer.length,
        sha256: sha256(installer),
        url: '/downloads/files/1.10.0/leadline-1.10.0.exe',
      },
    ],
  })
})

test('the signature of a release is over its version, date, notes and file', async () => {
  const app = await openTestApp()
  await publish(app, '1.0.0')
  const [release] = await read<Release[]>(app, '/releases')
  const [key] = keysFor(await readKeys(app), 'release')
  if (!release || !key) throw new Error('nothing was published')
  const facts = { ...release, notesSha256: sha256(release.notes) }
  expect(await isSignedBy(key, releaseStatement(key.id, facts), release.signature)).toBe(true)
  const other = { ...facts, version: '1.0.1' }
  expect(await isSignedBy(key, releaseStatement(key.id, other), release.signature)).toBe(false)
})

test('a version is published once, also when two try at once', async () => {
  const app = await openTestApp()
  const tries = await Promise.all([
    publish(app, '1.0.0', { bytes: Buffer.from('MZ one') }),
    publish(app, '1.0.0', { bytes: Buffer.from('MZ two, longer') }),
  ])
  expect(tries.map(({ kind }) => kind).toSorted()).toEqual(['published', 'taken'])
  expect((await publish(app, '1.0.0')).kind).toBe('taken')
  const [release] = await read<Release[]>(app, '/releases')
  const served = await app.http.inject(release?.files[0]?.url ?? '')
  expect(sha256(served.rawPayload)).toBe(release?.files[0]?.sha256)
  expect(await readLog(app)).toHaveLength(1)
})

test('releases published at once all have their place in one unbroken log', async () => {
  const app = await openTestApp()
  const versions = ['1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4']
  const tries = await Promise.all(versions.map((version) => publish(app, version)))
  expect(tries.every(({ kind }) => kind === 'published')).toBe(true)
  const verdict = await checkLog(app)
  expect(verdict.whole && verdict.releases.map(({ version }) => version).toSorted()).toEqual(
    versions,
  )
  const actions = await app.database.selectFrom('staff_actions').selectAll().execute()
  expect(actions.map(({ subject }) => subject).toSorted()).toEqual(versions)
  expect(actions[0]).toMatchObject({ actor: 'test', action: 'publish-release' })
})

test('whoever changes a row of the log is found out', async () => {
  const app = await openTestApp()
  for (const version of ['1.0.0', '1.1.0']) await publish(app, version)
  expect(await checkLog(app)).toMatchObject({ whole: true })
  const [first] = await readLog(app)
  const content = first?.content.replace('1.0.0', '1.0.9') ?? ''
  await app.database.updateTable('release_log').set({ content }).where('sequence', '=', 1).execute()
  expect(await checkLog(app)).toMatchObject({ whole: false, sequence: 1 })
})

test('a log that goes on with a new key is still whole', async () => {
  const app = await openTestApp()
  await publish(app, '1.0.0')
  expect(await admin(app, 'rotate-release-key')).toMatchObject({ exitCode: 0 })
  await publish(app, '1.1.0')
  expect(await checkLog(app)).toMatchObject({ whole: true })
  const log = await readLog(app)
  expect(new Set(log.map(({ keyId }) => keyId)).size).toBe(2)
})

test('an empty file is no release', async () => {
  const app = await openTestApp()
  expect((await publish(app, '1.0.0', { bytes: Buffer.alloc(0) })).kind).toBe('empty file')
  expect(await read(app, '/releases')).toEqual([])
  expect((await publish(app, '1.0.0')).kind).toBe('published')
})

test('what the tracker says that a version carries stands beside its notes', async () => {
  const app = await openTestApp()
  await publish(app, '1.0.0')
  await app.database
    .insertInto('issues')
    .values({
      id: 7,
      type: 'bug',
      title: 'Depth flickers',
      description: 'It does.',
      status: 'fixed',
      votes: 3,
      release: '1.0.0',
      account_id: null,
      held: 0,
      submitted_at: 0,
      changed_seq: 1,
    })
    .execute()
  expect(await read(app, '/releases')).toMatchObject([
    { issues: [{ id: '7', type: 'bug', title: 'Depth flickers', status: 'fixed' }] },
  ])
})
