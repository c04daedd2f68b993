import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { enterDesk } from '../../src/testing/running-terminal.ts'
import { wine, WineComputer } from '../../src/testing/wine-computer.ts'
import { type Manifest, readFolder } from '../manifest.ts'

const canBeTried = process.env['LONG_TESTS'] === '1' && !!wine && existsSync('/usr/bin/makensis')
const folder = mkdtempSync(join(tmpdir(), 'leadline-setup-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Packs this checkout, or takes a setup program that was packed of it before. */
function packSetup(): string {
  const ready = process.env['LEADLINE_PACKED_SETUP']
  if (ready !== undefined) return ready
  const main = join(import.meta.dirname, '../main.ts')
  const args = [main, 'windows', '--unsigned', '--out', folder]
  const done = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const setup = readdirSync(folder).find((name) => name.endsWith('-setup-unsigned.exe'))
  if (done.status !== 0 || setup === undefined) throw new Error(done.stderr)
  chmodSync(folder, 0o755)
  return join(folder, setup)
}

const uninstallKey = 'Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Leadline'
const typeKey = 'Software\\Classes\\.leadline-license'
const openKey = 'Software\\Classes\\Leadline.License\\shell\\open\\command'

describe.runIf(canBeTried)('the setup program for Windows, under Wine', () => {
  let computer: WineComputer
  let setup = ''
  let exitCode: number | null = null
  beforeAll(async () => {
    setup = packSetup()
    computer = new WineComputer()
    await computer.run(['wineboot', '-i'])
    exitCode = await computer.run([computer.inWindows(setup), '/S'])
  }, 1_800_000)
  afterAll(() => computer.remove())

  const installed = (...path: string[]) =>
    computer.profile('AppData/Local/Programs/Leadline', ...path)
  const version = () => readFileSync(installed('current.txt'), 'utf8')
  const shortcuts = () => [
    computer.profile('Desktop/Leadline.lnk'),
    computer.profile('AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Leadline.lnk'),
  ]
  const data = () => computer.profile('AppData/Local/Leadline')

  test('it puts every file of the manifest into the user’s own folder, and the launcher beside them', () => {
    expect(exitCode).toBe(0)
    expect(readdirSync(installed()).toSorted()).toEqual(
      ['Leadline.exe', 'current.txt', 'uninstall.exe', 'versions'].toSorted(),
    )
    const files = installed('versions', version())
    const manifest = JSON.parse(readFileSync(join(files, 'manifest.json'), 'utf8')) as Manifest
    const facts = (list: Manifest['files']) => list.map(({ path, sha256 }) => `${path} ${sha256}`)
    expect(facts(readFolder(files))).toEqual(facts(manifest.files))
    expect(readdirSync(installed('versions'))).toEqual([version()])
  })

  test('it makes an entry in the start menu and on the desktop, opens license files, and can be uninstalled in the settings', () => {
    expect(shortcuts().filter((file) => !existsSync(file))).toEqual([])
    expect(computer.registry(typeKey)).toContain('@="Leadline.License"')
    expect(computer.registry(openKey)).toMatch(/Leadline\.exe\\" \\"%1\\""/)
    const entry = computer.registry(uninstallKey)
    expect(entry).toContain('"DisplayName"="Leadline"')
    expect(entry).toContain(`"DisplayVersion"="${version()}"`)
    expect(entry).toMatch(/"QuietUninstallString"=".*uninstall\.exe\\" \/S"/)
  })

  test('the program starts there, and shows a complete paper-trading ladder', async () => {
    const files = installed('versions', version())
    const paths = ['runtime/leadline.exe', 'apps/terminal/src/hub/main.js']
    const command = paths.map((path) => computer.inWindows(join(files, path)))
    const program = computer.start(command, { LEADLINE_WINDOW: 'none' })
    try {
      const address = () => /^Leadline is ready at (\S+)/m.exec(program.output())?.[1] ?? ''
      await expect.poll(address, { timeout: 120_000 }).not.toBe('')
      const desk = await enterDesk(address())
      const [symbol, filter] = ['BTC-USD', '']
      const ladder = { kind: 'ladder', symbol, depth: 10, condense: null, filter } as const
      desk.open(1, { ...ladder, venues: ['coinbase'] })
      const states = () => {
        desk.pull()
        return desk.mirror.get(1)?.ladder?.columns.map(({ state }) => state)
      }
      await expect.poll(states, { timeout: 60_000 }).toEqual(['live'])
      desk.socket.close()
    } finally {
      await program.kill()
    }
  }, 300_000)

  test('the entry of the start menu starts the version that current.txt names', async () => {
    const launcher = computer.inWindows(installed('Leadline.exe'))
    const log = join(data(), 'logs/hub.log')
    rmSync(log)
    const program = computer.start([launcher], { LEADLINE_WINDOW: 'none' })
    try {
      const said = () => (existsSync(log) ? readFileSync(log, 'utf8') : '')
      const started = `"event":"started","version":"${version()}"`
      await expect.poll(said, { timeout: 120_000 }).toContain(started)
    } finally {
      await program.kill()
    }
  }, 300_000)

  test('installed once more in the same place, it is whole; uninstalled, it is gone with its entries, and the data is kept', async () => {
    expect(await computer.run([computer.inWindows(setup), '/S'])).toBe(0)
    expect(readdirSync(installed('versions'))).toEqual([version()])
    expect(await computer.run([computer.inWindows(installed('uninstall.exe')), '/S'])).toBe(0)
    expect(existsSync(installed())).toBe(false)
    expect(shortcuts().filter((file) => existsSync(file))).toEqual([])
    const keys = [uninstallKey, typeKey, openKey]
    expect(keys.map((key) => computer.registry(key))).toEqual(['', '', ''])
    expect(readdirSync(data())).toContain('instance.db')
  }, 600_000)
})
