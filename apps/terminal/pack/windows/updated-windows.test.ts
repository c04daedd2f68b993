import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import type { WireUpdates } from '@leadline/desk-protocol/messages/update-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { enterDesk } from '../../src/testing/running-terminal.ts'
import { wine, WineComputer, type WineProgram } from '../../src/testing/wine-computer.ts'
import { openSmallShop } from '../../src/updater/testing/small-shop.ts'
import { type Manifest, readFolder } from '../manifest.ts'
import { type PackedUpdate, packUpdate } from './testing/pack-update.ts'

/*
 * How far Wine goes: setup program, launcher, program, updater and its files are the real ones, and a kill ends every process of
 * that Windows at once, as a power cut does. What it cannot show: NTFS and its journal, since Wine keeps files on this system's disk
 * and what was written stays in its memory; a virus scanner or an indexer that holds a file open; the window, for which it has no
 * screen.
 */
const canBeTried = process.env['LONG_TESTS'] === '1' && !!wine && existsSync('/usr/bin/makensis')
const [from, to] = ['0.1.0', '0.1.1']
// A start takes half a minute where Wine itself is emulated.
const startMs = 240_000
const testMs = 900_000

let packed: PackedUpdate
let computer: WineComputer
let shop: Awaited<ReturnType<typeof openSmallShop>>

const installed = (...path: string[]) =>
  computer.profile('AppData/Local/Programs/Leadline', ...path)
const data = (...path: string[]) => computer.profile('AppData/Local/Leadline', ...path)
const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const named = () => textOf(installed('current.txt'))

/** The version that the launcher starts now, once every file of it is what its manifest says. */
function wholeVersion(): string {
  const files = installed('versions', named())
  const manifest = JSON.parse(readFileSync(join(files, 'manifest.json'), 'utf8')) as Manifest
  const facts = (list: Manifest['files']) => list.map(({ path, sha256 }) => `${path} ${sha256}`)
  expect(facts(readFolder(files))).toEqual(facts(manifest.files))
  expect(manifest.version).toBe(named())
  return named()
}

const environment = () => ({ LEADLINE_WINDOW: 'none', LEADLINE_SERVER_URL: shop.server })
const log = () => data('logs/hub.log')
const lastStarted = () =>
  /"event":"started","version":"([^"]+)"(?![^]*"event":"started")/.exec(textOf(log()))?.[1]

/** As the launcher does it, and with what it says: Windows lets the launcher's child write nowhere. */
function startNamed(): WineProgram {
  const paths = ['runtime/leadline.exe', 'apps/terminal/src/hub/main.js']
  const command = paths.map((path) => computer.inWindows(installed('versions', named(), path)))
  rmSync(log(), { force: true })
  return computer.start(command, environment())
}

/** A desk at the program that the launcher would start, which has found the new version. */
async function findUpdate(program: WineProgram) {
  const address = () => /^Leadline is ready at (\S+)/m.exec(program.output())?.[1] ?? ''
  await expect.poll(address, { timeout: startMs }).not.toBe('')
  const desk = await enterDesk(address())
  const state = () =>
    (desk.said as { type: string; updates?: WireUpdates }[])
      .filter(({ type }) => type === 'updates')
      .at(-1)?.updates
  desk.join('updates')
  await expect.poll(() => state()?.offer?.version, { timeout: startMs }).toBe(to)
  return { send: (request: object) => desk.send('updates', request), state }
}

async function killWhen(program: WineProgram, isTime: () => boolean): Promise<void> {
  try {
    for (const startedAt = performance.now(); !isTime(); await setTimeout(2)) {
      if (performance.now() - startedAt > startMs) throw new Error(program.output())
    }
  } finally {
    await program.kill()
  }
}

/** Starts what the launcher would, asks for the update, and kills it at that moment. */
async function killFetching(isTime: (step: WireUpdates['step'] | undefined) => boolean) {
  const program = startNamed()
  try {
    const { send, state } = await findUpdate(program)
    send({ type: 'updatesFetch' })
    await killWhen(program, () => {
      expect(state()?.trouble).toBe('')
      return isTime(state()?.step)
    })
  } finally {
    await program.kill()
  }
  expect(lastStarted()).toBe(from)
}

describe.runIf(canBeTried)('an update of the program on Windows, killed under Wine', () => {
  beforeAll(async () => {
    packed = packUpdate(from, to)
    shop = await openSmallShop(packed)
    shop.publish(to, '2026-06-10T12:00:00.000Z', undefined, packed.archive)
    computer = new WineComputer()
    await computer.run(['wineboot', '-i'])
    const exitCode = await computer.run([computer.inWindows(packed.setup), '/S'])
    if (exitCode !== 0) throw new Error(`The setup program ended with ${exitCode}.`)
  }, 1_800_000)
  afterAll(async () => {
    computer.remove()
    packed.remove()
    await shop.close()
  })

  test(
    'while it downloads, while it unpacks, and when all is ready: the old version starts, whole',
    async () => {
      shop.silentAfter = 10_000_000
      const part = () =>
        statSync(data('updates', `${packed.name}.part`), { throwIfNoEntry: false })?.size ?? 0
      await killFetching(() => part() > 1_000_000)
      expect([wholeVersion(), part() > 0]).toEqual([from, true])

      shop.silentAfter = Infinity
      const half = () => installed('versions', `.new-${to}`, `leadline-${to}`, 'apps')
      await killFetching(() => existsSync(half()))
      expect([wholeVersion(), existsSync(half())]).toEqual([from, true])

      await killFetching((step) => step === 'fetched')
      expect(wholeVersion()).toBe(from)
      expect(readdirSync(installed('versions')).toSorted()).toEqual([from, to])
    },
    testMs,
  )

  test(
    'in the middle of the switch: the one or the other, whole',
    async () => {
      const program = startNamed()
      const { send } = await findUpdate(program)
      expect(lastStarted()).toBe(from)
      send({ type: 'updatesInstall', when: 'now' })
      await killWhen(program, () => existsSync(installed('current.txt.new')) || named() === to)
      expect([from, to]).toContain(wholeVersion())
    },
    testMs,
  )

  test(
    'before the new one has come up: the next start goes back to the old one, whole',
    async () => {
      if (named() === from) {
        const program = startNamed()
        const { send } = await findUpdate(program)
        send({ type: 'updatesInstall', when: 'now' })
        await killWhen(program, () => named() === to)
      }
      expect(wholeVersion()).toBe(to)
      const hasBegun = () => textOf(data('updates/memory.json')).includes('"hasStarted": true')
      await killWhen(startNamed(), hasBegun)
      // It leaves, and the launcher starts the one before it.
      await killWhen(startNamed(), () => lastStarted() === from)
      expect(wholeVersion()).toBe(from)
    },
    testMs,
  )

  test(
    'while the old one is deleted: the new one starts from its launcher, whole and alone',
    async () => {
      const program = startNamed()
      const { send, state } = await findUpdate(program)
      expect(state()?.trouble).toContain(`Version ${to} was installed and did not come up`)
      send({ type: 'updatesInstall', when: 'now' })
      await killWhen(program, () => existsSync(installed('versions', `.old-${from}`)))
      expect([wholeVersion(), lastStarted()]).toEqual([to, to])

      rmSync(log())
      const launcher = computer.inWindows(installed('Leadline.exe'))
      const alone = () => readdirSync(installed('versions')).join(' ') === to
      await killWhen(computer.start([launcher], environment()), alone)
      expect([wholeVersion(), lastStarted()]).toEqual([to, to])
    },
    testMs,
  )
})
