import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, expect, test, vi } from 'vitest'

import { fetchArchive } from './fetch-archive.ts'
import { pointedVersion, switchVersion } from './switch-version.ts'
import {
  installSmall,
  newFolder,
  packVersion,
  removeFolders,
  sha256,
  startedVersion,
  writeVersion,
} from './testing/small-release.ts'
import { unpackVersion } from './unpack-version.ts'

afterAll(removeFolders)
const { platform } = process

/** What is unpacked after it was changed, and what becomes of it. */
async function unpacked(spoil: (folder: string) => void) {
  const root = installSmall('1.0.0')
  const archive = packVersion('1.1.0', spoil)
  const outcome = await unpackVersion(archive.path, { root, version: '1.1.0' }).then(
    () => 'taken',
    (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
  )
  expect(startedVersion(root)).toBe('1.0.0')
  // Nothing is left of what was refused.
  const versions = outcome === 'taken' ? ['1.0.0', '1.1.0'] : ['1.0.0']
  expect(readdirSync(join(root, 'versions'))).toEqual(versions)
  return outcome
}

test('an archive whose every file is as listed is taken', async () => {
  expect(await unpacked(() => {})).toBe('taken')
})

test.each<[string, (folder: string) => void, string]>([
  [
    'a file was changed',
    (folder) => writeFileSync(join(folder, 'apps/desk/dist/index.html'), '<title>9.9.9</title>\n'),
    'apps/desk/dist/index.html in the archive is not what its list of files says',
  ],
  [
    'a file was added',
    (folder) => writeFileSync(join(folder, 'extra.js'), ''),
    'extra.js in the archive is not what its list of files says',
  ],
  [
    'a link leads out of it',
    (folder) => symlinkSync('/etc/passwd', join(folder, 'link')),
    'leadline-1.1.0/link in the archive is neither a file nor a folder of it',
  ],
  [
    'it has no list of files',
    (folder) => writeFileSync(join(folder, 'manifest.json'), 'nothing'),
    'The archive has no list of its files',
  ],
  [
    'it is another version',
    (folder) => writeVersion(folder, '1.0.5'),
    'The archive holds version 1.0.5 in place of 1.1.0',
  ],
  [
    'it lists a file outside of it',
    (folder) =>
      writeFileSync(
        join(folder, 'manifest.json'),
        JSON.stringify({
          version: '1.1.0',
          files: [{ path: '../x', sha256: 'a'.repeat(64), size: 1, mode: '644' }],
        }),
      ),
    'The archive has no list of its files',
  ],
  [
    'it does not start here',
    (folder) => writeVersion(folder, '1.1.0', { leadline: '#!/bin/sh\nexit 1\n' }),
    'Version 1.1.0 does not start on this computer',
  ],
])('an archive is refused with a readable reason when %s', async (_what, spoil, words) => {
  expect(await unpacked(spoil)).toContain(words)
})

test('an older version, and the same one, never take the place of what is installed', async () => {
  const root = installSmall('1.1.0')
  writeVersion(join(root, 'versions/1.0.0'), '1.0.0')
  const program = { root, version: '1.1.0', platform }
  for (const version of ['1.0.0', '1.1.0']) {
    await expect(switchVersion(program, version)).rejects.toThrow('is not newer than 1.1.0')
  }
  expect(startedVersion(root)).toBe('1.1.0')
})

test('a version that was damaged after it was unpacked is not switched to', async () => {
  const root = installSmall('1.0.0')
  writeVersion(join(root, 'versions/1.1.0'), '1.1.0')
  writeFileSync(join(root, 'versions/1.1.0/leadline'), '#!/bin/sh\nexit 1\n')
  await expect(switchVersion({ root, version: '1.0.0', platform }, '1.1.0')).rejects.toThrow(
    'leadline in the archive is not what its list of files says',
  )
  expect(startedVersion(root)).toBe('1.0.0')
})

test('on Windows the pointer is a file that is replaced as a whole', async () => {
  const root = newFolder()
  writeVersion(join(root, 'versions/1.1.0'), '1.1.0')
  writeFileSync(join(root, 'current.txt'), '1.0.0')
  const program = { root, version: '1.0.0', platform: 'win32' as const }
  expect(pointedVersion(program)).toBe('1.0.0')
  await switchVersion(program, '1.1.0')
  expect(pointedVersion(program)).toBe('1.1.0')
  // The launcher makes a path of all that is in it.
  expect(readFileSync(join(root, 'current.txt'), 'utf8')).toBe('1.1.0')
  expect(readdirSync(root)).toEqual(['current.txt', 'versions'])
})

test('a download with another hash is deleted, and one that was cut goes on where it stopped', async () => {
  const bytes = Buffer.from('0123456789'.repeat(1000))
  const folder = newFolder()
  const ranges: (string | null)[] = []
  const get = (hash: string) =>
    fetchArchive(
      { url: 'http://127.0.0.1/', name: 'a.tar.gz', size: bytes.length, sha256: hash },
      {
        folder,
        fetch: (_url, request) => {
          const range = new Headers(request?.headers).get('range')
          ranges.push(range)
          const start = Number(/\d+/.exec(range ?? '')?.[0] ?? 0)
          const body = bytes.subarray(start)
          return Promise.resolve(new Response(body, { status: range === null ? 200 : 206 }))
        },
        signal: new AbortController().signal,
        onProgress: () => {},
      },
    )
  await expect(get(sha256('another'))).rejects.toThrow(
    'its size or its SHA-256 differs. It was deleted',
  )
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(join(folder, 'a.tar.gz.part'), bytes.subarray(0, 4000))
  expect(await get(sha256(bytes))).toBe(join(folder, 'a.tar.gz'))
  expect(ranges).toEqual([null, 'bytes=4000-'])
  expect(readdirSync(folder)).toEqual(['a.tar.gz'])
})

test('a disk that is full while Linux unpacks is named as what it is', async () => {
  const tools = newFolder()
  const tar =
    '#!/bin/sh\necho "tar: runtime/node: Cannot write: No space left on device" >&2\nexit 2\n'
  writeFileSync(join(tools, 'tar'), tar, { mode: 0o755 })
  vi.stubEnv('PATH', `${tools}:/usr/bin:/bin`)
  const root = installSmall('1.0.0')
  const unpacking = unpackVersion(join(root, 'a.tar.xz'), { root, version: '1.1.0' })
  await expect(unpacking).rejects.toThrow('The disk is full. Nothing was installed.')
  vi.unstubAllEnvs()
})

test('a sign-in page in place of the archive, and a line that ends early, cost nothing of what has come', async () => {
  const bytes = Buffer.from('0123456789'.repeat(1000))
  const folder = newFolder()
  const part = join(folder, 'a.tar.gz.part')
  const get = (answer: Response) =>
    fetchArchive(
      { url: 'http://127.0.0.1/', name: 'a.tar.gz', size: bytes.length, sha256: sha256(bytes) },
      {
        folder,
        fetch: () => Promise.resolve(answer),
        signal: new AbortController().signal,
        onProgress: () => {},
      },
    )
  writeFileSync(part, bytes.subarray(0, 4000))
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  await expect(get(new Response('<h1>Welcome</h1>', { headers }))).rejects.toThrow(
    'A web page was sent in place of the archive',
  )
  expect(readFileSync(part).length).toBe(4000)
  await expect(get(new Response(bytes.subarray(4000, 7000), { status: 206 }))).rejects.toThrow(
    'The download ended too early',
  )
  expect(readFileSync(part).length).toBe(7000)
  await get(new Response(bytes.subarray(7000), { status: 206 }))
  expect(readFileSync(join(folder, 'a.tar.gz')).equals(bytes)).toBe(true)
})
