import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { newHome } from '../testing/test-terminal.ts'
import { licenseAt } from './testing/license-at-desk.ts'
import { newVendor } from './testing/vendor.ts'

const us = newVendor()
const build = {
  version: '1.0.0',
  commit: '',
  committedAt: '2026-06-01T00:00:00.000Z',
  serverUrl: 'https://shop.example',
  vendorKeys: [us.key],
}
const installed = (home: string) => licenseAt(home, { build })
const open = (text: string, name = 'mine.leadline-license') =>
  ({ type: 'licenseOpen', name, text }) as const

test('a license that is dropped counts at once, and after every start', async () => {
  const home = newHome()
  const first = await installed(home)
  expect(first.service.currentPlan()).toMatchObject({ title: 'Free', python: false })
  expect(await first.request(open(us.file()))).toMatchObject({
    isDone: true,
    reason: 'Your plan is Premium. Updates until January 15, 2027.',
  })
  // The port that others ask, and what the desk was sent, without a restart.
  expect(first.service.currentPlan()).toMatchObject({ title: 'Premium', python: true })
  expect(first.state()).toMatchObject({ plan: { title: 'Premium' }, keysOf: '' })
  expect(first.cover()).toMatchObject({ updatesUntil: '2027-01-15T12:00:00.000Z' })
  const again = await installed(home)
  expect(again.state()).toMatchObject({
    plan: { title: 'Premium' },
    files: [{ state: 'counts', plan: 'Premium' }],
  })
})

test('the file of a license with the news feed is the proof of it; Free and Algo have none', async () => {
  const license = await installed(newHome())
  expect(license.newsLicense()).toBeUndefined()
  await license.request(open(us.file({ id: 'algo-1', planId: 2, plan: 'Algo' })))
  expect(license.newsLicense()).toBeUndefined()
  await license.request(open(us.file()))
  expect(license.newsLicense()).toBe(us.file())
  expect(license.server).toBe('https://shop.example')
})

test('only their owner can read the folder and its files', async () => {
  const home = newHome()
  await (await installed(home)).request(open(us.file()))
  const folder = join(home, 'license')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(folder)) {
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  }
})

test('the old ending works, from the command line too, and the desk receives what came of it', async () => {
  const home = newHome()
  const path = join(home, 'leadline-algo-1.leadline-licence')
  writeFileSync(path, us.file({ planId: 2, plan: 'Algo' }))
  const license = await installed(home)
  await license.openPath(path)
  expect(license.state()).toMatchObject({
    plan: { title: 'Algo', python: true, news: false },
    notice: { isGood: true, words: 'Your plan is Algo. Updates until January 15, 2027.' },
  })
  await license.openPath(join(home, 'gone.leadline-license'))
  expect(license.state().notice).toEqual({
    isGood: false,
    words: 'There is no file gone.leadline-license.',
  })
})

test('what is refused changes nothing of what there is', async () => {
  const home = newHome()
  const license = await installed(home)
  await license.request(open(us.file()))
  const before = readdirSync(join(home, 'license'))
  const stranger = newVendor()
  const done = await license.request(open(stranger.file({ planId: 999, plan: 'Enterprise' })))
  expect(done).toMatchObject({ isDone: false })
  expect(done.reason).toContain('signed with a key that this Leadline does not know')
  expect(license.state().plan.title).toBe('Premium')
  expect(readdirSync(join(home, 'license'))).toEqual(before)
})

test('a kept file that was damaged is named and left alone, and a good one in its place counts', async () => {
  const home = newHome()
  await (await installed(home)).request(open(us.file()))
  const path = join(home, 'license', `${us.license().id}.leadline-license`)
  const torn = readFileSync(path, 'utf8').slice(0, 100)
  writeFileSync(path, torn)
  const license = await installed(home)
  expect(license.state()).toMatchObject({
    plan: { title: 'Free' },
    files: [{ state: 'unreadable' }],
  })
  expect(readFileSync(path, 'utf8')).toBe(torn)
  await license.request(open(us.file()))
  expect(license.state()).toMatchObject({
    plan: { title: 'Premium' },
    files: [{ state: 'counts' }],
  })
})

test('a license that covers only older versions is kept, and says what to do', async () => {
  const license = await installed(newHome())
  const old = { issuedAt: '2025-01-01T00:00:00.000Z', updatesUntil: '2026-01-01T00:00:00.000Z' }
  const done = await license.request(open(us.file(old)))
  expect(done.isDone).toBe(false)
  expect(done.reason).toContain('https://shop.example/downloads has every version')
  expect(license.state()).toMatchObject({
    plan: { title: 'Free' },
    files: [{ state: 'uncovered' }],
  })
})

test('a renewal replaces the file before it, and the older file does not come back', async () => {
  const license = await installed(newHome())
  const renewed = us.file({ updatesUntil: '2028-01-15T12:00:00.000Z' })
  for (const text of [us.file(), renewed, us.file()]) await license.request(open(text))
  expect(license.state().files).toMatchObject([{ updatesUntil: '2028-01-15T12:00:00.000Z' }])
})

test('a file that is removed no longer counts', async () => {
  const license = await installed(newHome())
  await license.request(open(us.file()))
  const { id } = us.license()
  expect(await license.request({ type: 'licenseRemove', id })).toMatchObject({ isDone: true })
  expect(license.state()).toMatchObject({ plan: { title: 'Free' }, files: [] })
})

test('an installed Leadline believes no key that a server publishes', async () => {
  const license = await licenseAt(newHome(), { build, serverUrl: 'http://127.0.0.1:1' })
  const done = await license.request(open(newVendor().file()))
  expect(done.reason).toContain('does not know')
})

test('a checkout without its shop says how to get the keys, and keeps nothing', async () => {
  const license = await licenseAt(newHome(), { serverUrl: 'http://127.0.0.1:1' })
  const done = await license.request(open(us.file()))
  expect(done).toMatchObject({ isDone: false })
  expect(done.reason).toContain('with the keys of http://127.0.0.1:1, which does not answer')
  expect(license.state()).toMatchObject({ keysOf: 'http://127.0.0.1:1', files: [] })
})

test('a license folder that is none leaves a Leadline on Free that says so', async () => {
  const home = newHome()
  writeFileSync(join(home, 'license'), 'a file where the folder should be')
  chmodSync(join(home, 'license'), 0o600)
  const license = await installed(home)
  expect(license.state()).toMatchObject({
    plan: { title: 'Free' },
    trouble: expect.stringContaining('everything else go on') as string,
  })
  expect(await license.request(open(us.file()))).toMatchObject({ isDone: false })
})
