import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { buildApp } from '../../build-app.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { registration } from '../../testing/people.ts'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { keepFilesPrivate } from './private-files.ts'

// Windows has no such modes: what a user keeps in their own folders is theirs there.
const isWindows = process.platform === 'win32'

function newFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-test-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Everything below a folder that somebody else on the machine could open, with its mode. */
function openToOthers(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return found
    .map((name) => `${name} ${modeOf(join(folder, name))}`)
    .filter((line) => !line.endsWith('00'))
}

/** The real server on a SQLite database in that folder, after somebody has registered. */
async function sellFrom(dataDir: string) {
  const lines: string[] = []
  const config = { ...readConfig({ DATA_DIR: dataDir, PORT: '0' }), logLevel: 'info' as const }
  const app = await buildApp(config, {
    log: openLog(config, { write: (line: string) => void lines.push(line) }),
    openSite: () => ({ byPath: new Map(), notFoundPage: emptyPage }),
  })
  onTestFinished(() => app.http.close())
  const payload = registration()
  const url = '/api/v1/users/register'
  expect((await app.http.inject({ method: 'POST', url, payload })).statusCode).toBe(201)
  return lines.join('')
}

const emptyPage = {
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'no-cache',
  etag: 'none',
  body: Buffer.from(''),
  compressed: {},
  compressible: true,
}

test.skipIf(isWindows)(
  'nobody else on the machine reads the shop’s files, whoever made the folder',
  async () => {
    const dataDir = newFolder(0o755)
    const log = await sellFrom(dataDir)
    expect(readdirSync(dataDir)).toEqual(
      expect.arrayContaining(['leadline.sqlite', 'leadline.sqlite-wal', 'leadline.sqlite-shm']),
    )
    expect(openToOthers(dataDir)).toEqual([])
    expect(log).not.toContain('can be read by others')
  },
)

test.skipIf(isWindows)(
  'a folder that the shop makes is its own alone, and so are the files in it',
  async () => {
    const dataDir = join(newFolder(0o755), 'shop', 'data')
    await sellFrom(dataDir)
    expect([modeOf(dataDir), modeOf(join(dataDir, 'keys'))]).toEqual(['700', '700'])
    expect(openToOthers(dataDir)).toEqual([])
  },
)

test.skipIf(isWindows)(
  'files that an older version left readable are closed at the next start',
  async () => {
    const dataDir = newFolder(0o755)
    mkdirSync(join(dataDir, 'keys', 'release'), { recursive: true, mode: 0o755 })
    mkdirSync(join(dataDir, 'releases', '1.0.0'), { recursive: true, mode: 0o755 })
    for (const name of ['leadline.sqlite', 'leadline.sqlite.2026-11-01.backup']) {
      writeFileSync(join(dataDir, name), '', { mode: 0o644 })
    }
    writeFileSync(join(dataDir, 'keys', 'release', 'release.pem'), 'a key', { mode: 0o644 })
    await sellFrom(dataDir)
    expect(openToOthers(dataDir)).toEqual([])
  },
)

test.skipIf(isWindows)(
  'a file that cannot be closed is named in the log, with what to do',
  async () => {
    const dataDir = newFolder(0o755)
    writeFileSync(join(dataDir, 'leadline.sqlite'), '', { mode: 0o644 })
    const said: string[] = []
    const refuse = () => {
      throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' })
    }
    keepFilesPrivate(readConfig({ DATA_DIR: dataDir }), (words) => void said.push(words), refuse)
    expect(said).toEqual([
      `${join(dataDir, 'leadline.sqlite')} can be read by others on this machine (mode 644), and this could not be changed (EPERM). Only the shop may read it: make the shop’s user its owner and run chmod 600 on it.`,
    ])
  },
)

test('a shop on the tested database starts without a word about its files', async () => {
  const app = await openTestApp()
  expect(app.log()).not.toContain('can be read by others')
})
