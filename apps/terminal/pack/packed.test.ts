import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { venueIds } from '@leadline/venues/venue-names'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type InstalledTerminal, installArchive } from '../src/testing/installed-terminal.ts'
import { enterDesk } from '../src/testing/running-terminal.ts'
import { type Manifest, readFolder, sha256Of } from './manifest.ts'

const target = `linux-${process.arch}`
const folder = mkdtempSync(join(tmpdir(), 'leadline-packed-'))
const ready = process.env['LEADLINE_PACKED_ARCHIVE']

/** Packs this checkout, or takes an archive that was packed of it before. */
function pack(name: string): string {
  if (ready !== undefined) return ready
  const out = join(folder, name)
  const main = join(import.meta.dirname, 'main.ts')
  const done = spawnSync(process.execPath, [main, target, '--out', out], { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(done.stderr)
  const archive = readdirSync(out).find((file) => file.endsWith('.tar.xz'))
  if (archive === undefined) throw new Error(done.stdout)
  return join(out, archive)
}

describe.runIf(process.env['LONG_TESTS'] === '1')('the packed program', () => {
  let archive = ''
  let installed: InstalledTerminal
  beforeAll(() => {
    archive = pack('first')
    installed = installArchive(archive)
  }, 1_800_000)
  afterAll(() => {
    installed.remove()
    rmSync(folder, { recursive: true })
  })
  const current = () => join(installed.prefix, 'lib/leadline/current')

  test('every file that was installed is in the manifest with its hash, and nothing of a developer is', () => {
    const text = readFileSync(join(current(), 'manifest.json'), 'utf8')
    const manifest = JSON.parse(text) as Manifest
    expect(readFolder(join(current(), '.'))).toEqual(manifest.files)
    const paths = manifest.files.map(({ path }) => path)
    expect(paths.filter((path) => /\.test\.|\.tsx?$|testing\//.test(path))).toEqual([])
    expect(paths).toEqual(
      expect.arrayContaining([
        'README.txt',
        'apps/desk/dist/index.html',
        'apps/desk/dist/popout.html',
      ]),
    )
    expect(readlinkSync(current())).toBe(`versions/${manifest.version}`)
    const bom = JSON.parse(readFileSync(join(current(), 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string }[]
    }
    const names = bom.components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([`node-${target}`, 'ws', 'react', 'pyodide']))
    expect(names).not.toContain('vitest')
  })

  test('it starts, and shows a complete paper-trading ladder within three seconds when it was started before', async () => {
    const first = await installed.start()
    expect(await first.stop()).toBe(0)
    const startedAt = performance.now()
    const running = await installed.start()
    const desk = await enterDesk(running.address)
    desk.open(1, {
      kind: 'ladder',
      symbol: 'BTC-USD',
      depth: 10,
      condense: null,
      venues: [...venueIds],
      filter: '',
    })
    await expect
      .poll(
        () => {
          desk.pull()
          const columns = desk.mirror.get(1)?.ladder?.columns
          return columns?.every(({ state }) => state === 'live' || state === 'quotes')
        },
        { interval: 16, timeout: 60_000 },
      )
      .toBe(true)
    const tookMs = Math.round(performance.now() - startedAt)
    console.error(`from the installed archive to the first complete ladder: ${tookMs} ms`)
    await running.stop()
    expect(tookMs).toBeLessThan(3000)
  })

  test('uninstalling takes the program away and leaves the data, unless it is asked to delete it', () => {
    expect(installed.uninstall('--keep-data')).toContain('Your data was kept')
    expect(readdirSync(join(installed.prefix, 'lib'))).toEqual([])
    expect(readdirSync(join(installed.prefix, 'bin'))).toEqual([])
    expect(existsSync(join(installed.home, 'desk.db'))).toBe(true)
    const again = installArchive(archive)
    expect(again.uninstall('--delete-data')).not.toContain('deleted')
    again.remove()
  })

  test.skipIf(ready !== undefined)(
    'a second pack of the same commit is the same bytes',
    () => {
      const hashes = [archive, pack('second')].map((file) => sha256Of(readFileSync(file)))
      expect(hashes[1]).toBe(hashes[0])
    },
    1_800_000,
  )
})
