import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { revocationStatement } from '@leadline/contract/releases/key-statements'
import { afterAll, afterEach, expect, test } from 'vitest'

import { builtInKeys } from '../license/trusted-keys.ts'
import { installSmall, newFolder, removeFolders, startedVersion } from './testing/small-release.ts'
import { openSmallShop } from './testing/small-shop.ts'
import { updateFeed } from './update-feed.ts'
import { UpdateMemory } from './update-memory.ts'
import { Updater } from './updater.ts'

type Shop = Awaited<ReturnType<typeof openSmallShop>>
const open: Shop[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((shop) => shop.close()))
})
afterAll(removeFolders)

const early = '2026-01-10T12:00:00.000Z'
const late = '2026-06-10T12:00:00.000Z'

/** A shop that has published 1.1.0, and an installed 1.0.0. */
async function begin({ updatesUntil }: { updatesUntil?: string } = {}) {
  const shop = await openSmallShop()
  open.push(shop)
  shop.publish('1.0.0', early)
  shop.publish('1.1.0', late)
  const root = installSmall('1.0.0')
  const home = newFolder()
  let restarts = 0
  const start = (version = '1.0.0', keys = [shop.key, shop.headKey]) =>
    new Updater({
      version,
      program: { root, version, platform: process.platform },
      processor: process.arch,
      feed: updateFeed(shop.server, fetch),
      keys: () => Promise.resolve(keys),
      license: () => (updatesUntil === undefined ? undefined : { id: licenseId, updatesUntil }),
      memory: new UpdateMemory(home),
      now: Date.now,
      fetch,
      log: () => {},
      changed: () => {},
      restart: () => (restarts += 1),
    })
  return { shop, root, home, start, restarts: () => restarts }
}
const licenseId = '0b7d8c3e-6a52-4d0e-9f0a-2f8f8a4b1c11'

test('an update is found, downloaded and proven, and installed when the program ends', async () => {
  const { root, home, start } = await begin()
  const updater = start()
  await updater.look(false)
  expect(updater.state).toMatchObject({
    step: 'idle',
    trouble: '',
    offer: { version: '1.1.0', publishedAt: late, notes: 'What is new in 1.1.0.' },
  })
  await updater.fetch()
  expect(updater.state).toMatchObject({ step: 'fetched', trouble: '' })
  expect(startedVersion(root)).toBe('1.0.0')
  await updater.install('exit')
  expect(updater.state.step).toBe('exit')
  // Forgotten by nobody: the next session knows it too.
  expect(start().state.step).toBe('exit')
  await updater.installOnExit()
  expect(startedVersion(root)).toBe('1.1.0')
  expect(readdirSync(join(home, 'updates'))).toEqual(['memory.json'])
  const next = start('1.1.0')
  await next.look(true)
  expect(next.state).toMatchObject({ step: 'idle', offer: null, trouble: '' })
})

test('it is installed now: the program is asked to start again, and "not on exit after all" is kept', async () => {
  const { root, start, restarts } = await begin()
  const updater = start()
  await updater.look(true)
  await updater.fetch()
  await updater.install('exit')
  await updater.install('no')
  await updater.installOnExit()
  expect([startedVersion(root), updater.state.step]).toEqual(['1.0.0', 'fetched'])
  await updater.install('now')
  expect([restarts(), updater.state.step]).toEqual([1, 'restarting'])
  await updater.installOnExit()
  expect(startedVersion(root)).toBe('1.1.0')
})

test('without a server it says nothing by itself, for ever, and says why when somebody asks', async () => {
  const { shop, start } = await begin()
  await shop.close()
  open.splice(0)
  const updater = start()
  for (let day = 0; day < 3; day += 1) await updater.look(false)
  expect(updater.state).toMatchObject({ step: 'idle', trouble: '', lookedAt: null })
  await updater.look(true)
  expect(updater.state.trouble).toContain(
    'The server could not be reached. Leadline works without it',
  )
})

test('a forged log, a cut one and a rewritten one are refused with a readable reason, and nothing is offered', async () => {
  const { shop, start } = await begin()
  const stranger = {
    id: shop.key.id,
    publicKey: Buffer.alloc(32, 7).toString('base64'),
    purpose: 'release' as const,
  }
  const deceived = start('1.0.0', [stranger])
  await deceived.look(false)
  expect(deceived.state).toMatchObject({ offer: null })
  expect(deceived.state.trouble).toContain(
    'entry 1. Its signature is not ours. Nothing was installed.',
  )

  const updater = start()
  await updater.look(false)
  shop.rewind(1)
  const later = start()
  await later.look(false)
  expect(later.state).toMatchObject({ offer: null })
  expect(later.state.trouble).toContain('not the one that was seen before: entry 2 is gone')
  shop.publish('1.2.0', late)
  const again = start()
  await again.look(false)
  expect(again.state.trouble).toContain('entry 2 is another one')
})

