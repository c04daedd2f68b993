import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { PublishedKey } from '@leadline/contract/licenses'
import type { Release } from '@leadline/contract/releases'
import { keysFor } from '@leadline/contract/signatures/ed25519'
import { expect, test } from 'vitest'

import { admin, adminProgram, adminWith, operatorEnvironment } from '../testing/admin.ts'
import { openTestApp, type TestApp } from '../testing/open-test-app.ts'

function fileWith(app: TestApp, name: string, content: string): string {
  const path = join(app.config.dataDir, name)
  writeFileSync(path, content)
  return path
}
const releases = async (app: TestApp) =>
  (await app.http.inject('/api/v1/releases')).json<Release[]>()

test('a release is published beside the running server, and downloaded from it at once', async () => {
  const app = await openTestApp()
  const file = fileWith(app, 'Leadline Setup (x64).exe', 'MZ installer')
  const notes = fileWith(app, 'notes.md', '- Faster books\r\n')
  const args = ['publish-release', '--version', '1.2.3', '--file', file, '--notes', notes]
  const done = await admin(app, ...args)
  const sha256 = createHash('sha256').update('MZ installer').digest('hex')
  expect(done).toEqual({
    exitCode: 0,
    stdout: `1.2.3 is published, as entry 1 of the release log.\nLeadline-Setup-x64-.exe: 12 bytes\nSHA-256: ${sha256}\n`,
    stderr: '',
  })
  expect(await releases(app)).toMatchObject([{ version: '1.2.3', notes: '- Faster books' }])
  const latest = await app.http.inject('/downloads/latest')
  const served = await app.http.inject(latest.headers.location ?? '')
  expect(served.body).toBe('MZ installer')
  const again = await admin(app, ...args)
  expect(again).toMatchObject({ exitCode: 1, stdout: '' })
  expect(again.stderr).toContain('Version 1.2.3 is published already.')
  expect(await app.database.selectFrom('staff_actions').selectAll().execute()).toMatchObject([
    { actor: 'cli', action: 'publish-release', subject: '1.2.3' },
  ])
})

test('one release carries a file for each system, all in one signed entry', async () => {
  const app = await openTestApp()
  const windows = fileWith(app, 'leadline-1.2.3-setup.exe', 'MZ installer')
  const linux = fileWith(app, 'leadline-1.2.3-linux-x64.tar.gz', 'archive')
  const files = ['--file', windows, '--file', linux]
  const done = await admin(app, 'publish-release', '--version', '1.2.3', ...files)
  expect(done).toMatchObject({ exitCode: 0, stderr: '' })
  expect(done.stdout).toContain('leadline-1.2.3-linux-x64.tar.gz: 7 bytes\n')
  const [release] = await releases(app)
  expect(release?.files.map(({ name }) => name)).toEqual([
    'leadline-1.2.3-linux-x64.tar.gz',
    'leadline-1.2.3-setup.exe',
  ])
  const latest = await app.http.inject('/downloads/latest')
  expect(latest.headers.location).toBe('/downloads/files/1.2.3/leadline-1.2.3-setup.exe')
  const sameName = ['publish-release', '--version', '1.2.4', '--file', linux, '--file', linux]
  expect((await admin(app, ...sameName)).stderr).toContain('two of the files have the same name')
  const twice = ['publish-release', '--version', '1.2.4', '--version', '1.2.5', '--file', linux]
  expect((await admin(app, ...twice)).stderr).toContain('--version was given more than once')
})

test('what cannot be published is refused with a readable reason, and nothing is published', async () => {
  const app = await openTestApp()
  const good = fileWith(app, 'setup.exe', 'MZ')
  const empty = fileWith(app, 'empty.exe', '')
  const publish = (...args: string[]) => admin(app, 'publish-release', ...args)
  const refused = async (args: string[], exitCode: number, words: string) => {
    const answer = await publish(...args)
    expect(answer).toMatchObject({ exitCode, stdout: '' })
    expect(answer.stderr).toContain(words)
  }
  await refused(['--version', '1.2', '--file', good], 2, 'A version is three numbers')
  await refused(['--version', '1.2.3', '--file', `${good}.no`], 1, 'There is no file')
  await refused(['--version', '1.2.3', '--file', empty], 1, 'is empty')
  await refused(['--version', '1.2.3', '--file', good, '--notes', 'no.md'], 1, 'with the notes')
  await refused(['--version', '1.2.3', '--file', good, '--date', 'today'], 2, '--date')
  await refused(['--version', '1.2.3', '--file', good, '--date', '2999-01-01'], 1, 'future')
  expect(await releases(app)).toEqual([])
})

test('killed while it copies, it leaves no release, and can be given again', async () => {
  const app = await openTestApp()
  const file = fileWith(app, 'setup.exe', 'MZ')
  truncateSync(file, 400_000_000)
  const args = ['publish-release', '--version', '1.0.0', '--file', file]
  const folder = join(app.config.dataDir, 'releases/1.0.0')
  const { program } = await adminProgram()
  const child = spawn(process.execPath, [program, ...args], {
    env: operatorEnvironment(app),
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!existsSync(folder) || readdirSync(folder).length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  child.kill('SIGKILL')
  await ended
  expect(readdirSync(folder).every((name) => name.endsWith('.part'))).toBe(true)
  expect(await releases(app)).toEqual([])
  truncateSync(file, 1000)
  expect((await admin(app, ...args)).exitCode).toBe(0)
  expect(await releases(app)).toMatchObject([{ version: '1.0.0', files: [{ size: 1000 }] }])
})

test('the key is rotated beside the running server, and the old one still verifies', async () => {
  const app = await openTestApp()
  const keys = async () =>
    keysFor((await app.http.inject('/api/v1/licenses/keys')).json<PublishedKey[]>(), 'license').map(
      ({ id }) => id,
    )
  const [old = ''] = await keys()
  const done = await admin(app, 'rotate-license-key')
  expect(done.exitCode).toBe(0)
  const [fresh = '', ...others] = await keys()
  expect(others).toEqual([old])
  expect(done.stdout).toContain(`${fresh} signs from now on`)
  const given = fileWith(app, 'given.pem', '')
  const damaged = await adminWith(app, { LICENSE_SIGNING_KEY: given }, 'rotate-license-key')
  expect(damaged.exitCode).toBe(1)
  expect(damaged.stderr).toContain('LICENSE_VERIFY_KEYS')
  expect(await keys()).toEqual([fresh, old])
})

test('a key that is none stops the server before it listens', async () => {
  const app = await openTestApp()
  const elsewhere = join(app.config.dataDir, 'elsewhere')
  mkdirSync(elsewhere)
  const server = fileURLToPath(new URL('../main.ts', import.meta.url))
  const env = {
    ...operatorEnvironment(app),
    DATA_DIR: elsewhere,
    PORT: '0',
    LICENSE_SIGNING_KEY: fileWith(app, 'wrong.pem', 'not a key'),
  }
  const { exitCode, stderr } = await new Promise<{ exitCode: number | null; stderr: string }>(
    (resolve) => {
      const child = execFile(process.execPath, [server], { env }, (_error, _stdout, text) =>
        resolve({ exitCode: child.exitCode, stderr: text }),
      )
    },
  )
  expect(exitCode).toBe(78)
  expect(stderr).toContain('LICENSE_SIGNING_KEY is not an Ed25519 private key')
  expect(readdirSync(elsewhere)).toEqual([])
})
