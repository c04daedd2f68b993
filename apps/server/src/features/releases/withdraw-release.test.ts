import type { PublishedKey } from '@leadline/contract/licenses'
import type { Release } from '@leadline/contract/releases'
import { checkReleaseLog, type ReleaseLogEntry } from '@leadline/contract/releases/release-log'
import { expect, test } from 'vitest'

import { admin, typing } from '../../testing/admin.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { publish, releaseSigner } from './testing/publish.ts'
import { withdrawRelease } from './withdraw-release.ts'

const reason = 'It forgets drawings when the program is closed.'
const read = async <T>(app: TestApp, path: string) =>
  (await app.http.inject(`/api/v1${path}`)).json<T>()
const ask = async (app: TestApp, version: string) =>
  (
    await app.http.inject({
      method: 'POST',
      url: '/api/v1/releases/check',
      payload: { version },
    })
  ).json<Record<string, unknown>>()

async function shopWithout(version: string) {
  const app = await openTestApp()
  for (const each of ['1.0.0', '1.1.0', '1.2.0']) await publish(app, each)
  const { database, runtime } = app
  const deps = { database, runtime, keys: await releaseSigner(app) }
  const withdraw = () =>
    withdrawRelease(deps, { version, reason, actor: 'test', at: runtime.now() })
  return { app, withdraw, done: await withdraw() }
}

test('a withdrawn release is offered to nobody, and its files are gone with the reason', async () => {
  const { app } = await shopWithout('1.2.0')
  expect(await ask(app, '1.0.0')).toMatchObject({
    latest: { version: '1.1.0' },
    allowed: { version: '1.1.0' },
    reason: 'update_available',
    withdrawn: null,
  })
  const latest = await app.http.inject('/downloads/latest')
  expect(latest.headers.location).toContain('/1.1.0/')
  const gone = await app.http.inject('/downloads/files/1.2.0/leadline-1.2.0.exe')
  expect(gone).toMatchObject({
    statusCode: 410,
    body: `Version 1.2.0 was withdrawn. ${reason}\n`,
  })
  expect((await app.http.inject('/downloads/files/1.1.0/leadline-1.1.0.exe')).statusCode).toBe(200)
})

test('whoever has it learns why, and the list of releases says so too', async () => {
  const { app } = await shopWithout('1.2.0')
  const withdrawn = { withdrawnAt: '2026-01-15T12:00:00.000Z', reason }
  expect(await ask(app, '1.2.0')).toMatchObject({ upToDate: true, withdrawn })
  const releases = await read<Release[]>(app, '/releases')
  expect(releases.map((release) => [release.version, release.withdrawn])).toEqual([
    ['1.2.0', withdrawn],
    ['1.1.0', null],
    ['1.0.0', null],
  ])
})

test('the log carries the withdrawal, signed, and stays whole', async () => {
  const { app, done } = await shopWithout('1.1.0')
  expect(done).toEqual({ kind: 'withdrawn', sequence: 4 })
  const log = await read<ReleaseLogEntry[]>(app, '/releases/log')
  const keys = await read<PublishedKey[]>(app, '/licenses/keys')
  expect(await checkReleaseLog(log, keys)).toMatchObject({
    whole: true,
    withdrawals: [{ version: '1.1.0', reason }],
  })
  await publish(app, '1.3.0')
  const longer = await read<ReleaseLogEntry[]>(app, '/releases/log')
  expect(await checkReleaseLog(longer, keys)).toMatchObject({ whole: true })
})

test('a release is withdrawn once, also when two try at once', async () => {
  const { app, withdraw } = await shopWithout('1.1.0')
  expect(await Promise.all([withdraw(), withdraw()])).toEqual([
    { kind: 'already', reason },
    { kind: 'already', reason },
  ])
  expect(await read(app, '/releases/log')).toHaveLength(4)
})

test('the operator withdraws it with one command, and learns what cannot be', async () => {
  const app = await openTestApp()
  await publish(app, '1.0.0')
  const command = (version: string, words = reason) =>
    admin(app, 'withdraw-release', '--version', version, '--reason', words)
  expect(await command('1.0.0')).toEqual({
    exitCode: 0,
    stdout: '1.0.0 is withdrawn, as entry 2 of the release log.\n',
    stderr: '',
  })
  expect(await command('1.0.0')).toMatchObject({ exitCode: 1 })
  expect((await command('9.9.9')).stderr).toContain('Version 9.9.9 was never published.')
  const short = await typing(app, 'withdraw-release', '--version', '1.0.0', '--reason', 'bad')
  expect(short).toMatchObject({ exitCode: 2 })
  expect(short.stderr).toContain('say in a sentence')
  const actions = await app.database.selectFrom('staff_actions').selectAll().execute()
  expect(actions.at(-1)).toMatchObject({ action: 'withdraw-release', details: reason })
})
