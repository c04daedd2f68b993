import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { newFolder, removeFolders } from './testing/small-release.ts'
import { unpackTarGz } from './unpack-tar-gz.ts'
import { isPathInside } from './version-manifest.ts'

afterAll(removeFolders)

/** Made by the system's own tar, as the packer does it. */
function archive(files: Record<string, Buffer | string>, ...options: string[]): string {
  const [folder, out] = [newFolder(), newFolder()]
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), bytes, { mode: path.endsWith('.sh') ? 0o755 : 0o644 })
  }
  const file = join(out, 'a.tar.gz')
  const names = readdirSync(folder)
  execFileSync('tar', ['--format=ustar', ...options, '-czf', file, '-C', folder, ...names])
  return file
}

test('every byte comes out as it went in, below long names too, and programs can be started', async () => {
  const long = `${'folder-of-a-package/'.repeat(8)}${'n'.repeat(60)}.js`
  const files = {
    'empty.txt': '',
    // Not a whole number of blocks, exactly one, and more than one chunk of the stream.
    'some/odd.bin': Buffer.alloc(700, 1),
    'some/block.bin': Buffer.alloc(512, 2),
    'some/large.bin': Buffer.alloc(300_001, 3),
    'start.sh': '#!/bin/sh\n',
    [long]: 'deep',
  }
  const into = newFolder()
  await unpackTarGz(archive(files), into)
  for (const [path, bytes] of Object.entries(files)) {
    const isSame = readFileSync(join(into, path)).equals(Buffer.from(bytes))
    expect([path, isSame]).toEqual([path, true])
  }
  const isProgram = (path: string) => (statSync(join(into, path)).mode & 0o100) > 0
  expect(['start.sh', 'empty.txt'].map(isProgram)).toEqual([true, false])
})

test.each([
  ['leads up', '--transform=s,^,../,'],
  ['begins at the root', '--transform=s,^,/etc/,'],
])(
  'a name in the archive that %s is refused, and nothing is written there',
  async (_what, option) => {
    const into = join(newFolder(), 'into')
    mkdirSync(into)
    await expect(unpackTarGz(archive({ 'a.txt': 'x' }, '-P', option), into)).rejects.toThrow(
      'in the archive is neither a file nor a folder of it',
    )
    expect(readdirSync(join(into, '..'))).toEqual(['into'])
  },
)

test('an archive that was cut, and one that is none, are refused', async () => {
  const whole = readFileSync(archive({ 'a.bin': Buffer.from('0123456789'.repeat(9999)) }))
  const file = join(newFolder(), 'cut.tar.gz')
  writeFileSync(file, whole.subarray(0, whole.length - 20))
  await expect(unpackTarGz(file, newFolder())).rejects.toThrow('unexpected end of file')
  writeFileSync(file, '<!doctype html>')
  await expect(unpackTarGz(file, newFolder())).rejects.toThrow('incorrect header check')
})

test.each([
  '../leadline',
  'versions/../../leadline',
  '/etc/passwd',
  'C:/Windows/leadline.exe',
  String.raw`apps\..\..\leadline`,
  'apps/hub.js:hidden',
  'apps/nul.txt',
  'apps/COM1',
  'apps./hub.js',
  'apps//hub.js',
  'apps/ hub.js',
  `apps/${'a'.repeat(200)}`,
  'apps/\u0007',
])('%j is no path of a version', (path) => {
  expect(isPathInside(path)).toBe(false)
})