test('a statement that was altered on the way is refused', async () => {
  const { shop, start } = await begin()
  shop.spoilLog = (entries) =>
    entries.map((entry) => ({ ...entry, content: entry.content.replace('1.1.0', '1.9.0') }))
  const updater = start()
  await updater.look(false)
  expect(updater.state.offer).toBeNull()
  expect(updater.state.trouble).toContain('Its content is not what its hash says.')
})

test('an archive that is not the published one is deleted and never unpacked', async () => {
  const { shop, root, home, start } = await begin()
  shop.spoilFile = (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from('x')])
  const updater = start()
  await updater.look(true)
  await updater.fetch()
  expect(updater.state.step).toBe('idle')
  expect(updater.state.trouble).toContain('is not the file that was published')
  expect(readdirSync(join(root, 'versions'))).toEqual(['1.0.0'])
  expect(readdirSync(join(home, 'updates'))).toEqual(['memory.json'])
})

test('a version that the license does not cover is named with the last one that it does, and not offered', async () => {
  const { start } = await begin({ updatesUntil: '2026-02-01T00:00:00.000Z' })
  const updater = start()
  await updater.look(true)
  expect(updater.state.offer).toBeNull()
  expect(updater.state.uncovered).toBe(
    'Version 1.1.0 was published on June 10, 2026, after the updates of your license ended on February 1, 2026. The last version that your license covers is 1.0.0, the one you have. It is yours to use for as long as you like.',
  )
})

test('a withdrawn version is not installed any more, even when it waits for the end of the session', async () => {
  const { shop, root, start } = await begin()
  const updater = start()
  await updater.look(true)
  await updater.fetch()
  await updater.install('exit')
  shop.withdraw('1.1.0', 'It forgets drawings.')
  await updater.look(false)
  expect(updater.state).toMatchObject({ step: 'idle', offer: null })
  await updater.installOnExit()
  expect(startedVersion(root)).toBe('1.0.0')
})

test('whoever has a withdrawn version learns why and what to do, also without a server afterwards', async () => {
  const { shop, start } = await begin()
  shop.withdraw('1.0.0', 'It forgets drawings.')
  const updater = start()
  await updater.look(false)
  expect(updater.state.withdrawn).toMatchObject({
    reason: 'It forgets drawings.',
    whatToDo: 'Install version 1.1.0, which is offered below.',
  })
  await shop.close()
  open.splice(0)
  expect(start().state.withdrawn?.reason).toBe('It forgets drawings.')
})

test('an update that is kept back is noticed after a week and said, and so is a shop that is not reached', async () => {
  const { shop, home, start } = await begin()
  const shown = () => new UpdateMemory(home).known.freshUntil
  const today = Date.now()
  const updater = start()
  await updater.look(false)
  expect(updater.state.withheld).toBe('')
  expect(shown()).toBeGreaterThan(today)

  // From here on somebody shows what was true today, for as long as they can.
  const old = today - 8 * 86_400_000
  shop.headSignedAt = () => old
  await new UpdateMemory(home).keep({ freshUntil: old + 7 * 86_400_000 })
  const deceived = start()
  await deceived.look(false)
  expect(deceived.state).toMatchObject({ trouble: '', offer: { version: '1.1.0' } })
  expect(deceived.state.withheld).toContain('Somebody may be keeping updates from you')

  // A head of the right day for a log that goes further than the one that is shown.
  shop.headSignedAt = () => Date.now()
  shop.spoilHead = (head) => ({ ...head, expiresAt: new Date(today + 1e12).toISOString() })
  await deceived.look(false)
  expect(deceived.state.withheld).not.toBe('')
  shop.spoilHead = (head) => head
  await deceived.look(false)
  expect(deceived.state.withheld).toBe('')

  await new UpdateMemory(home).keep({ freshUntil: old, lookedAt: old })
  const offline = start()
  await shop.close()
  await offline.look(false)
  expect(offline.state.withheld).toContain('has not reached the shop since')
})

test('a key that the log revokes is remembered without a server', async () => {
  const { shop, home, start } = await begin()
  const keys = builtInKeys(
    [{ ...shop.key, purpose: 'license', id: 'stolen' }],
    () => new UpdateMemory(home).known.revokedKeys,
  )
  expect(keys.known()[0]?.until).toBeUndefined()
  shop.append(
    revocationStatement(shop.key.id, {
      keyId: 'stolen',
      revokedAt: '2026-03-01T00:00:00.000Z',
      reason: 'It was on a stolen disk.',
    }),
  )
  await start().look(false)
  expect(keys.known()[0]?.until).toBe('1970-01-01T00:00:00.000Z')
})
